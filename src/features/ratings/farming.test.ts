import { expect, it } from 'vitest';
import { farming } from '../../testkit/farming.ts';

/** `npm run bench -- farming` does the same with 5,000 people, 50 accounts and 1,000 games. */
const size = { people: 400, weeks: 20, games: 10, accounts: 20, attackerGames: 300 };

it('the world’s ranking goes with strength, and many accounts get nobody of average strength to its top', () => {
  const { honest, attacks } = farming(size, 'small');
  expect(honest.byWeeks).toBeGreaterThan(honest.byTables);
  expect(honest.byWeeks).toBeGreaterThan(0.85);
  const ranks = Object.fromEntries([...attacks()].map(({ attack, byWeeks }) => [attack, byWeeks]));
  // This remains possible, because nobody can tell who knows the dice.
  const { scout, ...others } = ranks;
  expect(scout).toBe(1);
  for (const [attack, rank] of Object.entries(others))
    expect(rank, attack).toBeGreaterThan(0.04 * size.people);
});
