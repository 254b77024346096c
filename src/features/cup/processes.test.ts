import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dueWork } from '../../table/due-work.ts';
import type { Person } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Database, Delegates } from '../../table/record.ts';
import { createTableService } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { createWriter } from '../../table/writer.ts';
import { onBothDatabases, openBeforeAll } from '../../testkit/store/stores.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { LeagueKernel } from '../league/kernel.ts';
import { createLeague, findLeague, requestSeason } from '../league/leagues.ts';
import { addMember, removeMember } from '../league/members.ts';
import { league, leaguePairing, NOBODY } from '../league/records.ts';
import { advanceLeague, type LeagueAnnouncer } from '../league/rounds.ts';
import { CUP, cupFormat } from './format.ts';
import { cup } from './records.ts';

/** Number of repetitions, because races between two processes depend on chance. */
const ROUNDS = 3;
const HOURS = 12;
const HOUR = 3_600_000;
const SEVEN = ['ann', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gil'];

const announcer: LeagueAnnouncer = {
  async announceRound() {},
  async warn() {},
  async announceLostPlace() {},
};

/** A world with one store and a clock. */
function worldOf(clock: { at: number }, guildId: string) {
  const person = (name: string): Person => ({ id: `${name} ${guildId}`, name });
  const process = (store: Store): LeagueKernel => {
    const needs = { store, games: [stones], now: () => new Date(clock.at), hooks: [] };
    return {
      ...needs,
      service: createTableService(needs),
      writer: createWriter(needs),
      formats: new Map([[CUP, cupFormat]]),
      seed: undefined,
      stopping: new AbortController().signal,
    };
  };
  async function signedUp(by: LeagueKernel, names: readonly string[], knockout = false): Promise<string> {
    const plan = { name: 'Cup', game: stones.id, format: CUP, dueAt: undefined, hours: HOURS };
    const { id } = must(
      await createLeague(
        by,
        { ...plan, size: 0, fills: false, shared: false },
        { person: person('host'), place: inServer(guildId, '1'), locale: 'en' },
        (tx, leagueId) =>
          tx.cup.create({
            data: cup.encode({ leagueId, knockout, startsAt: undefined, zone: undefined, drawn: 0 }),
          }),
      ),
    );
    for (const name of names) {
      clock.at += 1000;
      must(await addMember(by, id, person(name), guildId));
    }
    return id;
  }
  return { person, process, signedUp };
}

const advance = (process: LeagueKernel, id: string) =>
  dueWork(process, league, (row) => advanceLeague(process, announcer, row)).run(id);

const pairingsOf = async ({ store }: LeagueKernel, leagueId: string, round: number) => {
  const rows = await store.prisma.leaguePairing.findMany({ where: { leagueId, round } });
  return rows.map(leaguePairing.decode);
};

/** Everybody has one part in a round, and its games are those that run. */
async function expectWhole(process: LeagueKernel, id: string, round: number, slots: readonly number[]) {
  const rows = await pairingsOf(process, id, round);
  const seated = rows.flatMap(({ first, second }) => [first, second]).filter((slot) => slot !== NOBODY);
  expect(seated.toSorted((a, b) => a - b)).toEqual(slots);
  expect(new Set(rows.map(({ seed }) => seed)).size).toBe(1);
  const { guildId } = (await findLeague(process, id)) ?? expect.fail('no cup');
  const running = (await process.store.openTablesOf(`ann ${guildId}`)).length;
  expect(running).toBeLessThanOrEqual(1);
  for (const { second, table } of rows) expect(table === undefined).toBe(second === NOBODY);
}

onBothDatabases('a cup of two processes', (open) => {
  const clock = { at: Date.parse('2026-11-27T17:00:00Z') };
  const store = openBeforeAll(open, () => {});
  const begun = async (knockout: boolean) => {
    const world = worldOf(clock, randomUUID());
    const both = [world.process(store), world.process(store)] as const;
    const id = await world.signedUp(both[0], SEVEN, knockout);
    const atOnce = <T>(work: (process: LeagueKernel, index: number) => Promise<T>) =>
      Promise.all(both.map(work));
    await atOnce((process) => requestSeason(process, id));
    await atOnce((process) => advance(process, id));
    return { ...world, both, id, atOnce };
  };

  it.each([false, true])(
    'draws every round once, and every game is one (knock-out: %s)',
    async (knockout) => {
      for (let again = 0; again < ROUNDS; again++) {
        const { both, id, atOnce } = await begun(knockout);
        await expectWhole(both[0], id, 1, [0, 1, 2, 3, 4, 5, 6]);
        clock.at += HOURS * HOUR;
        await atOnce((process) => advance(process, id));
        // Nobody has come, so only who was free goes on in a knock-out, and has won it.
        if (knockout) {
          expect(await findLeague(both[0], id)).toBeUndefined();
          continue;
        }
        expect(await findLeague(both[0], id)).toMatchObject({ round: 2, scored: 1 });
        const second = (await pairingsOf(both[0], id, 2)).flatMap((row) => [row.first, row.second]);
        expect(new Set(second).size).toBe(8);
      }
    },
  );

  it('lets somebody in once, and pairs who leaves at that moment with nobody', async () => {
    for (let again = 0; again < ROUNDS; again++) {
      const { both, id, atOnce, person } = await begun(false);
      const { guildId } = (await findLeague(both[0], id)) ?? expect.fail('no cup');
      must(await addMember(both[0], id, person('late'), guildId));
      clock.at += HOURS * HOUR;
      await Promise.all([
        atOnce((process) => advance(process, id)),
        removeMember(both[1], id, person('gil')),
      ]);
      await advance(both[0], id);
      const slots = await store.prisma.leagueSlot.findMany({
        where: { leagueId: id, userId: person('late').id },
      });
      expect(slots.map(({ slot, since }) => [slot, since])).toEqual([[7, 2]]);
      const [missed, ...none] = (await pairingsOf(both[0], id, 1)).filter(({ first }) => first === 7);
      expect(none).toEqual([]);
      expect(missed?.gains?.[0].points).toBe(0.5);
      // A game with somebody who has left is over, or a computer plays it on.
      const left = (await pairingsOf(both[0], id, 2)).find(
        ({ first, second }) => first === 6 || second === 6,
      );
      if (left?.table === undefined && left !== undefined) expect(left.results).toBeDefined();
    }
  });
});

/** A store whose process is killed after this many writes. */
function mortal(store: Store, writes: number): Store {
  let left = writes;
  const live = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  const writing = /^(create|createMany|update|updateMany|upsert|delete|deleteMany)$/;
  const delegate = (of: object) =>
    new Proxy(of, {
      get: (target, method: string) => {
        const work = Reflect.get(target, method) as (...args: unknown[]) => unknown;
        if (!writing.test(method)) return work;
        return async (...args: unknown[]) => {
          live();
          return work.apply(target, args);
        };
      },
    });
  const delegates = <T extends object>(of: T): T =>
    new Proxy(of, {
      get: (target, name: string) => {
        const found = Reflect.get(target, name) as object | undefined;
        if (name === '$transaction')
          return (work: (tx: Delegates) => Promise<unknown>) =>
            (target as unknown as Database).$transaction((tx) => work(delegates(tx)));
        return found === undefined ? undefined : delegate(found);
      },
    });
  const written = {
    create: store.create,
    append: store.append,
    update: store.update,
    enqueue: store.enqueue,
  };
  const wrapped = Object.fromEntries(
    Object.entries(written).map(([name, work]) => [
      name,
      async (...args: unknown[]) => {
        live();
        return (work as (...all: unknown[]) => unknown).apply(store, args);
      },
    ]),
  );
  return { ...store, ...wrapped, prisma: delegates(store.prisma) };
}

describe.each([false, true])('a cup of a process that is killed (knock-out: %s)', (knockout) => {
  it('goes on as if nothing had happened, wherever that was', async () => {
    let kills = 0;
    for (let writes = 0; ; writes++) {
      const clock = { at: Date.parse('2026-11-27T17:00:00Z') };
      const { process, signedUp } = worldOf(clock, 'server');
      const store = memoryStore();
      const whole = process(store);
      const id = await signedUp(whole, SEVEN, knockout);
      must(await requestSeason(whole, id));
      const killed = process(mortal(store, writes));
      let isKilled = false;
      const tryTo = async (work: () => Promise<unknown>) =>
        work().catch((error: Error) => {
          expect(error.message).toContain('killed');
          isKilled = true;
        });
      await tryTo(() => advance(killed, id));
      // The next process takes over the work, which is due again.
      await store.prisma.league.updateMany({ where: { id }, data: { dueAt: new Date(clock.at) } });
      await advance(whole, id);
      await expectWhole(whole, id, 1, [0, 1, 2, 3, 4, 5, 6]);
      clock.at += HOURS * HOUR;
      if (!isKilled) {
        await tryTo(() => advance(killed, id));
        await store.prisma.league.updateMany({ where: { id }, data: { dueAt: new Date(clock.at) } });
      }
      await advance(whole, id);
      // As above.
      if (knockout) expect(await findLeague(whole, id)).toBeUndefined();
      else {
        expect(await findLeague(whole, id)).toMatchObject({ round: 2, scored: 1 });
        for (const { second, gains } of await pairingsOf(whole, id, 1))
          expect(gains?.map(({ points }) => points)).toEqual(second === NOBODY ? [1, 0] : [0, 0]);
        const second = (await pairingsOf(whole, id, 2)).flatMap((row) => [row.first, row.second]);
        expect(second.toSorted((a, b) => a - b)).toEqual([NOBODY, 0, 1, 2, 3, 4, 5, 6]);
      }
      if (!isKilled) break;
      kills++;
    }
    expect(kills).toBeGreaterThan(20);
  });
});
