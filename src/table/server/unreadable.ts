import type { Person, Table } from '../model.ts';
import { ok, type Result, refuse } from '../request.ts';
import type { Writer, WriterNeeds } from '../writer.ts';

/** Open tables that cannot be read: their row is damaged, or their game is not offered any more. */
export interface UnreadableService {
  /** The place's open table, if it cannot be read. */
  unreadableIn(place: string): Promise<Pick<Table, 'id' | 'hostId'> | undefined>;
  /** Closes it, for its host and for people who can manage the channel, so that the place is free. */
  closeUnreadable(
    place: string,
    asker: { readonly person: Person; readonly manager: boolean },
  ): Promise<Result<undefined>>;
}

export function createUnreadable(
  { store }: Pick<WriterNeeds, 'store'>,
  { load }: Pick<Writer, 'load'>,
): UnreadableService {
  const unreadableIn: UnreadableService['unreadableIn'] = async (place) => {
    const row = await store.openRowIn(place);
    if (row === undefined) return undefined;
    try {
      await load(row.id);
      return undefined;
    } catch {
      // An outage of the database says nothing about the table.
      await store.ping();
      return row;
    }
  };

  return {
    unreadableIn,

    async closeUnreadable(place, { person, manager }) {
      const row = await unreadableIn(place);
      if (row === undefined) return refuse('no-such-table');
      if (!manager && row.hostId !== person.id) return refuse('unreadable');
      return (await store.closeRow(row.id)) ? ok(undefined) : refuse('over');
    },
  };
}
