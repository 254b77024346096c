import type { Level } from '../../core/game.ts';
import measured from './measured.json' with { type: 'json' };

/** Who sits on a seat: a computer player, or a person by what OpenSkill expects of them; undefined: nothing is known. */
export type Strength = Level | number | undefined;

/** What games between computer players say about one game: `npm run bench -- odds`. In points. */
interface Measured {
  /** Of the options, those that matter, and the number of seats from which on it holds. */
  readonly options?: Readonly<Record<string, string>>;
  readonly seats: number;
  /** How far medium is ahead of easy, and hard ahead of medium, so that each wins as often with that head start. */
  readonly medium: number;
  readonly hard: number;
  /** The standard deviation of the margin between two players. */
  readonly spread: number;
}

/** What OpenSkill expects of somebody who is new: as strong as the level medium, by our choice. */
const NEW = 25;
/** By how much the skill of an opponent must be lower to lose to, one standard deviation: OpenSkill's beta, for two. */
const BETA = (25 / 6) * Math.SQRT2;

/**
 * The points with which each seat begins, so that all have even odds: what the strongest is ahead of it on average.
 * Between the levels, points follow from a person's skill: OpenSkill expects a win as often as the simulated margins give
 * it. Nobody counts as weaker than the level easy or stronger than hard.
 *
 * @returns 0 for the strongest
 */
export function headStarts(
  game: string,
  options: Readonly<Record<string, string | number>>,
  strengths: readonly Strength[],
): readonly number[] {
  const found = measuredFor(game, options, strengths.length);
  if (found === undefined) return strengths.map(() => 0);
  const { medium, hard, spread } = found;
  const levels: Readonly<Record<Level, number>> = { easy: -medium, medium: 0, hard };
  const ahead = strengths.map((strength = NEW) =>
    typeof strength === 'string'
      ? levels[strength]
      : Math.min(levels.hard, Math.max(levels.easy, (spread * (strength - NEW)) / BETA)),
  );
  const best = Math.max(...ahead);
  return ahead.map((own) => Math.round(best - own));
}

/** The entry whose options are those of the table, for the nearest number of seats that is not greater. */
function measuredFor(
  game: string,
  options: Readonly<Record<string, string | number>>,
  seats: number,
): Measured | undefined {
  const all: Readonly<Record<string, readonly Measured[]>> = measured.games;
  return all[game]
    ?.filter((one) => Object.entries(one.options ?? {}).every(([name, value]) => options[name] === value))
    .filter((one) => one.seats <= seats)
    .toSorted((one, other) => other.seats - one.seats)[0];
}
