import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import { nexusRules } from './scoring.ts';

const specs = {
  /** Rounds of every kind. `full` is the rulebook: until nobody can draw. */
  length: choice(['full', '24', '16']),
  /** The points that a terrain without a neighbouring nexus loses. The rulebook says both, in two places. */
  nexus: choice(nexusRules),
  /** Whether everybody waits for the others each round. `auto`: only with one or two players. */
  pace: choice(['auto', 'together', 'own']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** Whether each player plays as far ahead as they like. Games from before have no such option. */
export function isOwnPace({ pace }: Partial<Options>, seats: number): boolean {
  return pace === 'own' || (pace === 'auto' && seats > 2);
}

/** The maximum number of rounds; infinite for `full`. */
export function roundLimit({ length }: Options): number {
  return length === 'full' ? Number.POSITIVE_INFINITY : Number(length);
}
