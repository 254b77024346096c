import { type Look, MARGIN, TITLE_HEIGHT, titleBar } from '../../../core/draw.ts';
import type { Score, View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH, SMALL_PRINT } from '../../../core/scene.ts';
import { awaitedSeat } from '../rules/legal.ts';
import { score } from '../rules/score.ts';
import { available } from '../rules/shop.ts';
import { customersToEnd, type State, seatOfTurn, shopAt } from '../rules/state.ts';
import { headline, phaseName } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { cardName } from '../words/names.ts';
import { coin, counted, laurel } from './art.ts';
import { board, boardHeight } from './board.ts';
import { CARD } from './cards.ts';
import { chosenBy, customerRow, lookOfCard, NOTHING, tileRows, tilesHeight } from './market-view.ts';

const WIDTH = SHEET_WIDTH - 2 * MARGIN;
const GAP = 16;
const HEADING = 48;
const ROW = { height: 88, line: 40, gap: 12 } as const;

/** What everybody shares: the dice above the chits, the market, and how the shops stand. */
export function table(state: State, view: View<State>): Scene {
  const { market } = state;
  const { viewer, since } = view;
  const chosen = view.legal === true && viewer !== undefined ? chosenBy(state, viewer) : NOTHING;
  const lit = (is: boolean): Look => (is ? 'legal' : 'open');
  const boardTop = TITLE_HEIGHT;
  const customersTop = boardTop + boardHeight(state) + GAP + HEADING;
  const upgradesTop = customersTop + CARD.height + GAP + HEADING;
  const shopsTop = upgradesTop + tilesHeight(market.upgrades.length) + GAP;
  const rowsHeight = inOrder(state).reduce((sum, seat) => sum + rowHeight(state, seat) + ROW.gap, 0);
  return {
    width: SHEET_WIDTH,
    height: shopsTop + rowsHeight + MARGIN - ROW.gap,
    nodes: [
      ...titleBar(headline(state), phaseName(state)),
      ...board(
        state,
        MARGIN,
        boardTop,
        (space) => lit(chosen.spaces.has(space)),
        (die) => lit(chosen.dice.has(die)),
      ),
      heading(say('table.customers', { count: state.deck.customers.length }), customersTop),
      ...customerRow(state, MARGIN, customersTop, (id) => lookOfCard(id, chosen, since?.market.customers)),
      heading(say('table.upgrades', { count: state.deck.upgrades.length }), upgradesTop),
      ...tileRows(
        market.upgrades,
        MARGIN,
        upgradesTop,
        (id) => lookOfCard(id, chosen, since?.market.upgrades),
        true,
      ),
      ...shopRows(state, score(state), shopsTop),
    ],
  };
}

/** Seats as their turns come. */
function inOrder(state: State): readonly Seat[] {
  return state.shops.map((_, turn) => seatOfTurn(state, turn));
}

function heading(text: Message, below: number): Node {
  return {
    kind: 'text',
    text,
    x: MARGIN,
    y: below - HEADING / 2,
    size: 32,
    fill: 'muted',
    bold: true,
    maxWidth: WIDTH,
  };
}

/** How high the row of a shop is: what is reserved for it takes a second line. */
function rowHeight(state: State, seat: Seat): number {
  return reservedFor(state, seat).length === 0 ? ROW.height : ROW.height + ROW.line;
}

function reservedFor(state: State, seat: Seat): readonly Message[] {
  const { customers, upgrades } = shopAt(state, seat).reserve;
  return [...customers, ...upgrades].map(cardName);
}

/** The shops, in the order of their turns. */
function shopRows(state: State, standing: Score, top: number): readonly Node[] {
  let y = top;
  return inOrder(state).flatMap((seat) => {
    const row = shopRow(state, standing, seat, y);
    y += rowHeight(state, seat) + ROW.gap;
    return row;
  });
}

/** A shop at a glance: its owner, customers, gold, renown, and what is reserved for it. */
function shopRow(state: State, { totals, winners }: Score, seat: Seat, y: number): readonly Node[] {
  const shop = shopAt(state, seat);
  const middle = y + ROW.height / 2;
  const reserved = reservedFor(state, seat);
  const isNext = awaitedSeat(state) === seat;
  return [
    {
      kind: 'rect',
      x: MARGIN + 3,
      y: y + 3,
      width: WIDTH - 6,
      height: rowHeight(state, seat) - 6,
      radius: 16,
      fill: isNext ? 'legal-soft' : 'card',
      stroke: isNext ? 'legal' : 'rule',
      strokeWidth: isNext ? 6 : 3,
    },
    {
      kind: 'icon',
      name: winners.includes(seat) ? 'trophy' : markOf(state, seat),
      x: MARGIN + 46,
      y: middle,
      size: 52,
      fill: 'ink',
    },
    {
      kind: 'text',
      text: say('sheet.player', { who: { seat } }),
      x: MARGIN + 86,
      y: middle,
      size: 36,
      fill: 'ink',
      bold: true,
      maxWidth: 370,
    },
    ...(reserved.length === 0
      ? []
      : [
          {
            kind: 'text',
            text: say('table.reserve', { cards: reserved }),
            x: MARGIN + 86,
            y: y + ROW.height + ROW.line / 2 - 14,
            size: SMALL_PRINT,
            fill: 'muted',
            maxWidth: WIDTH - 110,
          } as const,
        ]),
    { kind: 'icon', name: 'person', x: 526, y: middle, size: 44, fill: 'ink' },
    {
      kind: 'text',
      text: say('sheet.customers-of', { count: shop.customers.length, needed: customersToEnd(state) }),
      x: 556,
      y: middle,
      size: 42,
      fill: 'ink',
      bold: true,
      maxWidth: 110,
    },
    ...counted((left, top) => [coin(left, top, 48)], available(shop, 'gold'), 684, middle, 48),
    ...counted((left, top) => laurel(left, top, 54), totals[seat] ?? 0, 820, middle, 54),
  ];
}

/** Who is awaitedSeat, or sets the dice. */
function markOf(state: State, seat: Seat): string {
  if (awaitedSeat(state) === seat) return 'pencil';
  return seat === state.current && state.phase.is !== 'over' ? 'rolling-dices' : 'shop';
}
