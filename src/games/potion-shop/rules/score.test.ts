import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/rigged.ts';
import { potionShop as game } from '../index.ts';
import { awaiting } from './legal.ts';
import { resolve } from './resolve.ts';
import { QUIET_LIMIT, score } from './score.ts';
import { available } from './shop.ts';
import { type State, shopAt } from './state.ts';
import { position, STANDARD, sell } from './testing.ts';

const END = { is: 'end' } as const;
const NEXT_DICE = [0, 0, 0, 0, 0];
/** The first customers of the deck, from a class on. */
const cards = (count: number, from = 0) =>
  ['rogue', 'cleric', 'mage', 'warrior']
    .flatMap((name) => Array.from({ length: 10 }, (_, i) => `${name}-${String(i + 1).padStart(2, '0')}`))
    .slice(from, from + count);
const keys = (events: readonly { readonly key: string }[]) =>
  events.map(({ key }) => key.replace('potion-shop.event.', ''));
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
    expect(keys(events)[0]).toBe('income');
  });

  it('Coin Chest pays at the last one too', () => {
    const { state } = ended({ shops: [{}, { upgrades: ['u05'], stock: { gold: 1 } }, {}], last: true });
    expect(state.phase.is).toBe('over');
    expect(score(state).parts[1]).toMatchObject({ gold: 1 });
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
      expect(keys(events)).toContain('last-round');
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

  it('two people in one round bring it about together', () => {
    const { state, events } = ended({ shops: [{ customers: cards(9) }, { customers: cards(9, 9) }, {}] });
    expect(state.last).toBe(true);
    expect(events.filter(({ key }) => key.endsWith('last-round'))).toEqual([
      {
        key: 'potion-shop.event.last-round',
        values: { count: 2, who: [{ seat: 0 }, { seat: 1 }], customers: 9 },
      },
    ]);
  });

  it('five rounds in a row without a sale end the game as it stands', () => {
    expect(ended({ quiet: QUIET_LIMIT - 1 }).state.phase).toEqual({ is: 'set' });
    expect(ended({ quiet: QUIET_LIMIT - 1 }).state.quiet).toBe(QUIET_LIMIT);
    const { state, events } = resolve(position({ phase: END, quiet: QUIET_LIMIT }), noRandom);
    expect(state.phase).toEqual({ is: 'over' });
    expect(keys(events)).toContain('quiet');
  });

  it('a sale begins the count anew', () => {
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
    expect(keys(events)).toEqual(['last-brew', 'over']);
  });
});
