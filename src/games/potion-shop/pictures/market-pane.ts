import { icon, nodeList, print, rect } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import {
  type ChitId,
  type CustomerId,
  content,
  customerOf,
  DICE,
  faceOf,
  isUpgrade,
  RESERVE_SPACE,
} from '../content/content.ts';
import { entriesOf, type Good, ingredients, potions } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { awaitedSeat } from '../rules/actions.ts';
import { standings } from '../rules/scoring.ts';
import { available, type Shop } from '../rules/shop.ts';
import { customersToEnd, diceInHand, dieOn, type State, seatOfTurn, shopAt } from '../rules/state.ts';
import { headline, phaseName } from '../words/describe.ts';
import { customerNumber, say } from '../words/names.ts';
import { bottle, classIcons, coin, goodPicture, laurel, upgradeIcons } from './art.ts';
import { CARD_HEIGHT, customerRow, tileRows } from './cards.ts';
import { type Highlights, highlightsOf, NO_HIGHLIGHTS } from './highlights.ts';
import {
  column,
  type Edge,
  emptyPlace,
  GAP,
  HEADING,
  heading,
  isLegal,
  LINE,
  LOW_PANE,
  MARGIN,
  PANE,
  PLAYED,
  plate,
  SMALL,
  STRONG_LINE,
  TITLE,
  title,
  WIDTH,
} from './layout.ts';

export const BOARD_HEIGHT = 274;
const HAND_HEIGHT = 214;
const DIE = 150;

/** What everybody can take or buy: the dice on their spaces, the customers and the upgrades. */
export function marketPane(state: State, view: Perspective<State>): Scene {
  const { viewer, since } = view;
  const highlights = viewer === undefined ? NO_HIGHLIGHTS : highlightsOf(state, viewer, view);
  const withDice = state.phase.is === 'set' || state.phase.is === 'take';
  const customersTop = withDice ? TITLE + BOARD_HEIGHT + GAP : TITLE;
  const upgradesTop = customersTop + HEADING + CARD_HEIGHT + (withDice ? GAP : HEADING + GAP);
  return {
    ...(withDice ? PANE : LOW_PANE),
    title: say('table.market'),
    nodes: nodeList(
      title(headline(state), phaseName(state)),
      withDice && board(state, TITLE, highlights),
      heading(say('table.customers', { count: state.deck.customers.length }), customersTop),
      marketCustomers(state, customersTop + HEADING, highlights, since),
      !withDice &&
        heading(say('table.upgrades', { count: state.deck.upgrades.length }), upgradesTop - HEADING),
      marketUpgrades(state, upgradesTop, highlights, since),
    ),
  };
}

/** The customers of the market. The row is filled from the right. */
export function marketCustomers(
  { market }: State,
  y: number,
  highlights: Highlights,
  since: State | undefined,
  shop?: State['shops'][number],
): readonly Node[] {
  const outlineOf = (id: CustomerId): Edge => outlineOfCard(id, highlights, since?.market.customers);
  return customerRow(market.customers, y, outlineOf, {
    empty: content.market.customers - market.customers.length,
    shop,
  });
}

export function marketUpgrades(
  { market }: State,
  y: number,
  highlights: Highlights,
  since: State | undefined,
): readonly Node[] {
  const outlineOf = (id: UpgradeId): Edge => outlineOfCard(id, highlights, since?.market.upgrades);
  return tileRows(market.upgrades, y, outlineOf, GAP);
}

/** @param before the cards that were there when the player last looked */
export function outlineOfCard(
  id: string,
  { cards }: Highlights,
  previous: readonly string[] | undefined,
): Edge {
  const target = cards.get(id);
  if (target !== undefined) return target;
  return previous === undefined || previous.includes(id) ? 'plain' : 'changed';
}

/** The dice in hand above the board, while the dice are being set. */
export function handAndBoard(state: State, y: number, highlights: Highlights): readonly Node[] {
  return [...hand(state, y, highlights), ...board(state, y + HAND_HEIGHT, highlights)];
}

export const HAND_AND_BOARD_HEIGHT = HAND_HEIGHT + BOARD_HEIGHT;

