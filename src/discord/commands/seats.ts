import type { Seat } from '../../core/message.ts';
import { ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { standingView } from '../messages/announce/announcer.ts';
import {
  type Answer,
  type Ask,
  answerTo,
  type CommandHandler,
  no,
  nothing,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { carriedOut } from '../panel/after.ts';
import { matching, meant } from './suggest.ts';
import { openTable } from './find-table.ts';
import { tableLink } from '../messages/links.ts';
import { chooseSeatView } from '../messages/seats.ts';
import { noteView } from '../messages/sheets.ts';
import { nameOn, say } from '../i18n/localizer.ts';

/**
 * `/replace`: takes one's own seat back, or a seat that is free; or asks the others that anybody may take the seat of
 * a caretaker.
 */
export function replaceCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { options }) {
      const found = await openTable(desk, ask, 'replace');
      if (!found.ok) return found.answer;
      const { loaded } = found;
      if (loaded.table.status === 'lobby') return no(say('refuse.replace-lobby'), loaded.table);
      const seats = replaceable(desk, ask, loaded);
      if (options.seat !== undefined) {
        const choices = seatChoices(
          loaded,
          loaded.table.seats.map((_, seat) => seat),
        );
        const seat = Number(meant(choices, options.seat)?.value ?? Number.NaN) - 1;
        return loaded.table.seats[seat] === undefined
          ? no(say('refuse.seat'), loaded.table)
          : replace(desk, ask, loaded, seat);
      }
      const [only, another] = seats;
      if (only === undefined) return no(say('refuse.replace-nothing'), loaded.table);
      if (another === undefined) return replace(desk, ask, loaded, only);
      return show(chooseSeatView(loaded, seats, ask.person.id, tellerOf(desk, ask, loaded.table)));
    },
    async suggest(ask, { options: { seat = '' } }) {
      const found = await openTable(desk, ask, 'replace');
      if (!found.ok) return [];
      return matching(seatChoices(found.loaded, replaceable(desk, ask, found.loaded)), seat);
    },
  };
}

function seatChoices({ table }: Loaded, seats: readonly Seat[]) {
  return seats.map((seat) => ({ name: nameOn(table, seat), value: String(seat + 1) }));
}

/** The seats that the person may take; where they have one, those that they may ask the others to offer. */
function replaceable({ service }: Desk, { person }: Ask, loaded: Loaded): readonly Seat[] {
  const { table } = loaded;
  const takeable = seatsFor(table, person.id);
  if (takeable.length > 0 || service.seatOf(loaded, person.id) === undefined) return takeable;
  return table.seats.flatMap((sitter, seat) =>
    sitter.kind === 'computer' && ownerOf(sitter) !== undefined && sitter.offered !== true ? [seat] : [],
  );
}

async function replace(desk: Desk, ask: Ask, loaded: Loaded, seat: Seat): Promise<Answer> {
  return seatsFor(loaded.table, ask.person.id).includes(seat)
    ? takeSeat(desk, ask, loaded, seat)
    : offerSeat(desk, ask, loaded, seat);
}

/** Takes a seat, and shows the person what there is to do on it. */
export async function takeSeat(desk: Desk, ask: Ask, loaded: Loaded, seat: Seat): Promise<Answer> {
  const { table } = loaded;
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = await desk.service.takeSeat(asked, seat);
  return result.ok ? show(await carriedOut(desk, ask, result.value, loaded)) : refused(result.refusal, table);
}

/** Asks the others that anybody may take the seat of a caretaker. */
export async function offerSeat(desk: Desk, ask: Ask, { table }: Loaded, seat: Seat): Promise<Answer> {
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = await desk.service.offerSeat(asked, seat);
  const teller = tellerOf(desk, ask, table);
  return answerTo(
    result,
    (then) => {
      const isFree = then.table.seats[seat]?.offered === true;
      const note = isFree ? say('done.offer', { player: { seat } }) : say('motion.asked');
      return show(noteView(note, teller, tableLink(then.table, teller)));
    },
    table,
  );
}

/**
 * Chooses in what people at a table decide together. Their message shows it at once; what is decided by it calls them
 * by a new one.
 */
export async function vote(
  desk: Desk,
  ask: Ask,
  { table }: Loaded,
  { motion, choice }: { readonly motion: string; readonly choice: string },
): Promise<Answer> {
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = await desk.service.choose(asked, motion, choice);
  if (!result.ok) return refused(result.refusal, table);
  const isOpen = result.value.table.motions.some(({ id }) => id === motion);
  return isOpen ? show(await standingView(desk, result.value)) : nothing;
}

/** Wakes a table that sleeps. Its channel is told. */
export async function wake(desk: Desk, ask: Ask, { table }: Loaded): Promise<Answer> {
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  return answerTo(await desk.service.wake(asked), () => nothing, table);
}
