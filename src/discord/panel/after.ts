import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import type { Loaded, MoveResult } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { eventMessage } from '../i18n/sentences.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { panelPicture } from '../messages/pictures.ts';
import { shown } from '../messages/slots.ts';
import { tableLink, titleOf } from '../messages/titles.ts';
import { type Button, buttons, pictures, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { moveTitle } from './move-title.ts';
import { nextGameBlocks } from './next-game.ts';
import { NOTHING_SELECTED } from './panel.ts';
import { panelAt } from './panel-at.ts';
import { panelView } from './panel-view.ts';
import { ownPlanLines, planButton } from './plan-view.ts';

/** Shows the player the result of their move. */
export async function carriedOut(
  bot: BotContext,
  context: InteractionContext,
  done: MoveResult,
  before: Loaded,
): Promise<View> {
  await noteLook(bot, context, done.loaded);
  return afterView(bot, context, done, before);
}

/** Stores that the person has seen the position. A failure is logged: the move is done already. */
export async function noteLook(
  { service, log }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
): Promise<void> {
  try {
    await service.looked(loaded, person.id);
  } catch (err) {
    log.warn({ err, table: loaded.table.id }, 'a look could not be noted');
  }
}

/** The events of a move, then the panel where the player has another move to choose, else the next game. */
async function afterView(
  bot: BotContext,
  context: InteractionContext,
  { loaded, seat, step }: MoveResult,
  before: Loaded,
): Promise<View> {
  const localizer = localizerFor(bot, context, loaded.table);
  const happened = step.events.map((event) => localizer.markdown(eventMessage(event)));
  const panel = await panelAt(bot, context, loaded, seat);
  const below = (await shown(bot, { loaded, localizer, seat }, 'panel')).blocks;
  if (panel.list.length > 0)
    return panelView(panel, NOTHING_SELECTED, { happened, since: before.state, below });
  // One press takes back this move alone.
  const undo: Button | undefined =
    step.kind === 'move' && loaded.table.status === 'playing' && canUndo(bot, before, seat, step)
      ? {
          press: presses.undo({ table: loaded.table.id, seq: step.seq }),
          label: localizer.plain(say('panel.undo', { move: titleOfStep(before, seat, step, localizer) })),
        }
      : undefined;
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer, seat)}`, ...happened),
      text(waitingLine(loaded, localizer), ...ownPlanLines(bot, loaded, seat, localizer)),
      ...pictures(panelPicture(loaded, loaded.state, seat, { viewer: seat, since: before.state }, localizer)),
      buttons(
        undo,
        planButton(bot, loaded, seat, localizer, presses.planHere),
        tableLink(loaded.table, localizer),
      ),
      ...below,
      ...(await nextGameBlocks(bot, context, loaded)),
    ],
  };
}

/** Whether the move can still be taken back when the computer players have moved, who move at once. */
function canUndo({ service }: BotContext, before: Loaded, seat: Seat, { verb, args }: StepRow): boolean {
  const made = service
    .moves(before, seat)
    .find((move) => move.verb === verb && isDeepStrictEqual(move.args, args));
  return made !== undefined && service.finality(before, seat, made) === undefined;
}

function titleOfStep(
  { game, state }: Loaded,
  seat: Seat,
  { verb = '', args = {} }: StepRow,
  localizer: Localizer,
): string {
  return moveTitle(game, state, seat, { verb, args }, localizer);
}

function waitingLine({ table, game, state }: Loaded, localizer: Localizer): string {
  if (table.status !== 'playing') return localizer.markdown(say('panel.over'));
  const awaited = game.awaiting(state);
  // Computers move by themselves, so the player waits for nobody.
  const hasPeople = awaited.some((seat) => table.seats[seat]?.kind === 'human');
  return localizer.markdown(
    hasPeople
      ? say('panel.waiting', { players: awaited.map((seat) => ({ seat })) })
      : say('panel.computers', { players: awaited.map((seat) => ({ seat })) }),
  );
}
