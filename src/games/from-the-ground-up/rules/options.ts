import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';

const specs = {
  /**
   * "VARIANT: At the end of the game, if no one makes any progress for a full round, each player discards 1 scoring
   * card of his choice (including negative cards). Then end the game immediately."
   */
  stall: choice(['off', 'on']),
  /** Everybody marks in turn, as in the rulebook, or all at the same time (ours, for games over days). */
  tempo: choice(['turns', 'together']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);
