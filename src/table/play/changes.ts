import type { StepRow, Table } from '../model.ts';
import { outdatesUndo, withoutUndo } from '../proposals.ts';
import type { Write } from '../record.ts';
import type { Loaded } from '../request.ts';
import type { TurnChange } from '../time/seat-times.ts';
import { plansAfter } from './plans.ts';

/** What a change of a running game writes. */
export interface GameChange {
  readonly step: StepRow;
  readonly table: Table;
  readonly state: unknown;
  /** The turns that it ends or takes back, at most one entry per seat. */
  readonly turns?: readonly TurnChange[];
  /** Rows to store with it. */
  readonly writes?: readonly Write[];
}

/** A step that follows the newest one, and the table after it. Fields left out stay unchanged. */
export function nextStep(
  { table: previous, step: last, game }: Loaded,
  step: Pick<StepRow, 'kind' | 'seat' | 'by' | 'origin' | 'at'> & Partial<StepRow>,
  state: unknown,
  table: Table = previous,
): GameChange {
  const seq = previous.head + 1;
  const acted = last?.acted ?? table.seats.map(() => 0);
  return {
    step: {
      verb: undefined,
      args: undefined,
      undoes: undefined,
      chance: [],
      events: [],
      randomCursor: last?.randomCursor ?? 0,
      ...step,
      tableId: table.id,
      seq,
      acted: acted.map((newest, seat) => (seat === step.seat ? seq : newest)),
      state: JSON.stringify(state),
      stateVersion: game.migrations.length,
    },
    table: {
      ...table,
      head: seq,
      plans: plansAfter(table, step),
      proposals: outdatesUndo(step.kind) ? withoutUndo(table.proposals) : table.proposals,
    },
    state,
  };
}

/** A step that leaves the position unchanged, and the table after it. */
export function reportStep(
  loaded: Loaded,
  step: Pick<StepRow, 'by' | 'origin' | 'at' | 'events'>,
  table: Table,
): GameChange {
  return nextStep(loaded, { kind: 'report', seat: undefined, ...step }, loaded.state, table);
}
