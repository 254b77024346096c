import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../core/message.ts';
import { pairsOf } from '../../../testkit/games/returning.ts';
import { saidInWalks } from '../../../testkit/games/walk.ts';
import { type CustomerId, content, upgradeOf } from '../content/content.ts';
import { potions, symbols } from '../content/goods.ts';
import { potionShop as game } from '../index.ts';
import { apply, legal } from '../rules/actions.ts';
import { QUIET_LIMIT } from '../rules/scoring.ts';
import { available, gained, symbolRenown } from '../rules/shop.ts';
import { customersToEnd, type State, seatOfTurn, sellTurn, shopAt } from '../rules/state.ts';
import { position } from '../rules/testing.ts';
import { changesFor, closeTo } from './describe.ts';
import { cardName, goodName } from './names.ts';

const key = (name: string) => `potion-shop.${name}`;
/** All potions that any customer wants. */
const RICH = Object.fromEntries(potions.map((potion) => [potion, 3]));

/** Whether some sequence of legal moves in a sell turn ends in a sale to this customer. */
function canServe(state: State, seat: Seat, customer: CustomerId): boolean {
  const turn = state.shops.findIndex((_, index) => seatOfTurn(state, index) === seat);
  const open = [
    { ...state, phase: sellTurn(turn), market: { customers: [customer], upgrades: [] } } as State,
  ];
  const known = new Set<string>();
  for (let now = open.pop(); now !== undefined; now = open.pop()) {
    const actions = legal(now, seat);
    if (actions.some((action) => action.kind === 'sell' && action.customer === customer)) return true;
    for (const action of actions.filter(({ kind }) => kind === 'brew' || kind === 'barter')) {
      const then = apply(now, seat, action).state;
      const text = JSON.stringify(shopAt(then, seat));
      if (!known.has(text)) open.push(then);
      known.add(text);
    }
  }
  return false;
}

describe('what changed for the shop', () => {
  it('is what others took although the shop could have had it, and what it gained', () => {
    const before = position({ shops: [{ stock: { ...RICH, gold: 9 } }, {}, {}] });
    const state = position({
      shops: [{ stock: { ...RICH, gold: 10 } }, { customers: ['mage-01'] }, { upgrades: ['u05'] }],
      customers: ['mage-02', 'cleric-01', 'cleric-02', 'rogue-01'],
      upgrades: ['u15', 'u16'],
    });
    expect(changesFor(before, state, 0)).toEqual([
      {
        key: key('since.customers'),
        values: {
          cards: [{ key: key('since.owned'), values: { card: cardName('mage-01'), who: { seat: 1 } } }],
        },
      },
      {
        key: key('since.upgrades'),
        values: { cards: [{ key: key('since.owned'), values: { card: cardName('u05'), who: { seat: 2 } } }] },
      },
      { key: key('since.gained'), values: { goods: [{ key: key('gold'), values: { count: 1 } }] } },
    ]);
    expect(changesFor(position(), state, 1)).toEqual([]);
  });

  it('is true in whole games: the goods were there, and another has the card', () => {
    const claims = new Map<string, number>();
    for (const [before, state] of pairsOf(game) as readonly (readonly [State, State])[])
      for (const seat of state.shops.keys())
        for (const { key: said, values = {} } of changesFor(before, state, seat)) {
          if (said === key('since.gained')) continue;
          claims.set(said, 1 + (claims.get(said) ?? 0));
          const old = shopAt(before, seat);
          const { customers, upgrades } = before.market;
          for (const one of values.cards as readonly { readonly key: string }[]) {
            const isNamed = (card: string) => JSON.stringify(one).includes(JSON.stringify(cardName(card)));
            const card = [...customers, ...upgrades].find(isNamed) ?? '';
            const owned = JSON.stringify(state.shops[seat]);
            expect(card).not.toBe('');
            expect(owned.includes(`"${card}"`)).toBe(false);
            expect([...state.market.customers, ...state.market.upgrades]).not.toContain(card);
            const tile = upgrades.find((other) => other === card);
            if (tile === undefined) expect(canServe(before, seat, card)).toBe(true);
            else expect(available(old, 'gold')).toBeGreaterThanOrEqual(upgradeOf(tile).cost);
          }
        }
    expect([...claims.keys()].sort()).toEqual([key('since.customers'), key('since.upgrades')]);
  });
});

describe('what others are close to', () => {
  it('is the last round', () => {
    const needed = customersToEnd(position());
    const served = [...content.customers.keys()].slice(0, needed);
    const state = position({
      shops: [{}, { customers: served }, { customers: served.slice(1) }],
      customers: [],
    });
    expect(closeTo(state, 0)).toEqual([
      { key: key('close.enough'), values: { who: { seat: 1 } } },
      { key: key('close.customers'), values: { who: { seat: 2 }, count: 1 } },
    ]);
    expect(closeTo({ ...state, last: true }, 0)).toEqual([{ key: key('close.last-round') }]);
    expect(closeTo(position({ quiet: QUIET_LIMIT - 1 }), 0)).toEqual([
      { key: key('close.quiet'), values: { count: 2 } },
    ]);
  });

  it('is a symbol track that is nearly full, with its correct value', () => {
    const [symbol] = symbols;
    const size = content.sheet.symbolRenown.length;
    const state = position({ shops: [{}, { stock: { [symbol]: size - 2 } }, {}] });
    const [said] = closeTo(state, 0);
    expect(said).toEqual({
      key: key('close.track'),
      values: {
        who: { seat: 1 },
        missing: 2,
        symbol: goodName(symbol),
        renown: symbolRenown(gained(shopAt(state, 1), { [symbol]: 2 }).tracks[symbol].filled),
      },
    });
    expect(closeTo(state, 1)).toEqual([]);
  });

  it('is true in whole games', () => {
    const claims = new Set<string>();
    for (const { said, values, state, later } of saidInWalks(game, closeTo)) {
      claims.add(said);
      const last = later.at(-1)?.round ?? 0;
      const who = (values.who as { readonly seat: Seat } | undefined)?.seat ?? -1;
      if (said === key('close.last-round')) expect(last).toBe(state.round);
      if (said === key('close.enough')) expect(last).toBe(state.round + 1);
      if (said === key('close.customers'))
        expect(shopAt(state, who).customers.length + Number(values.count)).toBe(customersToEnd(state));
    }
    // Nearly full tracks are rare in random games; the test above covers one.
    const usual = [key('close.customers'), key('close.enough'), key('close.last-round')];
    expect([...claims]).toEqual(expect.arrayContaining(usual));
  });
});
