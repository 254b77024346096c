import { hostName, notLobby, notSeated } from '../lobby/lobby.ts';
import { say } from '../messages.ts';
import { ofServer, type Person, type Table } from '../model.ts';
import { type GameChange, nextStep } from '../play/changes.ts';
import { abandonStep } from '../play/turns.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse, type TableRequest } from '../request.ts';
import type { Settings } from '../settings.ts';
import { loadedOf, type Writer, type WriterNeeds } from '../writer.ts';

/** Closes tables without a result. */
export interface ClosingService {
  /**
   * Closes a lobby: for the host, for people who manage the channel, and for anybody if the host is gone. Closes a
   * running game if no other person plays. The server's settings may allow it to others, too.
   */
  cancel(request: TableRequest): Promise<Result<Loaded>>;
  /** The place's open table if it cannot be read, because its row is damaged or its game is no longer offered. */
  unreadableIn(place: string): Promise<Pick<Table, 'id' | 'hostId'> | undefined>;
  /**
   * Closes it without reading it, for its host and for people who can manage the channel, so that the place is free.
   */
  closeUnreadable(
    place: string,
    asker: { readonly person: Person; readonly manager: boolean },
  ): Promise<Result<undefined>>;
}

export function createClosing(
  { store, now }: Pick<WriterNeeds, 'store' | 'now'>,
  { load, changeLobby, changeGame }: Writer,
): ClosingService {
  const unreadableIn: ClosingService['unreadableIn'] = async (place) => {
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
    async cancel(request) {
      const before = await load(request.tableId);
      const server = await store.server(before?.table.place.guildId);
      if (before?.table.status !== 'playing')
        return changeLobby(request.tableId, request.origin, (table) => closedLobby(table, request, server));
      if (mayCloseAny(server, request))
        return loadedOf(
          await changeGame(request.tableId, request.origin, (loaded) =>
            closedGame(loaded, request, request.origin, now()),
          ),
        );
      return loadedOf(
        await changeGame(
          request.tableId,
          request.origin,
          (loaded) =>
            othersPlay(loaded.table, request, server) ??
            abandonStep(loaded, request.person, request.origin, now()),
        ),
      );
    },

    unreadableIn,

    async closeUnreadable(place, { person, manager }) {
      const row = await unreadableIn(place);
      if (row === undefined) return refuse(say('refusal.no-such-table'));
      if (!manager && row.hostId !== person.id) return refuse(say('refusal.unreadable'));
      return (await store.closeRow(row.id)) ? ok(undefined) : refuse(say('refusal.over'));
    },
  };
}

/** A request to close a table. */
export interface Closing {
  readonly person: Person;
  /** Whether they can manage the channel. */
  readonly manager?: boolean | undefined;
  /** The id of a person known to have left the server, if any. */
  readonly gone?: string | undefined;
}

/** Whether the server's settings let the person close any table, including running games. */
export function mayCloseAny(server: Settings, { manager }: Pick<Closing, 'manager'>): boolean {
  return ofServer.cancel.of(server) === 'managers' && manager === true;
}

/** Why a person may not close a running game: others play, and the server does not let this person close it. */
export function othersPlay(table: Table, closing: Closing, server: Settings): RefusedResult | undefined {
  const others = table.seats.some(
    (occupant) => occupant.kind === 'human' && occupant.person.id !== closing.person.id,
  );
  if (!others || mayCloseAny(server, closing)) return undefined;
  return refuse(
    say(ofServer.cancel.of(server) === 'managers' ? 'refusal.cancel-managers' : 'refusal.cancel-others'),
  );
}

/**
 * Closes a lobby, for its host, for people who manage the channel and, if the server allows it, for its players. If the
 * host has left the server, anybody may: a lobby that nobody starts must not occupy its channel forever.
 */
export function closedLobby(table: Table, closing: Closing, server: Settings): Result<Table> {
  const { person } = closing;
  const isOthers =
    closing.manager === true ||
    closing.gone === table.hostId ||
    (ofServer.cancel.of(server) === 'players' && notSeated(table, person) === undefined);
  const closed = notLobby(table);
  if (closed) return closed;
  if (!isOthers && table.hostId !== person.id)
    return ofServer.cancel.of(server) === 'players'
      ? refuse(say('refusal.cancel-players'))
      : refuse(say('refusal.cancel-host', { host: hostName(table) }));
  return ok({ ...table, status: 'cancelled' });
}

/** A running game, closed without a result by a person who manages the channel. */
function closedGame(
  loaded: Loaded,
  { person }: Closing,
  origin: string,
  at: Date,
): GameChange | RefusedResult {
  if (loaded.table.status !== 'playing') return refuse(say('refusal.over'));
  const step = { kind: 'report', seat: undefined, by: 'table', origin, at } as const;
  const events = [{ type: 'closed', player: person }] as const;
  const table: Table = { ...loaded.table, status: 'cancelled', proposals: [] };
  return nextStep(loaded, { ...step, events }, loaded.state, table);
}
