import { notHost, notLobby, notSeated, seated } from '../lobby/lobby.ts';
import type { Person, Server, Table } from '../model.ts';
import type { Store } from '../ports.ts';
import type { Loaded, Refusal, Result } from '../service.ts';
import { ok, refuse } from '../words.ts';
import { following, type GameChange, type RefusedResult } from '../writer.ts';

/** The most tables that a person may be allowed to have open. */
export const TABLES_MOST = 10;

/** A server that has set nothing. */
export function defaultServer(guildId: string): Server {
  return {
    guildId,
    channels: [],
    clock: undefined,
    locale: undefined,
    tablesPerPerson: undefined,
    cancel: 'host',
  };
}

/** What holds on a server; in direct messages, and where nothing is set, everything is free. */
export async function serverSettingsOf(
  store: Pick<Store, 'server'>,
  guildId: string | undefined,
): Promise<Server> {
  const server = guildId === undefined ? undefined : await store.server(guildId);
  return server ?? defaultServer(guildId ?? '');
}

export interface Location {
  /** Undefined in direct messages, where there are no house rules. */
  readonly guildId: string | undefined;
  readonly channelId: string;
  /** Of a thread: the channel that it belongs to. */
  readonly parentId: string | undefined;
}

/** A thread counts as the channel that it belongs to. */
export function isAllowed(
  { channels }: Pick<Server, 'channels'>,
  { channelId, parentId }: Location,
): boolean {
  return (
    channels.length === 0 ||
    channels.includes(channelId) ||
    (parentId !== undefined && channels.includes(parentId))
  );
}

/** Why nobody, or this person, may open another table in a place. */
export type PlaceRefusal =
  | { readonly why: 'channel'; readonly channels: readonly string[] }
  | { readonly why: 'tables'; readonly most: number; readonly open: readonly Table[] };

/** @returns undefined where a table may be opened */
export async function placeRefusal(
  store: Pick<Store, 'server' | 'openTablesIn'>,
  place: Location,
  userId: string,
): Promise<PlaceRefusal | undefined> {
  const server = await serverSettingsOf(store, place.guildId);
  if (!isAllowed(server, place)) return { why: 'channel', channels: server.channels };
  const { tablesPerPerson: most } = server;
  if (most === undefined) return undefined;
  // Who has resigned can neither finish nor close the table.
  const open = (await store.openTablesIn(server.guildId)).filter(
    (table) => table.hostId === userId && seated(table, userId),
  );
  return open.length < most ? undefined : { why: 'tables', most, open };
}

/** Who asks for a table to be closed. */
export interface Closing {
  readonly person: Person;
  /** Whether they may manage the channel. */
  readonly manager?: boolean | undefined;
  /** Who is known to have left the server, if anybody. */
  readonly gone?: string | undefined;
}

/** Whether by the rules of the house somebody may close any table, running games too. */
export function mayCloseAny(server: Pick<Server, 'cancel'>, { manager }: Pick<Closing, 'manager'>): boolean {
  return server.cancel === 'managers' && manager === true;
}

/** Why somebody may not close a running game: others play, and they do not rule over it; undefined where they may. */
export function othersPlay(
  table: Table,
  closing: Closing,
  server: Pick<Server, 'cancel'>,
): { readonly ok: false; readonly refusal: Refusal } | undefined {
  const others = table.seats.some(
    (occupant) => occupant.kind === 'human' && occupant.person.id !== closing.person.id,
  );
  return others && !mayCloseAny(server, closing) ? refuse('cancel-others') : undefined;
}

/**
 * A lobby, closed by whoever may: who opened it, whoever manages the channel, by the rules of the house whoever sits
 * there, and, where whoever opened it is gone, anybody: a lobby that nobody starts must not hold the channel for ever.
 */
export function closedLobby(table: Table, closing: Closing, server: Pick<Server, 'cancel'>): Result<Table> {
  const { person } = closing;
  const isOthers =
    closing.manager === true ||
    closing.gone === table.hostId ||
    (server.cancel === 'players' && notSeated(table, person) === undefined);
  const no = notLobby(table) ?? (isOthers ? undefined : notHost(table, person));
  return no ?? ok({ ...table, status: 'cancelled' });
}

/** A running game, closed without a result by somebody who rules over it. */
export function closedGame(
  loaded: Loaded,
  { person }: Closing,
  origin: string,
  at: Date,
): GameChange | RefusedResult {
  if (loaded.table.status !== 'playing') return refuse('over');
  const step = { kind: 'note', seat: undefined, by: 'table', origin, at } as const;
  const events = [{ type: 'closed', player: person.name }] as const;
  return following(loaded, { ...step, events }, loaded.state, {
    ...loaded.table,
    status: 'cancelled',
    proposals: [],
  });
}
