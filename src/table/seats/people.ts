import { peopleIn } from '../events.ts';
import { createFingerprints, fingerprint } from '../fingerprint.ts';
import { type Person, personal, type SeatOccupant, type StepRow, type Table } from '../model.ts';
import { type Database, type Write, write } from '../record.ts';
import type { Settings } from '../settings.ts';
import type { Named } from './names.ts';

/** The ids of all people in a table's document. Each has a row, by which their tables are found. */
export function namedPeople({ hostId, seats, proposals, plans, removed }: Table): readonly string[] {
  const ids = [
    hostId,
    ...seats.flatMap((occupant) => personsOn(occupant).map(({ id }) => id)),
    ...seats.flatMap((occupant) => (occupant.kind === 'computer' ? (occupant.namesake ?? []) : [])),
    ...proposals.flatMap(({ by, choices }) => [...(by === undefined ? [] : [by]), ...Object.keys(choices)]),
    ...plans.map(({ by }) => by),
    ...removed,
  ];
  return [...new Set(ids)].filter((id) => !isFormer(id));
}

/** The ids of the people whom a step's events name. */
export function namedInStep({ events }: Pick<StepRow, 'events'>): readonly string[] {
  const ids = events.flatMap((event) => peopleIn(event).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !isFormer(id));
}

/** The people who own a seat or play on it. */
export function personsOn(occupant: SeatOccupant): readonly Person[] {
  const others = occupant.kind === 'human' ? occupant.standsInFor : occupant.caretakerFor;
  return [...(occupant.kind === 'human' ? [occupant.person] : []), ...(others === undefined ? [] : [others])];
}

/**
 * A table without a person who deletes their data: a former player replaces them on their seats, and their votes, plans
 * and names are removed.
 *
 * @returns undefined if nobody else has or had a seat: the table is theirs alone
 */
export function anonymised(table: Table, userId: string): Table | undefined {
  const seated = table.seats.flatMap(personsOn).map(({ id }) => id);
  const isTheirs = table.hostId === userId || seated.includes(userId);
  if (isTheirs && seated.every((id) => id === userId || isFormer(id))) return undefined;
  const own = table.seats.flatMap((occupant, seat) =>
    personsOn(occupant).some(({ id }) => id === userId) ? [seat] : [],
  );
  const seats = table.seats.map((occupant, seat) => seatWithout(occupant, seat, userId));
  return {
    ...table,
    hostId: table.hostId === userId ? formerId('host') : table.hostId,
    seats,
    seatData: Object.fromEntries(
      Object.entries(table.seatData).map(([id, values]) => [
        id,
        values.map((value, seat) => (own.includes(seat) ? null : value)),
      ]),
    ),
    proposals: table.proposals
      .filter(({ by }) => by !== userId)
      .map((proposal) => {
        const { [userId]: _, ...choices } = proposal.choices;
        return { ...proposal, choices };
      }),
    plans: table.plans.filter(({ by }) => by !== userId),
    removed: table.removed.map((id) => (id === userId ? formerId('removed') : id)),
  };
}

function seatWithout(occupant: SeatOccupant, seat: number, userId: string): SeatOccupant {
  const former = formerPlayer(seat);
  if (occupant.kind === 'human')
    return {
      ...occupant,
      person: occupant.person.id === userId ? former : occupant.person,
      ...(occupant.standsInFor?.id === userId ? { standsInFor: former } : {}),
    };
  if (occupant.caretakerFor?.id === userId) return { ...occupant, name: '', caretakerFor: former };
  if (occupant.namesake !== userId) return occupant;
  const { namesake: _, ...nameless } = occupant;
  return { ...nameless, name: '' };
}

/** The person of a row that keeps their names. */
export function personOf(row: {
  readonly userId: string;
  readonly name: string;
  readonly username?: string | null | undefined;
}): Person {
  const { userId: id, name, username } = row;
  return { id, name, ...(username == null ? {} : { username }) };
}

/** Former players have deleted their data: their ids identify nobody, and their names are empty. */
const FORMER = 'former-';

/** @param part makes the id unique at a table: the number of the seat */
export function formerId(part: string | number): string {
  return `${FORMER}${part}`;
}

/** @param part as for `formerId` */
export function formerPlayer(part: string | number): Person {
  return { id: formerId(part), name: '' };
}

export function isFormer(userId: string): boolean {
  return userId.startsWith(FORMER);
}

/** The server whose people know a table. */
export function serverOf({ place: { guildId, homeGuildId } }: Pick<Table, 'place'>): string | undefined {
  return guildId ?? homeGuildId;
}

/** A reader of names, and the server where they read; undefined in direct messages. */
export interface NameReader {
  readonly userId: string | undefined;
  readonly guildId: string | undefined;
}

/** A person with a result that people of other servers may see. */
export interface Shown extends Person {
  /** The server where they got it, and where people know their name. */
  readonly playedOn: string | undefined;
}

/**
 * The name of a person who played on a server, for a reader who may be elsewhere. A name is only shown on the server
 * where it is used; elsewhere people have the name that they have chosen for strangers. A former player has none.
 *
 * @param settings of the person; undefined if they have none
 * @returns an empty name for “somebody”; the username only where their own name is shown
 */
export function nameFor(reader: NameReader, person: Shown, settings: Settings | undefined): Named {
  const { id, name, playedOn } = person;
  if (isFormer(id)) return { id, name: '' };
  const isHere = id === reader.userId || (playedOn !== undefined && playedOn === reader.guildId);
  if (isHere && name !== '') return person;
  return { id, name: settings === undefined ? '' : personal.nameElsewhere.of(settings) };
}

/** The purpose of the fingerprints of removed people. */
const PURPOSE = 'removed';
/** How long a table remembers a removed person who has deleted their data since, in ms. */
const KNOWN_FOR = 90 * 24 * 60 * 60_000;

/** The people removed from a table: the table lists them or, once they have deleted their data, a fingerprint does. */
export interface Removals {
  /** A write to store with the removal. */
  of(tableId: string, userId: string): Promise<Write>;
  /** Whether the person was removed, and gets no seat here. */
  has(table: Pick<Table, 'id' | 'removed'>, userId: string): Promise<boolean>;
}

export function createRemovals(needs: {
  readonly store: { readonly prisma: Database };
  readonly now: () => Date;
}): Removals {
  const fingerprints = createFingerprints(needs);
  return {
    async of(tableId, userId) {
      const until = new Date(needs.now().getTime() + KNOWN_FOR);
      return write(fingerprint, [await fingerprints.of(PURPOSE, [tableId, userId], until)], 'replace');
    },
    async has({ id, removed }, userId) {
      if (removed.includes(userId)) return true;
      return removed.some(isFormer) && (await fingerprints.count(PURPOSE, [id, userId])) > 0;
    },
  };
}
