import type { Seat } from '../../core/message.ts';
import type { Actor, StepRow, Table } from '../../table/model.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import { eventMessage } from '../i18n/events.ts';
import { type Localizer, nameOn } from '../i18n/localizer.ts';

/** Marks a move that a computer or a substitute made for the seat's owner. */
export const MARKS: Readonly<Partial<Record<Actor, string>>> = { caretaker: '🤖 ', substitute: '🤝 ' };

/** The events of a step, one per line. Marks the first if another player moved for the seat's owner. */
export function stepLines(
  { by, events }: Pick<StepRow, 'by' | 'events'>,
  localizer: Pick<Localizer, 'markdown'>,
): readonly string[] {
  return events.map(
    (event, index) => `${index === 0 ? (MARKS[by] ?? '') : ''}${localizer.markdown(eventMessage(event))}`,
  );
}

/**
 * Localizers that name seats as they were after each step, as far as the steps show it: a substitute did not make the
 * moves before they took the seat.
 *
 * @param steps in order: those to show, and their neighbours
 */
export function localizersByStep(
  table: Table,
  steps: readonly StepRow[],
  localizer: Localizer,
): (step: Pick<StepRow, 'seq'>) => Localizer {
  const changes = steps.filter(({ kind }) => kind === 'seat' || kind === 'resign');
  if (changes.length === 0) return () => localizer;
  return ({ seq }) => localizer.naming((seat) => nameThen(table, changes, seat, seq));
}

/** @param changes the steps that gave seats another player, in order */
function nameThen(table: Table, changes: readonly StepRow[], seat: Seat, seq: number): string {
  const occupant = table.seats[seat];
  const owner = occupant === undefined ? undefined : ownerOf(occupant);
  const own = changes.filter((change) => change.seat === seat);
  const next = own.find((change) => change.seq > seq);
  if (owner === undefined || next === undefined) return nameOn(table, seat);
  const before = own.findLast((change) => change.seq <= seq);
  const taken = before?.events.find(({ type }) => type === 'seat-taken');
  // The event of a resignation names the substitute; a caretaker has the owner's name.
  const resigned = before === undefined ? next.events.find(({ type }) => type === 'resigned') : undefined;
  const event = taken ?? resigned;
  return event !== undefined && 'player' in event ? event.player : owner.name;
}
