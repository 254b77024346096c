import type { AnyGame } from '../core/game.ts';
import type { Availability, Outcome, Table } from './model.ts';
import { ALWAYS_AVAILABLE } from './model.ts';
import type { Place } from './place.ts';
import type { Job } from './ports.ts';
import type { Write } from './record.ts';
import type { Loaded, Result } from './request.ts';
import type { Settings, TableOption } from './settings.ts';

/**
 * What a feature does when the kernel of play changes something. Everything is optional; the order of features does not
 * matter.
 */
export interface TableHooks {
  /** A person's data is about to be deleted: takes them out of whatever the feature keeps. Safe to repeat. */
  readonly erasing?: (userId: string) => Promise<void>;
  /**
   * Refused where the feature lets nobody open a table; otherwise how many open tables of a server it lets a host have,
   * undefined: any number.
   */
  readonly mayOpen?: (place: Place) => Promise<Result<number | undefined>>;
  readonly tableOptions?: readonly TableOption[];
  /** A table whose game begins, before it is dealt: with what the feature adds. Made again where another change was first. */
  readonly starting?: (table: Table, game: AnyGame) => Promise<Table>;
  /** When a person rests. */
  readonly rests?: (settings: Settings) => Availability;
  /** A person's settings are about to change. Safe to repeat. */
  readonly settingsChanging?: (before: Settings, after: Settings) => Promise<void>;
  /** Jobs that are enqueued with a step. @param after the table after it */
  readonly enqueues?: (after: Table) => readonly Job[];
  /** What it stores with the step that finishes a game. @param outcomes of those whose result counts: none where it was not dealt */
  readonly ended?: (after: Table, outcomes: readonly Outcome[]) => readonly Write[];
  /** Whether others can still get the dice of a table, so that they stay secret: see `secrecy.ts`. */
  readonly secret?: (table: Table) => Promise<boolean>;
  /** Whether it shows a finished game to somebody who has no part in it, under a name that they may know. */
  readonly showsTo?: (table: Table, userId: string) => Promise<boolean>;
  /** When it wants to look at a running game again after a change, at the soonest. */
  readonly soonest?: (after: Table, at: Date) => Date | undefined;
  /** What is due at a running game now, and when to ask again. */
  readonly due?: (loaded: Loaded, at: Date) => Promise<Due>;
}

/** What a feature does at a table when time passes. */
export interface Due {
  readonly jobs?: readonly Job[];
  /** When it looks at the table again. */
  readonly at?: Date | undefined;
}

/** What features add to the options of all tables. */
export function tableOptionsOf(hooks: readonly TableHooks[]): readonly TableOption[] {
  return hooks.flatMap(({ tableOptions = [] }) => tableOptions);
}

/** What another table keeps of a table's data: the options that features add. */
export function keptData({ data }: Pick<Table, 'data'>, hooks: readonly TableHooks[]): Table['data'] {
  const names = tableOptionsOf(hooks).map(({ name }) => name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
}

/** When a person rests, as features say. */
export function restOf(hooks: readonly TableHooks[], settings: Settings): Availability {
  return hooks.flatMap(({ rests }) => rests?.(settings) ?? [])[0] ?? ALWAYS_AVAILABLE;
}
