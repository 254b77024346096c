import { say } from '../messages.ts';
import { ALWAYS_AVAILABLE, personal, type Table } from '../model.ts';
import { type GameChange, reportStep } from '../play/changes.ts';
import { awaitedVoters } from '../proposals.ts';
import { type Loaded, type RefusedResult, refuse } from '../request.ts';
import { peopleOf, seatOfPerson, withPause } from '../seats/seats.ts';
import { whenSpent } from '../time/calendar.ts';
import { decisionDue, earliest, endsOf, lapsesOf, seatOutOfTime } from '../time/due.ts';
import type { Availabilities } from '../time/seat-times.ts';
import { decisionAfter, SILENCE, type Silence, silences } from '../time/silence.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import type { TableLookup } from './lookup.ts';
import { seatLate } from './seats.ts';
import { createDecisions, type Decide } from './votes.ts';

export interface DeadlineService {
  /** The `clock` job: does what is due at a table, and schedules the next time. */
  processDue(tableId: string): Promise<void>;
  /** What comes next for each person who is silent while somebody waits for them. */
  silencesAt(loaded: Loaded): Promise<readonly Silence[]>;
}

interface Deadlines extends WriterNeeds {
  readonly writer: Writer;
  readonly decide: Decide;
  readonly availabilities: TableLookup['availabilities'];
}

const byTable = { by: 'table', origin: undefined } as const;

/** Processes a table when it is due. It acts only on the table's stored state, so processing it twice is harmless. */
export function createDeadlines(
  needs: WriterNeeds,
  writer: Writer,
  { availabilities }: Pick<TableLookup, 'availabilities'>,
): DeadlineService {
  const deadlines = { ...needs, writer, decide: createDecisions(needs), availabilities };
  return {
    processDue: (tableId) => processDue(deadlines, tableId),
    silencesAt: async (loaded) => silences(loaded.table, await availabilities(loaded)),
  };
}

async function processDue(deadlines: Deadlines, tableId: string): Promise<void> {
  const { store, now, hooks = [], writer, decide } = deadlines;
  const { load, changeGame } = writer;
  for (;;) {
    const loaded = await load(tableId);
    if (loaded === undefined) return;
    const { table } = loaded;
    const at = now();
    if (table.status !== 'playing' || table.paused !== undefined) {
      if ((await store.setDue(table, undefined, [])) === 'updated') return;
      continue;
    }
    if (seatOutOfTime(table, at) !== undefined || decisionDue(table, at) !== undefined) {
      await changeGame(tableId, undefined, (current, availabilities) => {
        if (current.table.status !== 'playing' || current.table.paused !== undefined)
          return refuse(say('refusal.over'));
        const seat = seatOutOfTime(current.table, at);
        if (seat !== undefined) return seatLate(current, seat, 'time', at);
        const what = decisionDue(current.table, at);
        if (what === undefined) return refuse(say('refusal.over'));
        if (what !== 'pause') return decide(current, availabilities, what.proposal, what.decision, byTable);
        return reportStep(
          current,
          { ...byTable, at, events: [{ type: 'paused' }] },
          withPause(current.table, at),
        );
      });
      continue;
    }
    const silence = await silenceDue(deadlines, loaded, at);
    if (silence.change !== undefined) {
      const changed = await changeGame(tableId, undefined, silence.change);
      if (changed.ok && changed.value.step.events.some(({ type }) => type === 'silent'))
        for (const userId of new Set(peopleOf(table)))
          await store.updatePlayer(userId, personal.stalledAt.to(at));
      continue;
    }
    const all = (await Promise.all(hooks.map(({ due }) => due?.(loaded, at) ?? []))).flat();
    const looks = [...silence.looks, ...all.flatMap((due) => due.at ?? [])];
    const jobs = all.flatMap((due) => due.jobs ?? []);
    if ((await store.setDue(table, earliest([...endsOf(table), ...looks]), jobs)) === 'updated') return;
  }
}

/** What is due because people have been silent for long, or when that may be. */
interface SilenceDue {
  readonly change?: (
    current: Loaded,
    availabilities: Availabilities,
  ) => Promise<GameChange | RefusedResult> | GameChange | RefusedResult;
  readonly looks: readonly Date[];
}

async function silenceDue(deadlines: Deadlines, loaded: Loaded, at: Date): Promise<SilenceDue> {
  const { table } = loaded;
  const earliestOf = [...silences(table).map((one) => one.at), ...lapsesOf(table)];
  // Nearly always: nobody has to be looked up.
  if (earliestOf.every((one) => one > at)) return { looks: earliestOf };
  const rests = await deadlines.availabilities(loaded);
  const all = silences(table, rests);
  const due = all.find((one) => one.at <= at);
  if (due !== undefined) return { change: (current) => silenceStep(current, due, rests, at), looks: [] };
  const lapses = await lapsesAt(deadlines, table, rests);
  const lapsed = lapses.find((one) => one.at <= at);
  if (lapsed === undefined) return { looks: [...all, ...lapses].map((one) => one.at) };
  return {
    looks: [],
    change(current, availabilities) {
      const proposal = current.table.proposals.find(({ id }) => id === lapsed.id);
      return proposal === undefined || current.table.head !== table.head
        ? refuse(say('refusal.proposal-gone'))
        : deadlines.decide(current, availabilities, proposal, 'yes', byTable);
    },
  };
}

/** The person is told, or the others decide. */
function silenceStep(
  current: Loaded,
  { seat, what }: Silence,
  rests: Availabilities,
  at: Date,
): GameChange | RefusedResult {
  const { table } = current;
  const isDue = silences(table, rests).some((one) => one.seat === seat && one.what === what && one.at <= at);
  const occupant = table.seats[seat];
  const time = table.times[seat];
  if (!isDue || occupant?.kind !== 'human' || time === undefined) return refuse(say('refusal.over'));
  if (what === 'decision') return seatLate(current, seat, 'silent', at);
  const availability = rests.get(occupant.person.id) ?? ALWAYS_AVAILABLE;
  const until = decisionAfter(time, at, availability).getTime();
  const times = table.times.map((one, index) => (index === seat ? { ...one, warnedAt: at } : one));
  const events = [{ type: 'silence-noticed', seat, until }] as const;
  return reportStep(current, { ...byTable, at, events }, { ...table, times });
}

/**
 * When each proposal no longer waits for those who have neither voted nor moved since it was made. Left out: proposals
 * that wait for somebody who has moved.
 */
async function lapsesAt(
  { store }: Deadlines,
  table: Table,
  rests: Availabilities,
): Promise<readonly { readonly id: string; readonly at: Date }[]> {
  const rows = await store.steps(table.id);
  return table.proposals.flatMap((proposal) => {
    if (proposal.kind === 'late') return [];
    const open = awaitedVoters(table, proposal);
    const hasMoved = (id: string) =>
      rows.some((row) => row.kind === 'move' && row.seat === seatOfPerson(table, id) && row.at > proposal.at);
    if (open.length === 0 || open.some(hasMoved)) return [];
    const ends = open.map((id) =>
      whenSpent(rests.get(id) ?? ALWAYS_AVAILABLE, proposal.at, SILENCE).getTime(),
    );
    return [{ id: proposal.id, at: new Date(Math.max(...ends)) }];
  });
}
