import { print } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { bonusOf, content } from '../content/content.ts';
import { awaitedSeat } from '../rules/actions.ts';
import { available } from '../rules/shop.ts';
import { diceInHand, type State, seatOfTurn, shopAt, takesOf } from '../rules/state.ts';
import { ID, say } from '../words/names.ts';
import { CARD_HEIGHT, CARDS_IN_ROW, customerRow, TILE_HEIGHT, TILES_IN_ROW, tileRows } from './cards.ts';
import { type Highlights, highlightsOf } from './highlights.ts';
import {
  column,
  emptyPlace,
  GAP,
  HEADING,
  heading,
  MARGIN,
  PANE,
  paneOfHeight,
  TITLE,
  title,
  WIDTH,
} from './layout.ts';
import {
  BOARD_HEIGHT,
  board,
  HAND_AND_BOARD_HEIGHT,
  handAndBoard,
  marketCustomers,
  marketUpgrades,
  outlineOfCard,
} from './market-pane.ts';
import { awning, OWN_UPGRADE_HEIGHT, ownUpgrade, shopPane } from './shop-pane.ts';
import { type Stock, stockStrip, stripHeight, symbolList } from './stock.ts';

const EDGE = 16;
/** The height of the line with the order of taking dice. */
const ORDER_HEIGHT = 120;
/** With more reserved customers than this, there is no room for the symbols beside them. */
const CARDS_BESIDE_SYMBOLS = 3;

/** The data for the pane of a decision. */
interface Decision {
  readonly state: State;
  readonly seat: Seat;
  readonly since: State | undefined;
  readonly highlights: Highlights;
  readonly stock: Stock;
}

/** The pane of the current decision; the shop if there is none, and for previews. */
export function panel(state: State, seat: Seat, view: Perspective<State>): Scene {
  const verb = view.chosen?.verb;
  // In the preview of an arrangement the dice lie on their spaces.
  const arranged = view.since?.phase.is === 'set' && state.phase.is === 'set';
  if (
    (view.legal !== true && !arranged) ||
    awaitedSeat(state) !== seat ||
    verb === 'brew' ||
    verb === 'barter'
  )
    return shopPane(state, seat, view);
  const shop = shopAt(state, seat);
  const highlights = highlightsOf(state, seat, view);
  const stock = { shop, before: view.since?.shops[seat] ?? shop, highlights, isOver: false };
  const decision = { state, seat, since: view.since, highlights, stock };
  switch (state.phase.is) {
    case 'set':
      return pane(placing(decision));
    case 'take':
      return pane(isReserving(state, view) ? choosingCard(decision) : taking(decision));
    case 'sell':
      return pane(selling(decision));
    default:
      return pane(buying(decision));
  }
}

/** Nodes, and their lower end. */
interface Content {
  readonly nodes: readonly Node[];
  readonly bottom: number;
}

/** How far the awning pushes everything down. */
const AWNING = 20;

const front: readonly Node[] = awning(PANE.width, 0, 0.5);

function pane({ nodes, bottom }: Content): Scene {
  return {
    ...paneOfHeight(AWNING + bottom + EDGE),
    title: say('panel.title'),
    base: { key: `${ID}/panel`, nodes: front },
    nodes: [{ kind: 'group', y: AWNING, nodes }],
  };
}

/** Nodes with the stock below them. @param y where the stock begins */
function withStock(nodes: readonly Node[], stock: Stock, y: number, withSymbols: boolean): Content {
  return { nodes: [...nodes, ...stockStrip(stock, y, withSymbols)], bottom: y + stripHeight(withSymbols) };
}

/** The dice in hand above the board; once all are set, the customers in place of the hand. */
function placing({ state, since, highlights, stock }: Decision): Content {
  const order = Array.from({ length: takesOf(state) }, (_, turn) => ({ seat: seatOfTurn(state, turn) }));
  const orderAt = (y: number) =>
    print(say('panel.order', { who: order }), MARGIN, y + 58, 40, { maxWidth: WIDTH, lines: 2 });
  if (diceInHand(state).length === 0) {
    const y = EDGE + BOARD_HEIGHT;
    const customers = marketCustomers(state, y + ORDER_HEIGHT, highlights, since, stock.shop);
    const nodes = [...board(state, EDGE, highlights), orderAt(y), ...customers];
    return withStock(nodes, stock, y + ORDER_HEIGHT + CARD_HEIGHT + GAP, false);
  }
  const y = EDGE + HAND_AND_BOARD_HEIGHT;
  const nodes = [...handAndBoard(state, EDGE, highlights), orderAt(y)];
  return withStock(nodes, stock, y + ORDER_HEIGHT, true);
}

