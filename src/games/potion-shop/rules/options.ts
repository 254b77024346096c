import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';

const specs = {
  /**
   * Phase by phase, as in the rulebook, or player by player (ours, for games over days): each player takes their last die
   * of the round, sells and buys in one turn. Dice, sales and purchases keep their order among the players.
   */
  order: choice(['phases', 'players']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);
