import { handwriting, icon, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat, SheetName } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { content, upgradeOf } from '../content/content.ts';
import {
  type Ingredient,
  ingredients,
  type Potion,
  potions,
  type ShopSymbol,
  symbols,
} from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { standings } from '../rules/scoring.ts';
import { available, sizeOf } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import { headline } from '../words/describe.ts';
import { briefAbility, goodName, ID, say, shortName, upgradeName } from '../words/names.ts';
import { bottle, coin, goodPicture, jar, laurel, upgradeIcons } from './art.ts';
import { highlightsOf } from './highlights.ts';
import {
  changeChip,
  column,
  type Edge,
  emptyPlace,
  LINE,
  MARGIN,
  PANE,
  plate,
  SMALL,
  WIDTH,
} from './layout.ts';
import {
  chipOf,
  countOf,
  goodChange,
  hasChip,
  outlineOfGood,
  recipe,
  type Stock,
  spentOf,
  worthName,
} from './stock.ts';

/** The rows of the pane, from the top. */
const SIGN = { y: 80, height: 132 } as const;
const COUNTERS_Y = 84;
const INGREDIENTS = { y: 208, height: 152, columns: 4 } as const;
const POTIONS = { y: 424, height: 164, columns: 5 } as const;
const COUNTERS_X = 540;
const SHELF = 50;
/** This many ingredients fill a jar. */
const FULL_JAR = 10;
const SYMBOLS = { y: 654, height: 150 } as const;
const UPGRADES = { y: 818, height: 102, gap: 12, columns: 2 } as const;

const STRIPES = 12;
const DROP = 44;
const HEM = 24;

const base: readonly Node[] = [
  ...awning(PANE.width),
  ...sign(MARGIN, SIGN.y, 474, SIGN.height),
  ...shelf(INGREDIENTS.y + INGREDIENTS.height, SHELF),
  ...shelf(POTIONS.y + POTIONS.height, SHELF),
  ...ingredients.map((good, i) => label(shortName(good), INGREDIENTS, i)),
  ...potions.map((good, i) => label(shortName(good), POTIONS, i)),
];

/** A name on the edge of a shelf. */
function label(text: Message, row: typeof INGREDIENTS | typeof POTIONS, i: number): Node {
  const { x, width } = column(row.columns, i, 0);
  const y = row.y + row.height + SHELF / 2;
  return print(text, x + width / 2, y, 38, { bold: true, align: 'middle', maxWidth: width - 16 });
}

/** A shop: shelves, symbols and upgrades. Chips show what has changed or would change. */
export function shopPane(state: State, seat: Seat, view: Perspective<State>): Scene {
  const shop = shopAt(state, seat);
  const previous = view.since?.shops[seat] ?? shop;
  const stock: Stock = {
    shop,
    before: previous,
    highlights: highlightsOf(state, seat, view),
    isOver: state.phase.is === 'over',
  };
  return {
    ...PANE,
    title: say('sheet.shop', { who: { seat } }),
    base: { key: `${ID}/shop`, nodes: base },
    nodes: [
      ...name(state, seat),
      ...counters(stock, tallyOf(state, seat, view.since), COUNTERS_X, COUNTERS_Y),
      ...ingredients.flatMap((good, i) => ingredientPlace(stock, good, i)),
      ...potions.flatMap((good, i) => potionPlace(stock, good, i)),
      ...symbols.flatMap((good, i) => symbolPlace(stock, good, i)),
      ...upgradePlaces(stock),
    ],
  };
}

/** The progress of the game, short enough for the sign. */
function whenInShort(state: State): Message {
  if (state.phase.is === 'over') return say('sheet.closed');
  return state.last ? say('sheet.last') : headline(state);
}

function tallyOf(state: State, seat: Seat, since: State | undefined): Tally {
  const customers = shopAt(state, seat).customers.length;
  const renown = standings(state).totals[seat] ?? 0;
  return {
    customers,
    oldCustomers: since === undefined ? customers : shopAt(since, seat).customers.length,
    needed: customersToEnd(state),
    renown,
    oldRenown: since === undefined ? renown : (standings(since).totals[seat] ?? 0),
  };
}

/** "Each player names their shop at the top of their sheet": that name, else the player's. */
function name(state: State, seat: Seat): readonly Node[] {
  const when = whenInShort(state);
  const named = say('sheet.named', { who: { seat }, when });
  const title: SheetName = { sheetOf: seat, otherwise: say('sheet.player', { who: { seat } }) };
  const below: SheetName = { sheetOf: seat, named, otherwise: when };
  return [
    print(say('sheet.sign', { text: title }), MARGIN + 116, SIGN.y + 46, 44, {
      bold: true,
      maxWidth: 346,
      lines: 2,
    }),
    print(say('sheet.sign', { text: below }), MARGIN + 116, SIGN.y + 108, SMALL, { maxWidth: 346 }),
  ];
}

