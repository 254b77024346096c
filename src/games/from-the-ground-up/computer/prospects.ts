import { type CardId, cardById } from '../content/cards.ts';
import { conflictAt, HIGHEST, LOWEST, waysToFill } from '../rules/crates.ts';
import type { CardState } from '../rules/state.ts';

/** Where a card cannot be filled any more, or hardly: no number of rolls would help. */
export const NEVER = 60;

/**
 * How many rolls it takes on average to fill a card by well-chosen marks, if every roll may be used for it: 0 when it is
 * full, `NEVER` when it cannot be filled. Exact but for that; worked out once for each filling.
 */
export function rollsToFill(card: CardId, { crates, star }: Pick<CardState, 'crates' | 'star'>): number {
  const key = `${card} ${crates.join('')} ${star > 0}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const rolls = reckoned(card, crates, star);
  memo.set(key, rolls);
  return rolls;
}

const memo = new Map<string, number>();

function reckoned(card: CardId, crates: CardState['crates'], star: number): number {
  const { signs } = cardById(card);
  if (waysToFill(signs, crates) === 0) return NEVER;
  if (star > 0 && crates.every((number) => number > 0)) return 0;
  // Of each number, how many rolls are left once it is used in the best way.
  const after = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) =>
    afterUsing(card, crates, star, LOWEST + i),
  );
  return Math.min(NEVER, waiting(after));
}

/**
 * The rolls until something better comes: with those numbers that are worth using. One is, when what is left after it
 * is less than what would be left without it.
 */
function waiting(after: readonly number[]): number {
  let best = NEVER;
  let sum = 0;
  for (const [i, left] of after.toSorted((a, b) => a - b).entries()) {
    if (left >= best) break;
    sum += left;
    best = (after.length + sum) / (i + 1);
  }
  return best;
}

function afterUsing(card: CardId, crates: CardState['crates'], star: number, number: number): number {
  const { signs, low, high } = cardById(card);
  const inCrates = crates.flatMap((own, at) =>
    own === 0 && conflictAt(signs, crates, at, number) === undefined
      ? [rollsToFill(card, { crates: crates.with(at, number), star })]
      : [],
  );
  const inStar =
    star === 0 && number >= low && number <= high ? [rollsToFill(card, { crates, star: number })] : [];
  return Math.min(NEVER, ...inCrates, ...inStar);
}
