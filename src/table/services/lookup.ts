import { grouped } from '../../core/common.ts';
import type { Message, Seat } from '../../core/message.ts';
import { restOf } from '../hooks.ts';
import { isInstalled, MissingGame } from '../missing-game.ts';
import type { SeatTime, Table } from '../model.ts';
import { waitsFor } from '../play/pace.ts';
import type { Loaded } from '../request.ts';
import { seatOfPerson } from '../seats/seats.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { type Availabilities, freshTime } from '../time/seat-times.ts';
import type { Writer, WriterNeeds } from '../writer.ts';

/** A table that awaits a person. */
export interface WaitingTable {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly time: SeatTime;
}

export interface Waiting {
  readonly player: Settings;
  /** By soonest deadline, then by longest wait. */
  readonly tables: readonly WaitingTable[];
}

/** Finds tables. */
export interface TableLookup {
  load(tableId: string): Promise<Loaded | undefined>;
  openIn(place: string): Promise<Loaded | undefined>;
  /** The open table of a channel or, if none is open, the one opened last, to look back at. */
  latestIn(place: string): Promise<Loaded | undefined>;
  /** Open tables where the person has a seat, or a computer plays on for them. */
  ofPlayer(userId: string): Promise<readonly Loaded[]>;
  /** Why a person's other open tables cannot be played now: their games are not installed. One sentence for each game. */
  missingOf(userId: string): Promise<readonly Message[]>;
  /** The open tables of a server, without their positions. */
  openTables(guildId: string): Promise<readonly Table[]>;
  openTablePage: Store['openTablePage'];
  /** The readable tables that await a person now. */
  waiting(userId: string): Promise<Waiting>;
  /** When the people at a table rest. */
  availabilities(loaded: Loaded): Promise<Availabilities>;
}

export function createLookup(
  { store, games, hooks = [] }: Pick<WriterNeeds, 'store' | 'games' | 'hooks'>,
  { load, openIn, openOf }: Pick<Writer, 'load' | 'openIn' | 'openOf'>,
): TableLookup {
  return {
    load,

    openIn,

    async latestIn(place) {
      const table = await store.latestTableIn(place);
      return table === undefined ? undefined : load(table.id);
    },

    ofPlayer: openOf,

    async missingOf(userId) {
      const tables = await store.openTablesOf(userId);
      const missing = grouped(
        tables.filter((table) => !isInstalled(games, table)),
        ({ game }) => game,
      );
      return [...missing.values()].map(
        ([table]) =>
          new MissingGame(
            table,
            games.find(({ id }) => id === table.game),
          ).refusal,
      );
    },

    openTables: (guildId) => store.openTablesIn(guildId),
    openTablePage: (shards, after, most) => store.openTablePage(shards, after, most),

    async waiting(userId) {
      const player = await store.player(userId);
      const tables = (await openOf(userId)).flatMap((loaded) => awaitedAt(loaded, userId));
      return { player, tables: tables.toSorted(bySoonest) };
    },

    async availabilities({ table }) {
      const people = table.seats.flatMap((occupant) =>
        occupant.kind === 'human' ? [occupant.person.id] : [],
      );
      const players = await store.players(people);
      return new Map(players.map((player) => [player.id, restOf(hooks, player, table)]));
    },
  };
}

/** How a table awaits a person, if it does. */
export function awaitedAt(loaded: Loaded, userId: string): readonly WaitingTable[] {
  const { table, game, state } = loaded;
  const seat = isActive(table) ? seatOfPerson(table, userId) : undefined;
  if (seat === undefined || !waitsFor(table, game, state).includes(seat)) return [];
  const time = table.times[seat] ?? freshTime(table.clock);
  return [{ loaded, seat, time }];
}

function isActive({ status, paused }: Table): boolean {
  return status === 'playing' && paused === undefined;
}

/** By soonest deadline, then by longest wait. */
function bySoonest(table: WaitingTable, other: WaitingTable): number {
  const ends = ({ time }: WaitingTable) => time.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const since = ({ time }: WaitingTable) => time.awaitedSince?.getTime() ?? 0;
  return ends(table) - ends(other) || since(table) - since(other);
}
