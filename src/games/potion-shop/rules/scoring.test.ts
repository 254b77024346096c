import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { customerOf } from '../content/content.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { potionShop as game } from '../index.ts';
import { awaiting } from './actions.ts';
import { resolve } from './flow.ts';
import { QUIET_LIMIT, scoreParts, standings, totalRenown } from './scoring.ts';
import { available } from './shop.ts';
import { type State, shopAt } from './state.ts';
import { kinds, position, STANDARD, sell, shop } from './testing.ts';

const over = (shops: Parameters<typeof position>[0]) =>
  standings(position({ ...shops, phase: { is: 'over' } }));
const withUpgrades = (...upgrades: readonly UpgradeId[]) => ({
  stock: { gold: 5, mana: 3 },
  customers: ['warrior-02', 'warrior-03', 'mage-03', 'cleric-03', 'rogue-03'],
  upgrades,
});
const gainBy = (id: UpgradeId) =>
  totalRenown(scoreParts(shop(withUpgrades(id)))) - totalRenown(scoreParts(shop(withUpgrades())));

describe('Scoring', () => {
  it('"renown points equal to the VP on each of your customer cards"', () => {
    const customers = ['warrior-02', 'mage-06'];
    const printed = customers.map((id) => customerOf(id).renown);
    expect(printed).toEqual([6, 7]);
    expect(scoreParts(shop({ customers })).customers).toBe(13);
  });

  it('"renown points for your Shop Upgrades"', () => {
    expect(scoreParts(shop({ upgrades: ['u15', 'u16'] })).upgrades).toBe(16);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [7, 15],
    [8, 18],
  ])('"the value showing in the left most empty space on each track": %i symbols, %i', (sword, renown) => {
    expect(scoreParts(shop({ stock: sword === 0 ? {} : { sword } })).symbols).toBe(renown);
  });

  it('"1 renown point for every 2 gold you have left": not what was crossed off', () => {
    expect(scoreParts(shop({ stock: { gold: 5 }, used: { gold: 4 } })).gold).toBe(2);
  });

  it('"1 renown point for every potion you have left"', () => {
    expect(scoreParts(shop({ stock: { mana: 2, special: 1 }, used: { health: 3 } })).potions).toBe(3);
  });

  it('unused cards of the reserve are worth nothing', () => {
    const reserve = { customers: ['warrior-02'], upgrades: ['u16'] as const };
    expect(totalRenown(scoreParts(shop({ reserve })))).toBe(0);
  });
});

describe('end-of-game abilities: among the renown of upgrades', () => {
  it('Apothecary Shelf: 3 renown for each potion left, not 1', () => expect(gainBy('u11')).toBe(6 + 1));
  it('Vault: "1 renown for every 1 gold left, not every 2"', () => expect(gainBy('u12')).toBe(3));
  it('Guild Banner: 2 renown for each customer of the class sold to most', () =>
    expect(gainBy('u13')).toBe(4));
  it('Trophy Wall: 4 renown for each set of Warrior, Mage, Cleric and Rogue', () =>
    expect(gainBy('u14')).toBe(4 + 3));

  it('add up to the total', () => {
    const parts = scoreParts(shop(withUpgrades('u11', 'u12', 'u13', 'u14')));
    expect(parts).toEqual({ customers: 6, upgrades: 21, symbols: 0, gold: 2, potions: 3 });
    expect(totalRenown(parts)).toBe(32);
  });
});

