import { peopleIn } from '../table/events.ts';
import type { Remembering } from '../table/fingerprint.ts';
import { type StepRow, step, type Table } from '../table/model.ts';
import {
  type AnyRecord,
  type Claim,
  claiming,
  DamagedRow,
  type Delegates,
  LARGE_TRANSACTION,
  modelOf,
  type PersonRule,
} from '../table/record.ts';
import { anonymised, formerId, formerPlayer, personsOn } from '../table/seats/people.ts';
import { ownSteps } from '../table/secrecy.ts';
import type { Store } from '../table/store.ts';
import { storable } from './client.ts';
import { delegateOf } from './delegates.ts';
import { parsedJson, readTable, rowOf } from './rows.ts';
import type { StoreParts } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

export function privacyStore({ prisma }: StoreParts) {
  /**
   * The records' rows about a person, without the other people whom they name.
   *
   * @param known the tables whose dice may be revealed
   */
  const rowsOf = async (
    id: string,
    record: AnyRecord,
    known: ReadonlySet<unknown>,
  ): Promise<readonly (readonly [string, readonly Row[]])[]> => {
    const fields = Object.entries(record.person);
    const own = fields.filter(([, rule]) => rule !== 'clear').map(([field]) => field);
    return Promise.all(
      own.map(async (field, index) => {
        const rows = await delegateOf(prisma, record.model).findMany({ where: { [field]: id } });
        const others = fields.map(([name]) => name).filter((name) => name !== field);
        const plainRows = rows.map((row) => {
          const hidden = known.has(row.tableId) ? others : [...others, ...record.dice];
          return Object.fromEntries(
            Object.entries(record.decode(row as never)).filter(([name]) => !hidden.includes(name)),
          );
        });
        return [index === 0 ? record.model : `${record.model}, ${field}`, plainRows] as const;
      }),
    );
  };

  /** What the records of tables say about a person's seats. */
  const aboutSeats = async (
    record: AnyRecord,
    seats: readonly { readonly table: string; readonly seat: number }[],
    userId: string,
  ): Promise<readonly Row[]> => {
    const { ofSeat } = record;
    if (ofSeat === undefined) return [];
    const rows = await delegateOf(prisma, record.model).findMany({ where: atTablesOf(userId) });
    const byTable = new Map(rows.map((row) => [row.tableId, record.decode(row as never)]));
    return seats.flatMap(({ table, seat }) => {
      const row = byTable.get(table);
      return row === undefined ? [] : [{ table, seat, [record.model]: ofSeat(row as never, seat) }];
    });
  };

  return {
    async personalData(userId, all, areDiceKnown) {
      const id = storable(userId);
      const tables = (await tablesOf(prisma, id)).flatMap(({ table }) => table ?? []);
      const seats = tables.flatMap((table) => seatsOf(table, id));
      const known = new Set<string>();
      for (const table of tables) if (await areDiceKnown(table)) known.add(table.id);
      const named = await Promise.all(all.map((record) => rowsOf(id, record, known)));
      const knownSeats = seats.filter(({ table }) => known.has(table));
      const seated = await Promise.all(
        all.map(async (record) => [record.model, await aboutSeats(record, knownSeats, id)] as const),
      );
      const data = {
        seats,
        hosted: tables
          .filter(({ hostId }) => hostId === id)
          .map(({ id: table, game, place, status, createdAt }) => ({
            ...{ table, game, server: place.guildId, channel: place.channelId, status, opened: createdAt },
          })),
        moves: await movesOf(prisma, tables, id),
        votes: tables.flatMap(({ id: table, proposals }) =>
          proposals
            .filter(({ by, choices }) => by === id || choices[id] !== undefined)
            .map(({ kind, by, choices }) => ({ table, kind, proposedByYou: by === id, choice: choices[id] })),
        ),
        plans: tables.flatMap(({ id: table, plans }) =>
          plans.filter(({ by }) => by === id).map(({ seat, decisions }) => ({ table, seat, decisions })),
        ),
        removedFrom: tables
          .filter(({ removed }) => removed.includes(id))
          .map(({ id: table, game }) => ({ table, game })),
        namedIn: await namedIn(prisma, id),
        ...Object.fromEntries([...seated.filter(([, rows]) => rows.length > 0), ...named.flat()]),
      };
      return plain(data);
    },

    async erasePerson(userId, all, remembering) {
      const id = storable(userId);
      // Somebody's move may change a table meanwhile, with the names that go.
      await claiming(prisma, (tx, claim) => erase(tx, claim, id, all, remembering), LARGE_TRANSACTION);
    },
  } satisfies Partial<Store>;
}

