import { z } from 'zod';
import type { Chance } from '../core/game.ts';
import { locales } from '../core/message.ts';
import { themes } from '../core/scene.ts';
import { clockRule } from '../table/events.ts';
import type {
  Daily,
  DailyKey,
  DailyNote,
  Outcome,
  Player,
  Proposal,
  Reminder,
  SeatOccupant,
  SeatTime,
  Server,
  StepRow,
  Table,
} from '../table/model.ts';
import { DamagedRow } from './errors.ts';
import { storedEvent } from './former-events.ts';

/*
 * Rows to model. What the database gives is checked like anything else that comes from outside: a row that was
 * damaged, or written by other hands, is an error that names the row, and never half a table.
 */

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().transform((value) => value ?? undefined);

/** Text that holds JSON. */
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const seatSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('human'),
      name: z.string(),
      userId: z.string(),
      joinId: z.string(),
      standsInForId: optional(z.string()),
      standsInForName: optional(z.string()),
      offered: z.boolean(),
    })
    .transform(
      ({ name, userId, joinId, standsInForId: id, standsInForName, offered }): SeatOccupant => ({
        kind: 'human',
        person: { id: userId, name },
        joinId,
        ...(id === undefined ? {} : { standsInFor: { id, name: standsInForName ?? '' } }),
        ...(offered ? { offered } : {}),
      }),
    ),
  z
    .object({
      kind: z.literal('computer'),
      name: z.string(),
      caretakerForId: optional(z.string()),
      caretakerForName: optional(z.string()),
      offered: z.boolean(),
    })
    .transform(
      ({ name, caretakerForId: id, caretakerForName, offered }): SeatOccupant => ({
        kind: 'computer',
        name,
        ...(id === undefined ? {} : { caretakerFor: { id, name: caretakerForName ?? '' } }),
        ...(offered ? { offered } : {}),
      }),
    ),
]);

/** JSON has no `undefined`: it leaves such fields out. */
const maybe = <T extends z.ZodType>(schema: T) => z.optional(schema).transform((value) => value ?? undefined);
const date = z.coerce.date();

const seatTime = z
  .object({
    awaitedSince: maybe(date),
    left: z.number(),
    runningSince: maybe(date),
    deadline: maybe(date),
    turns: z.int(),
    thought: z.number(),
    waitedFor: maybe(date),
  })
  .transform(
    ({ awaitedSince, left, runningSince, deadline, turns, thought, waitedFor }): SeatTime => ({
      awaitedSince,
      left,
      runningSince,
      deadline,
      turns,
      thinkingTime: thought,
      ...(waitedFor === undefined ? {} : { waitedFor }),
    }),
  );

const motionBase = z.object({
  id: z.string(),
  by: maybe(z.string()),
  at: date,
  choices: z.record(z.string(), z.string()),
});
const motionSchema = z
  .discriminatedUnion('kind', [
    motionBase.extend({ kind: z.literal('clock'), clock: maybe(clockRule) }),
    motionBase.extend({ kind: z.literal('undo'), undoes: z.int() }),
    motionBase.extend({ kind: z.literal('late'), seat: z.int(), why: z.enum(['time', 'left']) }),
    motionBase.extend({ kind: z.literal('offer'), seat: z.int() }),
  ])
  .transform(
    (proposal): Proposal =>
      proposal.kind === 'clock'
        ? { ...proposal, by: proposal.by, clock: proposal.clock }
        : { ...proposal, by: proposal.by },
  );

const tableSchema = z
  .object({
    id: z.string(),
    version: z.int(),
    guildId: optional(z.string()),
    channelId: z.string(),
    hostId: z.string(),
    game: z.string(),
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    locale: z.enum(locales),
    status: z.enum(['lobby', 'playing', 'finished', 'cancelled']),
    seats: z.array(seatSchema),
    seatLimit: z.int(),
    seed: z.string(),
    seedHash: z.string(),
    joins: z.string(),
    formerWinners: z.array(z.int()),
    rematchOf: optional(z.string()),
    head: z.int(),
    announcementMessageId: optional(z.string()),
    announcementSeq: optional(z.int()),
    announcementPostedAt: optional(z.date()),
    announcementDeadlines: optional(json(z.record(z.string(), z.number()))),
    createdAt: z.date(),
    clock: optional(json(clockRule)),
    times: json(z.array(seatTime)),
    proposals: json(z.array(motionSchema)),
    pausedSince: optional(z.date()),
    pausedWhy: optional(z.enum(['nobody', 'channel', 'server'])),
    dueAt: optional(z.date()),
    dailyGuildId: optional(z.string()),
    dailyDay: optional(z.string()),
  })
  .transform(
    ({
      announcementMessageId: messageId,
      announcementSeq: seq,
      announcementPostedAt: postedAt,
      announcementDeadlines: deadlines,
      pausedSince: since,
      pausedWhy: why,
      dailyGuildId,
      dailyDay,
      ...table
    }): Table => ({
      ...table,
      paused: since === undefined || why === undefined ? undefined : { since, why },
      daily: dailyOf(dailyGuildId, dailyDay),
      announcement:
        messageId === undefined || seq === undefined || postedAt === undefined
          ? undefined
          : { messageId, seq, postedAt, deadlines: deadlines ?? {} },
    }),
  );

