import type { StepRow, Table } from '../table/model.ts';
import type { RecordStore, RecordType } from '../table/record.ts';
import { anonymised, formerId, personsOn } from '../table/seats/people.ts';
import { ownSteps } from '../table/secrecy.ts';
import type { Store } from '../table/store.ts';
import { replaceTable } from './changes.ts';
import { DamagedRow } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { columnsOf } from './records.ts';
import { selectTables, storable } from './sql.ts';
import { readTable } from './table-reader.ts';

type Client = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>;
type Row = Readonly<Record<string, unknown>>;

/** Maximum time for deleting a person's data, in ms: they may have had a seat in hundreds of games. */
const ERASE_TIMEOUT = 120_000;

export function privacyStore(prisma: PrismaClient, { records }: RecordStore) {
  /** The records' rows about a person, without the other people whom they name. */
  const rowsOf = async (
    id: string,
    record: RecordType,
  ): Promise<readonly (readonly [string, readonly Row[]])[]> => {
    const fields = Object.entries(record.person ?? {});
    const own = fields.filter(([, rule]) => rule !== 'name').map(([field]) => field);
    return Promise.all(
      own.map(async (field, at) => {
        const rows: readonly Row[] = await records(record).all({ [field]: id });
        const others = fields.map(([name]) => name).filter((name) => name !== field);
        const plainRows = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !others.includes(name))),
        );
        return [at === 0 ? record.model : `${record.model}, ${field}`, plainRows] as const;
      }),
    );
  };

  /** What the records of tables say about seats. */
  const aboutSeats = async (
    record: RecordType,
    seats: readonly { readonly table: string; readonly seat: number }[],
  ): Promise<readonly Row[]> => {
    const { ofSeat } = record;
    if (ofSeat === undefined) return [];
    const rows: readonly Row[] = await records(record).all({
      tableId: { in: seats.map(({ table }) => table) },
    });
    const byTable = new Map(rows.map((row) => [row.tableId, row]));
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
      const named = await Promise.all(all.map((record) => rowsOf(id, record)));
      const known = new Set<string>();
      for (const table of tables) if (await areDiceKnown(table)) known.add(table.id);
      const told = seats.filter(({ table }) => known.has(table));
      const seated = await Promise.all(
        all.map(async (record) => [record.model, await aboutSeats(record, told)] as const),
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
        // Only tables that name them in events: those where they have seats are already included.
        namedIn: await prisma.tablePerson.findMany({
          where: { userId: id, name: { not: '' }, tableId: { notIn: seats.map(({ table }) => table) } },
          select: { tableId: true, name: true },
        }),
        ...Object.fromEntries([...seated.filter(([, rows]) => rows.length > 0), ...named.flat()]),
      };
      return plain(data);
    },

    async erasePerson(userId, all) {
      const id = storable(userId);
      await prisma.$transaction((tx) => erase(tx, id, all), {
        timeout: ERASE_TIMEOUT,
        maxWait: ERASE_TIMEOUT,
      });
    },
  } satisfies Partial<Store>;
}

interface TableOf {
  readonly id: string;
  /** Undefined if it cannot be read. */
  readonly table: Table | undefined;
}

