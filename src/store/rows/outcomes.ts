import { z } from 'zod';
import type { Outcome } from '../../table/model.ts';
import type { Skill, Standing } from '../../table/store/ratings.ts';
import { dailyOf, optional, parse } from './fields.ts';

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
    merit: z.int(),
  })
  .transform(
    ({ dailyGuildId, dailyDay, ...outcome }): Outcome => ({
      ...outcome,
      daily: dailyOf(dailyGuildId, dailyDay),
    }),
  );

/** @throws {DamagedRow} */
export function toOutcome(row: Readonly<Record<string, unknown>>): Outcome {
  return parse(outcomeSchema, row, () => `outcome of seat ${String(row.seat)} at ${String(row.tableId)}`);
}

const skillSchema = z.object({
  userId: z.string(),
  name: z.string(),
  game: z.string().transform((game) => (game === '' ? undefined : game)),
  mu: z.number(),
  sigma: z.number(),
  games: z.int(),
});

const standingSchema = skillSchema.extend({ rank: z.int(), isHere: z.boolean() });

/** @throws {DamagedRow} */
export function toStanding(row: Readonly<Record<string, unknown>>): Standing {
  return parse(standingSchema, row, () => `rating of ${String(row.userId)}`);
}

/** @throws {DamagedRow} */
export function toSkill(row: Readonly<Record<string, unknown>>): Skill {
  return parse(skillSchema, row, () => `rating of ${String(row.userId)}`);
}