function taking({ state, since, highlights, stock }: Decision): Content {
  const customersTop = EDGE + BOARD_HEIGHT + GAP;
  const nodes = [
    ...board(state, EDGE, highlights),
    ...marketCustomers(state, customersTop, highlights, since, stock.shop),
  ];
  return withStock(nodes, stock, customersTop + CARD_HEIGHT + GAP, true);
}

/** Whether the person has chosen the space that reserves a card. */
function isReserving(state: State, { chosen }: Perspective<State>): boolean {
  const space = Number(chosen?.args.space);
  return space >= 1 && bonusOf(state.chits, space).choose === 'card';
}

function choosingCard({ state, since, highlights, stock }: Decision): Content {
  const upgradesTop = TITLE + CARD_HEIGHT + GAP;
  const nodes = [
    ...title(say('panel.reserve'), say('panel.reserve-note')),
    ...marketCustomers(state, TITLE, highlights, since, stock.shop),
    ...marketUpgrades(state, upgradesTop, highlights, since),
  ];
  return withStock(nodes, stock, upgradesTop + TILE_HEIGHT + GAP, false);
}

/** The customers of the market, the reserved ones, and the seat's stock. */
function selling({ state, since, highlights, stock }: Decision): Content {
  const { shop, before } = stock;
  const own = shop.reserve.customers.toSorted(
    (a, b) => Number(highlights.cards.has(b)) - Number(highlights.cards.has(a)),
  );
  const row = own.slice(0, CARDS_IN_ROW);
  const market = marketCustomers(state, EDGE, highlights, since, shop);
  const below = EDGE + CARD_HEIGHT + GAP;
  if (own.length === 0) return withStock(market, stock, below, true);
  const ownTop = below + HEADING - GAP;
  const outlineOf = (id: string) => outlineOfCard(id, highlights, before.reserve.customers);
  const nodes = [
    ...market,
    heading(reservedFor(own.length - row.length), ownTop - HEADING),
    ...customerRow(row, ownTop, outlineOf, { shop }),
    ...(own.length > CARDS_BESIDE_SYMBOLS
      ? []
      : symbolList(stock, Math.max(2, row.length), ownTop - HEADING + 8, CARD_HEIGHT + HEADING - 8)),
  ];
  return withStock(nodes, stock, ownTop + CARD_HEIGHT + GAP, false);
}

/** @param hidden reserved cards that the pane has no room for */
function reservedFor(hidden: number): Message {
  return hidden === 0 ? say('panel.reserved') : say('panel.reserved-more', { count: hidden });
}

/** The upgrades for sale, the reserved ones, the seat's own, and its gold. */
function buying({ state, since, highlights, stock }: Decision): Content {
  const { shop, before } = stock;
  const reserved = shop.reserve.upgrades.slice(0, TILES_IN_ROW);
  const reservedTop = TITLE + TILE_HEIGHT + HEADING;
  const ownTop = reservedTop + (reserved.length === 0 ? 0 : TILE_HEIGHT + HEADING);
  const ownBottom = ownTop + 2 * OWN_UPGRADE_HEIGHT + GAP;
  const outlineOf = (id: string) => outlineOfCard(id, highlights, before.reserve.upgrades);
  const nodes = [
    ...title(say('panel.buy'), say('panel.gold', { gold: say('gold', { count: available(shop, 'gold') }) })),
    ...marketUpgrades(state, TITLE, highlights, since),
    ...(reserved.length === 0
      ? []
      : [
          heading(reservedFor(shop.reserve.upgrades.length - reserved.length), TITLE + TILE_HEIGHT),
          ...tileRows(reserved, reservedTop, outlineOf, GAP),
        ]),
    heading(
      say('sheet.upgrades', { count: shop.upgrades.length, slots: content.sheet.upgradeSlots }),
      ownTop - HEADING,
    ),
    ...ownUpgrades(stock, ownTop),
  ];
  return reserved.length === 0
    ? withStock(nodes, stock, ownBottom + 2 * GAP, false)
    : { nodes, bottom: ownBottom };
}

function ownUpgrades({ shop, highlights }: Stock, y: number): readonly Node[] {
  return Array.from({ length: content.sheet.upgradeSlots }, (_, i) => i).flatMap((i) => {
    const { x, width } = column(2, i % 2);
    const top = y + Math.floor(i / 2) * (OWN_UPGRADE_HEIGHT + GAP);
    const id = shop.upgrades[i];
    return id === undefined
      ? [emptyPlace(x, top, width, OWN_UPGRADE_HEIGHT)]
      : ownUpgrade(id, x, top, width, highlights.discards.get(id) ?? 'plain');
  });
}
