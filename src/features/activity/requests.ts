import * as z from 'zod';
import type { Requests } from './protocol.ts';

const text = (most: number) => z.string().max(most);
const args = z.record(text(32), text(200)).refine((all) => Object.keys(all).length <= 12);
const move = z.strictObject({ verb: text(32), args });
const table = z.string().regex(/^[a-z2-7]{10}$/);
const nonce = z.string().regex(/^[\w-]{8,40}$/);
const count = (most: number) => z.int().min(0).max(most);
const selected = z.strictObject({ verb: text(32).optional(), args });

const view = z.strictObject({
  table: table.optional(),
  selected: selected.optional(),
  seen: z.boolean().optional(),
});

/** The schemas of the page's requests. */
export const requests = {
  login: z.strictObject({
    code: z.string().regex(/^[\w.-]{1,200}$/),
    instance: z.string().regex(/^[\w-]{1,200}$/),
    locale: text(20),
    view: view.optional(),
  }),
  view,
  move: z.strictObject({
    table,
    stamp: text(16),
    move,
    nonce,
    touches: count(100).optional(),
    after: count(60_000).optional(),
  }),
  press: z.strictObject({
    table: table.optional(),
    press: text(100),
    values: z.array(text(100)).max(25),
    nonce,
    after: count(60_000).optional(),
  }),
  report: z.strictObject({ touchable: count(60_000).optional(), errors: count(100).optional() }),
  changes: z.strictObject({ table, version: text(50) }),
  past: z.strictObject({ table, at: z.int().nonnegative().optional() }),
} satisfies { readonly [Name in keyof Requests]: z.ZodType<Requests[Name]> };
