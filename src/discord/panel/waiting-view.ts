import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { panelPicture } from '../messages/pictures.ts';
import { shown } from '../messages/slots.ts';
import { tableLink, titleOf } from '../messages/titles.ts';
import { buttons, pictures, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import type { Absence } from './absence.ts';
import { ownPlanLines, planButton } from './plan-view.ts';

/** The panel of a player whose turn it is not: who is awaited, their sheet, and a way to take back their last move. */
export async function waitingView(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
  { since, missed }: Absence,
): Promise<View> {
  const { table, game, state } = loaded;
  const localizer = localizerFor(bot, context, table);
  const own = await ownMove(bot, loaded, seat);
  const players = game.awaiting(state).map((other) => ({ seat: other }));
  const look = { viewer: seat, ...(since === undefined ? {} : { since }) };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer, seat)}`, ...missed),
      text(
        localizer.markdown(
          say(own === undefined ? 'refusal.not-your-turn' : 'panel.done-round', { players }),
        ),
        ...ownPlanLines(bot, loaded, seat, localizer),
      ),
      ...pictures(panelPicture(loaded, state, seat, look, localizer)),
      buttons(
        own === undefined
          ? undefined
          : {
              press: presses.undo({ table: table.id, seq: own }),
              label: localizer.plain(say('panel.take-back')),
            },
        planButton(bot, loaded, seat, localizer, presses.planHere),
        tableLink(table, localizer),
      ),
      ...(await shown(bot, { loaded, localizer, seat }, 'panel')).blocks,
    ],
  };
}

/** The number of the seat's latest step if it is a move after the last draw: the player is done for this round. */
async function ownMove({ service }: BotContext, loaded: Loaded, seat: Seat): Promise<number | undefined> {
  const newest = loaded.step?.acted[seat] ?? 0;
  if (newest === 0) return undefined;
  const steps = await service.steps(loaded, newest);
  return steps[0]?.kind === 'move' && steps.every(({ chance }) => chance.length === 0) ? newest : undefined;
}
