import type { Message, Seat } from '../../core/message.ts';
import type { By, StepRow, Table } from '../../table/model.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import { nameOn, type Teller } from '../i18n/localizer.ts';

/** Before a move that is not by the owner of the seat: by a computer for them, or by who has taken the seat over. */
const MARKS: Readonly<Partial<Record<By, string>>> = { caretaker: '🤖 ', substitute: '🤝 ' };

/** What a step tells, a line each; of a move by somebody else the first is marked. */
export function wordsOfStep(
  { by, events }: Pick<StepRow, 'by' | 'events'>,
  teller: Pick<Teller, 'say'>,
): readonly string[] {
  return events.map((event, index) => `${index === 0 ? (MARKS[by] ?? '') : ''}${teller.say(event)}`);
}

/**
 * Tellers that name the seats by who sat there after a step, as far as the steps tell it: whoever takes a seat over has
 * not made the moves before.
 *
 * @param steps in order; which they are told of, and those around them
 */
export function tellersThen(
  table: Table,
  steps: readonly StepRow[],
  teller: Teller,
): (step: Pick<StepRow, 'seq'>) => Teller {
  const changes = steps.filter(({ kind }) => kind === 'seat' || kind === 'resign');
  if (changes.length === 0) return () => teller;
  return ({ seq }) => teller.naming((seat) => nameThen(table, changes, seat, seq));
}

/** @param changes the steps with which seats have changed hands, in order */
function nameThen(table: Table, changes: readonly StepRow[], seat: Seat, seq: number): string {
  const sitter = table.seats[seat];
  const owner = sitter === undefined ? undefined : ownerOf(sitter);
  const own = changes.filter((change) => change.seat === seat);
  const next = own.find((change) => change.seq > seq);
  if (owner === undefined || next === undefined) return nameOn(table, seat);
  const before = own.findLast((change) => change.seq <= seq);
  const taken = before?.events.find(({ key }) => key === 'table.seat-taken');
  // A substitute who resigns is named there; a caretaker has the name of the owner.
  const resigned = before === undefined && next.kind === 'resign' ? next.events[0] : undefined;
  return playerIn(taken ?? resigned) ?? owner.name;
}

function playerIn(event: Message | undefined): string | undefined {
  const player = event?.values?.player;
  return typeof player === 'string' ? player : undefined;
}
