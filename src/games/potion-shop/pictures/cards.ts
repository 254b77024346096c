import { type Look, lookOf } from '../../../core/draw.ts';
import { type Node, SMALL_PRINT } from '../../../core/scene.ts';
import { type CustomerId, customerOf, type UpgradeId, upgradeOf } from '../content/content.ts';
import { entriesOf } from '../content/goods.ts';
import { abilityName, className, numberOf, upgradeName } from '../words/names.ts';
import { classHues, classIcons, coin, counted, goodPicture, laurel, upgradeIcons } from './art.ts';

/** Customer cards and upgrade tiles. */

export const CARD = { width: 176, height: 284, gap: 10 } as const;
export const TILE = { width: 920, height: 92, gap: 10 } as const;
const BAND = 90;

function plate(x: number, y: number, width: number, height: number, look: Look): Node {
  const { stroke, strokeWidth } = lookOf(look);
  const inset = strokeWidth / 2;
  return {
    kind: 'rect',
    x: x + inset,
    y: y + inset,
    width: width - strokeWidth,
    height: height - strokeWidth,
    radius: 16,
    fill: 'card',
    stroke,
    strokeWidth,
  };
}

/** A customer: class and number, the potions they want, and what they give: gold, renown, symbols. */
export function customerCard(id: CustomerId, x: number, y: number, look: Look): readonly Node[] {
  const card = customerOf(id);
  const hue = classHues[card.class];
  const { width, height } = CARD;
  const wanted = entriesOf(card.potions).flatMap(
    ([potion, count]) => Array(count).fill(potion) as (typeof potion)[],
  );
  const middle = x + width / 2;
  return [
    plate(x, y, width, height, look),
    {
      kind: 'rect',
      x: x + 8,
      y: y + 8,
      width: width - 16,
      height: BAND,
      radius: 10,
      fill: `${hue}-soft`,
      stroke: hue,
      strokeWidth: 3,
    },
    { kind: 'icon', name: classIcons[card.class], x: middle - 26, y: y + 34, size: 48, fill: 'ink' },
    { kind: 'text', text: numberOf(id), x: middle + 8, y: y + 34, size: 42, fill: 'ink', bold: true },
    {
      kind: 'text',
      text: className(card.class),
      x: middle,
      y: y + 76,
      size: SMALL_PRINT,
      fill: 'ink',
      bold: true,
      align: 'middle',
      maxWidth: width - 24,
    },
    ...wanted.flatMap((potion, i) => goodPicture(potion, middle + spread(wanted.length, 54, i), y + 142, 70)),
    ...rewards(id, middle, y + 229),
  ];
}

/** Gold and renown in one row, symbols in another; what there is none of is left out. */
function rewards(id: CustomerId, x: number, y: number): readonly Node[] {
  const { gold, renown, symbols } = customerOf(id);
  const numbers = [
    ...(gold === 0 ? [] : [{ amount: gold, picture: (left: number, top: number) => [coin(left, top, 40)] }]),
    ...(renown === 0
      ? []
      : [{ amount: renown, picture: (left: number, top: number) => laurel(left, top, 44) }]),
  ];
  const given = entriesOf(symbols).flatMap(([symbol, count]) => Array<typeof symbol>(count).fill(symbol));
  const rows = (numbers.length === 0 ? 0 : 1) + (given.length === 0 ? 0 : 1);
  const row = (at: number): number => y + (at - (rows - 1) / 2) * 50;
  return [
    ...numbers.flatMap(({ amount, picture }, i) =>
      counted(picture, amount, x + spread(numbers.length, 82, i) - 37, row(0), 40),
    ),
    ...given.flatMap((symbol, i) => goodPicture(symbol, x + spread(given.length, 52, i), row(rows - 1), 50)),
  ];
}

/** Where the i-th of some things in a row lies, from the middle. */
function spread(count: number, pitch: number, i: number): number {
  return (i - (count - 1) / 2) * pitch;
}

/** An upgrade: what it costs (left out where it is bought), its renown and what it does. */
export function upgradeTile(
  id: UpgradeId,
  x: number,
  y: number,
  look: Look,
  price: boolean,
  width: number = TILE.width,
): readonly Node[] {
  const { cost, renown } = upgradeOf(id);
  const right = x + width;
  const middle = y + TILE.height / 2;
  const [ability] = abilityName(id);
  const text = width - 100 - (price ? 250 : 140);
  return [
    plate(x, y, width, TILE.height, look),
    { kind: 'icon', name: upgradeIcons[id], x: x + 52, y: middle, size: 66, fill: 'ink' },
    {
      kind: 'text',
      text: upgradeName(id),
      x: x + 100,
      y: y + 30,
      size: 34,
      fill: 'ink',
      bold: true,
      maxWidth: text,
    },
    ...(ability === undefined
      ? []
      : [
          {
            kind: 'text',
            text: ability,
            x: x + 100,
            y: y + 65,
            size: SMALL_PRINT,
            fill: 'muted',
            maxWidth: text,
          } as const,
        ]),
    ...counted((left, top) => laurel(left, top, 48), renown, right - 110, middle, 48),
    ...(price ? counted((left, top) => [coin(left, top, 50)], cost, right - 240, middle, 50) : []),
  ];
}

/** An empty place for an upgrade. */
export function emptySlot(x: number, y: number, width: number, height: number): Node {
  return {
    kind: 'rect',
    x: x + 2,
    y: y + 2,
    width: width - 4,
    height: height - 4,
    radius: 16,
    stroke: 'rule',
    strokeWidth: 3,
    dash: [12, 10],
  };
}
