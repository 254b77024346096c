import { expect, it } from 'vitest';
import { adviceHash } from '../../../testkit/games/advice-hash.ts';
import { potionShop } from '../index.ts';
import table from './to-come.json' with { type: 'json' };

it('what shops still gain was fitted to the advice and the rules of this version: else npm run fit', () => {
  expect(table.fittedTo).toBe(adviceHash(potionShop));
});

it('is less in each later round, and least in the last one', () => {
  for (const { rounds, last } of Object.values(table.seats)) {
    expect(rounds).toEqual(rounds.toSorted((a, b) => b - a));
    expect(rounds.every((gain) => gain > last)).toBe(true);
  }
});
