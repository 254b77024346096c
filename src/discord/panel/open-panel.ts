import { seatAwaited } from '../../table/play/turns.ts';
import { seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { returnView } from '../messages/seats.ts';
import { shown } from '../messages/slots.ts';
import { absenceOf } from './absence.ts';
import { noteLook } from './after.ts';
import { NOTHING_SELECTED, type Panel } from './panel.ts';
import { panelAt } from './panel-at.ts';
import { panelView } from './panel-view.ts';
import { voidPlanNote } from './plan-view.ts';
import { waitingView } from './waiting-view.ts';

/** Shows the person their panel. */
export async function openPanel(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  const panel = await panelOf(bot, context, loaded);
  const seat = bot.service.seatOf(loaded, context.person.id);
  if ('kind' in panel && (loaded.table.status !== 'playing' || seat === undefined))
    return notPlaying(bot, context, loaded) ?? panel;
  const absence = await absenceOf(bot, context, loaded, localizerFor(bot, context, loaded.table));
  await noteLook(bot, context, loaded);
  if (!('kind' in panel))
    return show(
      panelView(panel, NOTHING_SELECTED, {
        since: absence.since,
        happened: absence.missed,
        note: noteOf(bot, panel),
        below: (await shown(bot, { loaded, localizer: panel.localizer, seat: panel.seat }, 'panel')).blocks,
      }),
    );
  return seat === undefined ? panel : show(await waitingView(bot, context, loaded, seat, absence));
}

function noteOf(bot: BotContext, { loaded, seat, localizer }: Panel): string | undefined {
  const note = voidPlanNote(bot, loaded, seat);
  return note && localizer.markdown(note);
}

/** Offers a person without a seat the seats that they can take: their own back from a computer, or a free one. */
function notPlaying(bot: BotContext, context: InteractionContext, loaded: Loaded): Reply | undefined {
  const { table } = loaded;
  if (table.status !== 'playing' || bot.service.seatOf(loaded, context.person.id) !== undefined)
    return undefined;
  const seats = seatsFor(table, context.person.id);
  if (seats.length === 0) return undefined;
  return show(returnView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
}

/** The panel of the person, or why they have no panel now. */
export async function panelOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Panel | Reply> {
  const seat = seatAwaited(loaded, context.person);
  if (!seat.ok) return refusalReply(seat.refusal, loaded.table);
  return panelAt(bot, context, loaded, seat.value);
}
