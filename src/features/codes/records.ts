import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Fingerprints } from '../../table/fingerprint.ts';
import type { Outcome, Table } from '../../table/model.ts';
import { hasResigned } from '../../table/play/outcomes.ts';
import { record, type Write, write } from '../../table/record.ts';

/** Without vowels, so that no code is a word, and without letters that look alike. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';
const LENGTH = 8;

/**
 * A code for all games with the same dice, in lower case. It is as secret as they are.
 *
 * @param attempt from 0, increased while the code belongs to other dice
 */
export function codeFor({ seed, joins }: Pick<Table, 'seed' | 'joins'>, attempt: number): string {
  const hash = createHash('sha256').update(`code ${attempt} ${seed} ${joins}`).digest();
  return Array.from({ length: LENGTH }, (_, at) => LETTERS[(hash[at] ?? 0) % LETTERS.length]).join('');
}

/** Parses a typed code, in upper or lower case, with or without spaces and hyphens. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/** A code in its displayed form. */
export function codeText(code: string): string {
  return code.toUpperCase();
}

const data = z.object({ code: z.string() });

/** Stores a code with its table. */
export function dataOf(code: string): Table['data'] {
  return { codes: { code } };
}

/**
 * The code of a game. Undefined before it begins, unless it plays the dice of an earlier one, and for a game without a
 * deal.
 */
export function codeIn({ data: { codes } }: Pick<Table, 'data'>): string | undefined {
  return data.optional().parse(codes)?.code;
}

/** The code of a finished game. */
export const codeGame = record({
  model: 'codeGame',
});

/**
 * A person's first result with certain dice, for comparison with others. Later results do not count, because the person
 * then knows the dice.
 */
export const codeResult = record({
  model: 'codeResult',
  person: { userId: 'delete' },
  once: ['code'],
  dice: ['code'],
});

/** The result of a person who knows the dice without a result of their own. It is compared with nobody's. */
export const UNCOUNTED = -(2 ** 31);

/** The rows stored at the end of a game. A result counts only as the person's first, with dice that they did not know. */
export async function codesOf(
  { among }: Pick<Fingerprints, 'among'>,
  table: Table,
  outcomes: readonly Outcome[],
): Promise<readonly Write[]> {
  const code = codeIn(table);
  if (code === undefined) return [];
  // They had one before they deleted their data.
  const again = await among(codeResult.model, outcomes, ({ userId }) => [code, userId]);
  const first = outcomes.filter((one) => !again.has(one));
  const results = first.map(({ tableId, seat, userId, merit }) => ({
    tableId,
    seat,
    userId,
    code,
    // What others made of the seat is not its person's result.
    merit: table.redrawn || hasResigned(table, seat) ? UNCOUNTED : merit,
  }));
  return [
    write(codeGame, [{ tableId: table.id, code, at: table.createdAt }], 'keep'),
    // Only over the row with which this table began: see `seen`.
    write(codeResult, results, 'replace', { fields: ['merit'], ifSame: ['tableId'] }),
  ];
}

/** The rows of people who begin a game with known dice: whatever becomes of it, they know them now. */
export function seen({ id: tableId, seats }: Table, code: string) {
  return seats.flatMap((occupant, seat) =>
    occupant.kind === 'human' ? [{ tableId, seat, userId: occupant.person.id, code, merit: UNCOUNTED }] : [],
  );
}
