import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { dueWork } from '../../table/due-work.ts';
import type { Person } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { createTableService } from '../../table/service.ts';
import { createWriter } from '../../table/writer.ts';
import { onBothDatabases, openBeforeAll } from '../../testkit/store/stores.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { DIVISIONS, divisions } from './divisions.ts';
import type { LeagueKernel } from './kernel.ts';
import { closeLeague, createLeague, findLeague, findLeaguesOn, requestSeason } from './leagues.ts';
import { addMember, removeMember } from './members.ts';
import { league } from './records.ts';
import { advanceLeague, type LeagueAnnouncer } from './rounds.ts';
import { DAY } from './season.ts';

/** Number of repetitions, because races between two processes depend on chance. */
const ROUNDS = 5;

onBothDatabases('a league of two processes', (open) => {
  let clock = Date.parse('2026-11-23T12:00:00Z');
  let both: readonly [LeagueKernel, LeagueKernel];
  let guildId = '';
  const store = openBeforeAll(open, () => {
    const process = () => {
      const needs = { store, games: [stones], now: () => new Date(clock), hooks: [] };
      const { signal: stopping } = new AbortController();
      return {
        ...needs,
        service: createTableService(needs),
        writer: createWriter(needs),
        formats: new Map([[DIVISIONS, divisions]]),
        seed: undefined,
        stopping,
      };
    };
    both = [process(), process()];
  });
  const person = (name: string): Person => ({ id: `${name} ${guildId}`, name });
  const announcer: LeagueAnnouncer = {
    async announceRound() {},
    async warn() {},
    async announceLostPlace() {},
  };
  const atOnce = <T>(work: (process: LeagueKernel, index: number) => Promise<T>) =>
    Promise.all(both.map(work));
  const advance = async (process: LeagueKernel) => {
    const work = dueWork(process, league, (row) => advanceLeague(process, announcer, row));
    for (const { id } of await store.prisma.league.findMany()) await work.run(id);
  };
  const work = () => atOnce(advance);
  const slotsOf = (leagueId: string) =>
    store.prisma.leagueSlot.findMany({
      where: { leagueId },
      orderBy: [{ division: 'asc' }, { slot: 'asc' }],
    });
  const membersOf = async (leagueId: string) =>
    new Map(
      (await store.prisma.leagueMember.findMany({ where: { leagueId } })).map((one) => [one.name, one]),
    );

  const openTablesOf = async (names: readonly string[]) => {
    const all = await Promise.all(names.map((name) => store.openTablesOf(person(name).id)));
    return [...new Map(all.flat().map((table) => [table.id, table])).values()];
  };
  const setUp = (process: LeagueKernel, host = 'host') =>
    createLeague(
      process,
      {
        ...{ name: 'League', game: stones.id, format: DIVISIONS, dueAt: undefined },
        ...{ hours: 7 * 24, size: 4, fills: false, shared: false },
      },
      { person: person(host), place: inServer(guildId, '1'), locale: 'en' },
    );

  async function signedUp(...names: readonly string[]): Promise<string> {
    guildId = randomUUID();
    const { id } = must(await setUp(both[0]));
    for (const name of names) {
      clock += 1000;
      must(await addMember(both[0], id, person(name), guildId));
    }
    return id;
  }
  async function begun(...names: readonly string[]): Promise<string> {
    const id = await signedUp(...names);
    must(await requestSeason(both[0], id));
    await work();
    return id;
  }

  it('gives two who wait a slot each where two leave at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await begun('ann', 'ben', 'cleo', 'dan');
      for (const name of ['eva', 'finn']) must(await addMember(both[0], id, person(name), guildId));
      await atOnce((process, at) => removeMember(process, id, person(at === 0 ? 'ann' : 'ben')));
      const held = (await slotsOf(id)).map(({ userId }) => userId);
      expect(held.toSorted()).toEqual(['cleo', 'dan', 'eva', 'finn'].map((name) => person(name).id));
      const members = await membersOf(id);
      expect([...members.keys()].toSorted()).toEqual(['cleo', 'dan', 'eva', 'finn']);
      expect([...members.values()].every(({ playing }) => playing)).toBe(true);
    }
  });

  it('gives no slot to who leaves the line at that moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await begun('ann', 'ben', 'cleo', 'dan');
      must(await addMember(both[0], id, person('eva'), guildId));
      await atOnce((process, at) => removeMember(process, id, person(at === 0 ? 'ann' : 'eva')));
      const held = (await slotsOf(id)).map(({ userId }) => userId);
      expect(held.filter((one) => one !== null)).toEqual(
        ['ben', 'cleo', 'dan'].map((name) => person(name).id),
      );
      expect([...(await membersOf(id)).keys()].toSorted()).toEqual(['ben', 'cleo', 'dan']);
    }
  });

  it('draws a season up once, and every game of a round is one', async () => {
    const names = ['ann', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gil', 'hal'];
    for (let round = 0; round < ROUNDS; round++) {
      const id = await signedUp(...names);
      await atOnce((process) => requestSeason(process, id));
      await work();
      expect((await slotsOf(id)).map(({ userId }) => userId)).toEqual(names.map((name) => person(name).id));
      const rows = await store.prisma.leaguePairing.findMany({ where: { leagueId: id } });
      expect(rows).toHaveLength(4);
      expect(new Set(rows.map(({ seed }) => seed)).size).toBe(1);
      const running = (await openTablesOf(names)).map(({ id: table }) => table);
      expect(running.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
    }
  });

  it('ends a round once, and nobody loses more than a point', async () => {
    const id = await begun('ann', 'ben', 'cleo', 'dan');
    clock += 7 * DAY;
    await work();
    expect(await findLeague(both[0], id)).toMatchObject({ season: 1, round: 2, scored: 1 });
    const rows = await store.prisma.leaguePairing.findMany({ where: { leagueId: id, round: 1 } });
    expect(rows.every(({ results, gains }) => results !== null && gains !== null)).toBe(true);
    expect((await slotsOf(id)).every(({ forfeited }) => forfeited <= 1)).toBe(true);
  });

  it('leaves no game behind where it is closed while a round begins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const names = ['ann', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gil', 'hal'];
      const id = await signedUp(...names);
      must(await requestSeason(both[0], id));
      const closed = async () => {
        // PGlite answers at once: without a pause, nothing else in this process would run.
        while ((await openTablesOf(names)).length < round) await yieldToOthers();
        await closeLeague(both[1], id);
      };
      await Promise.all([advance(both[0]), closed()]);
      expect(await findLeague(both[0], id)).toBeUndefined();
      expect(await openTablesOf(names)).toEqual([]);
    }
  });

  it('is one of five on a server, though two are set up at once', async () => {
    guildId = randomUUID();
    for (let more = 0; more < 4; more++) must(await setUp(both[0], `host ${more}`));
    await atOnce((process, index) => setUp(process, `another ${index}`));
    expect((await findLeaguesOn(both[0], guildId, DIVISIONS)).length).toBeLessThanOrEqual(5);
  });

  it('is one of two of a host on a server, though two are set up at once', async () => {
    guildId = randomUUID();
    must(await setUp(both[0]));
    await atOnce((process) => setUp(process));
    expect((await findLeaguesOn(both[0], guildId, DIVISIONS)).length).toBeLessThanOrEqual(2);
  });
});
