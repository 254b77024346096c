import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { NO_SERVER } from '../../table/place.ts';
import { kernelRecords } from '../../table/records.ts';
import type { Loaded } from '../../table/request.ts';
import { createTableService, type TableService } from '../../table/service.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../../testkit/store/stores.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { soloStones, stones } from '../../testkit/table/stones.ts';
import { challengeTry } from './records.ts';
import { type Challenges, createChallenges, type Span } from './service.ts';

onBothDatabases('challenges', suite);

const solo = soloStones(stones.id, () => ({ rounds: '1' }));

function suite(open: () => Promise<TestStore>): void {
  let tables: TableService;
  let challenges: Challenges;
  let now = new Date('2026-11-18T12:00:00.000Z');
  const store = openBeforeAll(open, () => {
    const hooks: TableHooks[] = [];
    const needs = { store, games: [solo], now: () => now, seed: () => '01'.repeat(32), hooks };
    tables = createTableService(needs);
    challenges = createChallenges({ ...needs, service: tables });
    hooks.push(challenges);
  });

  const person = (name: string) => ({ id: name, name });
  const begin = async (span: Span, name: string, guildId: string): Promise<Loaded> => {
    now = new Date(now.getTime() + 1000);
    const challenge = await challenges.current(span, guildId);
    if (challenge === undefined) throw new Error('no challenge');
    const channelId = randomUUID();
    const origin = randomUUID();
    const about = { challenge, guildId, person: person(name), origin, channelId, locale: 'en' } as const;
    return must(await challenges.begin(about));
  };
  /** @param most maximum number of stones to take in the only round */
  const play = async (span: Span, name: string, guildId: string, most: number): Promise<string> => {
    const { table } = await begin(span, name, guildId);
    const request = () => ({ tableId: table.id, person: person(name), origin: randomUUID() });
    for (let taken = 0; taken < most; taken++) must(await tables.move(request(), { verb: 'take', args: {} }));
    must(await tables.move(request(), { verb: 'done', args: {} }));
    return table.id;
  };

  it('of a day count once per person on a server, the best first; who still plays is told', async () => {
    const guildId = randomUUID();
    const other = await play('day', 'ann', guildId, 0);
    const best = await play('day', 'ben', guildId, 1);
    const running = await begin('day', 'cleo', guildId);
    expect((await begin('day', 'ann', guildId)).table.id).toBe(other);
    const key = { guildId, period: '2026-11-18' };
    const results = must(await challenges.results(key, 'ann'));
    expect(results?.done.map(({ tableId, place }) => [tableId, place])).toEqual([
      [best, 1],
      [other, 2],
    ]);
    expect(results).toMatchObject({ playing: ['cleo'], without: [] });
    expect((await challenges.tries(key)).map(({ table }) => table.id)).toEqual([
      other,
      best,
      running.table.id,
    ]);
    // Another server has another challenge.
    expect((await begin('day', 'ann', randomUUID())).table.id).not.toBe(other);
  });

  it('of a day have one try for presses at the same moment', async () => {
    const guildId = randomUUID();
    const begun = await Promise.all([1, 2, 3].map(() => begin('day', 'ann', guildId)));
    expect(new Set(begun.map(({ table }) => table.id)).size).toBe(1);
    expect(await store.prisma.challengeTry.count({ where: { guildId } })).toBe(1);
  });

  it('have one try where its data is deleted while it begins, in any order', async () => {
    const records = [...kernelRecords, challengeTry, fingerprint];
    const remembering = await createFingerprints({ store, now: () => new Date() }).remembering();
    for (let round = 0; round < 4; round++) {
      const [guildId, name] = [randomUUID(), randomUUID()];
      const first = round % 2 === 0 ? [] : [(await begin('day', name, guildId)).table.id];
      const challenge = await challenges.current('day', guildId);
      if (challenge === undefined) throw new Error('no challenge');
      const beginAgain = async () => {
        const [channelId, origin] = [randomUUID(), randomUUID()];
        const about = { challenge, guildId, person: person(name), origin, channelId, locale: 'en' } as const;
        const begun = await challenges.begin(about).catch(() => undefined);
        return begun?.ok ? [begun.value.table.id] : [];
      };
      const tries = await Promise.all([
        beginAgain(),
        store.erasePerson(name, records, remembering).then(() => []),
        beginAgain(),
        store.erasePerson(name, records, remembering).then(() => []),
        beginAgain(),
      ]);
      expect(new Set([...first, ...tries.flat(), ...(await beginAgain())]).size).toBeLessThanOrEqual(1);
    }
  });

  it('of a week count once per person on all servers', async () => {
    const first = await play('week', 'ann', 'a', 1);
    await play('week', 'ben', 'b', 0);
    await play('week', 'cleo', NO_SERVER, 0);
    expect((await begin('week', 'ann', 'b')).table.id).toBe(first);
    const key = { guildId: 'a', period: '2026-W47' };
    expect(must(await challenges.world(key, 'ann'))).toMatchObject({
      best: [{ place: 1, name: 'ann' }, { place: 2 }, { place: 2 }],
      count: 3,
      own: { place: 1, worse: 2, tableId: first },
    });
    expect((await challenges.tries({ ...key, guildId: 'b' })).map(({ name }) => name)).toEqual(['ben']);
  });
}
