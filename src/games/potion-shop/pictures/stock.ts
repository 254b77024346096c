import { circle, handwriting, nodeList, print, rect } from '../../../core/draw.ts';
import type { Message } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { recipeOf } from '../content/content.ts';
import { type Good, type Ingredient, ingredients, type Potion, potions, symbols } from '../content/goods.ts';
import { available, type Shop, sizeOf, symbolRenown } from '../rules/shop.ts';
import { goodName, say, shortName } from '../words/names.ts';
import { crossedOff, goodPicture } from './art.ts';
import { changeOf, type Highlights } from './highlights.ts';
import { changeChip, column, type Edge, LINE, MARGIN, PLAYED, plate, SMALL, WIDTH } from './layout.ts';

/** A shop as it is, as it was when the player last looked, and what can be chosen. */
export interface Stock {
  readonly shop: Shop;
  readonly before: Shop;
  readonly highlights: Highlights;
  /** After the end, caps are meaningless. */
  readonly isOver: boolean;
}

/** How a stock changes by the chosen action, or else since the player last looked. */
export function goodChange(
  { shop, before, highlights: { projected } }: Stock,
  good: Good,
): { readonly change: number; readonly outline: 'changed' | 'legal' } {
  return projected === undefined
    ? { change: changeOf(good, before, shop), outline: 'changed' }
    : { change: changeOf(good, shop, projected), outline: 'legal' };
}

export function chipOf(stock: Stock, good: Good, x: number, y: number): readonly Node[] {
  const { change, outline } = goodChange(stock, good);
  return change === 0 ? [] : changeChip(change, x, y, outline);
}

export function hasChip(stock: Stock, good: Good): boolean {
  return goodChange(stock, good).change !== 0;
}

export function outlineOfGood({ highlights }: Stock, good: Good): Edge {
  return highlights.goods.get(good) ?? 'plain';
}

/** The stock of a good and the size of its track: "3 / 20". The count ends at x. */
export function countOf(
  { shop, isOver }: Stock,
  good: Good,
  x: number,
  y: number,
  size: number,
): readonly Node[] {
  return nodeList(
    handwriting(String(available(shop, good)), x, y, size, { align: 'right' }),
    !isOver && print(`/ ${sizeOf(good)}`, x + 12, y + size * 0.1, SMALL + 2, { fill: 'muted' }),
  );
}

const ROW = 112;
const ROW_GAP = 10;

/** The height of the strip: two rows, or three with symbols. */
export function stripHeight(withSymbols: boolean): number {
  return withSymbols ? 3 * ROW + 2 * ROW_GAP : 2 * ROW + ROW_GAP;
}

/** The stock in rows: gold and ingredients, potions with their recipes, and symbols. */
export function stockStrip(stock: Stock, y: number, withSymbols: boolean): readonly Node[] {
  const rows: readonly (readonly Good[])[] = [
    ['gold', ...ingredients],
    potions,
    ...(withSymbols ? [symbols] : []),
  ];
  return rows.flatMap((row, index) => {
    const top = y + index * (ROW + ROW_GAP);
    return [
      rect(MARGIN - 14, top + ROW + 1, WIDTH + 28, ROW_GAP - 2, { radius: 4, fill: 'brown' }),
      ...row.flatMap((good, i) => {
        const { x, width } = column(row.length, i, ROW_GAP);
        return cell(stock, good, x, top, width);
      }),
    ];
  });
}

/** A good in a box: its name, picture and stock, and a potion's recipe. */
function cell(stock: Stock, good: Good, x: number, y: number, width: number): readonly Node[] {
  const { shop } = stock;
  const isPotion = (potions as readonly Good[]).includes(good);
  const isSymbol = (symbols as readonly Good[]).includes(good);
  const middle = y + 73;
  return [
    plate(x, y, width, ROW, outlineOfGood(stock, good), { target: stock.highlights.quiet.get(good) }),
    print(cellName(good), x + 16, y + 28, SMALL, { bold: true, maxWidth: width - 28 }),
    ...goodPicture(good, x + (isPotion ? 36 : 44), middle, isPotion ? 62 : 66),
    handwriting(
      String(isSymbol ? shop.tracks[good].filled : available(shop, good)),
      x + (isPotion ? 64 : 86),
      middle,
      isPotion ? PLAYED + 2 : 60,
    ),
    ...(hasChip(stock, good)
      ? chipOf(stock, good, x + width - 92, middle)
      : [
          ...(isPotion ? recipe(good as Potion, x + width - 14, middle) : []),
          ...(isSymbol ? [worth(shop, good, x + width - 16, middle)] : []),
          ...(isPotion || isSymbol ? [] : [cap(good, x + width - 16, middle)]),
        ]),
  ];
}

