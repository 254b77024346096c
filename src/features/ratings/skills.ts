import { ordinal as ordinalOf, type Rating, rate, rating } from 'openskill';
import { sum } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { Outcome } from '../../table/model.ts';
import type { Skill } from './record.ts';

/** What a person's games come to. */
export interface PlayerStats {
  readonly games: number;
  /** Of these, with nobody else at the table: no place is won there. */
  readonly alone: number;
  /** Of those with others. */
  readonly wins: number;
  /** On average, of those with others; undefined where there were none. */
  readonly place: { readonly own: number; readonly of: number } | undefined;
  /** From being awaited to the end of a turn, on average, in ms; undefined where no turn was counted. */
  readonly pace: number | undefined;
}

export function statsOf(outcomes: readonly Outcome[]): PlayerStats {
  const shared = outcomes.filter(({ seats }) => seats > 1);
  const turns = sum(outcomes.map(({ turns }) => turns));
  return {
    games: outcomes.length,
    alone: outcomes.length - shared.length,
    wins: shared.filter(({ winner }) => winner).length,
    place:
      shared.length === 0
        ? undefined
        : {
            own: sum(shared.map(({ place }) => place)) / shared.length,
            of: sum(shared.map(({ seats }) => seats)) / shared.length,
          },
    pace: turns === 0 ? undefined : sum(outcomes.map(({ thinkingTime }) => thinkingTime)) / turns,
  };
}

/** By the games' ids; the most played first. */
export function statsByGame(outcomes: readonly Outcome[]): ReadonlyMap<string, PlayerStats> {
  const tallies = [...groups(outcomes, ({ game }) => game)].map(
    ([game, own]) => [game, statsOf(own)] as const,
  );
  return new Map(tallies.toSorted(([, one], [, other]) => other.games - one.games));
}

/** Somebody's skill among those of others. */
export interface Rated {
  readonly userId: string;
  /** As the reader knows them; undefined: somebody. */
  readonly name: string | undefined;
  /** From 1; equal for equals. */
  readonly rank: number;
  /** What they can do with near certainty: the expected skill less its uncertainty, two or three times. */
  readonly ordinal: number;
  /** Number of rated games, or of weeks. */
  readonly games: number;
  /** Too few games to say much. */
  readonly provisional: boolean;
}

/** A leaderboard shows the people up to this rank, and its reader. */
export const RANKS_SHOWN = 20;

/** From so many games on a rating is more than a guess. */
const SETTLED_GAMES = 3;

/**
 * The skills of people after more games. A game counts where at least two people played it to its end on their own seats;
 * equal places are ties. A player who resigns has lost. The resignation of a player without rated games is no win for the
 * others.
 *
 * @param before the skills of these people so far; a person without one begins with OpenSkill's default
 * @param outcomes the oldest first; those of a table side by side
 * @param game what the skills are of
 * @param resigned the seats of a table whose owners resigned
 * @returns the skills of those who took part in a game that counts
 */
export function ratedAfter(
  before: readonly Skill[],
  outcomes: readonly Outcome[],
  game: string | undefined,
  resigned: ReadonlyMap<string, readonly Seat[]> = new Map(),
): readonly Skill[] {
  const known = new Map(before.map((skill) => [skill.userId, skill]));
  const changed = new Map<string, Skill>();
  const skillOf = (userId: string) => changed.get(userId) ?? known.get(userId);
  for (const [tableId, played] of groups(outcomes, ({ tableId }) => tableId)) {
    const counts = played.filter(
      ({ seat, userId }) =>
        (skillOf(userId)?.games ?? 0) >= SETTLED_GAMES || !resigned.get(tableId)?.includes(seat),
    );
    const after = [
      ...ratedTogether(counts, skillOf, game),
      ...played
        .filter((one) => !counts.includes(one))
        .flatMap((one) => ratedTogether([...counts, one], skillOf, game).slice(-1)),
    ];
    for (const skill of after) changed.set(skill.userId, skill);
  }
  return [...changed.values()];
}

function ratedTogether(
  played: readonly Outcome[],
  skillOf: (userId: string) => Skill | undefined,
  game: string | undefined,
): readonly Skill[] {
  if (played.length < 2) return [];
  const teams = played.map(({ userId }): [Rating] => {
    const skill = skillOf(userId);
    return [skill === undefined ? rating() : { mu: skill.mu, sigma: skill.sigma }];
  });
  const after = rate(teams, { rank: played.map(({ place }) => place) });
  return played.flatMap(({ userId, name }, index) => {
    const [skill] = after[index] ?? [];
    const games = (skillOf(userId)?.games ?? 0) + 1;
    return skill === undefined ? [] : { userId, name, game, ...skill, ordinal: ordinalOf(skill), games };
  });
}

/** A person on a leaderboard. @param name as the reader knows them @param settled how many games, or weeks, are enough */
export function ratedOf(
  { userId, rank, ordinal, games }: Pick<Rated, 'userId' | 'rank' | 'ordinal' | 'games'>,
  name: string | undefined,
  settled = SETTLED_GAMES,
): Rated {
  return { userId, name, rank, ordinal, games, provisional: games < settled };
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group === undefined) found.set(keyOf(item), [item]);
    else group.push(item);
  }
  return found;
}
