import { rate } from 'openskill';

/*
 * People and puzzles have ratings on one scale: a first try is a game between them, which the person wins by finding
 * the move. By OpenSkill, on the scale that people know from chess.
 */

export interface Strength {
  readonly rating: number;
  /** The standard error of the rating. */
  readonly deviation: number;
}

/** The prior of a person without tries. */
export const NEW: Strength = { rating: 1500, deviation: 350 };

/** The prior of a new puzzle, by the number of computer levels that miss it. */
const BY_MISSES = [1200, 1400, 1600, 1800] as const;

/** OpenSkill's usual proportions, except for how much one try says, and how much strength may drift between two. */
const scale = { mu: 1500, sigma: 350, beta: 200, tau: 4 };

export function strengthByMisses(misses: number): Strength {
  return { rating: BY_MISSES[misses] ?? NEW.rating, deviation: 250 };
}

/** Both strengths after a first try. */
export function afterTry(
  person: Strength,
  puzzle: Strength,
  isFound: boolean,
): readonly [Strength, Strength] {
  const team = ({ rating: mu, deviation: sigma }: Strength) => [{ mu, sigma }];
  const rank = isFound ? [1, 2] : [2, 1];
  const [one = [], other = []] = rate([team(person), team(puzzle)], { ...scale, rank });
  const strength = ([after]: typeof one, before: Strength): Strength =>
    after === undefined ? before : { rating: after.mu, deviation: after.sigma };
  return [strength(one, person), strength(other, puzzle)];
}
