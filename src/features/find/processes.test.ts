import { expect, it } from 'vitest';
import type { Delegates } from '../../table/record.ts';
import { createTableService } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { createWriter } from '../../table/writer.ts';
import { onBothDatabases, openBeforeAll } from '../../testkit/store/stores.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { advance, come, type Teller } from './found-games.ts';
import type { FindKernel } from './kernel.ts';
import { meetWishes } from './pool.ts';
import { USUAL_PLAN } from './records.ts';
import { agree, findSeeker } from './seekers.ts';
import { makeWish } from './wishes.ts';

const MINUTE = 60_000;

/** The process is killed. */
class Killed extends Error {}

/** A store of a process that is killed at one of its statements. @param at the number of that statement, from 1 */
function killedAt(store: Store, at: number): Store {
  let count = 0;
  const counted = (work: (...args: never[]) => unknown) =>
    function call(...args: never[]) {
      count++;
      if (count >= at) return Promise.reject(new Killed('killed'));
      return work(...args);
    };
  const delegates = (all: Delegates) =>
    new Proxy(all, {
      get(target, name: keyof Delegates) {
        const delegate = target[name] as unknown as Record<string, (...args: never[]) => unknown>;
        return new Proxy(delegate, {
          get: (methods, method: string) => counted((...args) => methods[method]?.(...args)),
        });
      },
    });
  const outside = delegates(store.prisma);
  const prisma = new Proxy(store.prisma, {
    get: (target, name: string) =>
      name === '$transaction'
        ? (work: (tx: Delegates) => Promise<unknown>, options?: object) =>
            target.$transaction((tx) => work(delegates(tx)), options)
        : outside[name as keyof Delegates],
  });
  return {
    ...store,
    prisma,
    create: counted((...args) =>
      store.create(...(args as unknown as Parameters<Store['create']>)),
    ) as Store['create'],
    enqueue: counted((...args) =>
      store.enqueue(...(args as unknown as Parameters<Store['enqueue']>)),
    ) as Store['enqueue'],
  };
}

onBothDatabases('finding players', (open) => {
  let clock = Date.parse('2026-11-23T12:00:00Z');
  let both: readonly [FindKernel, FindKernel];
  const process = (own: Store): FindKernel => {
    const needs = { store: own, games: [stones], now: () => new Date(clock), hooks: [] };
    return {
      ...needs,
      service: createTableService(needs),
      writer: createWriter(needs),
      seed: undefined,
      stopping: new AbortController().signal,
      members: {
        isBotOn: async () => true,
        isOn: async () => true,
        hasLeft: async () => false,
        saw() {},
        sees: async () => true,
        seenFrom: async () => true,
      },
      counts: { wished() {}, met() {}, absent() {}, waiting() {} },
    };
  };
  const store = openBeforeAll(open, () => {
    both = [process(store), process(store)];
  });
  let people = 1000;
  let told: string[] = [];
  const teller: Teller = {
    async ready({ game }, userId) {
      told.push(`${game.id} ${userId}`);
    },
    async dissolved() {},
  };
  const atOnce = <T>(work: (process: FindKernel, index: number) => Promise<T>) => Promise.all(both.map(work));

  /** People who have wished for any game. */
  const seekers = async (count: number): Promise<readonly string[]> => {
    const { prisma } = store;
    for (const model of ['wish', 'wishServer', 'foundGame', 'seeker'] as const)
      await (prisma[model] as typeof prisma.wish).deleteMany();
    told = [];
    const ids = Array.from({ length: count }, () => String(++people));
    for (const userId of ids) {
      await store.updatePlayer(userId, { nameElsewhere: `N${userId}` });
      await agree(both[0], userId);
      const seeker = (await findSeeker(both[0], userId)) ?? expect.fail();
      must(await makeWish(both[0], seeker, { ...USUAL_PLAN, size: 'two' }, undefined));
    }
    clock += 6 * MINUTE;
    return ids;
  };
  const advanceAll = async (kernel: FindKernel) => {
    for (const row of await store.prisma.foundGame.findMany()) await advance(kernel, teller, row);
  };
  /** Where each person is: waiting in the pool, or seated, and how often. */
  const standing = async (ids: readonly string[]) => {
    const [wishes, seats] = await Promise.all([
      store.prisma.wish.findMany(),
      store.prisma.foundSeat.findMany(),
    ]);
    return ids.map((id) => [...wishes, ...seats].filter(({ userId }) => userId === id).length);
  };

  it('in two processes at once seats everybody once, and begins each game once', async () => {
    for (let round = 0; round < 3; round++) {
      const ids = await seekers(6);
      await atOnce((kernel) => meetWishes(kernel));
      expect(await standing(ids)).toEqual(ids.map(() => 1));
      const games = await store.prisma.foundGame.findMany({ include: { people: true } });
      await atOnce(advanceAll);
      await Promise.all(
        games.flatMap(({ id, people }) =>
          people.map(({ userId }, index) =>
            come(both[index % 2 === 0 ? 0 : 1], teller, id, { userId, origin: `come-${userId}` }),
          ),
        ),
      );
      await atOnce(advanceAll);
      for (const userId of games.flatMap(({ people }) => people.map((seat) => seat.userId)))
        expect(await store.openTablesOf(userId)).toHaveLength(1);
      expect(await store.prisma.foundGame.count({ where: { state: 'playing' } })).toBe(games.length);
    }
  });

  it('loses no wish and seats nobody twice wherever the process is killed', async () => {
    for (let at = 1; ; at++) {
      const ids = await seekers(4);
      const dying = process(killedAt(store, at));
      const isKilled = await meetWishes(dying).then(
        () => false,
        (error: unknown) => error instanceof Killed || expect.fail(String(error)),
      );
      expect(await standing(ids), `killed at ${at}`).toEqual(ids.map(() => 1));
      await meetWishes(both[1]);
      expect(await standing(ids), `killed at ${at}`).toEqual(ids.map(() => 1));
      expect(await store.prisma.foundSeat.count()).toBe(4);
      if (!isKilled) break;
    }
  });

  it('tells everybody, and begins each game once, wherever the process is killed', async () => {
    for (let at = 1; ; at++) {
      await seekers(2);
      await meetWishes(both[0]);
      const [game] = await store.prisma.foundGame.findMany({ include: { people: true } });
      if (game === undefined) expect.fail('no game');
      const dying = process(killedAt(store, at));
      const work = async (kernel: FindKernel) => {
        await advanceAll(kernel);
        for (const { userId } of game.people)
          await come(kernel, teller, game.id, { userId, origin: `come-${userId}` });
      };
      const isKilled = await work(dying).then(
        () => false,
        (error: unknown) => error instanceof Killed || expect.fail(String(error)),
      );
      await work(both[1]);
      const tables = await Promise.all(game.people.map(({ userId }) => store.openTablesOf(userId)));
      expect(tables.map((own) => own.map(({ status }) => status))).toEqual([['playing'], ['playing']]);
      expect(new Set(tables.flat().map(({ id }) => id)).size, `killed at ${at}`).toBe(1);
      expect(new Set(told).size).toBe(2);
      expect(await store.prisma.foundGame.findFirst()).toMatchObject({ state: 'playing' });
      if (!isKilled) break;
    }
  });
});
