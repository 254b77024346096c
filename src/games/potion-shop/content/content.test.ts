import { describe, expect, it } from 'vitest';
import json from './content.json' with { type: 'json' };
import { bonusOf, chitIds, content, customerOf, readContent, recipeOf } from './content.ts';
import { classes, ingredients, potions, together } from './goods.ts';
import { upgradeIds } from './upgrades.ts';

type Data = typeof json;
const read = (change: (data: Data) => unknown) => () => {
  const data = structuredClone(json);
  change(data);
  return readContent(data);
};

describe('Contents', () => {
  it('"40 Customer Card – 10 Warrior, 10 Mage, 10 Cleric, 10 Rogue"', () => {
    expect(content.customers.size).toBe(40);
    for (const name of classes)
      expect([...content.customers.values()].filter((card) => card.class === name)).toHaveLength(10);
  });

  it('"Any 3 resources" make a Special Potion; each other one is made of two', () => {
    expect(recipeOf('special')).toBe(3);
    for (const potion of potions.filter((other) => other !== 'special'))
      expect(recipeOf(potion)).toHaveLength(2);
  });

  it('the pairs of ingredients that share a face form a ring, and they are the recipes', () => {
    const pairs = content.dice
      .flat()
      .map((face) => ingredients.filter((good) => face[good] !== undefined))
      .filter((pair) => pair.length === 2);
    const recipes = potions.flatMap((potion) => {
      const recipe = recipeOf(potion);
      return typeof recipe === 'number' ? [] : [ingredients.filter((good) => recipe.includes(good))];
    });
    for (const ingredient of ingredients)
      expect(recipes.filter((recipe) => recipe.includes(ingredient))).toHaveLength(2);
    expect(new Set(pairs.map(String))).toEqual(new Set(recipes.map(String)));
  });

  it('each potion that shares a face with an ingredient needs that ingredient', () => {
    for (const face of content.dice.flat())
      for (const potion of potions) {
        const recipe = recipeOf(potion);
        if (face[potion] === undefined || typeof recipe === 'number') continue;
        for (const ingredient of ingredients)
          if (face[ingredient] !== undefined) expect(recipe).toContain(ingredient);
      }
  });

  it('"Every die is different"', () => {
    expect(new Set(content.dice.map((die) => JSON.stringify(die))).size).toBe(5);
    expect(together(...content.dice.flat())).toEqual(json.diceSums);
  });

  it('the nine pairs of gold and renown of the rulebook are those of every class', () => {
    const printed = ['1 2', '2 6', '3 0', '0 5', '1 6', '2 7', '1 2', '2 0', '2 0'];
    for (const name of classes)
      expect(
        printed.map((_, i) => {
          const { gold, renown } = customerOf(`${name}-0${i + 1}`);
          return `${gold} ${renown}`;
        }),
      ).toEqual(printed);
  });

  it('the fifth space is "as printed (reserve a Customer Card or Shop Upgrade tile)"', () => {
    expect(bonusOf(chitIds, 5)).toEqual({ choose: 'card' });
    expect(bonusOf(chitIds, 2)).toMatchObject({ times: 2 });
  });

  it('has every upgrade that the code has names for', () => {
    expect([...content.upgrades.keys()].sort()).toEqual([...upgradeIds]);
  });
});

describe('edited content', () => {
  it('is read as it is written', () => {
    expect(read(() => undefined)()).toEqual(content);
  });

  it.each<[string, (data: Data) => unknown, RegExp]>([
    ['a customer less', (data) => data.customers.pop(), /customers/],
    ['a customer twice', (data) => Object.assign(data.customers[0] ?? {}, data.customers[1]), /same id/],
    [
      'a customer of another class',
      (data) => Object.assign(data.customers[0] ?? {}, { class: 'mage' }),
      /called/,
    ],
    [
      'a customer who wants nothing',
      (data) => Object.assign(data.customers[0] ?? {}, { potions: {} }),
      /no potion/,
    ],
    [
      'a face with another ingredient',
      (data) => data.dice[2]?.splice(0, 1, { mandrake: 1 }),
      /dice show 6 eye, not 7/,
    ],
    ['a die with five faces', (data) => data.dice[0]?.pop(), /dice/],
    ['an upgrade less', (data) => data.upgrades.shift(), /upgrades/],
    ['an upgrade that nobody knows', (data) => Object.assign(data.upgrades[0] ?? {}, { id: 'u99' }), /u01/],
    [
      'an ability that nobody knows',
      (data) => Object.assign(data.upgrades[0] ?? {}, { effects: [{ kind: 'fly' }] }),
      /effects/,
    ],
    ['an upgrade for nothing', (data) => Object.assign(data.upgrades[0] ?? {}, { cost: 0 }), /cost/],
    ['a chit less', (data) => data.chits.pop(), /chits/],
    [
      'a recipe of something else',
      (data) => Object.assign(data.recipes, { mana: ['gold', 'eye'] }),
      /recipes/,
    ],
    ['a word too many', (data) => Object.assign(data, { comment: 'x' }), /comment/],
  ])('is refused with %s', (_what, change, message) => {
    expect(read(change)).toThrow(message);
  });
});