function dailyOf(guildId: string | undefined, day: string | undefined): DailyKey | undefined {
  return guildId === undefined || day === undefined ? undefined : { guildId, day };
}

const chanceSchema: z.ZodType<Chance> = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<Chance>;

const stepSchema = z.object({
  tableId: z.string(),
  seq: z.int().positive(),
  kind: z.enum(['setup', 'move', 'undo', 'rewind', 'resign', 'seat', 'note']),
  seat: optional(z.int()),
  by: z.enum(['player', 'computer', 'caretaker', 'substitute', 'table']),
  verb: optional(z.string()),
  args: optional(json(z.record(z.string(), z.string()))),
  undoes: optional(z.int()),
  chance: json(z.array(chanceSchema)),
  events: json(z.array(storedEvent)),
  randomCursor: z.int(),
  acted: z.array(z.int()),
  state: optional(z.string()),
  stateVersion: z.int(),
  origin: optional(z.string()),
  at: z.date(),
});

const MINUTE = 60_000;
const minutes = optional(z.int()).transform((value) => (value === undefined ? undefined : value * MINUTE));

const playerSchema = z
  .object({
    userId: z.string(),
    locale: optional(z.enum(locales)),
    theme: z.enum(themes),
    zone: z.string(),
    quietFrom: optional(z.int()),
    quietTo: optional(z.int()),
    weekendsOff: z.boolean(),
    daysOff: json(z.array(z.strictObject({ from: z.string(), to: z.string() }))),
    remindAfter: minutes,
    remindBefore: minutes,
    snoozedUntil: optional(z.date()),
    quietSetAt: optional(z.date()),
  })
  .transform(
    ({ zone, quietFrom: from, quietTo: to, weekendsOff, daysOff, ...player }): Player => ({
      ...player,
      availability: {
        zone,
        quiet: from === undefined || to === undefined ? undefined : { from, to },
        weekendsOff,
        daysOff,
      },
    }),
  );

const reminderSchema = z.object({
  tableId: z.string(),
  userId: z.string(),
  muted: z.boolean(),
  toldAwaited: optional(z.date()),
  toldDeadline: optional(z.date()),
  nudgedBy: optional(z.string()),
  owedAwaited: optional(z.date()),
});

const serverSchema = z.object({
  guildId: z.string(),
  channels: z.array(z.string()),
  clock: optional(json(clockRule)),
  locale: optional(z.enum(locales)),
  tablesPerPerson: optional(z.int()),
  cancel: z.enum(['host', 'players', 'managers']),
});

const outcomeSchema = z
  .object({
    tableId: z.string(),
    seat: z.int(),
    userId: z.string(),
    name: z.string(),
    guildId: optional(z.string()),
    game: z.string(),
    place: z.int(),
    seats: z.int(),
    winner: z.boolean(),
    score: z.int(),
    turns: z.int(),
    thinkingTime: z.bigint().transform(Number),
    at: z.date(),
    dailyGuildId: optional(z.string()),
    dailyDay: optional(z.string()),
  })
  .transform(
    ({ dailyGuildId, dailyDay, ...outcome }): Outcome => ({
      ...outcome,
      daily: dailyOf(dailyGuildId, dailyDay),
    }),
  );

const dailySchema = z.object({
  guildId: z.string(),
  day: z.string(),
  game: z.string(),
  options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
  seed: z.string(),
});

const dailyNoteSchema = z
  .object({
    guildId: z.string(),
    day: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    shown: z.string(),
    messageId: optional(z.string()),
    postedAt: optional(z.date()),
  })
  .transform(
    ({ shown, messageId, postedAt: at, ...note }): DailyNote => ({
      ...note,
      posted: messageId === undefined || at === undefined ? undefined : { messageId, at, shown },
    }),
  );

/** @throws {DamagedRow} as all of these */
export function toTable(row: Readonly<Record<string, unknown>>): Table {
  return parse(tableSchema, row, () => `table ${String(row.id)}`);
}

export function toStep(row: Readonly<Record<string, unknown>>): StepRow {
  return parse(stepSchema, row, () => `step ${String(row.seq)} of table ${String(row.tableId)}`);
}

export function toPlayer(row: Readonly<Record<string, unknown>>): Player {
  return parse(playerSchema, row, () => `player ${String(row.userId)}`);
}

export function toReminder(row: Readonly<Record<string, unknown>>): Reminder {
  return parse(reminderSchema, row, () => `reminder of ${String(row.userId)} at ${String(row.tableId)}`);
}

export function toServer(row: Readonly<Record<string, unknown>>): Server {
  return parse(serverSchema, row, () => `server ${String(row.guildId)}`);
}

export function toOutcome(row: Readonly<Record<string, unknown>>): Outcome {
  return parse(outcomeSchema, row, () => `outcome of seat ${String(row.seat)} at ${String(row.tableId)}`);
}

export function toDaily(row: Readonly<Record<string, unknown>>): Daily {
  return parse(dailySchema, row, () => `challenge of ${String(row.guildId)} on ${String(row.day)}`);
}

export function toDailyNote(row: Readonly<Record<string, unknown>>): DailyNote {
  return parse(dailyNoteSchema, row, () => `note of ${String(row.guildId)} on ${String(row.day)}`);
}

function parse<T>(schema: z.ZodType<T>, row: unknown, name: () => string): T {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
  throw new DamagedRow(name(), new Error(issues.join('; '), { cause: parsed.error }));
}
