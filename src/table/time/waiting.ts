import type { Seat } from '../../core/message.ts';
import type { Job } from '../job.ts';
import type { Player, SeatTime, Table } from '../model.ts';
import { seatOf } from '../play/turns.ts';
import { defaultPlayer } from '../player.ts';
import { type Reminder, reminder as reminderRecord } from '../reminder.ts';
import type { Loaded } from '../request.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { isSame, nextReminder } from './next-reminder.ts';
import { freshTime } from './seat-times.ts';

/** A table that awaits a person. */
export interface WaitingTable {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly time: SeatTime;
  readonly reminder: Reminder | undefined;
  /** Whether the person needs a reminder of it now. */
  readonly due: boolean;
}

export interface Waiting {
  readonly player: Player;
  /** The soonest deadline first, then the longest wait. */
  readonly tables: readonly WaitingTable[];
}

/** The tables that await people. Settings and reminders share it. */
export interface WaitingTables {
  settings(userId: string): Promise<Player>;
  waiting(userId: string): Promise<Waiting>;
  /** Makes tables due now, because a reminder may be due sooner or later than before. */
  checkSoon(tables: readonly Table[]): Promise<void>;
}

export function createWaiting(
  { store, now }: Pick<WriterNeeds, 'store' | 'now'>,
  { openOf }: Pick<Writer, 'openOf'>,
): WaitingTables {
  const settings = async (userId: string): Promise<Player> =>
    (await store.player(userId)) ?? defaultPlayer(userId);

  const waiting = async (userId: string): Promise<Waiting> => {
    const at = now();
    const player = await settings(userId);
    const awaited = (await openOf(userId)).flatMap((one) => awaitedAt(one, userId));
    const tableIds = awaited.map((one) => one.loaded.table.id);
    const told = await store.records(reminderRecord).all({ userId, tableId: { in: tableIds } });
    const tables = awaited.map((one): WaitingTable => {
      const reminder = currentReminder(
        told.find(({ tableId }) => tableId === one.loaded.table.id),
        one.time,
      );
      const next = nextReminder(player, one.time, reminder, at);
      return { ...one, reminder, due: next !== undefined && next <= at };
    });
    return { player, tables: tables.toSorted(bySoonest) };
  };

  const checkSoon = async (tables: readonly Table[]): Promise<void> => {
    for (const { id } of tables) {
      const job: Job = { queue: 'clock', key: id };
      for (;;) {
        const table = await store.table(id);
        if (table === undefined || (await store.setDue(table, table.dueAt, [job])) === 'updated') break;
      }
    }
  };

  return { settings, waiting, checkSoon };
}

/** How a table awaits a person, if it does. */
export function awaitedAt(
  loaded: Loaded,
  userId: string,
): readonly Pick<WaitingTable, 'loaded' | 'seat' | 'time'>[] {
  const { table, game, state, step } = loaded;
  const seat = isActive(table) ? seatOf(table, userId) : undefined;
  if (seat === undefined || !game.awaiting(state).includes(seat)) return [];
  const time = table.times[seat] ?? freshTime(table.clock);
  return [{ loaded, seat, time: { ...time, awaitedSince: time.awaitedSince ?? step?.at } }];
}

/** The parts that are still valid: a nudge applies only to the wait in which it came. */
function currentReminder(reminder: Reminder | undefined, { awaitedSince }: SeatTime): Reminder | undefined {
  if (reminder === undefined || isSame(reminder.owedAwaited, awaitedSince)) return reminder;
  return { ...reminder, owedAwaited: undefined, nudgedBy: undefined };
}

function isActive({ status, paused }: Table): boolean {
  return status === 'playing' && paused === undefined;
}

export function tablesOf({ tables }: Waiting): readonly Table[] {
  return tables.map(({ loaded }) => loaded.table);
}

/** The soonest deadline first, then the longest wait. */
function bySoonest(one: WaitingTable, other: WaitingTable): number {
  const ends = ({ time }: WaitingTable) => time.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const since = ({ time }: WaitingTable) => time.awaitedSince?.getTime() ?? 0;
  return ends(one) - ends(other) || since(one) - since(other);
}
