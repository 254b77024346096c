import type { Proposal } from '../model.ts';
import { noteStep } from '../play/changes.ts';
import { firstDecided, isLate, LATE_TIMEOUT, leadingChoice, votersOf } from '../proposals.ts';
import { type Loaded, ok, refuse } from '../request.ts';
import { withPause } from '../seats/seats.ts';
import { earliest, endsOf } from '../time/due.ts';
import { freshTime } from '../time/seat-times.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { seatLate } from './seats.ts';
import { createDecisions } from './votes.ts';

export interface DeadlineService {
  /** The `clock` job: does what is due at a table, and returns when it is due next. */
  processDue(tableId: string): Promise<void>;
}

interface Decided {
  readonly proposal: Proposal;
  readonly decision: string;
}

/** Processes a table when it is due. It acts on the table's stored state only, so processing it twice does no harm. */
export function createDeadlines(
  { store, now, hooks = [] }: WriterNeeds,
  { load, changeTable, changeGame }: Writer,
): DeadlineService {
  const decide = createDecisions({ store, now });

  /** Processes the seats that are out of time, one after the other. */
  const timeUp = ({ table }: Loaded, at: Date): number | undefined => {
    const seat = table.times.findIndex(
      ({ deadline }, one) => deadline !== undefined && deadline <= at && !isLate(table, one),
    );
    return seat === -1 ? undefined : seat;
  };

  /**
   * Decides a proposal that is due without a new vote: the seats have changed, or the time to vote is over. `pause`:
   * nobody votes on a seat.
   */
  const decisionDue = ({ table }: Loaded, at: Date): Decided | 'pause' | undefined => {
    const decided = firstDecided(table);
    if (decided !== undefined) return decided;
    for (const proposal of table.proposals) {
      if (proposal.kind !== 'late') continue;
      if (votersOf(table, proposal).length === 0) return 'pause';
      if (at.getTime() - proposal.at.getTime() < LATE_TIMEOUT) continue;
      const decision = leadingChoice(table, proposal);
      return decision === undefined ? 'pause' : { proposal, decision };
    }
    return undefined;
  };

  /** For a game that began before times were kept: people count as awaited since its newest step. */
  const begin = async (tableId: string): Promise<void> => {
    await changeTable(tableId, ({ table, game, state, step }) => {
      const awaited = game.awaiting(state);
      const times = table.seats.map((_, seat) => ({
        ...freshTime(table.clock),
        awaitedSince: awaited.includes(seat) ? step?.at : undefined,
      }));
      return ok(table.times.length < table.seats.length ? { ...table, times } : table);
    });
  };

  return {
    async processDue(tableId) {
      for (;;) {
        const loaded = await load(tableId);
        if (loaded === undefined) return;
        const { table } = loaded;
        const at = now();
        if (table.status === 'playing' && table.times.length < table.seats.length) {
          await begin(tableId);
          continue;
        }
        if (table.status !== 'playing' || table.paused !== undefined) {
          if ((await store.setDue(table, undefined, [])) === 'updated') return;
          continue;
        }
        if (timeUp(loaded, at) !== undefined || decisionDue(loaded, at) !== undefined) {
          await changeGame(tableId, undefined, (current, availabilities) => {
            if (current.table.status !== 'playing' || current.table.paused !== undefined)
              return refuse('over');
            const seat = timeUp(current, at);
            if (seat !== undefined) return seatLate(current, seat, 'time', at);
            const what = decisionDue(current, at);
            if (what === undefined) return refuse('over');
            const byTable = { by: 'table', origin: undefined } as const;
            if (what !== 'pause')
              return decide(current, availabilities, what.proposal, what.decision, byTable);
            return noteStep(
              current,
              { ...byTable, at, events: [{ type: 'paused' }] },
              withPause(current.table, at),
            );
          });
          continue;
        }
        const all = (await Promise.all(hooks.map(({ due }) => due?.(loaded, at) ?? []))).flat();
        const looks = all.flatMap((one) => one.at ?? []);
        const jobs = all.flatMap((one) => one.jobs ?? []);
        if ((await store.setDue(table, earliest([...endsOf(table), ...looks]), jobs)) === 'updated') return;
      }
    },
  };
}
