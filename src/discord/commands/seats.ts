import type { Seat } from '../../core/message.ts';
import { ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { nameOn, say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { tableLink } from '../messages/links.ts';
import { chooseSeatView } from '../messages/seats.ts';
import { noteView } from '../messages/sheets.ts';
import { carriedOut } from '../panel/after.ts';
import { openTable } from './find-table.ts';
import { matching, meant } from './suggest.ts';

/**
 * `/replace`: takes one's own seat back, or a seat that is free; or asks the others that anybody may take the seat of
 * a caretaker.
 */
export function replaceCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { options }) {
      const found = await openTable(bot, context, 'replace');
      if (!found.ok) return found.answer;
      const { loaded } = found;
      if (loaded.table.status === 'lobby') return no(say('refuse.replace-lobby'), loaded.table);
      const seats = replaceable(bot, context, loaded);
      if (options.seat !== undefined) {
        const choices = seatChoices(
          loaded,
          loaded.table.seats.map((_, seat) => seat),
        );
        const seat = Number(meant(choices, options.seat)?.value ?? Number.NaN) - 1;
        return loaded.table.seats[seat] === undefined
          ? no(say('refuse.seat'), loaded.table)
          : replace(bot, context, loaded, seat);
      }
      const [only, another] = seats;
      if (only === undefined) return no(say('refuse.replace-nothing'), loaded.table);
      if (another === undefined) return replace(bot, context, loaded, only);
      return show(chooseSeatView(loaded, seats, context.person.id, localizerFor(bot, context, loaded.table)));
    },
    async suggest(context, { options: { seat = '' } }) {
      const found = await openTable(bot, context, 'replace');
      if (!found.ok) return [];
      return matching(seatChoices(found.loaded, replaceable(bot, context, found.loaded)), seat);
    },
  };
}

function seatChoices({ table }: Loaded, seats: readonly Seat[]) {
  return seats.map((seat) => ({ name: nameOn(table, seat), value: String(seat + 1) }));
}

/** The seats that the person may take; where they have one, those that they may ask the others to offer. */
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
): Promise<Answer> {
  return seatsFor(loaded.table, context.person.id).includes(seat)
    ? takeSeat(bot, context, loaded, seat)
    : offerSeat(bot, context, loaded, seat);
}

/** Takes a seat, and shows the person what there is to do on it. */
export async function takeSeat(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Answer> {
  const { table } = loaded;
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.takeSeat(asked, seat);
  return result.ok
    ? show(await carriedOut(bot, context, result.value, loaded))
    : refused(result.refusal, table);
}

/** Asks the others that anybody may take the seat of a caretaker. */
export async function offerSeat(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  seat: Seat,
): Promise<Answer> {
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.offerSeat(asked, seat);
  const localizer = localizerFor(bot, context, table);
  return answerTo(
    result,
    (then) => {
      const isFree = then.table.seats[seat]?.offered === true;
      const note = isFree ? say('done.offer', { player: { seat } }) : say('motion.asked');
      return show(noteView(note, localizer, tableLink(then.table, localizer)));
    },
    table,
  );
}