function placeIn(row: typeof INGREDIENTS | typeof POTIONS, i: number) {
  return { ...column(row.columns, i, 0), y: row.y, height: row.height };
}

function ingredientPlace(stock: Stock, good: Ingredient, i: number): readonly Node[] {
  const { shop } = stock;
  const { x, y, width, height } = placeIn(INGREDIENTS, i);
  return [
    ...lit(stock, good, x, y, width, height),
    jar(good, x + 78, y + height - 74, 144, Math.min(1, available(shop, good) / FULL_JAR)),
    ...countOf(stock, good, x + 226, y + 50, 84),
    ...underCount(stock, good, x + 160, y + 116),
  ];
}

/** Below a count: its change, or else how many are crossed off. */
function underCount(stock: Stock, good: Ingredient | Potion, x: number, y: number): readonly Node[] {
  return hasChip(stock, good)
    ? chipOf(stock, good, x, y)
    : stock.isOver
      ? []
      : spentOf(stock.shop, good, x, y);
}

function potionPlace(stock: Stock, good: Potion, i: number): readonly Node[] {
  const { shop } = stock;
  const { x, y, width, height } = placeIn(POTIONS, i);
  return [
    ...lit(stock, good, x, y, width, height),
    bottle(good, x + 58, y + height - 76, 148, available(shop, good) > 0),
    ...countOf(stock, good, x + 168, y + 48, 78),
    ...(hasChip(stock, good) ? chipOf(stock, good, x + 122, y + 118) : recipe(good, x + width - 18, y + 118)),
  ];
}

