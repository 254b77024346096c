import type { AnyGame, HeadStart, Level } from '../../core/game.ts';
import type { OptionValues } from '../../core/options.ts';

/**
 * The strength of a seat's player: a computer player's level, or what OpenSkill expects of a person; undefined:
 * unknown.
 */
export type Strength = Level | number | undefined;

/** OpenSkill's default for a new person. By our choice, it equals the level medium. */
const NEW = 25;
/** The skill gap that makes up one standard deviation of the margin: OpenSkill's beta, for two players. */
const BETA = (25 / 6) * Math.SQRT2;

type Measured = Pick<AnyGame, 'headStarts'>;

/**
 * The head start of each seat that evens its odds against the strongest. A person's skill has a place between the levels,
 * where OpenSkill expects a win as often as the simulated margins give it, and no further than easy and hard. Between
 * places, what was measured is interpolated.
 *
 * @returns 0 for the strongest
 */
export function headStarts(
  game: Measured,
  options: OptionValues,
  strengths: readonly Strength[],
): readonly number[] {
  const measured = measuredFor(game, options, strengths.length);
  if (measured === undefined) return strengths.map(() => 0);
  const places = strengths.map((strength) => placeOf(measured, strength));
  const best = Math.max(...places);
  return places.map((own) => Math.round(pointsAgainst(measured, own, best)));
}

const PLACES: Readonly<Record<Level, number>> = { easy: -1, medium: 0, hard: 1 };

/** Where a strength lies between the levels, −1 to 1. */
function placeOf({ easy, medium, spread }: HeadStart, strength: Strength = NEW): number {
  if (typeof strength === 'string') return PLACES[strength];
  const ahead = (spread * (strength - NEW)) / BETA;
  return ahead < 0 ? Math.max(PLACES.easy, ahead / easy.medium) : Math.min(PLACES.hard, ahead / medium.hard);
}

/** The points with which a place wins about as often as a better one: as measured, and in proportion in between. */
function pointsAgainst({ easy, medium }: HeadStart, own: number, best: number): number {
  const below = Math.min(0, best) - Math.min(0, own);
  const above = Math.max(0, best) - Math.max(0, own);
  return below * (1 - above) * easy.medium + above * (1 - below) * medium.hard + below * above * easy.hard;
}

/** A head start is worth offering if it is at least this part of how much chance moves the margin. */
const WORTH_OFFERING = 1 / 3;

/** Whether even odds would make a difference for a seat with this head start. */
export function isWorthOffering(
  game: Measured,
  options: OptionValues,
  headStart: readonly number[],
): boolean {
  const found = measuredFor(game, options, headStart.length);
  return found !== undefined && Math.max(...headStart) >= WORTH_OFFERING * found.spread;
}

/** The entry that matches the table's options, for the largest number of seats not above the table's. */
function measuredFor({ headStarts }: Measured, options: OptionValues, seats: number): HeadStart | undefined {
  return headStarts
    ?.filter((one) => Object.entries(one.options ?? {}).every(([name, value]) => options[name] === value))
    .filter((one) => one.seats <= seats)
    .toSorted((a, b) => b.seats - a.seats)[0];
}
