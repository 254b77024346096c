import { diceToGo } from './evaluate.ts';
import { type Filling, type Outline, rangeAt } from './outline.ts';

/** A number written with some dice of a roll. `dice` is a bit set of their indices. */
export interface Written {
  readonly box: number;
  readonly number: number;
  readonly dice: number;
}

/** A sheet after a roll. */
export interface Outcome {
  readonly filling: Filling;
  /** In an order in which each write is legal. */
  readonly writes: readonly Written[];
  /** The dice used, as a bit set. */
  readonly used: number;
  readonly toGo: number;
}

/**
 * The sheets that a roll can lead to, the best first, with the unchanged sheet among them. A beam search: each step
 * keeps the `width` most promising sheets.
 *
 * @param values the numbers of the dice that can be used
 * @param many the maximum number of outcomes
 */
export function outcomes(
  outline: Outline,
  filling: Filling,
  values: readonly number[],
  width: number,
  many: number,
): readonly Outcome[] {
  const sums = sumsOf(values);
  const nothing: Outcome = { filling, writes: [], used: 0, toGo: diceToGo(outline, filling) };
  const found = [nothing];
  for (let front: readonly Outcome[] = [nothing]; front.length > 0; ) {
    const next = new Map<string, Outcome>();
    for (const outcome of front)
      for (const after of continued(outline, outcome, sums))
        next.set(`${after.used} ${after.filling}`, after);
    front = [...next.values()].sort(byToGo).slice(0, width);
    found.push(...front);
  }
  const sheets = new Map(found.sort(byToGo).map((outcome) => [`${outcome.filling}`, outcome]));
  return [...sheets.values()].slice(0, many);
}

/** The sheet after a roll, played greedily: the best single write, again and again. For playouts. */
export function quickly(outline: Outline, filling: Filling, values: readonly number[]): Filling {
  const sums = sumsOf(values);
  const after = [...filling];
  let toGo = diceToGo(outline, after);
  for (let used = 0; ; ) {
    let best: Written | undefined;
    for (let box = 0; box < after.length; box++) {
      const range = rangeAt(outline, after, box);
      if (range === undefined) continue;
      for (const { dice, number } of sums) {
        if ((dice & used) !== 0 || number < range.min || number > range.max) continue;
        after[box] = number;
        const then = diceToGo(outline, after);
        if (then < toGo) {
          toGo = then;
          best = { box, number, dice };
        }
      }
      after[box] = 0;
    }
    if (best === undefined) return after;
    after[best.box] = best.number;
    used |= best.dice;
  }
}

function byToGo(a: Outcome, b: Outcome): number {
  return a.toGo - b.toGo;
}

/** Every sum of the values, with the bit set of its dice. */
function sumsOf(values: readonly number[]): readonly { readonly dice: number; readonly number: number }[] {
  return Array.from({ length: 2 ** values.length - 1 }, (_, i) => {
    const dice = i + 1;
    return { dice, number: values.reduce((sum, value, place) => sum + (dice & (1 << place) ? value : 0), 0) };
  });
}

function continued(
  outline: Outline,
  { filling, writes, used }: Outcome,
  sums: ReturnType<typeof sumsOf>,
): readonly Outcome[] {
  const free = sums.filter(({ dice }) => (dice & used) === 0);
  return filling.flatMap((_, box) => {
    const range = rangeAt(outline, filling, box);
    if (range === undefined) return [];
    return free
      .filter(({ number }) => number >= range.min && number <= range.max)
      .map(({ dice, number }) => {
        const after = filling.with(box, number);
        return {
          filling: after,
          writes: [...writes, { box, number, dice }],
          used: used | dice,
          toGo: diceToGo(outline, after),
        };
      });
  });
}
