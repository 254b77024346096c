import type { Message, Seat } from '../../core/message.ts';
import type { Actor, StepRow, Table } from '../../table/model.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import { type Localizer, nameOn } from '../i18n/localizer.ts';

/** Before a move that is not by the owner of the seat: by a computer for them, or by who has taken the seat over. */
const MARKS: Readonly<Partial<Record<Actor, string>>> = { caretaker: '🤖 ', substitute: '🤝 ' };

/** What a step tells, a line each; of a move by somebody else the first is marked. */
export function stepText(
  { by, events }: Pick<StepRow, 'by' | 'events'>,
  localizer: Pick<Localizer, 'markdown'>,
): readonly string[] {
  return events.map((event, index) => `${index === 0 ? (MARKS[by] ?? '') : ''}${localizer.markdown(event)}`);
}

/**
 * Tellers that name the seats by who sat there after a step, as far as the steps tell it: whoever takes a seat over has
 * not made the moves before.
 *
 * @param steps in order; which they are told of, and those around them
 */
export function localizersThen(
  table: Table,
  steps: readonly StepRow[],
  localizer: Localizer,
): (step: Pick<StepRow, 'seq'>) => Localizer {
  const changes = steps.filter(({ kind }) => kind === 'seat' || kind === 'resign');
  if (changes.length === 0) return () => localizer;
  return ({ seq }) => localizer.naming((seat) => nameThen(table, changes, seat, seq));
}

/** @param changes the steps with which seats have changed hands, in order */
function nameThen(table: Table, changes: readonly StepRow[], seat: Seat, seq: number): string {
  const occupant = table.seats[seat];
  const owner = occupant === undefined ? undefined : ownerOf(occupant);
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
