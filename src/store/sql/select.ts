import { readPlaceKey } from '../../table/place.ts';
import type { Shards } from '../../table/store/tables.ts';
import { Prisma } from '../generated/client.ts';
import { storable } from './values.ts';

/** The columns of the model's fields, in the order in which they are read. */
const tableColumns = {
  id: 'id',
  version: 'version',
  guildId: 'guild_id',
  channelId: 'channel_id',
  hostId: 'host_id',
  game: 'game',
  options: 'options',
  locale: 'locale',
  theme: 'theme',
  status: 'status',
  seatLimit: 'seat_limit',
  seed: 'seed',
  seedHash: 'seed_hash',
  joins: 'joins',
  formerWinners: 'former_winners',
  sheetNames: 'sheet_names',
  rematchOf: 'rematch_of',
  head: 'head',
  announcementMessageId: 'announcement_message_id',
  announcementSeq: 'announcement_seq',
  announcementPostedAt: 'announcement_posted_at',
  announcementDeadlines: 'announcement_deadlines',
  createdAt: 'created_at',
  clock: 'clock',
  times: 'times',
  proposals: 'proposals',
  plans: 'plans',
  removed: 'removed',
  pausedSince: 'paused_since',
  pausedWhy: 'paused_why',
  dueAt: 'due_at',
  unstartedDays: 'unstarted_days',
  dailyGuildId: 'daily_guild_id',
  dailyDay: 'daily_day',
  fromTableId: 'from_table_id',
  fromSeq: 'from_seq',
  code: 'code',
  knownDice: 'known_dice',
  userInstalled: 'user_installed',
  userInstallGuildId: 'user_install_guild_id',
} as const;
const stepColumns = {
  tableId: 'table_id',
  seq: 'seq',
  kind: 'kind',
  seat: 'seat',
  by: 'done_by',
  verb: 'verb',
  args: 'args',
  undoes: 'undoes',
  chance: 'chance',
  events: 'events',
  randomCursor: 'random_cursor',
  acted: 'acted',
  state: 'state',
  stateVersion: 'state_version',
  origin: 'origin',
  at: 'done_at',
} as const;

const selected = (alias: string, columns: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} AS "${prefix}${field}"`)
    .join(', ');

const TABLE = `${selected('t', tableColumns)},
  (SELECT coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'userId', user_id, 'joinId', join_id,
     'caretakerForId', caretaker_for_id, 'caretakerForName', caretaker_for_name,
     'standsInForId', stands_in_for_id, 'standsInForName', stands_in_for_name, 'offered', offered,
     'reserved', reserved, 'level', level) ORDER BY number), '[]')
   FROM seat WHERE seat.table_id = t.id) AS seats`;

/** Tables with their seats, the oldest first; `condition` speaks of the table as `t`. */
export function selectTables(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(TABLE)} FROM game_table t WHERE ${condition} ORDER BY t.created_at, t.id`;
}

/** The open table of a place, or else its newest one. A channel may have thousands: it finds each by an index. */
export function selectLatest(place: string): Prisma.Sql {
  const { channelId, personId } = readPlaceKey(place);
  const isThere =
    personId === undefined
      ? Prisma.sql`NOT user_installed`
      : Prisma.sql`user_installed AND host_id = ${storable(personId)}`;
  return Prisma.sql`SELECT ${Prisma.raw(TABLE)} FROM game_table t WHERE t.id = coalesce(
    (SELECT id FROM game_table WHERE open_in = ${storable(place)}),
    (SELECT id FROM game_table WHERE channel_id = ${storable(channelId)} AND ${isThere}
      ORDER BY created_at DESC, id DESC LIMIT 1))`;
}

/** Open tables of the shards' servers, by channel: the index of open channels has that order and nothing else. */
export function selectOpenPage(
  shards: Shards | undefined,
  after: string | undefined,
  most: number,
): Prisma.Sql {
  const { ids, count } = shards ?? { ids: [0], count: 1 };
  return Prisma.sql`SELECT t.id, t.guild_id AS "guildId", t.channel_id AS "channelId", t.paused_why AS "pausedWhy"
    FROM game_table t WHERE t.open_in > ${storable(after ?? '')} AND t.guild_id IS NOT NULL
      AND CASE WHEN ${count}::int = 1 THEN true
        ELSE (t.guild_id::bigint >> 22) % ${count}::int = ANY(${[...ids]}::int[]) END
    ORDER BY t.open_in LIMIT ${most}::int`;
}

/** The fields of the newest step carry this before their names. */
export const STEP_PREFIX = 'step.';

/** Tables, each with its newest step, if any; `condition` speaks of the table as `t`. */
export function selectHeads(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(`${TABLE}, ${selected('s', stepColumns, STEP_PREFIX)}`)}
    FROM game_table t LEFT JOIN step s ON s.table_id = t.id AND s.seq = t.head
    WHERE ${condition} ORDER BY t.created_at, t.id`;
}

/** Whether a person has taken a seat at the open table `t`, or a computer plays on for them. */
export function isOpenOf(userId: string): Prisma.Sql {
  const id = storable(userId);
  return Prisma.sql`t.open_in IS NOT NULL AND t.id IN (SELECT table_id FROM seat
    WHERE open AND ((user_id = ${id} AND NOT reserved) OR caretaker_for_id = ${id}))`;
}
