import { icon, nodeList, print, rect } from '../../../core/draw.ts';
import type { Node } from '../../../core/scene.ts';
import { type CustomerId, customerOf, upgradeOf } from '../content/content.ts';
import { entriesOf, type Potion } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { available, type Shop } from '../rules/shop.ts';
import { abilityName, className, customerNumber, upgradeName } from '../words/names.ts';
import { bottle, classHues, classIcons, goodPicture, priced, upgradeIcons } from './art.ts';
import { column, type Edge, emptyPlace, GAP, offsetInRow, plate, SMALL } from './layout.ts';

/** Cards in a row across the pane. */
export const CARDS_IN_ROW = 5;
export const CARD_HEIGHT = 344;
const BAND = 98;
const BOTTLE = 92;

/**
 * A customer: class, number, the potions that they want, and the gold, renown and symbols that they give.
 *
 * @param shop bottles that this shop lacks are drawn empty; left out: all are full
 */
function customerCard(
  id: CustomerId,
  x: number,
  y: number,
  width: number,
  outline: Edge,
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
    rect(x + 12, y + 12, width - 24, BAND, { radius: 12, fill: `${hue}-soft`, stroke: hue, strokeWidth: 4 }),
    icon(classIcons[card.class], middle - 30, y + 40, 54),
    print(customerNumber(id), middle + 10, y + 40, 46, { bold: true }),
    print(className(card.class), middle, y + 86, SMALL, {
      bold: true,
      align: 'middle',
      maxWidth: width - 32,
    }),
    ...wanted.map(({ potion, nth }, i) =>
      bottle(
        potion,
        middle + offsetInRow(wanted.length, 72, i),
        y + 166,
        BOTTLE,
        shop === undefined || nth < available(shop, potion),
      ),
    ),
    ...rewards(id, middle, y + 276),
  ];
}

/** Gold and renown in one row, symbols in another. Empty rows are left out. */
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
      priced(kind, amount, x + offsetInRow(numbers.length, 108, i) - 49, row(0)),
    ),
    ...given.flatMap((symbol, i) =>
      goodPicture(symbol, x + offsetInRow(given.length, 66, i), row(rows - 1), 62),
    ),
  ];
}

/** A row of customers, after some empty places on the left. */
export function customerRow(
  ids: readonly CustomerId[],
  y: number,
  outlineOf: (id: CustomerId) => Edge,
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

/** Tiles in a row across the pane. */
export const TILES_IN_ROW = 3;
export const TILE_HEIGHT = 256;

/** An upgrade for sale: its name, what it does in words, its price and its renown. */
function upgradeTile(id: UpgradeId, x: number, y: number, width: number, outline: Edge): readonly Node[] {
  const { cost, renown } = upgradeOf(id);
  const [ability] = abilityName(id);
  return nodeList(
    plate(x, y, width, TILE_HEIGHT, outline),
    icon(upgradeIcons[id], x + 56, y + 54, 80),
    print(upgradeName(id), x + 108, y + 54, 40, { bold: true, maxWidth: width - 124, lines: 2 }),
    ability !== undefined && print(ability, x + 20, y + 138, SMALL, { maxWidth: width - 40, lines: 2 }),
    priced('gold', cost, x + 20, y + TILE_HEIGHT - 40),
    renown !== 0 && priced('renown', renown, x + width - 128, y + TILE_HEIGHT - 40),
  );
}

/** Upgrades in rows of three. */
export function tileRows(
  ids: readonly UpgradeId[],
  y: number,
  outlineOf: (id: UpgradeId) => Edge,
  gap: number,
): readonly Node[] {
  return ids.flatMap((id, i) => {
    const { x, width } = column(TILES_IN_ROW, i % TILES_IN_ROW);
    return upgradeTile(id, x, y + Math.floor(i / TILES_IN_ROW) * (TILE_HEIGHT + gap), width, outlineOf(id));
  });
}
