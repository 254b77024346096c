import type { Seat } from '../core/message.ts';
import type { SeatOccupant, Table } from './model.ts';
import type { RefusalCode, RefusalValues } from './refusals.ts';
import type { Refusal, RefusedResult, Result } from './service.ts';

export function nameOfOccupant(occupant: SeatOccupant): string {
  return occupant.kind === 'human' ? occupant.person.name : occupant.name;
}

/** The name on a seat, in plain characters: for pictures and lists. */
export function nameOfSeat(table: Table, seat: Seat): string {
  const occupant = table.seats[seat];
  return occupant === undefined ? `#${seat + 1}` : nameOfOccupant(occupant);
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** @param values what the refusal says besides its code @param table what stands in the way, to be linked */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[values, table]: Record<never, never> extends RefusalValues<Code>
    ? [values?: RefusalValues<Code>, table?: Table | undefined]
    : [values: RefusalValues<Code>, table?: Table | undefined]
): RefusedResult {
  return { ok: false, refusal: { code, ...values, ...(table === undefined ? {} : { table }) } as Refusal };
}
