import { describe, expect, it } from 'vitest';
import type { Message } from '../core/message.ts';
import type { TableEvent } from '../table/events.ts';
import { storedEvent } from './former-events.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const player = 'Ann';
const seat = { seat: 2 };
const days = (count: number) => ({ key: 'table.duration.days', values: { count } });
const hours = (count: number) => ({ key: 'table.duration.hours', values: { count } });
const minutes = (count: number) => ({ key: 'table.duration.minutes', values: { count } });
const slow: Message = {
  key: 'table.clock.rule',
  values: { start: [days(3)], more: [days(1), hours(12)], max: [days(10)] },
};
const once: Message = {
  key: 'table.clock.rule-once',
  values: { start: [hours(1), minutes(30)], max: [days(2)] },
};

/** Every key that steps stored before events had types, with its values. */
const former: readonly (readonly [string, Message['values'] | undefined, TableEvent])[] = [
  ['undone', { player: seat }, { type: 'undone', seat: 2 }],
  ['resigned', { player }, { type: 'resigned', player, result: 'computer' }],
  ['resigned-last', { player }, { type: 'resigned', player, result: 'paused' }],
  ['abandoned', { player }, { type: 'resigned', player, result: 'closed' }],
  ['closed', { player }, { type: 'closed', player }],
  [
    'clock-proposed',
    { player, clock: slow },
    { type: 'clock-proposed', player, clock: { start: 3 * DAY, perMove: 36 * HOUR, max: 10 * DAY } },
  ],
  ['clock-proposed', { player, clock: { key: 'table.clock.none' } }, { type: 'clock-proposed', player }],
  [
    'clock-agreed',
    { clock: once },
    { type: 'clock-agreed', clock: { start: 1.5 * HOUR, perMove: 0, max: 2 * DAY } },
  ],
  ['clock-agreed', { clock: { key: 'table.clock.none' } }, { type: 'clock-agreed' }],
  ['undo-proposed', { player, count: 3 }, { type: 'undo-proposed', player, moves: 3 }],
  ['undo-agreed', { count: 1 }, { type: 'undo-agreed', moves: 1 }],
  ['offer-proposed', { player, owner: 'Ben' }, { type: 'offer-proposed', player, owner: 'Ben' }],
  ['motion-refused', undefined, { type: 'proposal-refused' }],
  ['late', { player: seat }, { type: 'out-of-time', seat: 2 }],
  ['gone', { player: seat }, { type: 'left-server', seat: 2 }],
  ['waits', { player: seat }, { type: 'waiting', seat: 2 }],
  ['waits-for', { player: seat, time: [hours(12)] }, { type: 'waiting', seat: 2, time: 12 * HOUR }],
  ['waits-for', { player: seat, time: minutes(0) }, { type: 'waiting', seat: 2, time: 0 }],
  ['caretaker', { player: seat }, { type: 'computer-plays', seat: 2 }],
  ['offered', { player: seat }, { type: 'seat-offered', seat: 2 }],
  ['seat-back', { player }, { type: 'seat-returned', player }],
  ['seat-taken', { player, owner: 'Ben' }, { type: 'seat-taken', player, owner: 'Ben' }],
  ['asleep', undefined, { type: 'paused' }],
  ['woken', { player }, { type: 'resumed', player }],
  ['awake', undefined, { type: 'server-returned' }],
  ['moved', undefined, { type: 'channel-changed' }],
];

describe('a stored event', () => {
  it.each(former)('is read from its former form: %s', (key, values, event) => {
    const stored = values === undefined ? { key: `table.${key}` } : { key: `table.${key}`, values };
    expect(storedEvent.parse(stored)).toEqual(event);
  });

  it('belongs to the game if the table has no such key', () => {
    const message = { key: 'stones.thrown', values: { value: 3, who: seat } };
    expect(storedEvent.parse(message)).toEqual({ type: 'game', message });
  });

  it.each(former.map(([, , event]) => event))('is read in its present form: $type', (event) => {
    expect(storedEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it.each([
    { key: 'table.dissolved' },
    { key: 'table.resigned' },
    { key: 'table.late', values: { player } },
    { key: 'table.waits-for', values: { player: seat, time: 'long' } },
    { key: 'table.clock-agreed', values: { clock: { key: 'table.clock.rule', values: {} } } },
    { type: 'dissolved' },
    { type: 'paused', more: 1 },
    'paused',
  ])('is refused where it is damaged: %j', (stored) => {
    expect(storedEvent.safeParse(stored).success).toBe(false);
  });
});
