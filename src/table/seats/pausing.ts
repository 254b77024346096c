import { following, noted } from '../changes.ts';
import type { TableEvent } from '../events.ts';
import type { Pause } from '../model.ts';
import { type Loaded, type Location, ok, type Result, refuse, type TableRequest } from '../request.ts';
import { checkChannel } from '../server/opening-rules.ts';
import { serverSettingsOf } from '../server/server-settings.ts';
import { withGrace } from '../time/seat-times.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { isPeopled, ownSeat, peopleOf, resumed, takenBy } from './seats.ts';

/** Games that are paused, and go on. */
export interface PauseService {
  /** By anybody who has, or had, a seat; where nobody sits any more they have their own back. */
  wake(request: TableRequest): Promise<Result<Loaded>>;
  /** Lets an open table sleep; one that sleeps already goes on as it does, and one that cannot be read as it is. */
  sleep(tableId: string, why: Pause['why']): Promise<void>;
  /** The bot is back on a server: its tables wake that slept for that, but those that cannot be read. */
  wakeServer(guildId: string): Promise<void>;
  /** A table whose channel is gone goes on in another channel, and wakes. By somebody with a seat. */
  moveTo(request: TableRequest, location: Location): Promise<Result<Loaded>>;
}

export function createPausing(
  { store, now }: WriterNeeds,
  { load, readable, changeTable, changeGame }: Writer,
): PauseService {
  /**
   * Awake, with time for everybody. Where nobody sits any more, whoever wakes the table has their own seat back.
   *
   * @param asked undefined: the table itself wakes
   */
  const wakeTable = async (tableId: string, request: TableRequest | undefined, event: TableEvent) =>
    changeGame(tableId, request?.origin, (loaded, availabilities) => {
      const { table, state } = loaded;
      if (table.status !== 'playing' || table.paused === undefined) return refuse('over');
      const seat = request === undefined || isPeopled(table) ? undefined : ownSeat(table, request.person.id);
      const seats =
        request === undefined || seat === undefined
          ? table.seats
          : table.seats.map((one, at) => (at === seat ? takenBy(one, request.person, request.origin) : one));
      const awake = resumed({ ...table, seats }, now());
      const after = { ...awake, times: withGrace(awake, undefined, now(), availabilities) };
      const by = request === undefined ? 'table' : 'player';
      // A game that stays paused does not go on.
      const happened: TableEvent = after.paused === undefined ? event : { type: 'paused' };
      const step = { by, origin: request?.origin, at: now(), events: [happened] } as const;
      return seat === undefined
        ? noted(loaded, step, after)
        : following(loaded, { ...step, kind: 'seat', seat }, state, after);
    });

  return {
    async sleep(tableId, why) {
      if ((await readable(tableId)) === undefined) return;
      await changeTable(tableId, ({ table }) => {
        if (table.status === 'lobby' && why === 'channel') return ok({ ...table, status: 'cancelled' });
        if (table.status !== 'playing') return ok(table);
        const before = table.paused?.why;
        // Where a table is, matters more than that nobody plays.
        if (before === why || before === 'channel' || (before === 'server' && why === 'nobody'))
          return ok(table);
        return ok({ ...table, paused: { since: table.paused?.since ?? now(), why } });
      });
    },

    async wake({ tableId, person, origin }) {
      const before = await load(tableId);
      if (before === undefined) return refuse('no-such-table');
      const { table } = before;
      if (!peopleOf(table).includes(person.id)) return refuse('not-seated');
      if (table.status !== 'playing') return refuse(table.status === 'lobby' ? 'not-playing' : 'over');
      if (table.paused === undefined) return ok(before);
      if (table.paused.why !== 'nobody')
        return refuse(table.paused.why === 'channel' ? 'no-channel' : 'no-server');
      const result = await wakeTable(
        tableId,
        { tableId, person, origin },
        {
          type: 'resumed',
          player: person.name,
        },
      );
      if (result.ok) return ok(result.value.loaded);
      // Somebody else has woken it in this moment.
      const now = await load(tableId);
      return now?.table.status === 'playing' ? ok(now) : result;
    },

    async wakeServer(guildId) {
      for (const { id, paused } of await store.openTablesIn(guildId))
        if (paused?.why === 'server' && (await readable(id)) !== undefined)
          await wakeTable(id, undefined, { type: 'server-returned' });
    },

    async moveTo({ tableId, person, origin }, location) {
      const before = await load(tableId);
      if (before === undefined) return refuse('no-such-table');
      if (!peopleOf(before.table).includes(person.id)) return refuse('not-seated');
      const result = await changeGame(tableId, origin, async (loaded, availabilities) => {
        const { table } = loaded;
        if (table.status !== 'playing') return refuse('over');
        if (table.paused?.why !== 'channel') return refuse('channel-exists');
        const no = checkChannel(await serverSettingsOf(store, location.guildId), location);
        if (no) return no;
        const { guildId, channelId } = location;
        const open = await store.openTableIn(channelId);
        if (open !== undefined) return refuse('channel-occupied', {}, open);
        const moved = resumed({ ...table, guildId, channelId }, now());
        const times = withGrace(moved, undefined, now(), availabilities);
        const events = [{ type: 'channel-changed' }] as const;
        return noted(loaded, { by: 'player', origin, at: now(), events }, { ...moved, times });
      });
      return result.ok ? ok(result.value.loaded) : result;
    },
  };
}