/** The tables that name a person, oldest first. */
async function tablesOf(client: Client, id: string): Promise<readonly TableOf[]> {
  const rows = await client.$queryRaw<Row[]>(
    selectTables(Prisma.sql`t.id IN (SELECT table_id FROM table_person WHERE user_id = ${id})`),
  );
  return rows.map((row) => {
    try {
      return { id: String(row.id), table: readTable(row) };
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error;
      return { id: String(row.id), table: undefined };
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
async function movesOf(client: Client, tables: readonly Table[], id: string): Promise<readonly Row[]> {
  const seats = tables.flatMap((table) =>
    table.seats.flatMap((occupant, seat) =>
      personsOn(occupant).some((person) => person.id === id) ? [{ table: table.id, seat, occupant }] : [],
    ),
  );
  const rows = await client.$queryRaw<
    (Pick<StepRow, 'kind' | 'by'> & { readonly table: string; readonly seat: number; readonly at: Date })[]
  >`SELECT p.table_id AS "table", p.seq AS step, p.kind, p.seat, p.verb, p.args AS options,
      p.done_at AS at, p.done_by AS by
    FROM unnest(${seats.map(({ table }) => table)}::text[], ${seats.map(({ seat }) => seat)}::int[]) AS s (table_id, seat)
      JOIN step p ON p.table_id = s.table_id AND p.seat = s.seat
    WHERE p.done_by IN ('player', 'substitute')
    ORDER BY p.table_id, p.seq`;
  const bySeat = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.table} ${row.seat}`;
    const before = bySeat.get(key);
    if (before === undefined) bySeat.set(key, [row]);
    else before.push(row);
  }
  return seats
    .flatMap(({ table, seat, occupant }) => ownSteps(occupant, id, bySeat.get(`${table} ${seat}`) ?? []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ by: _, ...row }) => row);
}

async function erase(tx: Client, id: string, all: readonly RecordType[]): Promise<void> {
  const people = await tx.$queryRaw<{ readonly table: string; readonly name: string }[]>`
    SELECT table_id AS "table", name FROM table_person WHERE user_id = ${id} AND name <> ''`;
  for (const { id: tableId, table } of await tablesOf(tx, id)) {
    const names = people.filter((one) => one.table === tableId).map(({ name }) => name);
    if (table === undefined) await eraseUnread(tx, tableId, [id, ...names]);
    else {
      const rest = anonymised(table, id, names);
      await tx.$executeRaw(
        rest === undefined ? Prisma.sql`DELETE FROM game_table WHERE id = ${tableId}` : replaceTable(rest),
      );
    }
    for (const name of names) await eraseName(tx, tableId, name, all);
  }
  await tx.$executeRaw`DELETE FROM table_person WHERE user_id = ${id}`;
  for (const record of all)
    for (const [field, rule] of Object.entries(record.person ?? {}))
      await eraseRows(tx, record, field, rule, id);
}

/** Applies a record's rule for a column. */
async function eraseRows(
  tx: Client,
  record: RecordType,
  field: string,
  rule: string,
  id: string,
): Promise<void> {
  const { table, columns } = columnsOf(record);
  const [from, column] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${columns[field]}"`)];
  if (rule === 'delete') await tx.$executeRaw`DELETE FROM ${from} WHERE ${column} = ${id}`;
  if (rule !== 'former') return;
  if (!record.key.includes(field)) {
    await tx.$executeRaw`UPDATE ${from} SET ${column} = ${formerId(field)} WHERE ${column} = ${id}`;
    return;
  }
  // Unique among the former players at the table.
  const former = formerId(`${field}-`);
  await tx.$executeRaw`UPDATE ${from} r SET ${column} = ${former} || (SELECT count(*) FROM ${from} o
      WHERE o.table_id = r.table_id AND starts_with(o.${column}, ${former}))
    WHERE ${column} = ${id}`;
}

/** Removes a person's name from a table's events, and from the records' columns of names. */
async function eraseName(tx: Client, table: string, name: string, all: readonly RecordType[]): Promise<void> {
  const steps = await tx.$queryRaw<
    { readonly seq: number; readonly events: string }[]
  >`SELECT seq, events FROM step WHERE table_id = ${table} AND strpos(events, ${JSON.stringify(name)}) > 0`;
  for (const { seq, events } of steps)
    await tx.$executeRaw`UPDATE step SET events = ${withoutValues(events, [name])}
      WHERE table_id = ${table} AND seq = ${seq}`;
  for (const record of all)
    for (const [field, rule] of Object.entries(record.person ?? {})) {
      if (rule !== 'name') continue;
      const { table: from, columns } = columnsOf(record);
      const column = Prisma.raw(`"${columns[field]}"`);
      await tx.$executeRaw`UPDATE ${Prisma.raw(`"${from}"`)} SET ${column} = NULL
        WHERE table_id = ${table} AND ${column} = ${name}`;
    }
}

/** For an unreadable table: replaces every text that equals the person's id or name. */
async function eraseUnread(tx: Client, id: string, values: readonly string[]): Promise<void> {
  const [row] = await tx.$queryRaw<{ readonly doc: string }[]>`SELECT doc FROM game_table WHERE id = ${id}`;
  const doc = values.reduce((text, value) => text.replaceAll(JSON.stringify(value), '""'), row?.doc ?? '');
  await tx.$executeRaw`UPDATE game_table SET version = version + 1, doc = ${doc},
      host_id = CASE WHEN host_id = ${values[0]} THEN ${formerId('host')} ELSE host_id END
    WHERE id = ${id}`;
}

/** The JSON with these values replaced by empty text. */
function withoutValues(json: string, values: readonly string[]): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'string' && values.includes(value) ? '' : value,
  );
}

/** Converts data to plain JSON values. */
function plain<T>(data: Readonly<Record<string, readonly T[]>>): Readonly<Record<string, readonly Row[]>> {
  return JSON.parse(JSON.stringify(data)) as Readonly<Record<string, readonly Row[]>>;
}
