import { expect, it } from 'vitest';
import { own } from './owner.ts';
import { createStrangers } from './table/strangers.ts';
import { memoryStore } from './testkit/table/memory-store.ts';

it('the owner excludes people, servers and names, and takes it back', async () => {
  const store = memoryStore();
  const run = async (...args: readonly string[]) =>
    (await own(args, async () => ({ ...store, close: async () => {} }))).message;
  const strangers = createStrangers({ store, now: () => new Date() });
  const person = { id: '100000000000000001', playedOn: '200000000000000002' };
  const isShown = async () => (await strangers.without([person], (one) => one)).length === 1;
  for (const [what, id] of [
    ['person', person.id],
    ['server', person.playedOn],
  ] as const) {
    expect(await run('exclude', what, id)).toContain(`no longer see the ${what} ${id}`);
    expect(await isShown()).toBe(false);
    expect(await run('include', what, id)).toContain('is no longer excluded');
    expect(await run('include', what, id)).toContain('was not excluded');
    expect(await isShown()).toBe(true);
  }
  expect(await run('exclude', 'person', person.id, '14')).toMatch(/ 100000000000000001, until 20\d\d-/);
  expect(await isShown()).toBe(false);
  const later = createStrangers({ store, now: () => new Date(Date.now() + 15 * 86_400_000) });
  expect(await later.without([person], (one) => one)).toEqual([person]);
  expect(await run('include', 'person', person.id)).toContain('is no longer excluded');
  expect(await run('exclude', 'name', 'A', 'rude', 'word')).toContain('the name A rude word');
  expect(await strangers.include('name', 'a rude w\u043erd')).toBe(true);
});

it('what it cannot read is reported and changes nothing', async () => {
  const never = () => Promise.reject(new Error('opened'));
  for (const args of [
    [],
    ['exclude'],
    ['exclude', 'person'],
    ['exclude', 'person', 'Ann'],
    ['ban', 'name', 'x'],
    ['exclude', 'person', '100000000000000001', 'soon'],
    ['include', 'person', '100000000000000001', '3'],
  ])
    expect(await own(args, never)).toMatchObject({
      ok: false,
      message: expect.stringContaining('npm run owner'),
    });
});
