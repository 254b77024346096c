import { describe, expect, it } from 'vitest';
import { ranked } from '../../testkit/table/ranked.ts';
import type { Outcome } from '../model.ts';
import type { Skill } from '../store/ratings.ts';
import { ratedAfter, statsByGame, statsOf } from './leaderboard.ts';

const HOUR = 3_600_000;

const outcome = (differences: Partial<Outcome> = {}): Outcome => ({
  tableId: 't',
  seat: 0,
  userId: 'ann',
  name: 'Ann',
  guildId: 'g',
  game: 'stones',
  place: 1,
  seats: 2,
  winner: true,
  score: 5,
  merit: 5,
  turns: 10,
  thinkingTime: 20 * HOUR,
  at: new Date(0),
  daily: undefined,
  ...differences,
});

/** A game of several people, the best first; people in one string share a rank. */
const game = (tableId: string, ...order: readonly string[]): readonly Outcome[] =>
  order.flatMap((tied, index) =>
    tied.split('=').map((userId) =>
      outcome({
        tableId,
        userId,
        name: `${userId} in ${tableId}`,
        place: 1 + order.slice(0, index).flatMap((one) => one.split('=')).length,
        seats: order.length,
      }),
    ),
  );

describe('a person’s statistics', () => {
  it('are games, wins, average rank and pace', () => {
    const all = [
      outcome(),
      outcome({ place: 3, seats: 4, winner: false, turns: 30, thinkingTime: 20 * HOUR }),
      outcome({ seats: 1, turns: 0, thinkingTime: 0 }),
    ];
    expect(statsOf(all)).toEqual({
      games: 3,
      alone: 1,
      wins: 1,
      place: { own: 2, of: 3 },
      pace: HOUR,
    });
  });

  it('have no rank after solo games only, and no pace without a turn', () => {
    expect(statsOf([outcome({ seats: 1, turns: 0 })])).toMatchObject({
      wins: 0,
      place: undefined,
      pace: undefined,
    });
  });

  it('are available per game, the most played first', () => {
    const tallies = statsByGame([outcome(), outcome({ game: 'dice' }), outcome({ game: 'dice' })]);
    expect([...tallies].map(([id, { games }]) => [id, games])).toEqual([
      ['dice', 2],
      ['stones', 1],
    ]);
  });
});

const leaderboardOf = (outcomes: readonly Outcome[]) => ranked(ratedAfter([], outcomes, undefined));

describe('the leaderboard', () => {
  it('is the same whether games are rated one by one or together', () => {
    const games = [game('a', 'ann', 'ben=cleo'), game('b', 'cleo', 'ann'), game('c', 'ben', 'ann', 'cleo')];
    const oneByOne = games.reduce<readonly Skill[]>((before, outcomes) => {
      const after = ratedAfter(before, outcomes, undefined);
      return [...before.filter((old) => !after.some(({ userId }) => userId === old.userId)), ...after];
    }, []);
    expect(ranked(oneByOne)).toEqual(leaderboardOf(games.flat()));
  });

  it('ranks people by the skill that they have with near certainty', () => {
    const [first, second, third] = leaderboardOf([
      ...game('a', 'ann', 'ben', 'cleo'),
      ...game('b', 'ann', 'ben'),
    ]);
    expect([first?.userId, second?.userId, third?.userId]).toEqual(['ann', 'ben', 'cleo']);
    expect(first?.ordinal).toBeGreaterThan(second?.ordinal ?? 0);
    expect(first?.rank).toBe(1);
  });

  it('matches the figures in OpenSkill’s documentation', () => {
    // A new skill is 25 ± 25/3; after one game between two people 27.635 ± 8.066 and 22.365 ± 8.066.
    const [winner, loser] = leaderboardOf(game('a', 'ann', 'ben'));
    expect(winner?.ordinal).toBeCloseTo(27.6354 - 3 * 8.0656, 2);
    expect(loser?.ordinal).toBeCloseTo(22.3646 - 3 * 8.0656, 2);
  });

  it('treats equal ranks as ties, which share a rank', () => {
    const board = leaderboardOf(game('a', 'ann=ben', 'cleo'));
    expect(board.map(({ userId, rank }) => [userId, rank])).toEqual([
      ['ann', 1],
      ['ben', 1],
      ['cleo', 3],
    ]);
  });

  it('ignores games that fewer than two people played to the end', () => {
    expect(leaderboardOf([outcome(), outcome({ tableId: 'u', userId: 'ben' })])).toEqual([]);
  });

  it('uses the latest names, and lists people with too few games separately', () => {
    const board = leaderboardOf([
      ...game('a', 'ann', 'ben'),
      ...game('b', 'ann', 'cleo'),
      ...game('c', 'ann', 'ben'),
    ]);
    const told = board.map(({ userId, name, games, provisional }) => [userId, name, games, provisional]);
    expect(told).toContainEqual(['ann', 'ann in c', 3, false]);
    expect(told).toContainEqual(['ben', 'ben in c', 2, true]);
    expect(told).toContainEqual(['cleo', 'cleo in b', 1, true]);
  });

  it('is deterministic', () => {
    const games = [...game('a', 'ann', 'ben=cleo'), ...game('b', 'cleo', 'ann')];
    expect(leaderboardOf(games)).toEqual(leaderboardOf(structuredClone(games)));
  });
});
