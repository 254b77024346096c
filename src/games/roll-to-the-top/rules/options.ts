import { choice, type OptionsOf, optionSet, whole } from '../../../core/options.ts';
import { boardIds } from '../content/boards.ts';

const specs = {
  /** "With new players the Burj Khalifa is the easiest." */
  board: choice(boardIds, 'burj-khalifa'),
  /** "Decreasing instead of increasing numbers." */
  direction: choice(['up', 'down']),
  /** How many games make a match: "for counting scores over several games, each open square is 1 minus point". */
  rounds: whole(1, 6, 1),
  boards: choice(['same', 'different']),
  /**
   * Applies when nobody wrote a number and all five dice were rolled. The rulebook: "if impossible, keep it 5 dice".
   * Board Game Arena removes one.
   */
  'five-dice': choice(['rulebook', 'bga']),
  /** Whether a player's roll ends as soon as nothing more fits, or when they say so. */
  ending: choice(['by-itself', 'by-button']),
} as const;

export type Options = OptionsOf<typeof specs>;
/** The options of games from before rolls ended by themselves lack it. */
export type StoredOptions = Omit<Options, 'ending'> & Partial<Pick<Options, 'ending'>>;
export const options = optionSet(specs);

export function withEnding(stored: StoredOptions): Options {
  return { ...stored, ending: stored.ending ?? 'by-button' };
}
