import { type OptionsOf, optionSet } from '../../../core/options.ts';

/** The rulebook has no variants. */
const specs = {} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);
