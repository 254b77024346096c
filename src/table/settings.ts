import * as z from 'zod';
import type { AnyGame } from '../core/game.ts';
import { choice, type OptionSpec } from '../core/options.ts';

/** Values of settings by key, as JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** The settings of a person or server. Unset values are missing. */
export interface Settings {
  /** The id of the person or server. */
  readonly id: string;
  readonly values: Values;
}

/** A setting of people or servers, as plain data. All settings are stored, exported and deleted alike. */
export interface Setting<T> {
  /** The key among the values. For a feature: its id, a dot and a name. */
  readonly key: string;
  /** The current value: the fallback if it is unset, or if the stored value is no longer valid. */
  readonly of: (settings: Settings) => T;
  /** The change that sets it. */
  readonly to: (value: T) => Values;
}

/** Declares a setting. @param fallback the value if it is unset */
export function setting<T>(key: string, schema: z.ZodType<T>, fallback: NoInfer<T>): Setting<T> {
  return {
    key,
    of({ values }) {
      const value = values[key];
      const read = value === undefined ? undefined : schema.safeDecode(value as never);
      return read?.success === true ? read.data : fallback;
    },
    to: (value) => ({ [key]: z.encode(schema, value) }),
  };
}

/** An option that a feature adds to all tables, besides those of their games, as plain data. A rematch keeps it. */
export interface TableOption<T extends string = string> {
  /**
   * Its name among the table's data and in the host's form. No game has an option of this name. Its texts are
   * `option.<name>.name`, `.about` and `.value.<value>`.
   */
  readonly name: string;
  readonly spec: OptionSpec;
  /** Whether tables of a game have it; left out: those of every game. */
  readonly suits?: ((game: AnyGame) => boolean) | undefined;
  /** The current value: the default one if it is unset or unknown. */
  readonly of: (table: { readonly data: Values }) => T;
}

/** Declares an option of tables. @param values the default first */
export function tableOption<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  suits?: TableOption['suits'],
): TableOption<V[number]> {
  const [usual] = values;
  return {
    name,
    spec: choice(values),
    suits,
    of: ({ data }) => values.find((value) => value === data[name]) ?? usual,
  };
}

/** Settings after a change. */
export function changed({ id, values }: Settings, change: Values): Settings {
  return { id, values: { ...values, ...change } };
}

export interface SettingsStore {
  player(userId: string): Promise<Settings>;
  /** In the same order. */
  players(userIds: readonly string[]): Promise<readonly Settings[]>;
  /**
   * Changes the named values and no others, in one statement.
   *
   * @param as if given: the values to change, and those named in `keys`, must still be as in these settings
   * @returns the settings after the change; `conflict` if they were not as expected and nothing was changed
   */
  updatePlayer(
    userId: string,
    change: Values,
    as?: Settings,
    keys?: readonly string[],
  ): Promise<Settings | 'conflict'>;
  /** For direct messages: empty. */
  server(guildId: string | undefined): Promise<Settings>;
  /** Like `updatePlayer`. */
  updateServer(guildId: string, change: Values, as?: Settings): Promise<Settings | 'conflict'>;
}
