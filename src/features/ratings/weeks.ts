import { sum } from '../../core/common.ts';
import type { ValueOf } from '../../table/record.ts';
import type { worldRating } from './record.ts';

/**
 * Skills in weekly challenges, by Glicko (http://www.glicko.net/glicko/glicko.pdf) with one week as its period. Only in
 * these games do strangers have the same dice and a single try each, and nobody's result depends on others' moves.
 */

/** A person's skill in weekly challenges. */
export type WeeklySkill = ValueOf<typeof worldRating>;

/** A person's result in a week. */
export interface WeekResult {
  readonly userId: string;
  /** Higher is better; comparable only within the week. */
  readonly score: number;
}

/** The prior of a person without results: an average player. */
const NEW = { rating: 1500, deviation: 350, weeks: 0 } as const;
/** The minimum deviation, so that a rating keeps moving. */
const LEAST_DEVIATION = 40;
/** The growth of the deviation per week without a result: the square root of a variance. */
const DRIFT = 15;
/**
 * The number of games that a result counts as, however many people it is compared with: it is one try with one run of
 * luck.
 */
const GAMES = 3;
/** The maximum weight of one opponent: among few people a result says little. */
const ONE_OPPONENT = 0.3;
/** An opponent's weight grows with their weeks, up to this number. */
const ESTABLISHED = 8;
/** The weight of a new opponent. If everyone is new, all have the same weight. */
const NEWCOMER = 0.1;
/** Maximum number of opponents for a result, spread evenly from best to worst. */
const FIELD = 100;

/** The ordinal of a person without results, and that which an average player approaches. */
export const WEEKLY_SCALE = {
  start: NEW.rating - 2 * NEW.deviation,
  average: NEW.rating - 2 * LEAST_DEVIATION,
} as const;

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
 * The skills of everyone with a result in a week.
 *
 * @param before their previous skills, in one game or in all
 * @param game of the skills; undefined: all games together
 * @param week its number, increasing by one per week
 */
export function skillsAfterWeek(
  previous: readonly WeeklySkill[],
  results: readonly WeekResult[],
  game: string | undefined,
  week: number,
): readonly WeeklySkill[] {
  const known = new Map(previous.map((skill) => [skill.userId, skill]));
  const current = (userId: string) => {
    const skill = known.get(userId);
    if (skill === undefined) return NEW;
    const { rating, weeks } = skill;
    const deviation = Math.hypot(skill.deviation, DRIFT * Math.sqrt(Math.max(0, week - skill.week)));
    return { rating, weeks, deviation: Math.min(deviation, NEW.deviation) };
  };
  const inOrder = results.toSorted((a, b) => b.score - a.score || (a.userId < b.userId ? -1 : 1));
  const step = Math.max(1, inOrder.length / FIELD);
  const field = Array.from(
    { length: Math.min(FIELD, inOrder.length) },
    (_, at) => inOrder[Math.floor((at + 0.5) * step)],
  )
    .filter((result) => result !== undefined)
    .map(({ userId, score }): Opponent => {
      const { rating, deviation, weeks } = current(userId);
      const certainty = 1 / Math.sqrt(1 + (3 * (Q * deviation) ** 2) / Math.PI ** 2);
      return { userId, score, rating, certainty, weight: Math.min(weeks, ESTABLISHED) + NEWCOMER };
    });
  const inAll = sum(field.map(({ weight }) => weight));
  return results.map(({ userId, score }) => {
    const own = current(userId);
    const share = GAMES / (inAll - (field.find((opponent) => opponent.userId === userId)?.weight ?? 0));
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
