import { expect, it } from 'vitest';
import { upgradesIn } from '../../src/games/potion-shop/content/content.ts';
import type { GameRecord } from '../../src/table/play/record.ts';
import { replay } from '../../src/testkit/table/replay.ts';
import potionShop from './potion-shop-record.json' with { type: 'json' };

it('a potion shop from before the second edition of the upgrades replays with the first', () => {
  const record: GameRecord = JSON.parse(JSON.stringify(potionShop));
  expect(record.options).toEqual({ order: 'phases' });
  expect(replay(record)).toEqual(record.final);
  const bought = record.steps.flatMap(({ said: { upgrade = [] } }) => upgrade);
  expect(upgradesIn('first')).toEqual(expect.arrayContaining(bought));
  expect(upgradesIn('second')).not.toEqual(expect.arrayContaining(bought));
});
