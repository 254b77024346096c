import { restOf } from './hooks.ts';
import type { Table } from './model.ts';
import type { Loaded } from './request.ts';
import type { Store } from './store.ts';
import type { Availabilities } from './time/seat-times.ts';
import type { Writer, WriterNeeds } from './writer.ts';

/** Finds tables. */
export interface TableLookup {
  load(tableId: string): Promise<Loaded | undefined>;
  openIn(place: string): Promise<Loaded | undefined>;
  /** The open table of a channel; where none is open, the one that was opened last: for looking back at it. */
  latestIn(place: string): Promise<Loaded | undefined>;
  /** Open tables where the person has a seat, or a computer plays on for them. */
  ofPlayer(userId: string): Promise<readonly Loaded[]>;
  /** The open tables of a server, without their positions. */
  openTables(guildId: string): Promise<readonly Table[]>;
  openTablePage: Store['openTablePage'];
  /** When the people at a table rest; empty for a table without a clock. */
  availabilities(loaded: Loaded): Promise<Availabilities>;
}

export function createLookup(
  { store, hooks = [] }: Pick<WriterNeeds, 'store' | 'hooks'>,
  { load, openOf }: Pick<Writer, 'load' | 'openOf'>,
): TableLookup {
  return {
    load,

    async openIn(place) {
      const table = await store.openTableIn(place);
      return table === undefined ? undefined : load(table.id);
    },

    async latestIn(place) {
      const table = await store.latestTableIn(place);
      return table === undefined ? undefined : load(table.id);
    },

    ofPlayer: openOf,

    openTables: (guildId) => store.openTablesIn(guildId),
    openTablePage: (shards, after, most) => store.openTablePage(shards, after, most),

    async availabilities({ table }) {
      if (table.clock === undefined) return new Map();
      const people = table.seats.flatMap((occupant) =>
        occupant.kind === 'human' ? [occupant.person.id] : [],
      );
      const players = await store.players(people);
      return new Map(players.map((one) => [one.id, restOf(hooks, one)]));
    },
  };
}