describe('"The player with the most renown points wins the game!"', () => {
  it('and the others are ranked', () => {
    const result = over({ shops: [{ stock: { gold: 4 } }, { stock: { gold: 8 } }, { stock: { gold: 6 } }] });
    expect(result.winners).toEqual([1]);
    expect(result.places).toEqual([3, 1, 2]);
    expect(result.totals).toEqual([2, 4, 3]);
  });

  it('nobody has won while the game runs', () => {
    expect(standings(position({ shops: [{ stock: { gold: 4 } }, {}, {}] })).winners).toEqual([]);
  });

  // In each pair both shops have the same renown, and the first one wins by the named tie-break.
  it.each([
    ['"the player with the most sold customer cards"', { customers: ['mage-03'] }, { upgrades: [] }],
    ['"the most Shop Upgrades"', { upgrades: ['u05'] as const }, {}],
    ['"the most left-over Potions"', { stock: { mana: 1 } }, { stock: { gold: 2 } }],
    ['"the most left-over Gold"', { stock: { gold: 3 } }, { stock: { gold: 2 } }],
    ['"the most left-over ingredients"', { stock: { eye: 2 } }, { stock: { eye: 1 } }],
  ])('ties: %s', (_level, better, worse) => {
    for (const shops of [
      [better, worse],
      [worse, better],
    ]) {
      const result = over({ shops });
      expect(result.totals[0]).toBe(result.totals[1]);
      expect(result.winners).toEqual([shops.indexOf(better)]);
      expect(result.places).toEqual(shops.map((shop) => (shop === better ? 1 : 2)));
    }
  });

  it('each level decides only where those above it are equal', () => {
    const more = { customers: ['mage-03'] };
    const less = { upgrades: ['u05'] as const, stock: { eye: 2 } };
    expect(over({ shops: [less, more] }).winners).toEqual([1]);
  });

  it('"If there is still a tie, no one wins because there\'s like 5 levels of tie breakers here, you all lose."', () => {
    const result = over({ shops: [{ stock: { gold: 4 } }, { stock: { gold: 4 } }, { stock: { gold: 2 } }] });
    expect(result.winners).toEqual([]);
    expect(result.places).toEqual([1, 1, 3]);
  });

  it('a tie further down takes nothing from the winner', () => {
    const result = over({ shops: [{ stock: { gold: 2 } }, { stock: { gold: 4 } }, { stock: { gold: 2 } }] });
    expect(result.winners).toEqual([1]);
    expect(result.places).toEqual([2, 1, 2]);
  });
});

const END = { is: 'end' } as const;
const NEXT_DICE = [0, 0, 0, 0, 0];
/** The first customers of the deck, starting with a class. */
const cards = (count: number, from = 0) =>
  ['rogue', 'cleric', 'mage', 'warrior']
    .flatMap((name) => Array.from({ length: 10 }, (_, i) => `${name}-${String(i + 1).padStart(2, '0')}`))
    .slice(from, from + count);
const ended = (args: Parameters<typeof position>[0]) =>
  resolve(position({ ...args, phase: END }), rigged(NEXT_DICE));

describe('5- End of Round', () => {
  it('"simply pass the current player marker to the player to the left … and start a new round"', () => {
    const { state, chance } = ended({ current: 2, round: 4 });
    expect(state).toMatchObject({ current: 0, round: 5, phase: { is: 'set' } });
    expect(awaiting(state)).toEqual([0]);
    expect(chance.map(({ kind }) => kind)).toEqual(Array(5).fill('die'));
  });

  it('Coin Chest: "At each End of Round, gain 1 gold.", the one of its purchase included', () => {
    const { state, events } = ended({ shops: [{}, { upgrades: ['u05'] }, {}] });
    expect(available(shopAt(state, 1), 'gold')).toBe(1);
    expect(kinds(events)[0]).toBe('income');
  });

  it('Coin Chest pays at the last one too', () => {
    const { state } = ended({ shops: [{}, { upgrades: ['u05'], stock: { gold: 1 } }, {}], last: true });
    expect(state.phase.is).toBe('over');
    expect(standings(state).parts[1]).toMatchObject({ gold: 1 });
  });

  it('once-a-round abilities can be used again in the next round', () => {
    const { state } = ended({ shops: [{ upgrades: ['u06'], effectsUsed: ['barter'] }, {}, {}] });
    expect(shopAt(state, 0).used).toEqual([]);
  });
});

