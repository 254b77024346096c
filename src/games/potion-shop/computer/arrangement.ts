import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { bonusOf, DICE, faceOf } from '../content/content.ts';
import { type Amounts, type Good, ingredients, multiplied, together } from '../content/goods.ts';
import { type Action, type ActionOf, arrangements, sameAction } from '../rules/actions.ts';
import { plainPotions } from '../rules/brewing.ts';
import { gained } from '../rules/shop.ts';
import { type State, seatOfTurn, shopAt, takesOf } from '../rules/state.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/** The average value of reserving a card. */
const RESERVING = 1.4;
/** The weight of what others gain, subtracted from an arrangement's value. */
export const ENVY = 0.35;

/** The value of each die on each space for one seat: by die, then by space, from 0. */
type Table = readonly (readonly number[])[];

/**
 * The best way to set the dice that are still in hand.
 *
 * @throws if no die is left to set: a bug of the caller
 */
export function bestArrangement(state: State): ActionOf<'arrange'> {
  const outcome = outcomesOf(state);
  return { kind: 'arrange', dice: bestBy(arrangements(state), (dice) => outcome(dice).value) };
}

/** The spaces whose dice the current player takes if every seat takes its best die, in that order. */
export function spacesLeft(state: State, dice: readonly number[]): readonly number[] {
  return outcomesOf(state)(dice).left;
}

interface Outcome {
  /** The current player's gain minus part of the others', if everybody takes their best die. */
  readonly value: number;
  readonly left: readonly number[];
}

/** @returns what to expect from the numbers of the dice on the spaces */
function outcomesOf(state: State): (dice: readonly number[]) => Outcome {
  const tables = state.shops.map((_, seat) => tableOf(state, seat));
  const order = Array.from({ length: takesOf(state) }, (_, turn) => seatOfTurn(state, turn));
  return (dice) => outcomeOf(tables, order, dice, state.current);
}

function outcomeOf(
  tables: readonly Table[],
  order: readonly Seat[],
  dice: readonly number[],
  current: Seat,
): Outcome {
  const free = new Set(dice.keys());
  const left: number[] = [];
  let value = 0;
  for (const seat of order) {
    const worthOf = (at: number): number => tables[seat]?.[(dice[at] ?? 1) - 1]?.[at] ?? 0;
    const best = bestBy([...free], worthOf);
    free.delete(best);
    if (seat === current) left.push(best + 1);
    value += seat === current ? worthOf(best) : (-ENVY * worthOf(best)) / (tables.length - 1);
  }
  return { value, left };
}

function tableOf(state: State, seat: Seat): Table {
  const shop = shopAt(state, seat);
  const outlook = outlookOf(state, seat);
  const now = shopValue(shop, outlook);
  const gain = (amounts: Amounts): number => shopValue(gained(shop, amounts), outlook) - now;
  return state.dice.map(({ face }, i) =>
    Array.from({ length: DICE }, (_, at) => {
      const { choose, times = 1, gain: more = {} } = bonusOf(state.chits, at + 1);
      const amounts = together(multiplied(faceOf(i + 1, face), times), more);
      const best = (goods: readonly Good[]): number =>
        Math.max(...goods.map((good) => gain(together(amounts, { [good]: 1 }))));
      switch (choose) {
        case 'potion':
          return best(plainPotions);
        case 'ingredient':
          return best(ingredients);
        case 'card':
          return gain(amounts) + RESERVING;
        default:
          return gain(amounts);
      }
    }),
  );
}

/** Puts the best arrangement first, with which the panel begins. The other actions keep their order. */
export function rank(state: State, _seat: Seat, actions: readonly Action[]): readonly Action[] {
  if (state.phase.is !== 'set' || actions.length === 0) return actions;
  const action = bestArrangement(state);
  return [action, ...actions.filter((other) => !sameAction(other, action))];
}
