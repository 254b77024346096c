import type { Shards } from '../table/store.ts';
import { Prisma } from './generated/client.ts';
import { tables } from './generated/tables.ts';

/** Prefixes of the columns of the newest step and of the announcement. */
export const STEP_PREFIX = 'step.';
export const ANNOUNCEMENT_PREFIX = 'announcement.';

const selected = (alias: string, columns: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} AS "${prefix}${field}"`)
    .join(', ');

const { id, version, doc, status, head, createdAt, dueAt } = tables.table.columns;
const { tableId: _, ...announced } = tables.announcement.columns;
const TABLE = [
  selected('t', { id, version, doc, status, head, createdAt, dueAt }),
  selected('a', announced, ANNOUNCEMENT_PREFIX),
].join(', ');

const FROM = 'game_table t LEFT JOIN announcement a ON a.table_id = t.id';

/** Tables, oldest first. `condition` refers to the table as `t`. */
export function selectTables(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(TABLE)} FROM ${Prisma.raw(FROM)} WHERE ${condition}
    ORDER BY t.created_at, t.id`;
}

/** The open table of a place, or else its newest one. A channel may have thousands, so each is found by an index. */
export function latestIn(place: string): Prisma.Sql {
  return Prisma.sql`t.id = coalesce(
    (SELECT id FROM game_table WHERE open_in = ${storable(place)}),
    (SELECT id FROM game_table WHERE place = ${storable(place)} ORDER BY created_at DESC, id DESC LIMIT 1))`;
}

/** Open tables of the shards' servers, by channel: the index of open channels has that order and nothing else. */
export function selectOpenPage(
  shards: Shards | undefined,
  after: string | undefined,
  most: number,
): Prisma.Sql {
  const { ids, count } = shards ?? { ids: [0], count: 1 };
  return Prisma.sql`SELECT t.id, t.guild_id AS "guildId", split_part(t.open_in, ' ', 1) AS "channelId", t.doc
    FROM game_table t WHERE t.open_in > ${storable(after ?? '')} AND t.guild_id IS NOT NULL
      AND CASE WHEN ${count}::int = 1 THEN true
        ELSE (t.guild_id::bigint >> 22) % ${count}::int = ANY(${[...ids]}::int[]) END
    ORDER BY t.open_in LIMIT ${most}::int`;
}

/** Tables, each with its newest step, if any. `condition` refers to the table as `t`. */
export function selectHeads(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(`${TABLE}, ${selected('s', tables.step.columns, STEP_PREFIX)}`)}
    FROM ${Prisma.raw(FROM)} LEFT JOIN step s ON s.table_id = t.id AND s.seq = t.head
    WHERE ${condition} ORDER BY t.created_at, t.id`;
}

/** Whether the table `t` is open and names a person. */
export function isOpenOf(userId: string): Prisma.Sql {
  return Prisma.sql`t.open_in IS NOT NULL AND t.id IN (SELECT table_id FROM table_person
    WHERE open AND user_id = ${storable(userId)})`;
}

export function time(value: Date | undefined): string | null {
  return value?.toISOString() ?? null;
}

export function text(value: string | undefined): string | null {
  return value === undefined ? null : storable(value);
}

/** PostgreSQL's text can hold neither U+0000 nor unpaired surrogates: U+FFFD replaces them. */
export function storable(value: string): string {
  return value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
}