interface TableOf {
  readonly id: string;
  /** Undefined if it cannot be read. */
  readonly table: Table | undefined;
}

/** Rows of the tables that name a person, of which there may be too many to list their ids. */
function atTablesOf(userId: string) {
  return { table: { people: { some: { userId } } } };
}

/** The tables that name a person, oldest first. */
async function tablesOf(delegates: Delegates, userId: string): Promise<readonly TableOf[]> {
  const rows = await delegates.table.findMany({
    where: { people: { some: { userId } } },
    include: { announcement: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => {
    try {
      return { id: row.id, table: readTable(row) };
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error;
      return { id: row.id, table: undefined };
    }
  });
}

/** The seats that a person has, or that another player or a computer plays for them. */
function seatsOf({ id: table, game, place, status, createdAt, seats, seatData }: Table, id: string) {
  return seats.flatMap((occupant, seat) => {
    const kept = Object.entries(seatData).map(([feature, values]) => [feature, values[seat]]);
    const own = personsOn(occupant).find((person) => person.id === id);
    if (own === undefined) return [];
    const isHere = occupant.kind === 'human' && occupant.person.id === id;
    const joined = isHere ? { joinId: occupant.joinId } : {};
    const playing = occupant.kind === 'human' ? 'another player for you' : 'a computer for you';
    const reserved = occupant.kind === 'human' && occupant.reserved === true ? 'kept for you' : 'you';
    return {
      ...{ table, game, server: place.guildId, channel: place.channelId, status, opened: createdAt, seat },
      ...{ name: own.name, playedBy: isHere ? reserved : playing, ...joined },
      ...Object.fromEntries(kept),
    };
  });
}

/** The person's moves on the seats that they have or had. */
async function movesOf(delegates: Delegates, tables: readonly Table[], id: string): Promise<readonly Row[]> {
  const seats = tables.flatMap((table) =>
    table.seats.flatMap((occupant, seat) =>
      personsOn(occupant).some((person) => person.id === id) ? [{ table: table.id, seat, occupant }] : [],
    ),
  );
  const steps = await delegates.step.findMany({
    where: { ...atTablesOf(id), by: { in: ['player', 'substitute'] } },
    select: { tableId: true, seq: true, kind: true, seat: true, verb: true, args: true, at: true, by: true },
    orderBy: [{ tableId: 'asc' }, { seq: 'asc' }],
  });
  const rows = steps.map(({ tableId, seq, args, ...row }) => ({
    ...{ table: tableId, step: seq, options: args, ...row },
    ...{ kind: row.kind as StepRow['kind'], by: row.by as StepRow['by'] },
  }));
  const bySeat = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.table} ${row.seat}`;
    const previous = bySeat.get(key);
    if (previous === undefined) bySeat.set(key, [row]);
    else previous.push(row);
  }
  return seats
    .flatMap(({ table, seat, occupant }) => ownSteps(occupant, id, bySeat.get(`${table} ${seat}`) ?? []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by: _, ...row }) => row);
}

/** The tables whose events name the person, with the names. */
async function namedIn(models: Delegates, id: string): Promise<readonly Row[]> {
  const steps = await models.step.findMany({
    where: { ...atTablesOf(id), events: { contains: JSON.stringify(id) } },
  });
  const named = steps.flatMap((row) =>
    step
      .decode(row)
      .events.flatMap(peopleIn)
      .filter((person) => person.id === id)
      .map(({ name }) => ({ table: row.tableId, name })),
  );
  return [...new Map(named.map((one) => [JSON.stringify(one), one])).values()];
}

async function erase(
  tx: Delegates,
  claim: Claim,
  id: string,
  all: readonly AnyRecord[],
  remembering: Remembering,
): Promise<void> {
  // First, because rows go with the tables.
  for (const record of all) await remember(tx, record, id, remembering);
  for (const { id: tableId, table } of await tablesOf(tx, id)) {
    if (table === undefined) await eraseUnread(tx, tableId, id);
    else {
      const rest = anonymised(table, id);
      if (rest === undefined) await tx.table.deleteMany({ where: { id: tableId } });
      else claim(await replace(tx, rest));
    }
    await eraseInEvents(tx, tableId, id);
  }
  await tx.tablePerson.deleteMany({ where: { userId: id } });
  for (const record of all)
    for (const [field, rule] of Object.entries(record.person))
      if (rule !== undefined) await eraseRows(tx, record, field, rule, id);
}

/** Stores the fingerprints that remain of a person's rows. */
async function remember(
  tx: Delegates,
  { model, person, once }: AnyRecord,
  id: string,
  remembering: Remembering,
): Promise<void> {
  if (once === undefined) return;
  const [field = ''] = Object.keys(person);
  const rows = await delegateOf(tx, model).findMany({ where: { [field]: id } });
  const marks = rows.map((row) => remembering(model, [...once.map((column) => String(row[column])), id]));
  const byHmac = new Map(marks.map((mark) => [mark.hmac, mark]));
  // An older one may end sooner.
  await tx.fingerprint.deleteMany({ where: { purpose: model, hmac: { in: [...byHmac.keys()] } } });
  await tx.fingerprint.createMany({ data: [...byHmac.values()], skipDuplicates: true });
}

/** Replaces a table's row unless it has changed since it was read. */
function replace(tx: Delegates, table: Table) {
  const { id, version, positions: _, ...row } = rowOf(table);
  return tx.table.updateMany({ where: { id, version }, data: { ...row, version: { increment: 1 } } });
}

/** Applies a record's rule for a column. */
async function eraseRows(
  tx: Delegates,
  { model }: AnyRecord,
  field: string,
  rule: PersonRule,
  id: string,
): Promise<void> {
  const rows = delegateOf(tx, model);
  if (rule === 'delete') await rows.deleteMany({ where: { [field]: id } });
  if (rule === 'clear') await rows.updateMany({ where: { [field]: id }, data: { [field]: null } });
  if (rule !== 'former') return;
  if (!modelOf(model).key.includes(field)) {
    await rows.updateMany({ where: { [field]: id }, data: { [field]: formerId(field) } });
    return;
  }
  // Unique among the former players at the table.
  const former = formerId(`${field}-`);
  for (const { tableId } of await rows.findMany({ where: { [field]: id }, select: { tableId: true } })) {
    const others = await rows.count({ where: { tableId, [field]: { startsWith: former } } });
    await rows.updateMany({ where: { tableId, [field]: id }, data: { [field]: `${former}${others}` } });
  }
}

/** A table's events name a former player instead of the person. */
async function eraseInEvents(tx: Delegates, tableId: string, id: string): Promise<void> {
  const where = { tableId, events: { contains: JSON.stringify(id) } };
  for (const { seq, events } of await tx.step.findMany({ where, select: { seq: true, events: true } }))
    await tx.step.updateMany({
      where: { tableId, seq },
      data: {
        events: JSON.stringify(JSON.parse(events), (_, value: unknown) =>
          isAbout(value, id) ? formerPlayer('named') : value,
        ),
      },
    });
}

/** For an unreadable table: removes the person's id and names from its document; all of a text that is not JSON. */
async function eraseUnread(tx: Delegates, tableId: string, id: string): Promise<void> {
  const row = await tx.table.findUnique({ where: { id: tableId }, select: { doc: true, hostId: true } });
  if (row === null) return;
  const hostId = row.hostId === id ? formerId('host') : row.hostId;
  const doc = [id, ...namesIn(row.doc, id)].reduce(
    (text, value) => text.replaceAll(JSON.stringify(value), '""'),
    Object.keys(parsedJson(row.doc)).length === 0 ? '' : row.doc,
  );
  await tx.table.updateMany({ where: { id: tableId }, data: { doc, hostId, version: { increment: 1 } } });
}

/** The names that a document, if it is JSON, has for a person. */
function namesIn(doc: string, id: string): readonly string[] {
  const names: string[] = [];
  JSON.stringify(parsedJson(doc), (_, value: unknown) => {
    if (isAbout(value, id)) {
      const { name, username } = value as { readonly name?: unknown; readonly username?: unknown };
      names.push(...[name, username].filter((one) => typeof one === 'string' && one !== '').map(String));
    }
    return value;
  });
  return names;
}

/** Whether a part of a document is about the person: themself, or a computer player named after them. */
function isAbout(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('id' in value && value.id === id) || ('namesake' in value && value.namesake === id);
}

/** Converts data to plain JSON values. */
function plain<T>(data: Readonly<Record<string, readonly T[]>>): Readonly<Record<string, readonly Row[]>> {
  return JSON.parse(JSON.stringify(data)) as Readonly<Record<string, readonly Row[]>>;
}