function lit(
  stock: Stock,
  good: Ingredient | Potion,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly Node[] {
  const target = stock.highlights.goods.get(good);
  return target === undefined ? [] : [plate(x + 2, y - 4, width - 4, height + 4, target)];
}

/** A symbol track: the number filled in, its value, and its value with one more. */
function symbolPlace(stock: Stock, good: ShopSymbol, i: number): readonly Node[] {
  const { shop } = stock;
  const { x, width } = column(symbols.length, i);
  const { y, height } = SYMBOLS;
  const { filled } = shop.tracks[good];
  return nodeList(
    plate(x, y, width, height, outlineOfGood(stock, good)),
    goodPicture(good, x + 58, y + 54, 88),
    print(goodName(good), x + 112, y + 28, SMALL, { bold: true, maxWidth: width - 124 }),
    handwriting(String(filled), x + 112, y + 76, 62),
    !stock.isOver && print(`/ ${sizeOf(good)}`, x + 164, y + 80, SMALL, { fill: 'muted' }),
    chipOf(stock, good, x + width - 88, y + 76),
    print(worthName(stock, good), x + width / 2, y + 126, SMALL, {
      fill: 'muted',
      align: 'middle',
      maxWidth: width - 20,
    }),
  );
}

/** The four places for upgrades. */
function upgradePlaces({ shop, before, highlights, isOver }: Stock): readonly Node[] {
  return Array.from({ length: content.sheet.upgradeSlots }, (_, i) => i).flatMap((i) => {
    const { x, width } = column(UPGRADES.columns, i % UPGRADES.columns);
    const y = UPGRADES.y + Math.floor(i / UPGRADES.columns) * (UPGRADES.height + UPGRADES.gap);
    const id = shop.upgrades[i];
    if (id === undefined && isOver) return [];
    if (id === undefined)
      return [
        emptyPlace(x, y, width, UPGRADES.height),
        print(say('sheet.free'), x + width / 2, y + UPGRADES.height / 2, SMALL, {
          fill: 'muted',
          align: 'middle',
          maxWidth: width - 40,
        }),
      ];
    const outline = highlights.discards.get(id) ?? (before.upgrades.includes(id) ? 'plain' : 'changed');
    return ownUpgrade(id, x, y, width, outline);
  });
}

/** An owned upgrade: its name, its ability in brief, and its renown. */
export function ownUpgrade(
  id: UpgradeId,
  x: number,
  y: number,
  width: number,
  outline: Edge,
): readonly Node[] {
  const { renown } = upgradeOf(id);
  const [ability] = briefAbility(id);
  return nodeList(
    plate(x, y, width, UPGRADES.height, outline),
    icon(upgradeIcons[id], x + 54, y + UPGRADES.height / 2, 72),
    print(upgradeName(id), x + 104, y + 32, 38, { bold: true, maxWidth: width - 104 - 116 }),
    ability !== undefined && print(ability, x + 104, y + 74, SMALL, { maxWidth: width - 104 - 16 }),
    renown !== 0 && [
      laurel(x + width - 82, y + 32, 46),
      print(String(renown), x + width - 52, y + 32, 42, { bold: true }),
    ],
  );
}

export const OWN_UPGRADE_HEIGHT = UPGRADES.height;

/** An awning along the top. @param width of the pane @param radius of its corners @param size of 1: the whole shop's */
export function awning(width: number, radius = 0, size = 1): readonly Node[] {
  const [drop, hem] = [size * DROP, size * HEM];
  const stripe = width / STRIPES;
  const corner = `A${radius} ${radius} 0 0 1`;
  const top = (i: number): string => {
    const [left, right] = [i * stripe, (i + 1) * stripe];
    if (i === 0) return `M0 ${radius}${corner} ${radius} 0H${right}`;
    return i === STRIPES - 1
      ? `M${left} 0H${right - radius}${corner} ${right} ${radius}`
      : `M${left} 0H${right}`;
  };
  const outline = (i: number): string =>
    `${top(i)}V${drop}A${stripe / 2} ${hem} 0 0 1 ${i * stripe} ${drop}Z`;
  const stripes = Array.from({ length: STRIPES }, (_, i) => i);
  const every = (start: number): string =>
    stripes
      .filter((i) => i % 2 === start)
      .map(outline)
      .join('');
  return [
    path(every(0), { fill: 'teal' }),
    path(every(1), { fill: 'card' }),
    path(stripes.map(outline).join(''), { stroke: 'ink', strokeWidth: LINE }),
  ];
}

/** A wooden sign that hangs from the awning, with a cauldron on it. */
function sign(x: number, y: number, width: number, height: number): readonly Node[] {
  const [left, right] = [x + 90, x + width - 90];
  return [
    path(`M${left} ${DROP + HEM}V${y}M${right} ${DROP + HEM}V${y}`, { stroke: 'ink', strokeWidth: 6 }),
    rect(x + 3, y, width - 6, height, { radius: 16, fill: 'brown-soft', stroke: 'brown', strokeWidth: 6 }),
    icon('cauldron', x + 62, y + height / 2, 80, { decoration: true }),
  ];
}

/** A shelf board across the pane. */
function shelf(y: number, height: number): readonly Node[] {
  return [
    rect(MARGIN - 12, y, WIDTH + 24, height, {
      radius: 8,
      fill: 'brown-soft',
      stroke: 'brown',
      strokeWidth: LINE,
    }),
  ];
}

const COUNTER_WIDTH = 252;

interface Counter {
  readonly text: Message;
  picture(x: number, y: number): Node;
  readonly count: number;
  /** "/ 40". Left out if the count has no limit. */
  readonly cap?: string;
  readonly change: number;
  readonly outline: 'changed' | 'legal';
}

function counter(
  { text, picture, count, cap, change, outline }: Counter,
  x: number,
  y: number,
): readonly Node[] {
  const middle = y + 36;
  const end = x + 78 + String(count).length * 43;
  return nodeList(
    picture(x + 32, middle),
    handwriting(String(count), x + 72, middle, 68),
    change === 0
      ? cap !== undefined && print(cap, end, middle + 6, SMALL, { fill: 'muted' })
      : changeChip(change, end, middle, outline),
    print(text, x, y + 92, SMALL, { fill: 'muted', bold: true, maxWidth: COUNTER_WIDTH - 12 }),
  );
}

/** What the counters show besides the stock. */
export interface Tally {
  readonly customers: number;
  readonly oldCustomers: number;
  /** The number of customers that triggers the end. */
  readonly needed: number;
  readonly renown: number;
  readonly oldRenown: number;
}

/** @param x the left end of the first counter */
function counters(stock: Stock, tally: Tally, x: number, y: number): readonly Node[] {
  const { shop, isOver } = stock;
  const gold = goodChange(stock, 'gold');
  const all: readonly Counter[] = [
    {
      text: say('sheet.gold'),
      picture: (left, top) => coin(left, top, 66),
      count: available(shop, 'gold'),
      ...(isOver ? {} : { cap: `/ ${sizeOf('gold')}` }),
      ...gold,
    },
    {
      text: say('sheet.customers'),
      picture: (left, top) => icon('person', left, top, 60),
      count: tally.customers,
      ...(isOver || tally.customers >= tally.needed ? {} : { cap: `/ ${tally.needed}` }),
      change: tally.customers - tally.oldCustomers,
      outline: 'changed',
    },
    {
      text: say('sheet.renown'),
      picture: (left, top) => laurel(left, top, 66),
      count: tally.renown,
      change: tally.renown - tally.oldRenown,
      outline: 'changed',
    },
  ];
  return nodeList(
    all.flatMap((one, i) => counter(one, x + i * COUNTER_WIDTH, y)),
    !isOver && spentOf(shop, 'gold', x + 130, y + 92),
  );
}
