import { type CardId, cardById } from '../content/cards.ts';
import { conflictAt, HIGHEST, LOWEST, waysToFill } from '../rules/crates.ts';
import type { CardState } from '../rules/state.ts';

/** Stands for cards that cannot be filled, and limits the rolls of the others. */
export const NEVER = 60;

/**
 * The average number of rolls that fill a card with the best marks, if every roll can be used for it: 0 for a full card,
 * `NEVER` for one that cannot be filled. Exact below `NEVER`, and remembered for each filling.
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
  // By number: the rolls left after its best use.
  const after = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) =>
    afterUsing(card, crates, star, LOWEST + i),
  );
  return Math.min(NEVER, waiting(after));
}

/**
 * The average rolls left if the player uses exactly the numbers worth using: those after which fewer rolls are left than
 * without them.
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
