import { beforeEach, describe, expect, it } from 'vitest';
import { ann, ben, must, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { retentionAt } from '../../testkit/table/retention.ts';
import { stones } from '../../testkit/table/stones.ts';
import { inServer } from '../place.ts';

const DAY = 24 * 60 * 60_000;
const days = { lobbies: 14, idleGames: 365 };

let world: TableDriver;
beforeEach(() => {
  world = tableWith(stones);
});

/** @param settings left out: two weeks and a year */
const closeIdle = (settings = days, store = world.store) =>
  retentionAt(world.now(), { store, games: [stones] }, settings).carryOut('tables');

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
    expect(closed.step).toMatchObject({ kind: 'note', by: 'table', events: [{ type: 'idle', days: 365 }] });
    expect(world.store.jobs).toContainEqual({ queue: 'announce', key: id });
    expect(await world.tables.outcomesOf(ann.id)).toEqual([]);
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
