import { expect, it } from 'vitest';
import { type Arrangement, arrange, follow, ranking } from '../../testkit/arranging.ts';

/** `npm run bench -- farming` does the same with 5,000 people and 26 weeks. */
const size = { people: 200, games: 10, weeks: 1 };
const before = ranking(size, 'small');

function shareOf(kind: Arrangement, perDay: number): number {
  const { played, arranged } = arrange(kind, perDay, size, before, 'small');
  expect(played).toBeGreaterThan(5);
  return arranged / played;
}

it('two accounts that look for each other find others, if there are some', () => {
  expect(shareOf('pair', 100)).toBeLessThan(0.15);
});

it('found games could not count for the ranking of all servers: a small server or new accounts arrange them', () => {
  expect(shareOf('own', 20)).toBe(1);
  expect(shareOf('throwaway', 20)).toBeGreaterThan(0.5);
  expect(arrange('throwaway', 20, size, before, 'small').rank).toBeLessThan(0.02 * size.people);
});

it('who is always there is met by somebody in less than half of their games', () => {
  const { played, followed } = follow(1, false, 20, 8, 'small');
  expect(played).toBeGreaterThan(10);
  expect(followed).toBeGreaterThan(1);
  expect(followed).toBeLessThan(played / 2);
});
