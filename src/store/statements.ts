import type { Job, Outcome, SeatOccupant, StepRow, Table } from '../table/model.ts';
import { Prisma } from './generated/client.ts';
import { enqueue } from './pg-boss.ts';

/*
 * A change and all that follows from it is one statement: a chain of common table expressions that begins with the
 * table's row, so that where that is not ours to change, nothing else happens either. One statement is one round trip,
 * and a transaction by itself.
 */

/** Of the model's fields, in the order in which they are written and read. */
const tableColumns = {
  id: 'id',
  version: 'version',
  guildId: 'guild_id',
  channelId: 'channel_id',
  hostId: 'host_id',
  game: 'game',
  options: 'options',
  locale: 'locale',
  status: 'status',
  seatLimit: 'seat_limit',
  seed: 'seed',
  seedHash: 'seed_hash',
  joins: 'joins',
  formerWinners: 'former_winners',
  rematchOf: 'rematch_of',
  head: 'head',
  announcementMessageId: 'announcement_message_id',
  announcementSeq: 'announcement_seq',
  announcementPostedAt: 'announcement_posted_at',
  announcementDeadlines: 'announcement_deadlines',
  createdAt: 'created_at',
  clock: 'clock',
  times: 'times',
  proposals: 'motions',
  pausedSince: 'asleep_since',
  pausedWhy: 'asleep_why',
  dueAt: 'due_at',
  dailyGuildId: 'daily_guild_id',
  dailyDay: 'daily_day',
} as const;
const stepColumns = {
  tableId: 'table_id',
  seq: 'seq',
  kind: 'kind',
  seat: 'seat',
  by: 'done_by',
  verb: 'verb',
  args: 'said',
  undoes: 'undoes',
  chance: 'chance',
  events: 'events',
  randomCursor: 'position',
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
     'standsInForId', stands_in_for_id, 'standsInForName', stands_in_for_name, 'offered', offered) ORDER BY number), '[]')
   FROM seat WHERE seat.table_id = t.id) AS seats`;

/** Tables with their seats, the oldest first; `condition` speaks of the table as `t`. */
export function selectTables(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(TABLE)} FROM game_table t WHERE ${condition} ORDER BY t.created_at, t.id`;
}

/** The open table of a channel, or else its newest one. */
export function selectLatest(channelId: string): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(TABLE)} FROM game_table t WHERE t.channel_id = ${storable(channelId)}
    ORDER BY t.open_in IS NULL, t.created_at DESC, t.id DESC LIMIT 1`;
}

/** The fields of the newest step carry this before their names. */
export const STEP_PREFIX = 'step.';

/** A table with its newest step, if any. */
export function selectHead(id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(`${TABLE}, ${selected('s', stepColumns, STEP_PREFIX)}`)}
    FROM game_table t LEFT JOIN step s ON s.table_id = t.id AND s.seq = t.head WHERE t.id = ${storable(id)}`;
}

/**
 * @param limit how many open tables of a server its host may have, this one included. Only tables where they sit count.
 */
