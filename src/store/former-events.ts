import { z } from 'zod';
import { type Message, message, type Value } from '../core/message.ts';
import { type TableEvent, tableEvent } from '../table/events.ts';
import type { ClockRule } from '../table/model.ts';

/*
 * Steps once stored all events as messages: the game's by its keys, the table's by keys with the prefix `table`. Those
 * steps stay unchanged, and this file reads them. Never remove a key here.
 */

/** An event of a stored step, in its present or its former form. */
export const storedEvent: z.ZodType<TableEvent> = z.union([
  tableEvent,
  message.transform(fromMessage).pipe(tableEvent),
]);

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = {
  'table.duration.days': 1440 * MINUTE,
  'table.duration.hours': 60 * MINUTE,
  'table.duration.minutes': MINUTE,
};

/** @returns a value that the event schema refuses, for an unknown key or values of another type */
function fromMessage(told: Message): unknown {
  const { key, values = {} } = told;
  const { player, owner, count, clock, time } = values;
  switch (key) {
    case 'table.undone':
      return { type: 'undone', seat: seatIn(player) };
    case 'table.resigned':
      return { type: 'resigned', player, result: 'computer' };
    case 'table.resigned-last':
      return { type: 'resigned', player, result: 'paused' };
    case 'table.abandoned':
      return { type: 'resigned', player, result: 'closed' };
    case 'table.closed':
      return { type: 'closed', player };
    case 'table.clock-proposed':
      return { type: 'clock-proposed', player, clock: clockIn(clock) };
    case 'table.clock-agreed':
      return { type: 'clock-agreed', clock: clockIn(clock) };
    case 'table.undo-proposed':
      return { type: 'undo-proposed', player, moves: count };
    case 'table.undo-agreed':
      return { type: 'undo-agreed', moves: count };
    case 'table.offer-proposed':
      return { type: 'offer-proposed', player, owner };
    case 'table.motion-refused':
      return { type: 'proposal-refused' };
    case 'table.late':
      return { type: 'out-of-time', seat: seatIn(player) };
    case 'table.gone':
      return { type: 'left-server', seat: seatIn(player) };
    case 'table.waits':
      return { type: 'waiting', seat: seatIn(player) };
    case 'table.waits-for':
      return { type: 'waiting', seat: seatIn(player), time: durationIn(time) };
    case 'table.caretaker':
      return { type: 'computer-plays', seat: seatIn(player) };
    case 'table.offered':
      return { type: 'seat-offered', seat: seatIn(player) };
    case 'table.seat-back':
      return { type: 'seat-returned', player };
    case 'table.seat-taken':
      return { type: 'seat-taken', player, owner };
    case 'table.asleep':
      return { type: 'paused' };
    case 'table.woken':
      return { type: 'resumed', player };
    case 'table.awake':
      return { type: 'server-returned' };
    case 'table.moved':
      return { type: 'channel-changed' };
    default:
      return key.startsWith('table.') ? undefined : { type: 'game', message: told };
  }
}

function seatIn(value: Value | undefined): unknown {
  return typeof value === 'object' && 'seat' in value ? value.seat : undefined;
}

/** In ms; `NaN` if it is not a duration. */
function durationIn(value: Value | undefined): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + durationIn(part), 0);
  if (typeof value !== 'object' || !('key' in value)) return Number.NaN;
  return Number(value.values?.count) * (UNITS[value.key] ?? Number.NaN);
}

/** @returns undefined without a clock */
function clockIn(value: Value | undefined): ClockRule | undefined {
  if (typeof value !== 'object' || !('key' in value) || value.key === 'table.clock.none') return undefined;
  const { start, more, max } = value.values ?? {};
  const perMove = value.key === 'table.clock.rule-once' ? 0 : durationIn(more);
  return { start: durationIn(start), perMove, max: durationIn(max) };
}
