import type { Seat } from '../core/message.ts';
import type { TableHooks } from './hooks.ts';
import { isOpen, type SeatOccupant, type StepRow, type Table } from './model.ts';
import { channelOf, type Place } from './place.ts';
import { hasPeople, ownerOf, peopleOf, seatOfPerson } from './seats/seats.ts';

/*
 * Who may know what of a table, and when. Everything that leaves the process asks here: pictures and their alt texts,
 * words, films, records, exports, analyses, hints, codes, what-if games.
 *
 * 1. A table is known in its place; to its host, and to those who have a seat or can take theirs back, until they leave its
 *    server; and, if it has a server, to the members who see its channel. Everybody else: nothing. Whoever may know a
 *    table of a server and sees its channel can show it in other channels of that server.
 * 2. What a seat alone sees (its hidden choices, what it has seen at its own pace) is known to who sits on it now, where
 *    nobody else reads the answer. Somebody who has left a seat knows what they did there themselves, and no more.
 * 3. The course of a game (sheets, moves, draws so far) is known to whoever knows the table. While others can still get
 *    the same dice, as in a challenge, it is known to the player alone, in private; and, once the game is finished, to
 *    those to whom the feature shows it.
 * 4. The dice (the seed, and all that follows from it or tells how good the choices were) are known to nobody while the
 *    game is open, nor while others can still get the same dice.
 *
 * Plans are known to the planner alone: no exit gets those of others.
 */

/** The person who asks, and who else reads the answer. */
export interface Asker {
  readonly userId: string;
  /** Where they ask; left out: nowhere near the table. */
  readonly place?: Place;
  /** Whether everybody in that place can read the answer. */
  readonly isPublic?: boolean;
  /** Whether they are known to have left a server. Left out: no. */
  readonly hasLeft?: (guildId: string) => Promise<boolean>;
  /** Whether they are known to see a channel of a server. Left out: no. */
  readonly sees?: (channel: { readonly guildId: string; readonly channelId: string }) => Promise<boolean>;
}

/** What an asker may know of a table now. */
export interface Knowledge {
  /** That it exists, who plays, and the score. */
  readonly table: boolean;
  /** The seat whose view they have; undefined: the public view. */
  readonly viewer: Seat | undefined;
  /** Sheets, moves and draws so far. */
  readonly course: boolean;
  /** The seed, and what follows from it: codes, what-if games, analyses, and the check of the dice. */
  readonly dice: boolean;
}

/** Answers what may be known of a table. */
export interface Secrecy {
  /** @param asker left out: everybody in the table's own place */
  mayKnow(table: Table, asker?: Asker): Promise<Knowledge>;
}

export function createSecrecy(hooks: readonly TableHooks[]): Secrecy {
  /** Whether others can still get the same dice. */
  const areShared = async (table: Table): Promise<boolean> => {
    for (const { secret } of hooks) if (await secret?.(table)) return true;
    return false;
  };

  /** Whether a feature shows the course of a finished game to a person who had no part in it. */
  const isShown = async (table: Table, userId: string): Promise<boolean> => {
    for (const { showsTo } of hooks) if (await showsTo?.(table, userId)) return true;
    return false;
  };

  return {
    async mayKnow(table, asker) {
      const shared = await areShared(table);
      const dice = !isOpen(table) && !shared;
      if (asker === undefined) return { table: true, viewer: undefined, course: true, dice };
      const { userId, isPublic = false } = asker;
      const knows = await isKnownTo(table, asker, dice);
      const isOwn = isIn(table, asker) || (!isPublic && hasPart(table, userId));
      const course =
        (knows && (!shared || isOwn)) ||
        (!isPublic && table.status === 'finished' && (await isShown(table, userId)));
      return {
        table: knows,
        viewer: knows && !isPublic ? seatOfPerson(table, userId) : undefined,
        course,
        dice,
      };
    },
  };
}

/** @param isOut whether its dice are public */
async function isKnownTo(table: Table, asker: Asker, isOut: boolean): Promise<boolean> {
  const { userId, place, isPublic = false, hasLeft, sees } = asker;
  const { guildId } = table.place;
  if (isIn(table, asker)) return true;
  if (guildId !== undefined) {
    const isOnServer = place?.guildId === guildId;
    const channel = { guildId, channelId: channelOf(table.place) };
    if (isPublic) return isOnServer && (await sees?.(channel)) === true;
    return hasPart(table, userId)
      ? isOnServer || (await hasLeft?.(guildId)) !== true
      : (await sees?.(channel)) === true;
  }
  // A person who played alone can show the game to others.
  return hasPart(table, userId) && (!isPublic || (isOut && isAlone(table)));
}

/** Whether they ask in the table's own place. */
function isIn({ place }: Table, { place: at }: Asker): boolean {
  return at?.channelId !== undefined && at.channelId === place.channelId;
}

/** Whether the person hosts the table, sits at it, or can take their seat back. */
export function hasPart(table: Table, userId: string): boolean {
  return table.hostId === userId || peopleOf(table).includes(userId);
}

function isAlone(table: Table): boolean {
  return hasPeople(table) && new Set(peopleOf(table)).size === 1;
}

/**
 * A seat's steps by a person who has or had the seat. What others did in their place, or before a substitute came, may
 * be hidden.
 *
 * @param steps of the seat, in order
 */
export function ownSteps<Step extends Pick<StepRow, 'kind' | 'by'>>(
  occupant: SeatOccupant,
  userId: string,
  steps: readonly Step[],
): readonly Step[] {
  if (ownerOf(occupant)?.id === userId)
    return steps.filter(({ kind, by }) => by === 'player' && kind !== 'seat');
  if (occupant.kind !== 'human' || occupant.person.id !== userId) return [];
  const since = steps.findLastIndex(({ kind, by }) => kind === 'seat' && by === 'player');
  return steps.slice(Math.max(since, 0)).filter(({ by }) => by === 'substitute');
}
