import type { TableEvent } from '../events.ts';
import { restOf } from '../hooks.ts';
import { mayOpen } from '../lobby/opening.ts';
import { say } from '../messages.ts';
import { isInstalled } from '../missing-game.ts';
import type { Pause } from '../model.ts';
import { type Place, placeKey } from '../place.ts';
import { nextStep, reportStep } from '../play/changes.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import { hasPeople, peopleOf, seatHeldOrPlayed, takenBy, withoutPause } from '../seats/seats.ts';
import { standing, withGrace } from '../time/seat-times.ts';
import type { Writer, WriterNeeds } from '../writer.ts';

/** Pauses and resumes games. */
export interface PauseService {
  /** For anybody who has or had a seat. If nobody is seated, they get their own back. */
  resume(request: TableRequest): Promise<Result<Loaded>>;
  /** Pauses a running game, or closes a lobby that has lost its channel. Ignores tables that cannot be read. */
  pause(tableId: string, why: Pause['why']): Promise<void>;
  /** The bot is back on a server: games that were paused because it was gone resume. */
  resumeServer(guildId: string): Promise<void>;
  /** After a start: the clocks of games that are not installed stand, and those that are back go on. */
  settleGames(): Promise<void>;
  /**
   * Continues a game in another channel after its own was lost. For people with a seat.
   *
   * @param isShut the channel still exists, but nobody can write in it; left out: no
   */
  moveTo(request: TableRequest, place: Place, isShut?: boolean): Promise<Result<Loaded>>;
}

/** Open tables that are read at once. */
const PAGE = 200;

export function createPausing(
  { store, games, now, hooks }: WriterNeeds,
  { load, readable, changeTable, changeGame }: Writer,
): PauseService {
  /**
   * Resumes a game, with time for everybody. If nobody is seated, the person gets their own seat back.
   *
   * @param request undefined if the table itself resumes
   */
  const resumeTable = async (tableId: string, request: TableRequest | undefined, event: TableEvent) =>
    changeGame(tableId, request?.origin, (loaded, availabilities) => {
      const { table, state } = loaded;
      if (table.status !== 'playing' || table.paused === undefined) return refuse(say('refusal.over'));
      const seat =
        request === undefined || hasPeople(table) ? undefined : seatHeldOrPlayed(table, request.person.id);
      const seats =
        request === undefined || seat === undefined
          ? table.seats
          : table.seats.map((one, index) =>
              index === seat ? takenBy(one, request.person, request.origin) : one,
            );
      const running = withoutPause({ ...table, seats }, now());
      const after = { ...running, times: withGrace(running, undefined, now(), availabilities) };
      const by = request === undefined ? 'table' : 'player';
      // A game that stays paused does not resume.
      const happened: TableEvent = after.paused === undefined ? event : { type: 'paused' };
      const step = { by, origin: request?.origin, at: now(), events: [happened] } as const;
      return seat === undefined
        ? reportStep(loaded, step, after)
        : nextStep(loaded, { ...step, kind: 'seat', seat }, state, after);
    });

  /** Stops the clocks of a table whose game is not here to say for whom it waits. */
  const withoutGame = async (tableId: string): Promise<void> => {
    for (;;) {
      const table = await store.table(tableId);
      if (table?.status !== 'playing' || table.paused !== undefined || isInstalled(games, table)) return;
      const people = await store.players(peopleOf(table));
      const rests = new Map(people.map((player) => [player.id, restOf(hooks ?? [], player, table)]));
      const at = now();
      const paused = { since: at, why: 'game' } as const;
      const times = standing(table, at, rests);
      if ((await store.update({ ...table, paused, times, dueAt: undefined }, [])) === 'updated') return;
    }
  };

  return {
    async pause(tableId, why) {
      if ((await readable(tableId)) === undefined) return;
      await changeTable(tableId, ({ table }) => {
        if (table.status === 'lobby' && why === 'channel') return ok({ ...table, status: 'cancelled' });
        if (table.status !== 'playing') return ok(table);
        const before = table.paused?.why;
        // A lost place matters more than that nobody plays.
        if (before === why || before === 'channel' || (before === 'server' && why === 'nobody'))
          return ok(table);
        return ok({ ...table, paused: { since: table.paused?.since ?? now(), why } });
      });
    },

    async resume({ tableId, person, origin }) {
      const before = await load(tableId);
      if (before === undefined) return refuse(say('refusal.no-such-table'));
      const { table } = before;
      if (!peopleOf(table).includes(person.id)) return refuse(say('refusal.not-seated'));
      if (table.status !== 'playing')
        return refuse(say(table.status === 'lobby' ? 'refusal.not-playing' : 'refusal.over'));
      if (table.paused === undefined) return ok(before);
      if (table.paused.why !== 'nobody' && table.paused.why !== 'game')
        return refuse(say(table.paused.why === 'channel' ? 'refusal.no-channel' : 'refusal.no-server'));
      const result = await resumeTable(
        tableId,
        { tableId, person, origin },
        {
          type: 'resumed',
          player: person,
        },
      );
      if (result.ok) return ok(result.value.loaded);
      // Somebody else has just resumed it.
      const now = await load(tableId);
      return now?.table.status === 'playing' ? ok(now) : result;
    },

    async resumeServer(guildId) {
      for (const { id, paused } of await store.openTablesIn(guildId))
        if (paused?.why === 'server' && (await readable(id)) !== undefined)
          await resumeTable(id, undefined, { type: 'server-returned' });
    },

    async settleGames() {
      let after: string | undefined;
      do {
        const page = await store.openTableAges(after, PAGE);
        for (const table of await store.tables(page.map(({ id }) => id)))
          if (!isInstalled(games, table)) await withoutGame(table.id);
          else if (table.paused?.why === 'game')
            await resumeTable(table.id, undefined, { type: 'game-returned' });
        after = page.length < PAGE ? undefined : page.at(-1)?.channelId;
      } while (after !== undefined);
    },

    async moveTo({ tableId, person, origin }, place, isShut = false) {
      const before = await load(tableId);
      if (before === undefined) return refuse(say('refusal.no-such-table'));
      if (!peopleOf(before.table).includes(person.id)) return refuse(say('refusal.not-seated'));
      const result = await changeGame(tableId, origin, async (loaded, availabilities) => {
        const { table } = loaded;
        if (table.status !== 'playing') return refuse(say('refusal.over'));
        if (table.paused?.why !== 'channel' && !isShut) return refuse(say('refusal.channel-exists'));
        const may = await mayOpen(hooks, place);
        if (!may.ok) return may;
        const open = await store.openTableIn(placeKey(place));
        if (open !== undefined)
          return refuse(say('refusal.channel-occupied'), { table: open, inTheWay: true });
        const moved = withoutPause({ ...table, place }, now());
        const times = withGrace(moved, undefined, now(), availabilities);
        const events = [{ type: 'channel-changed' }] as const;
        return reportStep(loaded, { by: 'player', origin, at: now(), events }, { ...moved, times });
      });
      return result.ok ? ok(result.value.loaded) : result;
    },
  };
}
