import type { AnyGame } from '../core/game.ts';
import type { Message, Seat } from '../core/message.ts';
import type { Availability, Outcome, Table } from './model.ts';
import { ALWAYS_AVAILABLE } from './model.ts';
import type { Place } from './place.ts';
import type { Job } from './ports.ts';
import type { Write } from './record.ts';
import type { Loaded, Result } from './request.ts';
import type { Settings, TableOption } from './settings.ts';

/**
 * What a feature does when the kernel changes something. All hooks are optional; the order of features does not matter.
 */
export interface TableHooks {
  /** A person's data is about to be deleted: removes them from everything that the feature stores. Safe to repeat. */
  readonly erasing?: (userId: string) => Promise<void>;
  /**
   * A server's data is about to be deleted, some days after it removed the bot: ends what goes on elsewhere. Safe to repeat.
   */
  readonly serverErasing?: (guildId: string) => Promise<void>;
  /**
   * Refuses if nobody may open a table here. Otherwise: how many open tables a host may have on the server; undefined:
   * any number.
   */
  readonly mayOpen?: (place: Place) => Promise<Result<number | undefined>>;
  /** Whether a person is no longer on a server. False if nobody can say. */
  readonly hasLeft?: (guildId: string, userId: string) => Promise<boolean>;
  readonly tableOptions?: readonly TableOption[];
  /** Adds to a table whose game is about to start, before the deal. Called again if another change is first. */
  readonly starting?: (table: Table, game: AnyGame) => Promise<Table>;
  /** When a person rests. @param table when their time stands still there; left out: when they want no messages */
  readonly rests?: (settings: Settings, table?: Pick<Table, 'data'>) => Availability;
  /** A person's settings are about to change. Safe to repeat. */
  readonly settingsChanging?: (before: Settings, after: Settings) => Promise<void>;
  /** The jobs to enqueue with a step. @param after the table after the step */
  readonly enqueues?: (after: Table) => readonly Job[];
  /** What to store with the step that finishes a game. @param outcomes those that count: none if nothing was dealt */
  readonly ended?: (
    after: Table,
    outcomes: readonly Outcome[],
  ) => readonly Write[] | Promise<readonly Write[]>;
  /** Whether others can still get the dice of a table, which must then stay secret: see `secrecy.ts`. */
  readonly secret?: (table: Table) => Promise<boolean>;
  /** Why no computer may help people at a table, see `help.ts`; undefined: the feature does not mind. */
  readonly forbidsHelp?: (table: Table) => Message | undefined;
  /**
   * A computer is about to help a seat. Returns the table with what the feature keeps about that.
   *
   * @param at the position as the seat sees it: see `stampOf`
   */
  readonly helping?: (table: Table, seat: Seat, at: string) => Table;
  /** Whether the feature shows a finished game to somebody who has no part in it, under a name that they may know. */
  readonly showsTo?: (table: Table, userId: string) => Promise<boolean>;
  /** The earliest time at which the feature wants to check a running game again, after a change. */
  readonly soonest?: (after: Table, at: Date) => Date | undefined;
  /** What is due at a running game now, and when to check again. */
  readonly due?: (loaded: Loaded, at: Date) => Promise<Due>;
}

/** What a feature does at a table as time passes. */
export interface Due {
  readonly jobs?: readonly Job[];
  /** When to check the table again. */
  readonly at?: Date | undefined;
}

/** The options that features add to all tables. */
export function tableOptionsOf(hooks: readonly TableHooks[]): readonly TableOption[] {
  return hooks.flatMap(({ tableOptions = [] }) => tableOptions);
}

/** What a table passes on to its successor, such as a rematch: the options of features. */
export function keptData({ data }: Pick<Table, 'data'>, hooks: readonly TableHooks[]): Table['data'] {
  const names = tableOptionsOf(hooks).map(({ name }) => name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
}

/** When a person rests, according to the features. @param table as for the hook `rests` */
export function restOf(
  hooks: readonly TableHooks[],
  settings: Settings,
  table?: Pick<Table, 'data'>,
): Availability {
  return hooks.flatMap(({ rests }) => rests?.(settings, table) ?? [])[0] ?? ALWAYS_AVAILABLE;
}
