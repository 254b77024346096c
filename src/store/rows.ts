import { z } from 'zod';
import type { Chance } from '../core/game.ts';
import { locales, message } from '../core/message.ts';
import { themes } from '../core/scene.ts';
import type { Player, Sitter, StepRow, Table } from '../table/model.ts';
import { DamagedRow } from './errors.ts';

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
    .object({ kind: z.literal('human'), name: z.string(), userId: z.string(), joinId: z.string() })
    .transform(
      ({ name, userId, joinId }): Sitter => ({ kind: 'human', person: { id: userId, name }, joinId }),
    ),
  z
    .object({
      kind: z.literal('computer'),
      name: z.string(),
      caretakerForId: optional(z.string()),
      caretakerForName: optional(z.string()),
    })
    .transform(
      ({ name, caretakerForId: id, caretakerForName }): Sitter =>
        id === undefined
          ? { kind: 'computer', name }
          : { kind: 'computer', name, caretakerFor: { id, name: caretakerForName ?? '' } },
    ),
]);

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
    createdAt: z.date(),
  })
  .transform(
    ({
      announcementMessageId: messageId,
      announcementSeq: seq,
      announcementPostedAt: postedAt,
      ...table
    }): Table => ({
      ...table,
      announcement:
        messageId === undefined || seq === undefined || postedAt === undefined
          ? undefined
          : { messageId, seq, postedAt },
    }),
  );

const chanceSchema: z.ZodType<Chance> = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<Chance>;

const stepSchema = z.object({
  tableId: z.string(),
  seq: z.int().positive(),
  kind: z.enum(['setup', 'move', 'undo', 'resign']),
  seat: optional(z.int()),
  by: z.enum(['player', 'computer', 'caretaker']),
  verb: optional(z.string()),
  said: optional(json(z.record(z.string(), z.string()))),
  undoes: optional(z.int()),
  chance: json(z.array(chanceSchema)),
  events: json(z.array(message)),
  position: z.int(),
  acted: z.array(z.int()),
  state: optional(z.string()),
  stateVersion: z.int(),
  origin: optional(z.string()),
  at: z.date(),
});

const playerSchema = z.object({
  userId: z.string(),
  locale: optional(z.enum(locales)),
  theme: z.enum(themes),
});

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

function parse<T>(schema: z.ZodType<T>, row: unknown, name: () => string): T {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
  throw new DamagedRow(name(), new Error(issues.join('; '), { cause: parsed.error }));
}
