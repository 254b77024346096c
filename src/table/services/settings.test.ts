import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';
import type { Values } from '../settings.ts';

const HOUR = 3_600_000;

const driver = anew(() => tableWith(stones));
const { loaded, request, store, tables } = driver;
const set = (rules: Values) => store.updateServer('g', rules);
const open = async (channelId: string, clock?: string) =>
  driver.table(await driver.open({}, channelId, clock));

describe('the clock of a new table', () => {
  it('is the server’s, unless the host chooses another', async () => {
    const clock = { start: HOUR, perMove: 0, max: HOUR };
    await set({ clock });
    expect((await open('c1')).clock).toEqual(clock);
    expect((await open('c2', 'none')).clock).toBeUndefined();
    expect((await open('c3', '2h')).clock?.start).toBe(2 * HOUR);
  });
});

describe('the public pictures of a new table', () => {
  it('are dark, unless the server has chosen another theme', async () => {
    expect((await open('c1')).theme).toBe('dark');
    await set({ theme: 'high-contrast' });
    expect((await open('c2')).theme).toBe('high-contrast');
  });
});

describe('the people who can close a table', () => {
  const lobby = async () => {
    const { id } = await open('c1');
    must(await tables.join(request(id, ben)));
    return id;
  };
  const running = async () => {
    const id = await lobby();
    must(await tables.start(request(id, ann)));
    return id;
  };
  const cancel = async (tableId: string, person: Person, manager = false) =>
    refusal(tables.cancel({ ...request(tableId, person), manager }));

  it('are its host only, by default', async () => {
    const id = await lobby();
    expect(await cancel(id, ben)).toBe('cancel-host');
    expect(await cancel(id, ann)).toBe('accepted');
  });

  it('include channel managers for a lobby, and everybody if the host is gone', async () => {
    expect(await cancel(await lobby(), cleo, true)).toBe('accepted');
    expect(await cancel(await running(), cleo, true)).toBe('cancel-others');
    const { id } = await open('c2');
    const closing = request(id, cleo);
    expect(await refusal(tables.cancel({ ...closing, gone: ben.id }))).toBe('cancel-host');
    expect(await refusal(tables.cancel({ ...closing, gone: ann.id }))).toBe('accepted');
  });

  it('include all players before the game begins, if the server allows it', async () => {
    await set({ cancel: 'players' });
    const id = await lobby();
    expect(await cancel(id, cleo)).toBe('cancel-players');
    expect(await cancel(id, ben)).toBe('accepted');
    expect(await cancel(await running(), ben)).toBe('cancel-others');
  });

  it('include channel managers, if the server allows it, even in a running game', async () => {
    await set({ cancel: 'managers' });
    const id = await lobby();
    expect(await cancel(id, ben)).toBe('cancel-host');
    expect(await cancel(id, cleo, true)).toBe('accepted');
    const game = await running();
    expect(await cancel(game, ann)).toBe('cancel-managers');
    expect(await cancel(game, cleo, true)).toBe('accepted');
    const closed = await loaded(game);
    expect(closed.table).toMatchObject({ status: 'cancelled', proposals: [] });
    expect(closed.step).toMatchObject({ kind: 'report', by: 'table' });
    expect(closed.step?.events[0]).toMatchObject({ type: 'closed', player: { name: 'Cleo' } });
    expect(await store.prisma.outcome.findMany({ where: { userId: ann.id } })).toEqual([]);
    expect(must(await tables.verify(closed)).firstWrong).toBeUndefined();
  });
});
