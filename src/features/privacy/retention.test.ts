import { beforeEach, describe, expect, it } from 'vitest';
import { inServer } from '../../table/place.ts';
import type { Store } from '../../table/store.ts';
import { ann, ben, must, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { retentionAt } from '../../testkit/table/retention.ts';
import { stones } from '../../testkit/table/stones.ts';

const DAY = 24 * 60 * 60_000;

let world: TableDriver;
let kept: unknown[];
beforeEach(() => {
  world = tableWith(stones);
  kept = [];
});

/** @param days since the game */
const prune = (days: number, positions = 30, store: Store = world.store) =>
  retentionAt(
    world.later(days * DAY),
    { store, games: [stones] },
    { positions },
    { onKept: (table, why) => kept.push({ table, ...why }) },
  )('positions');

/** A game with an undo and an undo by agreement in its record. */
async function finished(): Promise<string> {
  const { begun, move, tables, request, choose, loaded } = world;
  const id = await begun(undefined, ben);
  await move(id, ann, 'take');
  must(await tables.undo(request(id, ann)));
  await move(id, ben, 'take');
  await move(id, ann, 'done');
  await move(id, ben, 'done');
  const { seq } = must(await tables.undoing(request(id, ann)));
  must(await tables.proposeUndo(request(id, ann), seq));
  await choose(id, ben, 'yes');
  await move(id, ann, 'take');
  while ((await loaded(id)).table.status === 'playing')
    for (const person of [ann, ben]) await tables.move(request(id, person), { verb: 'done', args: {} });
  return id;
}

const isStored = async (id: string) => (await world.store.steps(id)).map(({ state }) => state !== undefined);

describe('positions', () => {
  it('of a closed game are pruned after their days, and every reader has them as before', async () => {
    const id = await finished();
    const { tables, store } = world;
    await store.prisma.lastSeen.create({ data: { tableId: id, userId: ann.id, seq: 4 } });
    const before = await world.loaded(id);
    const [steps, record, verified, look, back] = [
      await tables.steps(before),
      await tables.record(before),
      must(await tables.verify(before)),
      await tables.lastSeen(before, ann.id),
      await tables.sinceLastSeen(before, ann.id),
    ];
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(
      new Set(['setup', 'move', 'undo', 'report', 'rewind']),
    );
    expect(verified.firstWrong).toBeUndefined();

    await prune(30);
    expect(new Set(await isStored(id))).toEqual(new Set([true]));
    await prune(31);
    expect(new Set(await isStored(id))).toEqual(new Set([false]));
    expect(kept).toEqual([]);

    const after = await world.loaded(id);
    expect(after.state).toEqual(before.state);
    const parsed = (rows: typeof steps) =>
      rows.map((row) => ({ ...row, state: JSON.parse(row.state ?? '') as unknown }));
    expect(parsed(await tables.steps(after))).toEqual(parsed(steps));
    expect(parsed(await tables.steps(after, 5))).toEqual(parsed(steps.slice(4)));
    expect(await tables.record(after)).toEqual(record);
    expect(must(await tables.verify(after))).toEqual(verified);
    expect(await tables.lastSeen(after, ann.id)).toEqual(look);
    expect((await tables.sinceLastSeen(after, ann.id))?.state).toEqual(back?.state);
  });

  it('of running games stay, and for ever where that is set', async () => {
    const running = await world.begun(undefined, ben);
    await prune(1000);
    expect(new Set(await isStored(running))).toEqual(new Set([true]));
    expect((await world.store.head(running))?.step?.state).toBeDefined();
    must(await world.tables.resign(world.request(running, ann)));
    must(await world.tables.resign(world.request(running, ben)));
    await prune(1000, 0);
    expect(new Set(await isStored(running))).toEqual(new Set([true]));
  });

  it('to which the record does not lead stay, and are told of once', async () => {
    const id = await finished();
    const rows = await world.store.steps(id);
    const wrong = {
      ...world.store,
      steps: async () => rows.map((row, index) => (index === 3 ? changed(row) : row)),
    };
    await prune(31, 30, wrong);
    expect(kept).toEqual([{ table: id, step: rows[3]?.seq }]);
    await prune(32);
    expect(new Set(await isStored(id))).toEqual(new Set([true]));
    expect(kept).toHaveLength(1);
  });

  it('of a record that cannot be replayed stay', async () => {
    const id = await finished();
    const rows = await world.store.steps(id);
    const illegal = {
      ...world.store,
      steps: async () => rows.map((row) => ({ ...row, verb: row.verb && 'fly' })),
    };
    await prune(31, 30, illegal);
    expect(kept).toEqual([{ table: id, err: expect.any(Error) }]);
  });

  it('wait while the database does not answer', async () => {
    await finished();
    const down = async () => {
      throw new Error('no database');
    };
    await expect(prune(31, 30, { ...world.store, steps: down, ping: down })).rejects.toThrow('no database');
    expect(kept).toEqual([]);
    await prune(31);
    expect(await world.store.gamesWithPositions(world.later(32 * DAY), undefined, 50)).toEqual([]);
  });

  it('that are left when the process ends are pruned by the next one', async () => {
    const ids = [await finished(), await finished()];
    const stopping = new AbortController();
    const store: Store = {
      ...world.store,
      async settlePositions(id, what) {
        await world.store.settlePositions(id, what);
        stopping.abort();
      },
    };
    const needs = { store, games: [stones] };
    await retentionAt(
      world.later(31 * DAY),
      needs,
      { positions: 30 },
      { stopping: stopping.signal },
    )('positions');
    const stored = await Promise.all(ids.map(isStored));
    expect(stored.filter((steps) => steps.includes(true))).toHaveLength(1);
    await prune(31);
    expect((await Promise.all(ids.map(isStored))).flat()).not.toContain(true);
  });
});

function changed<T extends { readonly state: string | undefined }>(row: T): T {
  return { ...row, state: row.state?.replace(/"pool":\d+/, '"pool":99') };
}

const days = { lobbies: 14, idleGames: 365 };

/** @param settings defaults to two weeks and a year */
const closeIdle = (settings = days, store = world.store) =>
  retentionAt(world.now(), { store, games: [stones] }, settings)('tables');

const lobby = async (channelId: string) => {
  const { tables } = world;
  const about = {
    place: inServer('g', channelId),
    host: ann,
    origin: `open-${channelId}`,
    locale: 'de',
  } as const;
  return must(await tables.open({ ...about, game: 'stones', options: {} })).table.id;
};

describe('a lobby that nobody starts', () => {
  it('is closed after its days, and the channel is told', async () => {
    const id = await lobby('c1');
    world.wind(14 * DAY);
    await closeIdle();
    expect((await world.table(id)).status).toBe('lobby');
    world.wind(1);
    world.store.jobs.length = 0;
    await closeIdle();
    expect(await world.table(id)).toMatchObject({ status: 'cancelled', unstartedDays: 14 });
    expect(world.store.jobs).toEqual([{ queue: 'announce', key: id }]);
    await closeIdle();
    expect(world.store.jobs).toHaveLength(1);
  });

  it('stays where lobbies are kept for ever', async () => {
    const id = await lobby('c1');
    world.wind(1000 * DAY);
    await closeIdle({ ...days, lobbies: 0 });
    expect((await world.table(id)).status).toBe('lobby');
  });
});

describe('a game in which nobody moves', () => {
  it('ends without a result, and counts nowhere', async () => {
    const id = await world.begun('3d', ben);
    await world.move(id, ann, 'take');
    world.wind(364 * DAY);
    await closeIdle();
    expect((await world.table(id)).status).toBe('playing');
    world.wind(2 * DAY);
    await closeIdle();
    const closed = await world.loaded(id);
    expect(closed.table).toMatchObject({ status: 'cancelled', dueAt: undefined });
    expect(closed.step).toMatchObject({ kind: 'report', by: 'table', events: [{ type: 'idle', days: 365 }] });
    expect(world.store.jobs).toContainEqual({ queue: 'announce', key: id });
    expect(await world.tables.outcomesOf(ann.id, ann.id)).toEqual([]);
    expect((await world.tables.record(closed)).final).toBeUndefined();
    expect(must(await world.tables.verify(closed)).firstWrong).toBeUndefined();
  });

  it('ends also while it is paused, and goes on for ever where that is set', async () => {
    const id = await world.begun(undefined, ben);
    await world.tables.pause(id, 'channel');
    world.wind(1000 * DAY);
    await closeIdle({ ...days, idleGames: 0 });
    expect((await world.table(id)).status).toBe('playing');
    await closeIdle();
    expect((await world.table(id)).status).toBe('cancelled');
  });

  it('goes on where somebody moves in this moment', async () => {
    const id = await world.begun(undefined, ben);
    world.wind(366 * DAY);
    const ages = await world.store.openTableAges(undefined, 200);
    await world.move(id, ann, 'take');
    await closeIdle(days, { ...world.store, openTableAges: async () => ages });
    expect((await world.table(id)).status).toBe('playing');
  });

  it('that cannot be read frees its channel, unless the database does not answer', async () => {
    const id = await world.begun(undefined, ben);
    world.wind(366 * DAY);
    const head = async () => {
      throw new Error('damaged');
    };
    const silent = { ...world.store, head, ping: head };
    await expect(closeIdle(days, silent)).rejects.toThrow('damaged');
    expect((await world.table(id)).status).toBe('playing');
    await closeIdle(days, { ...world.store, head });
    expect((await world.table(id)).status).toBe('cancelled');
  });
});

describe('a lobby on a server that removed the bot', () => {
  it('stays, because nobody could be told', async () => {
    const id = await lobby('c1');
    await world.store.prisma.leftServer.create({ data: { guildId: 'g', since: world.now() } });
    world.wind(15 * DAY);
    await closeIdle();
    expect((await world.table(id)).status).toBe('lobby');
  });
});

/** A game on a server that has just removed the bot. @returns the table's id */
const left = async (): Promise<string> => {
  const id = await world.begun(undefined, ben);
  const guildId = (await world.table(id)).place.guildId ?? '';
  await world.store.prisma.leftServer.create({ data: { guildId, since: world.now() } });
  return id;
};

const deleteLeft = (
  isOnServer: (guildId: string) => Promise<boolean> = async () => false,
  leftServers = 30,
) =>
  retentionAt(
    world.now(),
    { store: world.store, games: [stones] },
    { leftServers },
    { isOnServer },
  )('servers');

describe('a server that removed the bot', () => {
  it('loses its data after its days', async () => {
    const id = await left();
    world.wind(30 * DAY);
    await deleteLeft();
    expect(await world.tables.load(id)).toBeDefined();
    world.wind(1);
    await deleteLeft(undefined, 0);
    expect(await world.tables.load(id)).toBeDefined();
    await deleteLeft();
    expect(await world.tables.load(id)).toBeUndefined();
  });

  it('keeps everything where it has the bot back, also where nothing recorded that', async () => {
    const id = await left();
    world.wind(31 * DAY);
    const asked: string[] = [];
    await deleteLeft(async (guildId) => asked.push(guildId) > 0);
    await deleteLeft();
    expect(asked).toHaveLength(1);
    expect((await world.move(id, ann, 'take')).loaded.table.id).toBe(id);
  });

  it('loses nothing while Discord does not answer', async () => {
    const id = await left();
    world.wind(31 * DAY);
    const silent = async () => {
      throw new Error('no answer');
    };
    await expect(deleteLeft(silent)).rejects.toThrow('no answer');
    expect(await world.tables.load(id)).toBeDefined();
  });
});
