import type { Seat } from '../../../core/message.ts';
import { bonusOf, DICE, faceOf } from '../content/content.ts';
import { type Amounts, type Good, ingredients, timesOf, together } from '../content/goods.ts';
import type { ActionOf } from '../rules/actions.ts';
import { plainPotions } from '../rules/brewing.ts';
import { gained } from '../rules/shop.ts';
import { diceInHand, emptySpaces, type State, seatOfTurn, shopAt, takesOf } from '../rules/state.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/** The average value of reserving a card: the market may change before. */
const RESERVING = 1.4;
/** The weight of what the others gain, counted against a placement. */
const ENVY = 0.35;

/** The value of each die on each space for one seat: by die, then by space, from 0. */
type Table = readonly (readonly number[])[];

/** The next die of the best placement, assuming that all seats take the best die for themselves. */
export function bestPlacement(state: State): ActionOf<'set'> {
  const tables = state.shops.map((_, seat) => tableOf(state, seat));
  const order = Array.from({ length: takesOf(state) }, (_, turn) => seatOfTurn(state, turn));
  const placed = state.dice.map(({ space }) => space);
  let best: { readonly action: ActionOf<'set'>; readonly value: number } | undefined;
  const [die] = diceInHand(state);
  if (die === undefined) throw new Error('no die is left to be set');
  for (const spaces of arrangements(placed, emptySpaces(state))) {
    const value = outcome(tables, order, spaces, state.current);
    const action = { kind: 'set', die, space: spaces[die - 1] ?? 0 } as const;
    if (best === undefined || value > best.value) best = { action, value };
  }
  if (best === undefined) throw new Error('no space is left');
  return best.action;
}

/** All ways to place the dice that are still held. */
function arrangements(
  placed: readonly (number | undefined)[],
  free: readonly number[],
): readonly (readonly number[])[] {
  const at = placed.indexOf(undefined);
  if (at === -1) return [placed.map((space) => space ?? 0)];
  return free.flatMap((space) =>
    arrangements(
      placed.with(at, space),
      free.filter((other) => other !== space),
    ),
  );
}

/** The current player's gain minus part of the others', if everybody takes their best die. */
function outcome(
  tables: readonly Table[],
  order: readonly Seat[],
  spaces: readonly number[],
  current: Seat,
): number {
  const left = new Set(spaces.keys());
  let value = 0;
  for (const seat of order) {
    let best = { die: -1, worth: -Infinity };
    for (const die of left) {
      const worth = tables[seat]?.[die]?.[(spaces[die] ?? 1) - 1] ?? 0;
      if (worth > best.worth) best = { die, worth };
    }
    left.delete(best.die);
    value += seat === current ? best.worth : (-ENVY * best.worth) / (tables.length - 1);
  }
  return value;
}

function tableOf(state: State, seat: Seat): Table {
  const shop = shopAt(state, seat);
  const outlook = outlookOf(state, seat);
  const now = shopValue(shop, outlook);
  const gain = (amounts: Amounts): number => shopValue(gained(shop, amounts), outlook) - now;
  return state.dice.map(({ face }, i) =>
    Array.from({ length: DICE }, (_, at) => {
      const { choose, times = 1, gain: more = {} } = bonusOf(state.chits, at + 1);
      const amounts = together(timesOf(faceOf(i + 1, face), times), more);
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
