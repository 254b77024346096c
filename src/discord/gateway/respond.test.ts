import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureLog } from './respond.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('failures are logged in one line a second, with their number and their ids', () => {
  const lines: { readonly about: object; readonly message: string }[] = [];
  const failed = createFailureLog(
    { error: (about, message) => void lines.push({ about: { ...about }, message }) },
    'one',
    'more',
  );
  const err = new Error('gone');
  for (const id of ['a', 'b', 'c']) failed({ err, id });
  expect(lines).toEqual([{ about: { err, id: 'a' }, message: 'one' }]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(1)).toEqual([{ about: { err, ids: ['b', 'c'], count: 2 }, message: 'more' }]);
  failed({ err, id: 'd' });
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2)).toEqual([{ about: { err, ids: ['d'], count: 1 }, message: 'more' }]);
  vi.advanceTimersByTime(5_000);
  failed({ err, id: 'e' });
  expect(lines.slice(3)).toEqual([{ about: { err, id: 'e' }, message: 'one' }]);
});
