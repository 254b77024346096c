import type { Node } from '../../../core/scene.ts';
import { type CustomerId, customerOf } from '../content/content.ts';
import { entriesOf, type Potion } from '../content/goods.ts';
import { available, type Shop } from '../rules/shop.ts';
import { className, numberOf } from '../words/names.ts';
import { bottle, classHues, classIcons, goodPicture, priced } from './art.ts';
import { column, emptyPlace, GAP, type Outline, plate, print, SMALL, spread } from './frame.ts';

/** Cards in a row across the pane. */
export const CARDS_IN_ROW = 5;
export const CARD_HEIGHT = 344;
const BAND = 98;
const BOTTLE = 92;

/**
 * A customer: class and number, the potions they want, and what they give: gold, renown, symbols.
 *
 * @param shop draws bottles that this shop lacks empty; left out: all full
 */
function customerCard(
  id: CustomerId,
  x: number,
  y: number,
  width: number,
  outline: Outline,
  shop?: Shop,
): readonly Node[] {
  const card = customerOf(id);
  const hue = classHues[card.class];
  const middle = x + width / 2;
  const wanted = entriesOf(card.potions).flatMap(([potion, count]) =>
    Array.from({ length: count }, (_, i) => ({ potion: potion as Potion, nth: i })),
  );
  return [
    plate(x, y, width, CARD_HEIGHT, outline),
    {
      kind: 'rect',
      x: x + 12,
      y: y + 12,
      width: width - 24,
      height: BAND,
      radius: 12,
      fill: `${hue}-soft`,
      stroke: hue,
      strokeWidth: 4,
    },
    { kind: 'icon', name: classIcons[card.class], x: middle - 30, y: y + 40, size: 54, fill: 'ink' },
    print(numberOf(id), middle + 10, y + 40, 46, { bold: true }),
    print(className(card.class), middle, y + 86, SMALL, {
      bold: true,
      align: 'middle',
      maxWidth: width - 32,
    }),
    ...wanted.map(({ potion, nth }, i) =>
      bottle(
        potion,
        middle + spread(wanted.length, 72, i),
        y + 166,
        BOTTLE,
        shop === undefined || nth < available(shop, potion),
      ),
    ),
    ...rewards(id, middle, y + 276),
  ];
}

/** Gold and renown in one row, symbols in another. Rows with nothing in them are left out. */
function rewards(id: CustomerId, x: number, y: number): readonly Node[] {
  const { gold, renown, symbols } = customerOf(id);
  const numbers = [
    ...(gold === 0 ? [] : [['gold', gold] as const]),
    ...(renown === 0 ? [] : [['renown', renown] as const]),
  ];
  const given = entriesOf(symbols).flatMap(([symbol, count]) => Array<typeof symbol>(count).fill(symbol));
  const rows = (numbers.length === 0 ? 0 : 1) + (given.length === 0 ? 0 : 1);
  const row = (at: number): number => y + (at - (rows - 1) / 2) * 64;
  return [
    ...numbers.flatMap(([kind, amount], i) =>
      priced(kind, amount, x + spread(numbers.length, 108, i) - 49, row(0)),
    ),
    ...given.flatMap((symbol, i) => goodPicture(symbol, x + spread(given.length, 66, i), row(rows - 1), 62)),
  ];
}

/** Customers in a row, from the left, after some empty places. */
export function customerRow(
  ids: readonly CustomerId[],
  y: number,
  outlineOf: (id: CustomerId) => Outline,
  { empty = 0, shop }: { readonly empty?: number; readonly shop?: Shop | undefined } = {},
): readonly Node[] {
  const place = (i: number) => column(CARDS_IN_ROW, i, GAP);
  return [
    ...Array.from({ length: empty }, (_, i) => emptyPlace(place(i).x, y, place(i).width, CARD_HEIGHT)),
    ...ids.flatMap((id, i) => {
      const { x, width } = place(empty + i);
      return customerCard(id, x, y, width, outlineOf(id), shop);
    }),
  ];
}
