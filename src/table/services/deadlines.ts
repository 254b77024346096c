import { say } from '../messages.ts';
import { reportStep } from '../play/changes.ts';
import { refuse } from '../request.ts';
import { withPause } from '../seats/seats.ts';
import { decisionDue, earliest, endsOf, seatOutOfTime } from '../time/due.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { seatLate } from './seats.ts';
import { createDecisions } from './votes.ts';

export interface DeadlineService {
  /** The `clock` job: does what is due at a table, and schedules the next time. */
  processDue(tableId: string): Promise<void>;
}

/** Processes a table when it is due. It acts only on the table's stored state, so processing it twice is harmless. */
export function createDeadlines(
  { store, now, hooks = [] }: WriterNeeds,
  { load, changeGame }: Writer,
): DeadlineService {
  const decide = createDecisions({ store, now });

  return {
    async processDue(tableId) {
      for (;;) {
        const loaded = await load(tableId);
        if (loaded === undefined) return;
        const { table } = loaded;
        const at = now();
        if (table.status !== 'playing' || table.paused !== undefined) {
          if ((await store.setDue(table, undefined, [])) === 'updated') return;
          continue;
        }
        if (seatOutOfTime(loaded.table, at) !== undefined || decisionDue(loaded.table, at) !== undefined) {
          await changeGame(tableId, undefined, (current, availabilities) => {
            if (current.table.status !== 'playing' || current.table.paused !== undefined)
              return refuse(say('refusal.over'));
            const seat = seatOutOfTime(current.table, at);
            if (seat !== undefined) return seatLate(current, seat, 'time', at);
            const what = decisionDue(current.table, at);
            if (what === undefined) return refuse(say('refusal.over'));
            const byTable = { by: 'table', origin: undefined } as const;
            if (what !== 'pause')
              return decide(current, availabilities, what.proposal, what.decision, byTable);
            return reportStep(
              current,
              { ...byTable, at, events: [{ type: 'paused' }] },
              withPause(current.table, at),
            );
          });
          continue;
        }
        const all = (await Promise.all(hooks.map(({ due }) => due?.(loaded, at) ?? []))).flat();
        const looks = all.flatMap((due) => due.at ?? []);
        const jobs = all.flatMap((due) => due.jobs ?? []);
        if ((await store.setDue(table, earliest([...endsOf(table), ...looks]), jobs)) === 'updated') return;
      }
    },
  };
}
