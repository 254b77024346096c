/** The goods of a shop sheet, each with a track, in the order of the sheet. */
export const ingredients = ['eye', 'unicorn', 'tentacula', 'mandrake'] as const;
export const potions = ['strength', 'mana', 'invisibility', 'health', 'special'] as const;
export const symbols = ['sword', 'shield', 'armor', 'robe'] as const;
export const goods = [...ingredients, ...potions, 'gold', ...symbols] as const;

export type Ingredient = (typeof ingredients)[number];
export type Potion = (typeof potions)[number];
export type ShopSymbol = (typeof symbols)[number];
export type Good = (typeof goods)[number];

/** The classes of customers. */
export const classes = ['warrior', 'mage', 'cleric', 'rogue'] as const;
export type CustomerClass = (typeof classes)[number];

/** A number of each good. Default: 0. */
export type Amounts = Readonly<Partial<Record<Good, number>>>;

export function isIngredient(text: string): text is Ingredient {
  return ingredients.some((good) => good === text);
}

export function isPotion(text: string): text is Potion {
  return potions.some((good) => good === text);
}

export function isSymbol(text: string): text is ShopSymbol {
  return symbols.some((good) => good === text);
}

export function amountOf(amounts: Amounts, good: Good): number {
  return amounts[good] ?? 0;
}

/** The goods that are named, in any order: most amounts name two or three of all the goods. */
export function goodsIn(amounts: Amounts): readonly Good[] {
  return Object.keys(amounts) as Good[];
}

/** The goods with a number above 0, in the order of the sheet. */
export function entriesOf(amounts: Amounts): readonly (readonly [Good, number])[] {
  const entries: [Good, number][] = [];
  for (const good of goods) {
    const amount = amounts[good];
    if (amount !== undefined && amount !== 0) entries.push([good, amount]);
  }
  return entries;
}

/** The sum of several amounts. */
export function together(...several: readonly Amounts[]): Amounts {
  const sums: Partial<Record<Good, number>> = {};
  for (const amounts of several)
    for (const good of goods) {
      const amount = amountOf(amounts, good);
      if (amount !== 0) sums[good] = (sums[good] ?? 0) + amount;
    }
  return sums;
}

export function multiplied(amounts: Amounts, factor: number): Amounts {
  return Object.fromEntries(entriesOf(amounts).map(([good, amount]) => [good, amount * factor]));
}

/** A list of goods, such as the ingredients of a recipe, as amounts. */
export function counted(list: readonly Good[]): Amounts {
  return together(...list.map((good) => ({ [good]: 1 })));
}

/** The number of all goods together. */
export function totalOf(amounts: Amounts): number {
  return entriesOf(amounts).reduce((total, [, amount]) => total + amount, 0);
}
