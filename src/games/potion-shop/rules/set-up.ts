import type { Chance, Setup, Step } from '../../../core/game.ts';
import type { Random } from '../../../core/random.ts';
import { step } from '../../../core/steps.ts';
import { chitIds, content, upgradesIn } from '../content/content.ts';
import * as events from '../words/events.ts';
import { refill } from './market.ts';
import { type StoredOptions, withEdition } from './options.ts';
import { emptyShop, gained } from './shop.ts';
import { lateSeats, type State, shopAt, withShop } from './state.ts';

/** What the last ones in the first round begin with. */
const START_GOLD = 1;

/** The position before anything is drawn: "Each player takes a single shop sheet." */
export function setup({ seats, options: stored }: Setup<StoredOptions>): State {
  const options = withEdition(stored);
  return {
    options,
    phase: { is: 'opening' },
    round: 0,
    current: 0,
    chits: [],
    dice: [],
    market: { customers: [], upgrades: [] },
    deck: { customers: [...content.customers.keys()], upgrades: upgradesIn(options.edition) },
    shops: Array.from({ length: seats }, () => emptyShop),
    quiet: 0,
    last: false,
  };
}

/**
 * Draws the opening: "Shuffle the modular circular bonus chits and randomly place one beneath the first 4 dice placement
 * spots", "deal one [Customer Card] to each player, then reveal 5 of them in a row", "reveal 3 [Shop Upgrade tiles]",
 * "randomly choose a start player".
 */
export function open(state: State, random: Random): Step<State> {
  const chits = random.shuffle(chitIds);
  const chance: Chance[] = chits.map((value) => ({ kind: 'chit', value }));
  let deck = state.deck.customers;
  const shops = state.shops.map((shop) => {
    const at = random.int(deck.length);
    const customers = deck.slice(at, at + 1);
    deck = deck.toSpliced(at, 1);
    chance.push(...customers.map((value) => ({ kind: 'customer', value })));
    return { ...shop, reserve: { ...shop.reserve, customers } };
  });
  const dealt: State = { ...state, chits, shops, deck: { ...state.deck, customers: deck } };
  const revealed = refill({ ...dealt, phase: { is: 'roll' } }, random) ?? step(dealt);
  const current = random.int(state.shops.length);
  const opened = withStartGold({ ...revealed.state, current });
  return step(
    opened,
    [...events.opened(opened), ...revealed.events],
    [...chance, ...revealed.chance, { kind: 'start', value: current }],
  );
}

/**
 * Ours, since the second edition: who is in the second half of the first round's order begins with 1 gold, because the
 * best dice are gone by then. The rulebook says nothing about goods at the start.
 */
function withStartGold(state: State): State {
  if (state.options.edition === 'first') return state;
  return lateSeats(state).reduce(
    (now, seat) => withShop(now, seat, gained(shopAt(now, seat), { gold: START_GOLD })),
    state,
  );
}