export function insertTable(
  table: Table,
  jobs: readonly Job[],
  limit?: { readonly guildId: string; readonly most: number },
): Prisma.Sql {
  const { announcement } = table;
  const host = storable(table.hostId);
  const isAllowed =
    limit === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(SELECT count(*) FROM game_table t WHERE t.open_in IS NOT NULL
          AND t.guild_id = ${storable(limit.guildId)} AND t.host_id = ${host}
          AND EXISTS (SELECT FROM seat WHERE seat.table_id = t.id AND seat.user_id = ${host})) < ${limit.most}::int`;
  return Prisma.sql`WITH rule AS (SELECT ${isAllowed} AS allowed), changed AS (
    INSERT INTO game_table (id, version, guild_id, channel_id, open_in, host_id, game, options, locale, status,
      seat_limit, seed, seed_hash, joins, former_winners, rematch_of, head, announcement_message_id, announcement_seq,
      announcement_posted_at, announcement_deadlines, created_at, clock, times, motions, asleep_since, asleep_why, due_at, daily_guild_id,
      daily_day)
    SELECT ${storable(table.id)}, ${table.version}::int, ${text(table.guildId)}, ${storable(table.channelId)},
      ${openIn(table)}, ${host}, ${storable(table.game)}, ${JSON.stringify(table.options)},
      ${table.locale}, ${table.status}, ${table.seatLimit}::int, ${table.seed}, ${table.seedHash},
      ${storable(table.joins)}, ${[...table.formerWinners]}::int[], ${text(table.rematchOf)}, ${table.head}::int,
      ${text(announcement?.messageId)}, ${announcement?.seq ?? null}::int,
      ${announcement?.postedAt.toISOString() ?? null}::timestamptz, ${json(announcement?.deadlines)}, ${table.createdAt.toISOString()}::timestamptz,
      ${json(table.clock)}, ${json(storedTimes(table))}, ${json(table.proposals)}, ${time(table.paused?.since)}::timestamptz,
      ${text(table.paused?.why)}, ${time(table.dueAt)}::timestamptz, ${text(table.daily?.guildId)},
      ${text(table.daily?.day)}
    FROM rule WHERE rule.allowed
    ON CONFLICT DO NOTHING
    RETURNING id
  )${seated(table.seats)}${enqueued(jobs)}
  SELECT (SELECT count(*) FROM changed)::int AS changed, allowed FROM rule`;
}

/** `sameSeats`: they are known to be those that are stored, and need not be written. */
export function updateTable(table: Table, jobs: readonly Job[], sameSeats: boolean): Prisma.Sql {
  return Prisma.sql`WITH ${changed(table)}${sameSeats ? Prisma.empty : seated(table.seats)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

export function appendStep(
  step: StepRow,
  table: Table,
  jobs: readonly Job[],
  outcomes: readonly Outcome[],
  sameSeats: boolean,
): Prisma.Sql {
  return Prisma.sql`WITH ${changed(table)}, appended AS (
    INSERT INTO step (table_id, seq, kind, seat, done_by, verb, said, undoes, chance, events, position, acted,
      state, state_version, origin, done_at)
    SELECT id, ${step.seq}::int, ${step.kind}, ${step.seat ?? null}::int, ${step.by}, ${text(step.verb)},
      ${step.args === undefined ? null : JSON.stringify(step.args)}, ${step.undoes ?? null}::int,
      ${JSON.stringify(step.chance)}, ${JSON.stringify(step.events)}, ${step.randomCursor}::int,
      ${[...step.acted]}::int[], ${step.state ?? null}, ${step.stateVersion}::int, ${text(step.origin)},
      ${step.at.toISOString()}::timestamptz
    FROM changed
  )${sameSeats ? Prisma.empty : seated(table.seats)}${ended(outcomes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/** When a table must next be looked at: not a change of the table, so that nobody else's is refused for it. */
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

/** A `clock` job for every open table that is due; one that waits already will do. */
export function enqueueDueTables(now: Date): Prisma.Sql {
  const due = Prisma.sql`SELECT id FROM game_table WHERE due_at <= ${time(now)}::timestamptz AND open_in IS NOT NULL`;
  return Prisma.sql`WITH due AS (${due}), ${enqueue('clock', Prisma.sql`SELECT id AS key FROM due`)}
  SELECT count(*)::int AS changed FROM due`;
}

/** How the game ended for those who played it to its end. */
function ended(outcomes: readonly Outcome[]): Prisma.Sql {
  if (outcomes.length === 0) return Prisma.empty;
  const rows = outcomes.map(({ daily, guildId, ...row }) => ({
    ...row,
    userId: storable(row.userId),
    name: storable(row.name),
    guildId: guildId ?? null,
    dailyGuildId: daily?.guildId ?? null,
    dailyDay: daily?.day ?? null,
  }));
  return Prisma.sql`, ended AS (
    INSERT INTO outcome (table_id, seat, user_id, name, guild_id, game, place, seats, winner, score, turns, thought,
      ended_at, daily_guild_id, daily_day)
    SELECT changed.id, o.seat, o."userId", o.name, o."guildId", o.game, o.place, o.seats, o.winner, o.score, o.turns,
      o."thinkingTime", o.at, o."dailyGuildId", o."dailyDay"
    FROM changed, json_to_recordset(${JSON.stringify(rows)}::json) AS o (seat int, "userId" text, name text,
      "guildId" text, game text, place int, seats int, winner boolean, score int, turns int, "thinkingTime" bigint,
      at timestamptz, "dailyGuildId" text, "dailyDay" text)
  )`;
}

/** `SeatTime` in its stored form, which keeps the field's first name. */
function storedTimes({ times }: Pick<Table, 'times'>): readonly object[] {
  return times.map(({ thinkingTime, ...time }) => ({ ...time, thought: thinkingTime }));
}

/** Where the announcement is, is not the writer's to say: it may have moved on since they read the table. */
function changed(table: Table): Prisma.Sql {
  return Prisma.sql`changed AS (
    UPDATE game_table SET version = version + 1, guild_id = ${text(table.guildId)},
      channel_id = ${storable(table.channelId)}, open_in = ${openIn(table)}, host_id = ${storable(table.hostId)},
      game = ${storable(table.game)}, options = ${JSON.stringify(table.options)}, locale = ${table.locale},
      status = ${table.status}, seat_limit = ${table.seatLimit}, seed = ${table.seed}, seed_hash = ${table.seedHash},
      joins = ${storable(table.joins)},
      former_winners = ${[...table.formerWinners]}::int[], rematch_of = ${text(table.rematchOf)},
      head = ${table.head}, clock = ${json(table.clock)}, times = ${json(storedTimes(table))},
      motions = ${json(table.proposals)}, asleep_since = ${time(table.paused?.since)}::timestamptz,
      asleep_why = ${text(table.paused?.why)}, due_at = ${time(table.dueAt)}::timestamptz
    WHERE id = ${storable(table.id)} AND version = ${table.version}
    RETURNING id
  )`;
}

/** Seats that are as they were are left alone. */
function seated(seats: readonly SeatOccupant[]): Prisma.Sql {
  return Prisma.sql`, seated AS (
    INSERT INTO seat (table_id, number, kind, name, user_id, join_id, caretaker_for_id, caretaker_for_name,
      stands_in_for_id, stands_in_for_name, offered)
    SELECT changed.id, s.number, s.kind, s.name, s."userId", s."joinId", s."caretakerForId", s."caretakerForName",
      s."standsInForId", s."standsInForName", s.offered
    FROM changed, json_to_recordset(${JSON.stringify(seats.map(seatRow))}::json) AS s (number int, kind text,
      name text, "userId" text, "joinId" text, "caretakerForId" text, "caretakerForName" text,
      "standsInForId" text, "standsInForName" text, offered boolean)
    ON CONFLICT (table_id, number) DO UPDATE SET kind = excluded.kind, name = excluded.name,
      user_id = excluded.user_id, join_id = excluded.join_id, caretaker_for_id = excluded.caretaker_for_id,
      caretaker_for_name = excluded.caretaker_for_name, stands_in_for_id = excluded.stands_in_for_id,
      stands_in_for_name = excluded.stands_in_for_name, offered = excluded.offered
    WHERE (seat.kind, seat.name, seat.user_id, seat.join_id, seat.caretaker_for_id, seat.caretaker_for_name,
        seat.stands_in_for_id, seat.stands_in_for_name, seat.offered)
      IS DISTINCT FROM (excluded.kind, excluded.name, excluded.user_id, excluded.join_id,
        excluded.caretaker_for_id, excluded.caretaker_for_name, excluded.stands_in_for_id,
        excluded.stands_in_for_name, excluded.offered)
  ), unseated AS (
    DELETE FROM seat USING changed WHERE seat.table_id = changed.id AND seat.number >= ${seats.length}
  )`;
}

function seatRow(
  occupant: SeatOccupant,
  number: number,
): Readonly<Record<string, string | number | boolean | null>> {
  if (occupant.kind === 'human')
    return {
      number,
      kind: 'human',
      name: storable(occupant.person.name),
      userId: storable(occupant.person.id),
      joinId: storable(occupant.joinId),
      standsInForId: text(occupant.standsInFor?.id),
      standsInForName: text(occupant.standsInFor?.name),
      offered: occupant.offered ?? false,
    };
  return {
    number,
    kind: 'computer',
    name: storable(occupant.name),
    caretakerForId: text(occupant.caretakerFor?.id),
    caretakerForName: text(occupant.caretakerFor?.name),
    offered: occupant.offered ?? false,
  };
}

/** Enqueues jobs where the table's row was changed. */
function enqueued(jobs: readonly Job[]): Prisma.Sql {
  const queues = [...new Set(jobs.map(({ queue }) => queue))];
  if (queues.length === 0) return Prisma.empty;
  return Prisma.join(
    queues.map((queue) => {
      const keys = jobs.filter((job) => job.queue === queue).map(({ key }) => storable(key));
      const wanted = Prisma.sql`SELECT unnest(${[...new Set(keys)]}::text[]) AS key FROM changed`;
      return Prisma.sql`, ${enqueue(queue, wanted)}`;
    }),
    '',
  );
}

/** The channel, for the index that holds one open table in each. */
function openIn(table: Table): string | null {
  return table.status === 'lobby' || table.status === 'playing' ? storable(table.channelId) : null;
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function time(value: Date | undefined): string | null {
  return value?.toISOString() ?? null;
}

function text(value: string | undefined): string | null {
  return value === undefined ? null : storable(value);
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair: U+FFFD takes their place. */
export function storable(value: string): string {
  return value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
}
