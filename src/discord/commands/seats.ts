import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, replyTo, show } from '../interactions/reply.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { carriedOut } from '../panel/after.ts';

/** Takes a seat, and shows the person what they can do on it. */
export async function takeSeat(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Reply> {
  const { table } = loaded;
  const request = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.takeSeat(request, seat);
  return result.ok ? carriedOut(bot, context, result.value, loaded) : refusalReply(result.refusal, table);
}

/** Asks the others to let anybody take the seat of a computer that plays for a person. */
export async function offerSeat(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  seat: Seat,
): Promise<Reply> {
  const request = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.offerSeat(request, seat);
  const localizer = localizerFor(bot, context, table);
  return replyTo(
    result,
    (then) => {
      const isFree = then.table.seats[seat]?.offered === true;
      const note = isFree ? say('done.offer', { player: { seat } }) : say('proposal.asked');
      return show(noteView(note, localizer, tableLink(then.table, localizer)));
    },
    table,
  );
}
