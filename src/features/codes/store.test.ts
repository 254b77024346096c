import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TableHooks } from '../../table/hooks.ts';
import { inServer } from '../../table/place.ts';
import type { Loaded } from '../../table/request.ts';
import { createTableService, type TableService } from '../../table/service.ts';
import { createWriter } from '../../table/writer.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../../testkit/store/stores.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { codeIn } from './records.ts';
import { type Codes, createCodes } from './service.ts';

onBothDatabases('codes', suite);

function suite(open: () => Promise<TestStore>): void {
  let tables: TableService;
  let codes: Codes;
  let now = new Date('2026-11-20T12:00:00.000Z');
  const store = openBeforeAll(open, () => {
    const hooks: TableHooks[] = [];
    const needs = { store, games: [stones], now: () => now, hooks };
    tables = createTableService(needs);
    codes = createCodes({ ...needs, service: tables, writer: createWriter(needs) });
    hooks.push({ starting: codes.withCode, ended: codes.ended });
  });

  const opening = (host: string) => {
    now = new Date(now.getTime() + 60_000);
    const place = inServer('g', randomUUID());
    return { place, host: { id: host, name: host }, origin: randomUUID(), locale: 'en' } as const;
  };
  const loaded = async (id: string): Promise<Loaded> => {
    const found = await tables.load(id);
    if (found === undefined) throw new Error('no table');
    return found;
  };
  /** Starts a lobby and plays its only round: the host takes some stones, the guest none. */
  const play = async (tableId: string, host: string, guest: string, most: number) => {
    const by = (id: string) => ({ tableId, person: { id, name: id }, origin: randomUUID() });
    must(await tables.join(by(guest)));
    must(await tables.start(by(host)));
    for (let taken = 0; taken < most; taken++) must(await tables.move(by(host), { verb: 'take', args: {} }));
    must(await tables.move(by(host), { verb: 'done', args: {} }));
    must(await tables.move(by(guest), { verb: 'done', args: {} }));
    return loaded(tableId);
  };
  const first = async (most: number): Promise<string> => {
    const options = { rounds: '1' };
    const { table } = must(await tables.open({ ...opening('ann'), game: stones.id, options }));
    return codeIn((await play(table.id, 'ann', 'ben', most)).table) ?? '';
  };
  const again = async (code: string, host: string, guest: string, most: number) =>
    play(must(await codes.openByCode(opening(host), code)).table.id, host, guest, most);

  it('lead to the first game and to the newest ones, and compare results with those of others', async () => {
    const code = await first(1);
    for (const round of [1, 2, 3, 4, 5]) await again(code, `host-${round}`, `guest-${round}`, round % 2);
    const over = await again(code, 'cleo', 'dan', 1);
    const comparison = await codes.compareRound(over, 0);
    expect(comparison?.earlier.map(({ name }) => name).toSorted()).toEqual(
      ['ann', 'ben', ...[2, 3, 4, 5].flatMap((n) => [`guest-${n}`, `host-${n}`])].toSorted(),
    );
    const standings = await codes.standings(over);
    // In seven games, the four hosts so far, including Ann, have a stone; of the others only Cleo has.
    expect(standings).toEqual([
      { seat: 0, earlier: false, others: 13, worse: 9 },
      { seat: 1, earlier: false, others: 13, worse: 0 },
    ]);
  });

  it('compare people by their first results, each once', async () => {
    const code = await first(0);
    for (const _ of [1, 2]) await again(code, 'cleo', 'dan', 1);
    await again(code, 'eve', 'dan', 0);
    // In the first game Ben had no stones, Cleo one.
    expect(await codes.standings(await again(code, 'ben', 'cleo', 1))).toEqual([
      { seat: 0, earlier: true, others: 4, worse: 0 },
      { seat: 1, earlier: true, others: 4, worse: 4 },
    ]);
  });

  it('of other dice lead nowhere', async () => {
    const [code, other] = [await first(0), await first(0)];
    expect(other).not.toBe(code);
    const unknown = await codes.openByCode(opening('ann'), 'bbbbbbbb');
    expect(unknown).toMatchObject({ refusal: { message: { key: 'discord.refusal.code-unknown' } } });
  });
}
