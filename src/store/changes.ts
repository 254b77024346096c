import { enqueue } from '../jobs/job-table.ts';
import { documentOf, isOpen, type Outcome, outcome, type StepRow, type Table } from '../table/model.ts';
import { placeKey } from '../table/place.ts';
import type { Job } from '../table/ports.ts';
import { type Write, write } from '../table/record.ts';
import { announcement as announcementRecord } from '../table/records.ts';
import type { NamedPerson } from '../table/seats/people.ts';
import { Prisma } from './generated/client.ts';
import { written } from './records.ts';
import { storable, text, time } from './sql.ts';

/*
 * A change and everything that follows from it is one statement: a chain of common table expressions that starts with
 * the table's row. If that row cannot be changed, nothing else happens. A statement is a single round trip, and a
 * transaction of its own.
 */

/** Inserts a table, unless its place has an open one. */
export function insertTable(
  table: Table,
  jobs: readonly Job[],
  people: readonly NamedPerson[],
  writes: readonly Write[] = [],
): Prisma.Sql {
  const { announcement } = table;
  const announced =
    announcement === undefined
      ? []
      : [write(announcementRecord, [{ tableId: table.id, ...announcement }], 'replace')];
  return Prisma.sql`WITH changed AS (
    INSERT INTO game_table (id, version, doc, status, place, open_in, guild_id, host_id, head, created_at, due_at)
    VALUES (${storable(table.id)}, ${table.version}::int, ${stored(table)}, ${table.status},
      ${storable(placeKey(table.place))}, ${openIn(table)}, ${text(table.place.guildId)}, ${storable(table.hostId)},
      ${table.head}::int, ${time(table.createdAt)}::timestamptz, ${time(table.dueAt)}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING id
  )${named(people, table, 'game')}${written([...announced, ...writes])}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/**
 * @param people named by the table; empty: they are known to be stored
 * @param origin the interaction that requested the change: a second change by it violates a unique key
 */
export function updateTable(
  table: Table,
  jobs: readonly Job[],
  people: readonly NamedPerson[],
  origin: string | undefined,
  writes: readonly Write[] = [],
): Prisma.Sql {
  const request =
    origin === undefined
      ? Prisma.empty
      : Prisma.sql`, request AS (INSERT INTO table_change (origin, table_id) SELECT ${storable(origin)}, id FROM changed)`;
  return Prisma.sql`WITH ${changed(table)}${request}${named(people, table, table.head === 0 ? 'lobby' : 'game')}${written(writes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/** @param people named by the table and the step; empty: they are known to be stored */
export function appendStep(
  step: StepRow,
  table: Table,
  jobs: readonly Job[],
  people: readonly NamedPerson[],
  outcomes: readonly Outcome[],
  writes: readonly Write[],
): Prisma.Sql {
  const ended = write(outcome, outcomes, 'abort');
  return Prisma.sql`WITH ${changed(table)}, appended AS (
    INSERT INTO step (table_id, seq, kind, seat, done_by, verb, args, undoes, chance, events, random_cursor, acted,
      state, state_version, origin, done_at)
    SELECT id, ${step.seq}::int, ${step.kind}, ${step.seat ?? null}::int, ${step.by}, ${text(step.verb)},
      ${step.args === undefined ? null : JSON.stringify(step.args)}, ${step.undoes ?? null}::int,
      ${JSON.stringify(step.chance)}, ${JSON.stringify(step.events)}, ${step.randomCursor}::int,
      ${[...step.acted]}::int[], ${step.state ?? null}, ${step.stateVersion}::int, ${text(step.origin)},
      ${step.at.toISOString()}::timestamptz
    FROM changed
  )${named(people, table, 'game')}${written([ended, ...writes])}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/** The table as it is, with a new version. */
export function replaceTable(table: Table): Prisma.Sql {
  return Prisma.sql`WITH ${changed(table)} SELECT id FROM changed`;
}

/** Sets when a table must next be checked. Keeps the version, so that no concurrent change is refused because of it. */
export function updateDue(
  { id, version }: Pick<Table, 'id' | 'version'>,
  dueAt: Date | undefined,
  jobs: readonly Job[],
): Prisma.Sql {
  return Prisma.sql`WITH changed AS (
    UPDATE game_table SET due_at = ${time(dueAt)}::timestamptz WHERE id = ${storable(id)} AND version = ${version}
    RETURNING id
  )${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/** Enqueues jobs if the table's row was changed. */
export function enqueued(jobs: readonly Job[]): Prisma.Sql {
  if (jobs.length === 0) return Prisma.empty;
  const wanted = Prisma.sql`SELECT DISTINCT queue, key FROM changed, unnest(${jobs.map(({ queue }) => queue)}::text[],
    ${jobs.map(({ key }) => storable(key))}::text[]) AS wanted (queue, key) ORDER BY queue, key`;
  return Prisma.sql`, enqueued AS (${enqueue(wanted)})`;
}

/** Adds the people named by a table, and stores for all of them whether it is open. A lobby forgets everybody else. */
function named(people: readonly NamedPerson[], table: Table, where: 'lobby' | 'game'): Prisma.Sql {
  if (people.length === 0) return Prisma.empty;
  const before = Prisma.sql`UNION SELECT user_id, name FROM table_person JOIN changed ON changed.id = table_id`;
  const gone = Prisma.sql`, gone AS (
    DELETE FROM table_person USING changed
    WHERE table_id = changed.id AND (user_id, table_person.name) NOT IN (SELECT user_id, name FROM people)
  )`;
  return Prisma.sql`, people AS (
    SELECT user_id, name FROM unnest(${people.map(({ userId }) => storable(userId))}::text[],
      ${people.map(({ name }) => storable(name))}::text[]) AS new (user_id, name)
    ${where === 'game' ? before : Prisma.empty}
  ), named AS (
    INSERT INTO table_person (table_id, user_id, name, open)
    SELECT changed.id, user_id, name, ${isOpen(table)} FROM changed, people
    ON CONFLICT (table_id, user_id, name) DO UPDATE SET open = excluded.open
      WHERE table_person.open <> excluded.open
  )${where === 'lobby' ? gone : Prisma.empty}`;
}

/** Leaves the announcement out: it may have changed since the table was read. */
function changed(table: Table): Prisma.Sql {
  return Prisma.sql`changed AS (
    UPDATE game_table SET version = version + 1, doc = ${stored(table)}, status = ${table.status},
      place = ${storable(placeKey(table.place))}, open_in = ${openIn(table)}, guild_id = ${text(table.place.guildId)},
      host_id = ${storable(table.hostId)}, head = ${table.head}, due_at = ${time(table.dueAt)}::timestamptz
    WHERE id = ${storable(table.id)} AND version = ${table.version}
    RETURNING id
  )`;
}

/** The document without characters that a text column cannot hold. */
function stored(table: Table): string {
  const doc = documentOf(table);
  return /\\u(?:0000|d[89a-f])/i.test(doc)
    ? JSON.stringify(JSON.parse(doc), (_, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      )
    : doc;
}

/** The place, for the unique index on open tables. */
function openIn(table: Table): string | null {
  return isOpen(table) ? storable(placeKey(table.place)) : null;
}
