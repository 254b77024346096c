import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import { editions } from '../content/upgrades.ts';

const specs = {
  /**
   * Phase by phase, as in the rulebook, or player by player (ours, for games over days): each player takes their last die
   * of the round, sells and buys in one turn. Dice, sales and purchases keep their order among the players.
   */
  order: choice(['phases', 'players']),
} as const;

const unlisted = {
  /** The edition of the upgrades. */
  edition: choice(editions, 'second'),
} as const;

export type Options = OptionsOf<typeof specs & typeof unlisted>;
/** The options of games from before the second edition lack it. */
export type StoredOptions = Omit<Options, 'edition'> & Partial<Pick<Options, 'edition'>>;
export const options = optionSet(specs, unlisted);

export function withEdition(stored: StoredOptions): Options {
  return { ...stored, edition: stored.edition ?? 'first' };
}
