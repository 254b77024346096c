import { createFingerprints } from '../fingerprint.ts';
import { withoutPerson } from '../lobby/lobby.ts';
import { say } from '../messages.ts';
import type { SeatOccupant, Table } from '../model.ts';
import { type GameChange, nextStep } from '../play/changes.ts';
import { withoutSeatProposals } from '../proposals.ts';
import { kernelRecords } from '../records.ts';
import { type Loaded, refuse } from '../request.ts';
import { formerPlayer } from '../seats/people.ts';
import { hasPeople, isLast, seatOfPerson, withPause } from '../seats/seats.ts';
import type { Secrecy } from '../secrecy.ts';
import type { PersonalData, StoredRow } from '../store.ts';
import type { Writer, WriterNeeds } from '../writer.ts';

/** Everything stored about a person or a server, as declared by the records. */
export interface StoredData {
  /** Everything stored about a person, without the ids and names of others. */
  personalData(userId: string): Promise<PersonalData>;
  /**
   * Deletes a person's data. They leave their lobbies; in running games a caretaker plays on; in games that others
   * played they become a former player. It cannot be undone. Repeating it after a failure completes it.
   */
  erasePerson(userId: string): Promise<void>;
  /** The servers about which anything is stored, page by page. */
  serverPage(after: string | undefined, most: number): Promise<readonly string[]>;
  /** See `Store`. @param only deletes nothing unless this row still exists */
  deleteFromServer(guildId: string, most: number, only: StoredRow): Promise<boolean>;
}

export function createStoredData(
  needs: WriterNeeds,
  { readable, changeLobby, changeGame }: Writer,
  { mayKnow }: Secrecy,
): StoredData {
  const { store, now, hooks = [], records = [] } = needs;
  const fingerprints = createFingerprints(needs);
  const all = [...kernelRecords, ...records];
  const leave = async (table: Table, userId: string): Promise<void> => {
    if ((await readable(table.id)) === undefined) return;
    if (table.status === 'lobby')
      await changeLobby(table.id, undefined, (one) => withoutPerson(one, { id: userId, name: '' }));
    else
      await changeGame(
        table.id,
        undefined,
        (loaded) => withFormerPlayer(loaded, userId, now()) ?? refuse(say('refusal.not-seated')),
      );
  };

  return {
    personalData: (userId) => store.personalData(userId, all, async (table) => (await mayKnow(table)).dice),
    serverPage: (after, most) => store.serverPage(after, most, all),

    async erasePerson(userId) {
      for (const table of await store.openTablesOf(userId)) await leave(table, userId);
      for (const { erasing } of hooks) await erasing?.(userId);
      await store.erasePerson(userId, all, await fingerprints.remembering());
    },

    async deleteFromServer(guildId, most, only) {
      for (const { serverErasing } of hooks) await serverErasing?.(guildId);
      return store.deleteFromServer(guildId, most, all, only);
    },
  };
}

/** The game with a former player, for whom a computer plays on. Undefined for a person without a seat. */
function withFormerPlayer(loaded: Loaded, userId: string, at: Date): GameChange | undefined {
  const { table, state } = loaded;
  const seat = table.status === 'playing' ? seatOfPerson(table, userId) : undefined;
  const previous = seat === undefined ? undefined : table.seats[seat];
  if (seat === undefined || previous?.kind !== 'human') return undefined;
  const owner = previous.standsInFor ?? formerPlayer(seat);
  const caretaker: SeatOccupant = { kind: 'computer', name: owner.name, caretakerFor: owner };
  const left: Table = {
    ...table,
    seats: table.seats.map((one, index) => (index === seat ? caretaker : one)),
    proposals: withoutSeatProposals(table.proposals, seat),
  };
  const step = { kind: 'resign', seat, by: 'player', origin: undefined, at } as const;
  const resigned = (result: 'computer' | 'paused' | 'closed') =>
    ({ type: 'resigned', player: formerPlayer(seat), result }) as const;
  if (isLast(table, userId))
    return nextStep(loaded, { ...step, events: [resigned('closed')] }, state, {
      ...left,
      status: 'cancelled',
      proposals: [],
    });
  if (hasPeople(left)) return nextStep(loaded, { ...step, events: [resigned('computer')] }, state, left);
  const events = [resigned('paused'), { type: 'paused' } as const];
  return nextStep(loaded, { ...step, events }, state, withPause(left, at));
}
