import { afterEach, expect, it, vi } from 'vitest';
import type { Table } from '../../table/model.ts';
import { createChanges } from './changes.ts';

afterEach(() => vi.useRealTimers());

it('who begins while it is looked for others is not told that the table is gone', async () => {
  vi.useFakeTimers();
  const looks: { readonly ids: readonly string[]; readonly found: (tables: readonly Table[]) => void }[] = [];
  const tables = (ids: readonly string[]) =>
    new Promise<readonly Table[]>((found) => looks.push({ ids, found }));
  const { follow } = createChanges({ tables }, (err) => expect.fail(String(err)));
  const [first, late] = [vi.fn(), vi.fn()];
  follow('a', { userId: '1', version: 'v' }, first);
  await vi.advanceTimersByTimeAsync(0);
  follow('b', { userId: '2', version: 'v' }, late);
  looks[0]?.found([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(looks.map(({ ids }) => ids)).toEqual([['a'], ['a', 'b']]);
  expect(first).toHaveBeenCalledWith({ table: undefined, version: undefined });
  expect(late).not.toHaveBeenCalled();
});
