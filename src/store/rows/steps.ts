import { z } from 'zod';
import type { Chance } from '../../core/game.ts';
import { tableEvent } from '../../table/events.ts';
import type { StepRow } from '../../table/model.ts';
import { json, optional, parse } from './fields.ts';

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
  events: json(z.array(tableEvent)),
  randomCursor: z.int(),
  acted: z.array(z.int()),
  state: optional(z.string()),
  stateVersion: z.int(),
  origin: optional(z.string()),
  at: z.date(),
});

/** @throws {DamagedRow} */
export function toStep(row: Readonly<Record<string, unknown>>): StepRow {
  return parse(stepSchema, row, () => `step ${String(row.seq)} of table ${String(row.tableId)}`);
}
