import type { TableLife } from '../lifecycle.ts';
import { awakened, isPeopled, ownSeat, peopleOf, takenBy } from './seats.ts';
import type { Asked } from '../service.ts';
import { withGrace } from '../time/seat-times.ts';
import { ok, refuse, say } from '../words.ts';
import { following, noted, type Writer, type WriterNeeds } from '../writer.ts';

/** Tables that stand still, and go on. */
export function createSleeping(
  { store, now }: WriterNeeds,
  { load, readable, changeTable, changeGame }: Writer,
): Pick<TableLife, 'sleep' | 'wake' | 'wakeServer' | 'moveTo'> {
  /**
   * Awake, with time for everybody. Where nobody sits any more, whoever wakes the table has their own seat back.
   *
   * @param asked undefined: the table itself wakes
   */
  const wakeTable = async (tableId: string, asked: Asked | undefined, told: Parameters<typeof say>) =>
    changeGame(tableId, asked?.origin, (loaded, rhythms) => {
      const { table, state } = loaded;
      if (table.status !== 'playing' || table.asleep === undefined) return refuse('over');
      const seat = asked === undefined || isPeopled(table) ? undefined : ownSeat(table, asked.person.id);
      const seats =
        asked === undefined || seat === undefined
          ? table.seats
          : table.seats.map((one, at) => (at === seat ? takenBy(one, asked.person, asked.origin) : one));
      const awake = awakened({ ...table, seats }, now());
      const after = { ...awake, times: withGrace(awake, undefined, now(), rhythms) };
      const by = asked === undefined ? 'table' : 'player';
      // A table that sleeps on is not said to go on.
      const events = after.asleep === undefined ? [say(...told)] : [say('asleep')];
      const step = { by, origin: asked?.origin, at: now(), events } as const;
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
        const before = table.asleep?.why;
        // Where a table is, matters more than that nobody plays.
        if (before === why || before === 'channel' || (before === 'server' && why === 'nobody'))
          return ok(table);
        return ok({ ...table, asleep: { since: table.asleep?.since ?? now(), why } });
      });
    },

    async wake({ tableId, person, origin }) {
      const before = await load(tableId);
      if (before === undefined) return refuse('no-such-table');
      const { table } = before;
      if (!peopleOf(table).includes(person.id)) return refuse('not-seated');
      if (table.status !== 'playing') return refuse(table.status === 'lobby' ? 'not-playing' : 'over');
      if (table.asleep === undefined) return ok(before);
      if (table.asleep.why !== 'nobody')
        return refuse(table.asleep.why === 'channel' ? 'no-channel' : 'no-server');
      const result = await wakeTable(tableId, { tableId, person, origin }, [
        'woken',
        { player: person.name },
      ]);
      if (result.ok) return ok(result.value.loaded);
      // Somebody else has woken it in this moment.
      const now = await load(tableId);
      return now?.table.status === 'playing' ? ok(now) : result;
    },

    async wakeServer(guildId) {
      for (const { id, asleep } of await store.openTablesIn(guildId))
        if (asleep?.why === 'server' && (await readable(id)) !== undefined)
          await wakeTable(id, undefined, ['awake']);
    },

    async moveTo({ tableId, person, origin }, where) {
      const before = await load(tableId);
      if (before === undefined) return refuse('no-such-table');
      if (!peopleOf(before.table).includes(person.id)) return refuse('not-seated');
      const result = await changeGame(tableId, origin, async (loaded, rhythms) => {
        const { table } = loaded;
        if (table.status !== 'playing') return refuse('over');
        if (table.asleep?.why !== 'channel') return refuse('channel-there');
        const open = await store.openTableIn(where.channelId);
        if (open !== undefined) return refuse('channel-occupied', {}, open);
        const moved = awakened({ ...table, ...where }, now());
        const times = withGrace(moved, undefined, now(), rhythms);
        const events = [say('moved')];
        return noted(loaded, { by: 'player', origin, at: now(), events }, { ...moved, times });
      });
      return result.ok ? ok(result.value.loaded) : result;
    },
  };
}