/** The dice that the current player must still set, with their numbers. */
function hand(state: State, y: number, { dice }: Highlights): readonly Node[] {
  return diceInHand(state).flatMap((number) => {
    const { x, width } = column(DICE, number - 1);
    const middle = x + width / 2;
    return [
      ...dieNodes(state, number, middle, y + DIE / 2 + 4, dice.get(number) ?? 'plain'),
      print(say('sheet.die', { die: number }), middle, y + DIE + 36, 42, {
        bold: true,
        align: 'middle',
        maxWidth: width - 20,
      }),
    ];
  });
}

export function board(state: State, y: number, { spaces }: Highlights): readonly Node[] {
  return Array.from({ length: DICE }, (_, i) => i + 1).flatMap((space) => {
    const { x, width } = column(DICE, space - 1);
    return spaceNodes(state, space, x, y, width, spaces.get(space) ?? 'plain');
  });
}

function spaceNodes(
  state: State,
  space: number,
  x: number,
  y: number,
  width: number,
  outline: Edge,
): readonly Node[] {
  const number = dieOn(state, space);
  const taker = state.dice.find((die) => die.space === space)?.taker;
  const [middle, dieX, dieY] = [x + width / 2, x + width / 2 + 20, y + 94];
  return nodeList(
    plate(x, y, width, BOARD_HEIGHT, outline),
    print(String(space), x + 18, y + 44, PLAYED, { bold: true, played: true }),
    number !== undefined && dieNodes(state, number, dieX, dieY, 'plain'),
    number === undefined && taker === undefined && emptyPlace(dieX - DIE / 2, dieY - DIE / 2, DIE, DIE),
    taker !== undefined && taken(taker, middle, y + 100, width),
    bonus(state, space, middle, y + BOARD_HEIGHT - 56, width - 20),
  );
}

/** The player who took the die. */
function taken(seat: Seat, x: number, y: number, width: number): readonly Node[] {
  return [
    icon('check-mark', x, y - 34, 60, { fill: 'muted' }),
    print(say('sheet.player', { who: { seat } }), x, y + 34, SMALL, {
      fill: 'muted',
      align: 'middle',
      maxWidth: width - 20,
    }),
  ];
}

/** A die with the goods that it shows. */
function dieNodes(state: State, number: number, x: number, y: number, edge: Edge): readonly Node[] {
  const face = state.dice[number - 1]?.face;
  if (face === undefined) return [];
  const goods = entriesOf(faceOf(number, face)).flatMap(([good, count]) =>
    Array<typeof good>(count).fill(good),
  );
  const size = goods.length > 1 ? 69 : 100;
  const shift = goods.length > 1 ? 29 : 0;
  const nodes = [
    rect(x - DIE / 2 + 4, y - DIE / 2 + 4, DIE - 8, DIE - 8, {
      radius: 22,
      ...(isLegal(edge)
        ? { fill: 'legal-soft', stroke: 'legal', strokeWidth: STRONG_LINE, target: edge }
        : { fill: 'slate-soft', stroke: 'slate', strokeWidth: 6 }),
    }),
    ...goods
      .flatMap((good, i) => goodPicture(good, x + (2 * i - 1) * shift, y + (2 * i - 1) * shift, size))
      .map((node): Node => (node.kind === 'icon' ? { ...node, played: true } : node)),
  ];
  return [{ kind: 'group', rolls: { x, y }, nodes }];
}

const bonusPictures: Readonly<Record<ChitId, (x: number, y: number) => readonly Node[]>> = {
  'any-potion': (x, y) =>
    (['strength', 'mana', 'invisibility', 'health'] as const).map((potion, i) =>
      bottle(potion, x + (i - 1.5) * 46, y, 64),
    ),
  double: (x, y) => [print('×2', x, y, 62, { bold: true, align: 'middle', played: true })],
  'ingredient-and-gold': (x, y) => [
    ...goodPicture('mandrake', x - 62, y - 10, 52),
    ...goodPicture('eye', x - 40, y + 8, 52),
    print('+', x + 10, y, 48, { bold: true, align: 'middle' }),
    coin(x + 56, y, 62),
  ],
  'two-gold': (x, y) => [coin(x - 34, y, 64), coin(x + 34, y, 64)],
};

function bonus(state: State, space: number, x: number, y: number, width: number): readonly Node[] {
  const chit = state.chits[space - 1];
  const printed = space === RESERVE_SPACE || chit === undefined;
  return [
    rect(x - width / 2, y - 42, width, 84, {
      radius: printed ? 12 : 42,
      fill: 'paper',
      stroke: 'rule',
      strokeWidth: LINE,
    }),
    ...(printed
      ? [print(say('sheet.reserve-bonus'), x, y, SMALL, { align: 'middle', maxWidth: width - 12, lines: 2 })]
      : bonusPictures[chit](x, y)),
  ];
}