function cellName(good: Good): Message {
  if (good === 'gold') return say('sheet.gold');
  return (symbols as readonly Good[]).includes(good)
    ? goodName(good)
    : shortName(good as Ingredient | Potion);
}

function cap(good: Good, x: number, y: number): Node {
  return print(`/ ${sizeOf(good)}`, x, y + 4, SMALL, { fill: 'muted', align: 'right' });
}

/** What a symbol track is worth now. */
function worth(shop: Shop, good: Good, x: number, y: number): Node {
  const text = say('sheet.worth', { count: symbolRenown(shop.tracks[good].filled) });
  return print(text, x, y, SMALL, { fill: 'muted', align: 'right', maxWidth: 150 });
}

/**
 * The symbols below each other: their number, their value, and their value with one more.
 *
 * @param from the column at which they begin, of five across the pane
 */
export function symbolList(stock: Stock, from: number, y: number, height: number): readonly Node[] {
  const row = (height - (symbols.length - 1) * ROW_GAP) / symbols.length;
  const { x, width: columnWidth } = column(5, from);
  const width = MARGIN + WIDTH - x;
  const nameWidth = width > 3 * columnWidth ? 190 : 0;
  return symbols.flatMap((good, i) => {
    const top = y + i * (row + ROW_GAP);
    const middle = top + row / 2;
    const count = x + 90 + nameWidth;
    return nodeList(
      plate(x, top, width, row, outlineOfGood(stock, good)),
      goodPicture(good, x + 46, middle, 62),
      nameWidth !== 0 &&
        print(goodName(good), x + 90, middle, SMALL, { bold: true, maxWidth: nameWidth - 12 }),
      handwriting(String(stock.shop.tracks[good].filled), count, middle, PLAYED),
      chipOf(stock, good, count + 44, middle),
      print(worthName(stock, good), x + width - 18, middle, SMALL, {
        fill: 'muted',
        align: 'right',
        maxWidth: width - nameWidth - 236,
      }),
    );
  });
}

/** The value of a symbol track, and its value with one more symbol. */
export function worthName({ shop, isOver }: Stock, good: Good): Message {
  const { filled } = shop.tracks[good];
  const now = symbolRenown(filled);
  return isOver || filled === sizeOf(good)
    ? say('sheet.worth', { count: now })
    : say('sheet.worth-next', { now, next: symbolRenown(filled + 1) });
}

/** The ingredients of a potion, ending at x. */
export function recipe(potion: Potion, x: number, y: number): readonly Node[] {
  const made = recipeOf(potion);
  if (typeof made === 'number')
    return Array.from({ length: made }, (_, i) => i).flatMap((i) =>
      anyIngredient(x - 25 - (made - 1 - i) * 28, y),
    );
  return made.flatMap((ingredient, i) =>
    goodPicture(ingredient, x - 25 - (made.length - 1 - i) * 46, y, PLAYED - 2),
  );
}

/** An ingredient of any kind. */
function anyIngredient(x: number, y: number): readonly Node[] {
  return [
    circle(x, y, 24, { fill: 'shade', stroke: 'ink', strokeWidth: LINE }),
    print('?', x, y, SMALL, { bold: true, align: 'middle' }),
  ];
}

/** How many of a good are crossed off; empty if none are. */
export function spentOf(shop: Shop, good: Good, x: number, y: number): readonly Node[] {
  const { spent } = shop.tracks[good];
  return spent === 0 ? [] : crossedOff(spent, x, y);
}
