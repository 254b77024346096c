import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import { nexusRules } from './scoring.ts';

const specs = {
  /** Rounds of every kind. `full` is the rulebook: until nobody can draw. */
  length: choice(['full', '24', '16']),
  /** The points that a terrain without a neighbouring nexus loses. The rulebook says both, in two places. */
  nexus: choice(nexusRules),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** The maximum number of rounds; infinite for `full`. */
export function roundLimit({ length }: Options): number {
  return length === 'full' ? Number.POSITIVE_INFINITY : Number(length);
}