/** The height of a row by the number of shops. */
const ROWS: Readonly<Record<number, number>> = { 2: 340, 3: 238, 4: 229 };
const RESERVED_X = 640;
const MOST_RESERVED = 3;

/** An overview of all shops, in turn order. */
export function shopsPane(state: State): Scene {
  const { totals } = standings(state);
  const row = ROWS[state.shops.length] ?? 229;
  const seats = state.shops.map((_, turn) => seatOfTurn(state, turn));
  return {
    ...(seats.length === 4 ? PANE : LOW_PANE),
    title: say('table.shops'),
    nodes: [
      ...title(say('table.shops'), headline(state)),
      ...seats.flatMap((seat, i) => shopRow(state, seat, totals[seat] ?? 0, TITLE + i * (row + GAP), row)),
    ],
  };
}

function shopRow(state: State, seat: Seat, renown: number, y: number, height: number): readonly Node[] {
  const shop = shopAt(state, seat);
  const isNext = awaitedSeat(state) === seat;
  const first = y + 0.22 * height;
  const [count, needed] = [shop.customers.length, customersToEnd(state)];
  const served = count < needed ? `${count} / ${needed}` : `${count}`;
  return [
    plate(MARGIN, y, WIDTH, height, 'plain'),
    icon(markOf(state, seat), MARGIN + 52, first, 64),
    print(say('sheet.player', { who: { seat } }), MARGIN + 100, first, 44, {
      bold: true,
      maxWidth: 480,
      ...(isNext ? { fill: 'legal' } : {}),
    }),
    icon('person', 690, first, 50),
    print(served, 722, first, 44, { bold: true, maxWidth: 150 }),
    coin(926, first, 52),
    print(String(available(shop, 'gold')), 960, first, 44, { bold: true }),
    laurel(1120, first, 56),
    print(String(renown), 1158, first, 44, { bold: true }),
    ...[...ingredients, ...potions].flatMap((good, i) =>
      goodCount(shop, good, MARGIN + 22 + i * 134, y + 0.54 * height),
    ),
    ...cardsLine(shop, y + 0.83 * height),
  ];
}

function goodCount(shop: Shop, good: Good, x: number, y: number): readonly Node[] {
  const count = available(shop, good);
  return [
    ...goodPicture(good, x + 30, y, 58),
    print(String(count), x + 68, y, 42, count === 0 ? { fill: 'muted' } : { bold: true }),
  ];
}

/** The icons of upgrades and reserved cards. */
function cardsLine(shop: Shop, y: number): readonly Node[] {
  const { customers, upgrades } = shop.reserve;
  const reserved = [...upgrades, ...customers];
  const hidden = reserved.length - MOST_RESERVED;
  return nodeList(
    shop.upgrades.length > 0 &&
      print(say('part.upgrades'), MARGIN + 22, y, SMALL, { fill: 'muted', maxWidth: 240 }),
    shop.upgrades.map((id, i) => upgradeIcon(id, MARGIN + 290 + i * 70, y)),
    reserved.length > 0 &&
      print(say('sheet.reserve'), RESERVED_X, y, SMALL, { fill: 'muted', maxWidth: 240 }),
    reserved.slice(0, MOST_RESERVED).flatMap((id, i) => {
      const x = RESERVED_X + 270 + i * 92;
      return isUpgrade(id)
        ? [upgradeIcon(id, x, y)]
        : [icon(classIcons[customerOf(id).class], x, y, 48), print(customerNumber(id), x + 28, y, SMALL)];
    }),
    hidden > 0 && print(`+${hidden}`, MARGIN + WIDTH - 20, y, SMALL, { align: 'right' }),
  );
}

function upgradeIcon(id: UpgradeId, x: number, y: number): Node {
  return icon(upgradeIcons[id], x, y, 50);
}

/** The icon of the awaited player, of the one who sets the dice, or of a shop. */
function markOf(state: State, seat: Seat): string {
  if (awaitedSeat(state) === seat) return 'quill-ink';
  return seat === state.current ? 'rolling-dices' : 'shop';
}
