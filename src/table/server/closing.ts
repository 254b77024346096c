import { following, type GameChange } from '../changes.ts';
import { notHost, notLobby, notSeated } from '../lobby/lobby.ts';
import type { Person, Server, Table } from '../model.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse } from '../request.ts';

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
): RefusedResult | undefined {
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
