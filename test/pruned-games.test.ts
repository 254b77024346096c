import { expect, it } from 'vitest';
import { games } from '../src/games/index.ts';
import { createTableService } from '../src/table/service.ts';
import { playTemplates } from '../src/testkit/store/templates.ts';
import { memoryStore } from '../src/testkit/table/memory-store.ts';
import { retentionAt } from '../src/testkit/table/retention.ts';

it.each(games)('a finished game of $id is the same after its positions were pruned', async (game) => {
  const store = memoryStore();
  const now = () => new Date('2026-11-21T12:00:00Z');
  const service = createTableService({ store, games: [game], now });
  const { finished } = await playTemplates(service, game);
  const before = await service.load(finished);
  const kept: unknown[] = [];
  const later = new Date('2026-12-25T12:00:00Z');
  await retentionAt(
    later,
    { store, games: [game] },
    { positions: 30 },
    { onKept: (...why) => kept.push(why) },
  )('positions');
  expect(kept).toEqual([]);
  const steps = await store.steps(finished);
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter(({ state }) => state !== undefined)).toEqual([]);
  expect((await service.load(finished))?.state).toEqual(before?.state);
});