describe('Game End', () => {
  it.each([
    [2, 10],
    [3, 9],
    [4, 8],
  ])(
    '"when a player has sold to 10/9/8 customers in a 2/3/4 player game": %i players, %i',
    (seats, needed) => {
      const shops = (sold: number) =>
        Array.from({ length: seats }, (_, seat) => (seat === 1 ? { customers: cards(sold) } : {}));
      expect(ended({ shops: shops(needed - 1) }).state).toMatchObject({ last: false, phase: { is: 'set' } });
      const { state, events } = ended({ shops: shops(needed) });
      expect(state).toMatchObject({ last: true, phase: { is: 'set' } });
      expect(kinds(events)).toContain('last-round');
    },
  );

  it('"play one more final round and then the game will end": the whole round after that one', () => {
    const { state } = ended({ shops: [{ customers: cards(9) }, {}, {}], last: true });
    expect(state.phase).toEqual({ is: 'over' });
    expect(awaiting(state)).toEqual([]);
  });

  it('the round in which it happens is finished first', () => {
    const before = position({
      shops: [{}, { stock: { mana: 1 }, customers: cards(8) }, { stock: { mana: 2 } }],
      phase: { is: 'sell', turn: 0, sold: 0 },
    });
    const { state } = play(game, before, 1, sell('mage-01'), rigged([0]));
    expect(shopAt(state, 1).customers).toHaveLength(9);
    expect(state).toMatchObject({ last: false, phase: { is: 'sell', turn: 1 } });
  });

  it('two players can trigger it in one round', () => {
    const { state, events } = ended({ shops: [{ customers: cards(9) }, { customers: cards(9, 9) }, {}] });
    expect(state.last).toBe(true);
    expect(events.filter(({ kind }) => kind === 'last-round')).toEqual([
      { kind: 'last-round', seats: [0, 1], customers: 9 },
    ]);
  });

  it('five rounds in a row without a sale end the game as it stands', () => {
    expect(ended({ quiet: QUIET_LIMIT - 1 }).state.phase).toEqual({ is: 'set' });
    expect(ended({ quiet: QUIET_LIMIT - 1 }).state.quiet).toBe(QUIET_LIMIT);
    const { state, events } = resolve(position({ phase: END, quiet: QUIET_LIMIT }), noRandom);
    expect(state.phase).toEqual({ is: 'over' });
    expect(kinds(events)).toContain('quiet');
  });

  it('a sale resets the count', () => {
    const before = position({
      shops: [{}, { stock: { mana: 1 } }, {}],
      phase: { is: 'sell', turn: 0, sold: 0 },
      quiet: QUIET_LIMIT,
    });
    const { state } = play(game, before, 1, sell('mage-01'), rigged([0, ...NEXT_DICE]));
    expect(state).toMatchObject({ phase: { is: 'set' }, quiet: 1 });
  });

  it('a game in which all decline ends', () => {
    let state: State = resolve(
      game.setup({ seats: 2, options: STANDARD, formerWinners: [] }),
      rigged(Array(100).fill(0)),
    ).state;
    for (let moves = 0; state.phase.is !== 'over'; moves++) {
      expect(moves).toBeLessThan(100);
      const [seat = 0] = awaiting(state);
      const list = game.legal(state, seat);
      const action = list.find(({ kind }) => kind === 'done') ?? list[0];
      if (action === undefined) throw new Error('nothing to do');
      state = play(game, state, seat, action, rigged(Array(50).fill(0))).state;
    }
    expect(state.round).toBe(QUIET_LIMIT);
    expect(state.shops.every(({ customers }) => customers.length === 0)).toBe(true);
  });

  it('before scoring, the ingredients left are brewed', () => {
    const { state, events } = ended({ shops: [{ stock: { eye: 1, unicorn: 1 } }, {}, {}], last: true });
    expect(available(shopAt(state, 0), 'strength')).toBe(1);
    expect(kinds(events)).toEqual(['last-brew', 'over']);
  });
});
