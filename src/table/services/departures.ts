import { withoutPerson } from '../lobby/lobby.ts';
import { say } from '../messages.ts';
import type { SeatTime, Table } from '../model.ts';
import { isLate } from '../proposals.ts';
import { refuse } from '../request.ts';
import { seatOfPerson } from '../seats/seats.ts';
import { SILENCE } from '../time/silence.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { seatLate } from './seats.ts';

/** People who leave a table's server. */
export interface DepartureService {
  /**
   * A person has left the table's server: a lobby goes on without them, and in a game the others must decide about
   * their seat. If they chose to wait, they are asked again in another turn, or after a week.
   */
  memberLeft(tableId: string, userId: string): Promise<void>;
  /** Looks who of a table's people has left its server. At most one request for each. */
  noticeDepartures(tableId: string): Promise<void>;
}

export function createDepartures(
  { now, hooks = [] }: Pick<WriterNeeds, 'now' | 'hooks'>,
  { load, changeGame, changeLobby }: Pick<Writer, 'load' | 'changeGame' | 'changeLobby'>,
): DepartureService {
  const hasLeft = async (guildId: string, userId: string) =>
    (await Promise.all(hooks.map((hook) => hook.hasLeft?.(guildId, userId)))).includes(true);

  const memberLeft: DepartureService['memberLeft'] = async (tableId, userId) => {
    const before = await load(tableId);
    if (before?.table.status === 'lobby') {
      const gone = before.table.seats.find((one) => one.kind === 'human' && one.person.id === userId);
      if (gone?.kind === 'human')
        await changeLobby(tableId, undefined, (table) => withoutPerson(table, gone.person));
      return;
    }
    await changeGame(tableId, undefined, (loaded) => {
      const seat = loaded.table.status === 'playing' ? seatOfPerson(loaded.table, userId) : undefined;
      if (seat === undefined || isLate(loaded.table, seat)) return refuse(say('refusal.over'));
      if (isWaitedFor(loaded.table.times[seat], now())) return refuse(say('refusal.over'));
      return seatLate(loaded, seat, 'left', now());
    });
  };

  return {
    memberLeft,
    async noticeDepartures(tableId) {
      const table = (await load(tableId))?.table;
      const guildId = table?.place.guildId;
      if (table === undefined || guildId === undefined) return;
      const people = presentIn(table);
      const left = await Promise.all(people.map((id) => hasLeft(guildId, id)));
      for (const [index, id] of people.entries()) if (left[index] === true) await memberLeft(tableId, id);
    },
  };
}

/** The ids of the people about whose seats nobody has been asked. */
function presentIn(table: Table): readonly string[] {
  return table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'human' && !isLate(table, seat) ? [occupant.person.id] : [],
  );
}

/** Whether the others have chosen to wait for a person, in this turn and less than a week ago. */
function isWaitedFor(time: SeatTime | undefined, at: Date): boolean {
  const { waitedFor, awaitedSince } = time ?? {};
  if (waitedFor === undefined || (awaitedSince !== undefined && awaitedSince > waitedFor)) return false;
  return at.getTime() - waitedFor.getTime() < SILENCE;
}
