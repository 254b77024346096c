import { describe, expect, it } from 'vitest';
import { customerOf, isUpgrade } from '../content/content.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { score } from './score.ts';
import { partsOf, totalOf } from './scoring.ts';
import { position, shop } from './testing.ts';

const over = (shops: Parameters<typeof position>[0]) => score(position({ ...shops, phase: { is: 'over' } }));
const withUpgrades = (...upgrades: readonly UpgradeId[]) => ({
  stock: { gold: 5, mana: 3 },
  customers: ['warrior-02', 'warrior-03', 'mage-03', 'cleric-03', 'rogue-03'],
  upgrades,
});
const gainBy = (id: UpgradeId) =>
  totalOf(partsOf(shop(withUpgrades(id)))) - totalOf(partsOf(shop(withUpgrades())));

describe('Scoring', () => {
  it('"renown points equal to the VP on each of your customer cards"', () => {
    const customers = ['warrior-02', 'mage-06'];
    const printed = customers.map((id) => customerOf(id).renown);
    expect(printed).toEqual([6, 7]);
    expect(partsOf(shop({ customers })).customers).toBe(13);
  });

  it('"renown points for your Shop Upgrades"', () => {
    expect(partsOf(shop({ upgrades: ['u15', 'u16'] })).upgrades).toBe(12);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [7, 15],
    [8, 18],
  ])('"the value showing in the left most empty space on each track": %i symbols, %i', (sword, renown) => {
    expect(partsOf(shop({ stock: sword === 0 ? {} : { sword } })).symbols).toBe(renown);
  });

  it('"1 renown point for every 2 gold you have left": not what was crossed off', () => {
    expect(partsOf(shop({ stock: { gold: 5 }, used: { gold: 4 } })).gold).toBe(2);
  });

  it('"1 renown point for every potion you have left"', () => {
    expect(partsOf(shop({ stock: { mana: 2, special: 1 }, used: { health: 3 } })).potions).toBe(3);
  });

  it('unused cards of the reserve are worth nothing', () => {
    const reserve = { customers: ['warrior-02'], upgrades: ['u16'] as const };
    expect(totalOf(partsOf(shop({ reserve })))).toBe(0);
  });
});

describe('end-of-game abilities: among the renown of upgrades', () => {
  it('Apothecary Shelf: "each potion left is worth 2 renown, not 1"', () => expect(gainBy('u11')).toBe(3));
  it('Vault: "1 renown for every 1 gold left, not every 2"', () => expect(gainBy('u12')).toBe(3));
  it('Guild Banner: "1 renown per customer card of the class you sold to most"', () =>
    expect(gainBy('u13')).toBe(2));
  it('Trophy Wall: "3 renown per full set of Warrior, Mage, Cleric and Rogue"', () =>
    expect(gainBy('u14')).toBe(3));

  it('second edition: 3 for each potion left, 2 for each customer of the top class, 4 for each set', () => {
    expect(['u11b', 'u13b', 'u14b'].filter(isUpgrade).map(gainBy)).toEqual([6 + 1, 4, 4 + 3]);
  });

  it('add up to the total', () => {
    const parts = partsOf(shop(withUpgrades('u11', 'u12', 'u13', 'u14')));
    expect(parts).toEqual({ customers: 6, upgrades: 11, symbols: 0, gold: 2, potions: 3 });
    expect(totalOf(parts)).toBe(22);
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
    expect(score(position({ shops: [{ stock: { gold: 4 } }, {}, {}] })).winners).toEqual([]);
  });

  // In each pair both shops have the same renown, and the first wins by what is said.
  it.each([
    ['"the player with the most sold customer cards"', { customers: ['mage-03'] }, { upgrades: [] }],
    ['"the most Shop Upgrades"', { upgrades: ['u11'] as const }, {}],
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
      expect(result.places).toEqual(shops.map((own) => (own === better ? 1 : 2)));
    }
  });

  it('each level decides only where those above it are equal', () => {
    const more = { customers: ['mage-03'] };
    const less = { upgrades: ['u11'] as const, stock: { eye: 2 } };
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
