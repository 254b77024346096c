import type { Seat } from '../core/message.ts';
import type { TableHooks } from './hooks.ts';
import { say } from './messages.ts';
import type { Table } from './model.ts';
import { ok, type Result, refuse } from './request.ts';

/*
 * Whether people at a running table may have a computer's help. Everything that tells a person what a computer would
 * play, or lets them try moves out, asks here: hints, also on the page, suggested plans, what-if games from the running
 * position. Analyses and puzzles need a finished game whose dice are public: they ask `secrecy.ts`. A caretaker helps
 * nobody, because what it makes of a seat is not its person's result: see `resignationsIn`. Lessons explain the rules, and
 * the order of a game's list is the same for everybody.
 */

export interface Help {
  /** Refused while others get the same dice, because results are compared, and where a feature forbids it. */
  mayHelp(table: Table): Result<undefined>;
  /**
   * The table once a seat has had help, which some tables count. Refused as by `mayHelp`.
   *
   * @param at the position as the seat sees it: see `stampOf`
   */
  help(table: Table, seat: Seat, at: string): Result<Table>;
}

export function createHelp(hooks: readonly TableHooks[]): Help {
  const mayHelp: Help['mayHelp'] = (table) => {
    if (table.dice === 'shared') return refuse(say('refusal.help-shared'));
    const [why] = hooks.flatMap(({ forbidsHelp }) => forbidsHelp?.(table) ?? []);
    return why === undefined ? ok(undefined) : refuse(why);
  };
  return {
    mayHelp,
    help(table, seat, at) {
      const may = mayHelp(table);
      if (!may.ok) return may;
      return ok(hooks.reduce((after, { helping }) => helping?.(after, seat, at) ?? after, table));
    },
  };
}
