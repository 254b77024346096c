import type { Random } from '../../../core/random.ts';
import { type Die, type Sign, throwDice, throwWhiteDie } from '../rules/dice.ts';
import type { Options } from '../rules/options.ts';
import { changed, changes, dutyOf } from '../rules/pool.ts';
import { diceToGo, plain } from './evaluate.ts';
import type { Filling, Outline } from './outline.ts';
import { quickly } from './search.ts';

/** The dice in play between two rolls. */
export interface Pool {
  readonly pool: readonly Die[];
  readonly white?: Sign | undefined;
  readonly options: Options;
  /** Whether somebody wrote with the last roll. */
  readonly wrote: boolean;
}

/** The average number of dice that a player uses per roll: converts dice into rolls. */
export const DICE_A_ROLL = 2;

/**
 * How many rolls a player who is alone takes to fill a sheet, greedily, with random changes of the dice.
 *
 * @param rolls maximum number of rolls to play out; the rest is estimated
 */
export function rollsToFill(
  outline: Outline,
  from: Filling,
  { pool: first, white: sign, options, wrote: before }: Pool,
  rolls: number,
  random: Random,
  outlook = plain,
): number {
  let [filling, pool, white, wrote] = [from, first, sign, before];
  for (let roll = 0; roll < rolls; roll++) {
    if (!filling.includes(0)) return roll;
    const { duty } = dutyOf({ pool, white, options }, !wrote);
    const ways = duty === undefined ? [{}] : changes(pool, duty);
    pool = changed(pool, ways[random.int(ways.length)] ?? {});
    const numbers = Object.values(throwDice(pool, random));
    white = throwWhiteDie(random);
    const after = quickly(outline, filling, numbers, outlook);
    wrote = after.some((number, box) => number !== filling[box]);
    filling = after;
  }
  return rolls + diceToGo(outline, filling, outlook) / DICE_A_ROLL;
}
