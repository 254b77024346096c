import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../../core/message.ts';
import type { StepRow, Table } from '../../table/model.ts';
import type { Loaded, MoveResult, WaitingTable } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { eventMessage, moment } from '../i18n/sentences.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, show } from '../interactions/reply.ts';
import { panelPicture } from '../messages/pictures.ts';
import { shown } from '../messages/slots.ts';
import { gameTitle, moveTitle, tableLink, titleOf } from '../messages/titles.ts';
import { type Block, type Button, buttons, pictures, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { NOTHING_SELECTED, panelAt } from './panel.ts';
import { panelView } from './panel-view.ts';
import { ownPlanLines, planButton } from './plan-view.ts';

/** Shows the player the result of their move. */
export async function carriedOut(
  bot: BotContext,
  context: InteractionContext,
  done: MoveResult,
  before: Loaded,
): Promise<Reply> {
  return show(await resultView(bot, context, done, before), noteLook(bot, context, done.loaded));
}

/** For after the answer: stores that the person has seen the position. A failure is logged. */
export function noteLook(
  { service, log }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
): () => Promise<void> {
  return async () => {
    try {
      await service.looked(loaded, person.id);
    } catch (err) {
      log.warn({ err, table: loaded.table.id }, 'a look could not be noted');
    }
  };
}

/** The events of a move, then the panel where the player has another move to choose, else the next game. */
async function resultView(
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

/** Offers the next game that waits for a person who has nothing more to do at a table. */
async function nextGameBlocks(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
): Promise<readonly Block[]> {
  const next = await nextGame(bot, context, table);
  if (next === undefined) return [];
  const { loaded, time } = next;
  const localizer = localizerFor(bot, context, loaded.table);
  const { id } = loaded.table;
  const game = gameTitle(loaded.game, localizer);
  const { place } = loaded.table;
  const where = bot.places.of(place).nextGame?.(game, place) ?? say('panel.next-game', { game });
  const since = time.awaitedSince && say('waiting.since', { when: moment(time.awaitedSince) });
  return [
    text([where, since].flatMap((line) => (line === undefined ? [] : [localizer.markdown(line)])).join(' ')),
    buttons({
      press: presses.next({ table: id }),
      label: localizer.plain(say('panel.next', { game })),
      style: 'success',
    }),
  ];
}

/** The table that waits for the person, the soonest deadline first, on a server where they still are a member. */
async function nextGame(
  { service, members, log }: BotContext,
  { person, where }: InteractionContext,
  done: Table,
): Promise<WaitingTable | undefined> {
  try {
    const { tables } = await service.waiting(person.id);
    const gone = new Set<string>();
    for (const one of tables) {
      const {
        id,
        place: { guildId },
      } = one.loaded.table;
      if (id === done.id || (guildId !== undefined && gone.has(guildId))) continue;
      if (guildId === where.place.guildId || (await members.isOn(guildId, person.id))) return one;
      if (guildId !== undefined) gone.add(guildId);
    }
  } catch (err) {
    // The move is done, and its result matters more.
    log.warn({ err, table: done.id }, 'the next game could not be found');
  }
  return undefined;
}
