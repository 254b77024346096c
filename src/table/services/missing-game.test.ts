import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { MissingGame } from '../missing-game.ts';
import type { Person } from '../model.ts';
import { inServer } from '../place.ts';
import { createTableService } from '../service.ts';

const ann: Person = { id: '1', name: 'Ann' };
const ben: Person = { id: '2', name: 'Ben' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: MemoryStore;
let at: number;
let table: string;

/** The bot after a start with these games. */
const started = async (...games: readonly AnyGame[]) => {
  const service = createTableService({ store, games, now: () => new Date(at) });
  await service.settleGames();
  return service;
};
const stored = async () => (await store.table(table)) ?? expect.fail();
/** A version of the game whose states have another form. */
const newer: AnyGame = { ...stones, migrations: [(old) => old] };

beforeEach(async () => {
  store = memoryStore();
  at = Date.parse('2026-11-21T12:00:00Z');
  const service = await started(stones);
  const where = { place: inServer('g', 'c'), locale: 'en', game: 'stones', options: {} } as const;
  const opened = await service.open({
    ...where,
    host: ann,
    origin: 'a',
    clock: '3d',
  });
  if (!opened.ok) throw new Error(opened.refusal.message.key);
  table = opened.value.table.id;
  await service.join({ tableId: table, person: ben, origin: 'b' });
  await service.start({ tableId: table, person: ann, origin: 'c' });
});

describe('a game that is not installed any more', () => {
  it('says so, with its name, and loses nothing', async () => {
    const before = await store.steps(table);
    const without = await started();
    const refused = await without.load(table).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MissingGame);
    expect((refused as MissingGame).refusal).toEqual({
      key: 'discord.refusal.game-gone',
      values: { game: 'stones' },
    });
    expect(await store.steps(table)).toEqual(before);
  });

  it('has clocks that stand, however long it is away, and goes on when it is back', async () => {
    const [full = 0] = (await stored()).times.map(({ left }) => left);
    at += 6 * HOUR;
    await started();
    const { paused, times, dueAt } = await stored();
    expect([paused?.why, dueAt]).toEqual(['game', undefined]);
    expect(times.map(({ left, deadline }) => [left, deadline])).toEqual([
      [full - 6 * HOUR, undefined],
      [full - 6 * HOUR, undefined],
    ]);
    at += 40 * DAY;
    await started();
    const back = await started(stones);
    const after = await stored();
    expect(after.paused).toBeUndefined();
    expect(after.times.map(({ deadline }) => Number(deadline) - at)).toEqual([
      full - 6 * HOUR,
      full - 6 * HOUR,
    ]);
    expect((await store.steps(table)).at(-1)?.events).toEqual([{ type: 'game-returned' }]);
    await back.processDue(table);
    expect((await stored()).seats.every(({ kind }) => kind === 'human')).toBe(true);
    const loaded = await back.load(table);
    const [move] = loaded === undefined ? [] : back.moves(loaded, 0);
    const request = { tableId: table, person: ann, origin: 'd' };
    expect((await back.move(request, move ?? expect.fail())).ok).toBe(true);
  });

  it('is left alone where its clocks stand for another reason', async () => {
    await (await started(stones)).pause(table, 'server');
    await started();
    expect((await stored()).paused?.why).toBe('server');
    await started(stones);
    expect((await stored()).paused?.why).toBe('server');
  });
});

describe('a game’s own version', () => {
  it('is stored with each table, and an older one refuses what it cannot read, also in a lobby', async () => {
    expect((await stored()).gameVersion).toBe(0);
    const updated = await started(newer);
    const loaded = (await updated.load(table)) ?? expect.fail();
    const [move] = updated.moves(loaded, 0);
    await updated.move({ tableId: table, person: ann, origin: 'd' }, move ?? expect.fail());
    expect((await stored()).gameVersion).toBe(1);
    const older = await started(stones);
    const refused = await older.load(table).catch((error: unknown) => error);
    expect((refused as MissingGame).refusal.key).toBe('discord.refusal.game-older');
    expect((await stored()).paused?.why).toBe('game');
    const back = await started(newer);
    expect((await back.load(table))?.table.paused).toBeUndefined();
  });

  it('refuses a lobby of a newer version', async () => {
    const updated = await started(newer);
    const where = { place: inServer('g', 'd'), locale: 'en', game: 'stones', options: {} } as const;
    const opened = await updated.open({ ...where, host: ann, origin: 'e' });
    const lobby = opened.ok ? opened.value.table.id : expect.fail();
    await expect((await started(stones)).load(lobby)).rejects.toBeInstanceOf(MissingGame);
    expect((await store.table(lobby))?.status).toBe('lobby');
  });
});
