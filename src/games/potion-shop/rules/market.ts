import type { Chance, Step } from '../../../core/game.ts';
import type { Random } from '../../../core/random.ts';
import { step } from '../../../core/steps.ts';
import { content } from '../content/content.ts';
import * as events from '../words/events.ts';
import type { State } from './state.ts';

/**
 * Refills the market. Customers, after a seat's sell turn: "sliding down all left-over customers to the right filling any
 * empty spaces and refill starting at the right most empty space available". The new card is thus the left-most. Upgrades
 * are replaced "immediately". An empty deck refills nothing.
 *
 * @returns undefined where no place is empty or the deck is
 */
export function refill(state: State, random: Random): Step<State> | undefined {
  if (state.phase.is === 'over' || (state.phase.is === 'sell' && state.phase.sold > 0)) return undefined;
  const customers = filled(state.market.customers, state.deck.customers, content.market.customers, random);
  const upgrades = filled(state.market.upgrades, state.deck.upgrades, content.market.upgrades, random);
  if (customers.turned.length + upgrades.turned.length === 0) return undefined;
  const then: State = {
    ...state,
    market: { customers: customers.row, upgrades: upgrades.row },
    deck: { customers: customers.deck, upgrades: upgrades.deck },
  };
  const chance: readonly Chance[] = [
    ...customers.turned.map((value) => ({ kind: 'customer', value })),
    ...upgrades.turned.map((value) => ({ kind: 'upgrade', value })),
  ];
  return step(then, [events.refilled(customers.turned, upgrades.turned)], chance);
}

function filled<Id>(row: readonly Id[], deck: readonly Id[], places: number, random: Random) {
  const now = { row: [...row], deck: [...deck], turned: [] as Id[] };
  while (now.row.length < places && now.deck.length > 0) {
    const turned = now.deck.splice(random.int(now.deck.length), 1);
    now.row.unshift(...turned);
    now.turned.push(...turned);
  }
  return now;
}
