import { sum } from '../../core/common.ts';
import type { ValueOf } from '../../table/record.ts';
import type { worldRating } from './record.ts';

/**
 * Skills in the challenges of weeks, by Glicko (http://www.glicko.net/glicko/glicko.pdf) with a week as its period: the
 * only games in which strangers have the same dice, each one try, and nobody's result depends on another person's moves.
 */

/** A person's skill in the challenges of weeks. */
export type WeeklySkill = ValueOf<typeof worldRating>;

/** Somebody's result in a week. */
export interface WeekResult {
  readonly userId: string;
  /** The higher, the better; comparable within the week alone. */
  readonly score: number;
}

/** Of somebody without a result: an average player, of whom nothing is known. */
const NEW = { rating: 1500, deviation: 350, weeks: 0 } as const;
/** No deviation becomes less, so that a rating keeps moving. */
const LEAST_DEVIATION = 40;
/** By how much the deviation grows in a week without a result, as the square root of a variance. */
const DRIFT = 15;
/** A result counts as this many games, however many people it is compared with: it is one try with one run of luck. */
const GAMES = 3;
/** The most that one opponent can count: among few people a result says little. */
const ONE_OPPONENT = 0.3;
/** An opponent counts by their own weeks, up to this number. */
const ESTABLISHED = 8;
/** The weight of a new opponent. Where all are new, all count the same. */
const NEWCOMER = 0.1;
/** Against how many of the field a result is measured, evenly from the best to the worst. */
const FIELD = 100;

/** A rating is provisional until this many weeks count. */
export const SETTLED_WEEKS = 5;

const Q = Math.LN10 / 400;

interface Opponent extends WeekResult {
  readonly rating: number;
  /** Glicko's g: an uncertain opponent says less. */
  readonly certainty: number;
  readonly weight: number;
}

/**
 * The skills of those who have a result in a week.
 *
 * @param before their skills so far, in one game or in all
 * @param game what the skills are of; undefined: all games together
 * @param week its number: one more in each week
 */
export function skillsAfterWeek(
  before: readonly WeeklySkill[],
  results: readonly WeekResult[],
  game: string | undefined,
  week: number,
): readonly WeeklySkill[] {
  const known = new Map(before.map((skill) => [skill.userId, skill]));
  const current = (userId: string) => {
    const skill = known.get(userId);
    if (skill === undefined) return NEW;
    const { rating, weeks } = skill;
    const deviation = Math.hypot(skill.deviation, DRIFT * Math.sqrt(Math.max(0, week - skill.week)));
    return { rating, weeks, deviation: Math.min(deviation, NEW.deviation) };
  };
  const inOrder = results.toSorted(
    (one, other) => other.score - one.score || (one.userId < other.userId ? -1 : 1),
  );
  const step = Math.max(1, inOrder.length / FIELD);
  const field = Array.from(
    { length: Math.min(FIELD, inOrder.length) },
    (_, at) => inOrder[Math.floor((at + 0.5) * step)],
  )
    .filter((one) => one !== undefined)
    .map(({ userId, score }): Opponent => {
      const { rating, deviation, weeks } = current(userId);
      const certainty = 1 / Math.sqrt(1 + (3 * (Q * deviation) ** 2) / Math.PI ** 2);
      return { userId, score, rating, certainty, weight: Math.min(weeks, ESTABLISHED) + NEWCOMER };
    });
  const inAll = sum(field.map(({ weight }) => weight));
  return results.map(({ userId, score }) => {
    const own = current(userId);
    const share = GAMES / (inAll - (field.find((one) => one.userId === userId)?.weight ?? 0));
    let surprise = 0;
    let information = 0;
    for (const other of field) {
      if (other.userId === userId) continue;
      const games = Math.min(ONE_OPPONENT, share * other.weight);
      const expected = 1 / (1 + Math.exp(Q * other.certainty * (other.rating - own.rating)));
      const scored = score === other.score ? 0.5 : score > other.score ? 1 : 0;
      surprise += games * other.certainty * (scored - expected);
      information += games * (Q * other.certainty) ** 2 * expected * (1 - expected);
    }
    const variance = 1 / (1 / own.deviation ** 2 + information);
    const rating = own.rating + Q * variance * surprise;
    const deviation = Math.max(LEAST_DEVIATION, Math.sqrt(variance));
    return { game, userId, rating, deviation, ordinal: rating - 2 * deviation, weeks: own.weeks + 1, week };
  });
}
