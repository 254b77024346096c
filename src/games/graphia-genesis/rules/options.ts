import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import { nexusRules } from './scoring.ts';

const specs = {
  /** In rounds, of every kind. `full` is the rulebook's: until nobody can draw. */
  length: choice(['full', '24', '16']),
  /** What a terrain that borders no nexus loses: the rulebook says both, in two places. */
  nexus: choice(nexusRules),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** After how many rounds the game ends at the latest. */
export function roundLimit({ length }: Options): number {
  return length === 'full' ? Number.POSITIVE_INFINITY : Number(length);
}
