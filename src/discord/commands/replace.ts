import type { Seat } from '../../core/message.ts';
import { ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { nameOn, say } from '../i18n/localizer.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { aboutTable, openTable } from '../interactions/find-table.ts';
import { type Reply, refuse, show } from '../interactions/reply.ts';
import { chooseSeatView } from '../messages/seats.ts';
import { offerSeat, takeSeat } from './seats.ts';
import { matching, meant } from './suggest.ts';

/** Takes the person's own seat back or a free seat, or asks the others to free the seat of a computer. */
export const replaceCommand = aboutTable({
  name: 'replace',
  describe: 'discord.command.replace',
  botInChannel: true,
  table: 'open',
  options: [
    {
      type: 'text',
      name: 'seat',
      describe: 'discord.option.seat',
      async suggest(bot, context, _, typed) {
        const found = await openTable(bot, context, 'replace');
        if (!found.ok) return [];
        return matching(seatChoices(found.loaded, replaceable(bot, context, found.loaded)), typed);
      },
    },
  ],
  async run(bot, context, loaded, { options }) {
    const { table } = loaded;
    if (table.status === 'lobby') return refuse(say('refuse.replace-lobby'), table);
    if (options.seat !== undefined) {
      const choices = seatChoices(
        loaded,
        table.seats.map((_, seat) => seat),
      );
      const seat = Number(meant(choices, options.seat)?.value ?? Number.NaN) - 1;
      return table.seats[seat] === undefined
        ? refuse(say('refuse.seat'), table)
        : replace(bot, context, loaded, seat);
    }
    const seats = replaceable(bot, context, loaded);
    const [only, another] = seats;
    if (only === undefined) return refuse(say('refuse.replace-nothing'), table);
    if (another === undefined) return replace(bot, context, loaded, only);
    return show(chooseSeatView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
  },
});

function seatChoices({ table }: Loaded, seats: readonly Seat[]) {
  return seats.map((seat) => ({ name: nameOn(table, seat) || `#${seat + 1}`, value: String(seat + 1) }));
}

/** The seats that the person can take. If they have a seat: those that they can ask the others to free. */
function replaceable(
  { service }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
): readonly Seat[] {
  const { table } = loaded;
  const takeable = seatsFor(table, person.id);
  if (takeable.length > 0 || service.seatOf(loaded, person.id) === undefined) return takeable;
  return table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'computer' && ownerOf(occupant) !== undefined && occupant.offered !== true
      ? [seat]
      : [],
  );
}

async function replace(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Reply> {
  return seatsFor(loaded.table, context.person.id).includes(seat)
    ? takeSeat(bot, context, loaded, seat)
    : offerSeat(bot, context, loaded, seat);
}
