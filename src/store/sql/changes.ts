import { enqueue } from '../../jobs/job-table.ts';
import type { Job } from '../../table/job.ts';
import { isOpen, type Outcome, type Person, type StepRow, type Table } from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import type { Write } from '../../table/store/record.ts';
import { Prisma } from '../generated/client.ts';
import { written } from '../records.ts';
import { seated } from './seats.ts';
import { json, storable, text, time } from './values.ts';

/*
 * A change and all that follows from it is one statement: a chain of common table expressions that begins with the
 * table's row. Where that row cannot be changed, nothing else happens either. One statement is one round trip, and a
 * transaction by itself.
 */

/**
 * @param limit how many open tables of a server its host may have, this one included. Only tables where they sit count.
 */
export function insertTable(
  table: Table,
  jobs: readonly Job[],
  limit?: { readonly guildId: string; readonly most: number },
  writes: readonly Write[] = [],
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
    INSERT INTO game_table (id, version, guild_id, channel_id, open_in, host_id, game, options, locale, theme, status,
      seat_limit, seed, seed_hash, joins, former_winners, sheet_names, rematch_of, head, announcement_message_id, announcement_seq,
      announcement_posted_at, announcement_deadlines, created_at, clock, times, proposals, plans, removed, paused_since, paused_why, due_at, unstarted_days, daily_guild_id,
      daily_day, from_table_id, from_seq, code, known_dice, user_installed, user_install_guild_id)
    SELECT ${storable(table.id)}, ${table.version}::int, ${text(table.place.guildId)}, ${storable(table.place.channelId)},
      ${openIn(table)}, ${host}, ${storable(table.game)}, ${JSON.stringify(table.options)},
      ${table.locale}, ${table.theme}, ${table.status}, ${table.seatLimit}::int, ${table.seed}, ${table.seedHash},
      ${storable(table.joins)}, ${[...table.formerWinners]}::int[], ${table.sheetNames.map(storable)}::text[], ${text(table.rematchOf)}, ${table.head}::int,
      ${text(announcement?.messageId)}, ${announcement?.seq ?? null}::int,
      ${announcement?.postedAt.toISOString() ?? null}::timestamptz, ${json(announcement?.deadlines)}, ${table.createdAt.toISOString()}::timestamptz,
      ${json(table.clock)}, ${json(table.times)}, ${json(table.proposals)}, ${json(table.plans)}, ${table.removed.map(storable)}::text[],
      ${time(table.paused?.since)}::timestamptz, ${text(table.paused?.why)}, ${time(table.dueAt)}::timestamptz, ${table.unstartedDays ?? null}::int, ${text(table.daily?.guildId)},
      ${text(table.daily?.day)}, ${text(table.whatIf?.tableId)}, ${table.whatIf?.seq ?? null}::int, ${text(table.code)}, ${table.knownDice},
      ${table.place.personId !== undefined}::boolean, ${text(table.place.linkGuildId)}
    FROM rule WHERE rule.allowed
    ON CONFLICT DO NOTHING
    RETURNING id
  )${seated(table)}${written(writes)}${enqueued(jobs)}
  SELECT (SELECT count(*) FROM changed)::int AS changed, allowed FROM rule`;
}

/**
 * @param sameSeats whether the stored seats are known to be the same, and need not be written
 * @param origin the interaction that asked for the change: a second change by it violates a unique key
 */
export function updateTable(
  table: Table,
  jobs: readonly Job[],
  sameSeats: boolean,
  origin: string | undefined,
  writes: readonly Write[] = [],
): Prisma.Sql {
  const request =
    origin === undefined
      ? Prisma.empty
      : Prisma.sql`, request AS (INSERT INTO table_change (origin, table_id) SELECT ${storable(origin)}, id FROM changed)`;
  const seats = sameSeats ? Prisma.empty : seated(table);
  return Prisma.sql`WITH ${changed(table)}${request}${seats}${written(writes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

export function appendStep(
  step: StepRow,
  table: Table,
  {
    jobs,
    outcomes,
    named,
    writes,
  }: {
    readonly jobs: readonly Job[];
    readonly outcomes: readonly Outcome[];
    readonly named: readonly Person[];
    readonly writes: readonly Write[];
  },
  sameSeats: boolean,
): Prisma.Sql {
  return Prisma.sql`WITH ${changed(table)}, appended AS (
    INSERT INTO step (table_id, seq, kind, seat, done_by, verb, args, undoes, chance, events, random_cursor, acted,
      state, state_version, origin, done_at)
    SELECT id, ${step.seq}::int, ${step.kind}, ${step.seat ?? null}::int, ${step.by}, ${text(step.verb)},
      ${step.args === undefined ? null : JSON.stringify(step.args)}, ${step.undoes ?? null}::int,
      ${JSON.stringify(step.chance)}, ${JSON.stringify(step.events)}, ${step.randomCursor}::int,
      ${[...step.acted]}::int[], ${step.state ?? null}, ${step.stateVersion}::int, ${text(step.origin)},
      ${step.at.toISOString()}::timestamptz
    FROM changed
  )${sameSeats ? Prisma.empty : seated(table)}${ended(outcomes, table.knownDice)}${naming(named)}${written(writes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

/** When a table must next be looked at. It keeps the version, so that no other change is refused for it. */
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

/** Enqueues jobs where the table's row was changed. */
export function enqueued(jobs: readonly Job[]): Prisma.Sql {
  if (jobs.length === 0) return Prisma.empty;
  const wanted = Prisma.sql`SELECT DISTINCT queue, key FROM changed, unnest(${jobs.map(({ queue }) => queue)}::text[],
    ${jobs.map(({ key }) => storable(key))}::text[]) AS wanted (queue, key) ORDER BY queue, key`;
  return Prisma.sql`, enqueued AS (${enqueue(wanted)})`;
}

/** The people whom events name, so that their names can be erased. */
function naming(people: readonly Person[]): Prisma.Sql {
  if (people.length === 0) return Prisma.empty;
  return Prisma.sql`, named AS (
    INSERT INTO named_person (table_id, user_id, name)
    SELECT changed.id, p.user_id, p.name FROM changed, unnest(${people.map(({ id }) => storable(id))}::text[],
      ${people.map(({ name }) => storable(name))}::text[]) AS p (user_id, name)
    ON CONFLICT DO NOTHING
  )`;
}

/** How the game ended for the people who played it to its end. @param unrated whether no rating ever counts it */
function ended(outcomes: readonly Outcome[], unrated: boolean): Prisma.Sql {
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
    INSERT INTO outcome (table_id, seat, user_id, name, guild_id, game, place, seats, winner, score, turns, thinking_time,
      ended_at, daily_guild_id, daily_day, merit, rated, rated_everywhere)
    SELECT changed.id, o.seat, o."userId", o.name, o."guildId", o.game, o.place, o.seats, o.winner, o.score, o.turns,
      o."thinkingTime", o.at, o."dailyGuildId", o."dailyDay", o.merit, ${unrated}, ${unrated}
    FROM changed, json_to_recordset(${JSON.stringify(rows)}::json) AS o (seat int, "userId" text, name text,
      "guildId" text, game text, place int, seats int, winner boolean, score int, turns int, "thinkingTime" bigint,
      at timestamptz, "dailyGuildId" text, "dailyDay" text, merit int)
  )`;
}

/** The announcement stays: it may have changed since the table was read. */
function changed(table: Table): Prisma.Sql {
  return Prisma.sql`changed AS (
    UPDATE game_table SET version = version + 1, guild_id = ${text(table.place.guildId)},
      channel_id = ${storable(table.place.channelId)}, open_in = ${openIn(table)}, host_id = ${storable(table.hostId)},
      game = ${storable(table.game)}, options = ${JSON.stringify(table.options)}, locale = ${table.locale}, theme = ${table.theme},
      status = ${table.status}, seat_limit = ${table.seatLimit}, seed = ${table.seed}, seed_hash = ${table.seedHash},
      joins = ${storable(table.joins)},
      former_winners = ${[...table.formerWinners]}::int[], sheet_names = ${table.sheetNames.map(storable)}::text[],
      rematch_of = ${text(table.rematchOf)},
      head = ${table.head}, clock = ${json(table.clock)}, times = ${json(table.times)},
      proposals = ${json(table.proposals)}, plans = ${json(table.plans)}, removed = ${table.removed.map(storable)}::text[], paused_since = ${time(table.paused?.since)}::timestamptz,
      paused_why = ${text(table.paused?.why)}, due_at = ${time(table.dueAt)}::timestamptz,
      unstarted_days = ${table.unstartedDays ?? null}::int, code = coalesce(${text(table.code)}, code)
    WHERE id = ${storable(table.id)} AND version = ${table.version}
    RETURNING id
  )`;
}

/** The place, for the index that holds one open table in each. */
function openIn(table: Table): string | null {
  return isOpen(table) ? storable(placeKey(table.place)) : null;
}
