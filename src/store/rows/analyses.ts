import { z } from 'zod';
import type { Analysis } from '../../core/analysis/analysis.ts';
import { json, maybe, parse } from './fields.ts';

const estimate = z.object({ value: z.number(), error: z.number() });
const move = z.object({ verb: z.string(), args: z.record(z.string(), z.string()) });
const analysis: z.ZodType<Analysis> = z.object({
  seats: z.array(
    z.object({
      result: z.number(),
      expected: estimate,
      choices: estimate,
      luck: estimate,
      turning: maybe(move.extend({ at: z.int(), better: move, cost: estimate })),
    }),
  ),
  chart: z.array(z.object({ at: z.int(), expected: z.array(estimate) })),
});
const row = z.object({ tableId: z.string(), result: json(analysis) });

/** @throws {DamagedRow} */
export function toAnalysis(stored: Readonly<Record<string, unknown>>): Analysis {
  return parse(row, stored, () => `analysis of ${String(stored.tableId)}`).result;
}
