import { ordinal as ordinalOf, type Rating, rate, rating } from 'openskill';
import { grouped, sum } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { Outcome } from '../../table/model.ts';
import type { Skill } from './record.ts';

/** Statistics of a person's games. */
export interface PlayerStats {
  readonly games: number;
  /** The number of these without other players, in which no place can be won. */
  readonly alone: number;
  /** Among the games with others. */
  readonly wins: number;
  /** The average among the games with others; undefined if there were none. */
  readonly place: { readonly own: number; readonly of: number } | undefined;
  /** The average time from being awaited to the end of a turn, in ms; undefined if no turn was counted. */
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

/** By game id, most played first. */
export function statsByGame(outcomes: readonly Outcome[]): ReadonlyMap<string, PlayerStats> {
  const tallies = [...grouped(outcomes, ({ game }) => game)].map(
    ([game, own]) => [game, statsOf(own)] as const,
  );
  return new Map(tallies.toSorted(([, stats], [, other]) => other.games - stats.games));
}

/** A person's skill, ranked among others. */
export interface Rated {
  readonly userId: string;
  /** As the reader knows them; undefined for "somebody". */
  readonly name: string | undefined;
  /** From 1, shared by ties. */
  readonly rank: number;
  /** A skill they have with near certainty: the expected skill minus two or three times its uncertainty. */
  readonly ordinal: number;
  /** The number of rated games, or of weeks. */
  readonly games: number;
  /** Too few games to say much. */
  readonly provisional: boolean;
}

/** The ordinal of a person without games, and that which an average player approaches as the uncertainty goes. */
export const SCALE = { start: Math.round(ordinalOf(rating())), average: rating().mu } as const;

/** A leaderboard shows everyone up to this rank, and its reader. */
export const RANKS_SHOWN = 20;

/** From this number of games on, a rating is more than a guess. */
const SETTLED_GAMES = 3;

/**
 * People's skills after more games. A game counts if at least two people played it to its end on their own seats; equal
 * places are ties. A player who resigns has lost. A resignation does not count as a win for the others if the player
 * had too few rated games.
 *
 * @param before the previous skills; a person without one starts with OpenSkill's default
 * @param outcomes oldest first, with those of one table adjacent
 * @param game of the skills; undefined: all games together
 * @param resigned the seats whose owners resigned, by table
 * @returns the skills of the players in games that count
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
  for (const [tableId, played] of grouped(outcomes, ({ tableId }) => tableId)) {
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
  return played.flatMap(({ userId, name, username }, index) => {
    const [skill] = after[index] ?? [];
    const games = (skillOf(userId)?.games ?? 0) + 1;
    return skill === undefined
      ? []
      : { userId, name, username, game, ...skill, ordinal: ordinalOf(skill), games };
  });
}

/**
 * A person on a leaderboard.
 *
 * @param name as the reader knows them
 * @param settled the number of games, or weeks, from which on a rating is settled
 */
export function ratedOf(
  { userId, rank, ordinal, games }: Pick<Rated, 'userId' | 'rank' | 'ordinal' | 'games'>,
  name: string | undefined,
  settled = SETTLED_GAMES,
): Rated {
  return { userId, name, rank, ordinal, games, provisional: games < settled };
}
