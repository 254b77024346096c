import { z } from 'zod';
import type { AnyGame } from '../core/game.ts';
import { choice, type OptionSpec } from '../core/options.ts';

/** Values of settings by their keys, as JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** What a person or a server has set. What has not been set is missing. */
export interface Settings {
  /** Of the person or the server. */
  readonly id: string;
  readonly values: Values;
}

/** Something that people or servers set: data alone. Its values are stored, exported and deleted with the others. */
export interface Setting<T> {
  /** Among the values; of a feature: its id, a point and a name. */
  readonly key: string;
  /** What it is for somebody: its fallback where it is not set, or where what is set is no longer known. */
  readonly of: (settings: Settings) => T;
  /** The change that sets it. */
  readonly to: (value: T) => Values;
}

/** Declares a setting. @param fallback where nobody has set it */
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

/** An option of all tables that a feature adds to those of their games: data alone. A rematch keeps it. */
export interface TableOption<T extends string = string> {
  /**
   * Among the table's data, and of its field in the host's form: no game has an option of this name. Its words are
   * `option.<name>.name`, `.about` and `.value.<value>`.
   */
  readonly name: string;
  readonly spec: OptionSpec;
  /** Whether tables of a game have it; left out: of every game. */
  readonly suits?: ((game: AnyGame) => boolean) | undefined;
  /** What is set; the usual value where nothing is, or nothing that is known. */
  readonly of: (table: { readonly data: Values }) => T;
}

/** Declares an option of tables. @param values the usual one first */
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
   * Changes the values that are named, and no others. One statement.
   *
   * @param as where given: of these settings, all that is changed and what else `keys` name must still be as it is there
   * @returns the settings after the change; `conflict` where they are not as expected: nothing has happened
   */
  updatePlayer(
    userId: string,
    change: Values,
    as?: Settings,
    keys?: readonly string[],
  ): Promise<Settings | 'conflict'>;
  /** Of direct messages: nothing is set. */
  server(guildId: string | undefined): Promise<Settings>;
  /** As `updatePlayer`. */
  updateServer(guildId: string, change: Values, as?: Settings): Promise<Settings | 'conflict'>;
}
