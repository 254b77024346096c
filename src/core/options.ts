import * as z from 'zod';

/** An option of a game: one of a few words, or a whole number in a range. */
export type OptionSpec =
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly standard: string }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number; readonly standard: number };

export type OptionValue = string | number;
/** A complete variant: a value for every option of the game. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

type ValueOf<Spec> = Spec extends { kind: 'choice'; values: readonly (infer V)[] } ? V : number;
export type OptionsOf<Specs extends Readonly<Record<string, OptionSpec>>> = {
  readonly [Name in keyof Specs]: ValueOf<Specs[Name]>;
};

/** The options of a game for menus, and the schema that checks and completes a choice. */
export interface OptionSet<Options> {
  /** The options that people choose. */
  readonly specs: Readonly<Record<string, OptionSpec>>;
  /** Missing options take their default value; unknown options and values are errors. */
  readonly schema: z.ZodType<Options>;
}

export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  standard: V[number] = values[0],
): { readonly kind: 'choice'; readonly values: readonly V[number][]; readonly standard: V[number] } {
  return { kind: 'choice', values, standard };
}

export function whole(
  min: number,
  max: number,
  standard: number,
): { readonly kind: 'whole'; readonly min: number; readonly max: number; readonly standard: number } {
  return { kind: 'whole', min, max, standard };
}

/**
 * @param unlisted options that no menu offers, such as the edition of some cards: new games get the standard value, and
 * older games keep theirs
 */
export function optionSet<
  const Specs extends Readonly<Record<string, OptionSpec>>,
  const Unlisted extends Readonly<Record<string, OptionSpec>> = Readonly<Record<never, OptionSpec>>,
>(specs: Specs, unlisted?: Unlisted): OptionSet<OptionsOf<Specs & Unlisted>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, spec] of Object.entries({ ...specs, ...unlisted }))
    shape[name] =
      spec.kind === 'choice'
        ? z.enum(spec.values as [string, ...string[]]).default(spec.standard)
        : z.int().min(spec.min).max(spec.max).default(spec.standard);
  return { specs, schema: z.strictObject(shape) as unknown as z.ZodType<OptionsOf<Specs & Unlisted>> };
}

/** Every value of an option, as text, in the order of the menu. */
export function valuesOf(spec: OptionSpec): readonly string[] {
  if (spec.kind === 'choice') return spec.values;
  return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => String(spec.min + i));
}

/** Reads a typed or chosen value of an option. @returns undefined for an invalid value */
export function readOption(spec: OptionSpec, text: string): OptionValue | undefined {
  const args = text.trim().toLowerCase();
  if (!valuesOf(spec).includes(args)) return undefined;
  return spec.kind === 'choice' ? args : Number(args);
}
