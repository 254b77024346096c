import { signed, withMinus } from '../../../core/common.ts';
import { icon, LINE, nodeList, print, rect, STRONG_LINE } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Area, Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { awaiting } from '../rules/flow.ts';
import { standings } from '../rules/scoring.ts';
import { cardPoints, cardStateOf, playerAt, type State, seatInTurn } from '../rules/state.ts';
import { changedPlaces, headline } from '../words/describe.ts';
import { cardName, say } from '../words/names.ts';
import { CARDS_A_PANE, cardsPane } from './cards.ts';
import { crane, GAP, HEAD, MARGIN, PRINT, pipDie, smallCrate, star, stripes, WIDTH } from './shapes.ts';
import { arrivals } from './sheet.ts';

const HEIGHT = 1050;
const COLUMNS = 2;

/** The building site with everybody's cards, then panes for the shared area if it has cards. */
export function table(state: State, view: Perspective<State>): readonly Scene[] {
  const fresh = new Set<string>(changedPlaces(state, view.since));
  const look = { legal: new Set<string>(), spoils: new Set<string>(), number: 0, fresh };
  const panes = state.phase === 'over' ? 0 : Math.ceil(state.shared.length / CARDS_A_PANE);
  return [
    site(state, view, fresh),
    ...Array.from({ length: panes }, (_, i) =>
      cardsPane(
        state,
        state.shared.slice(i * CARDS_A_PANE, (i + 1) * CARDS_A_PANE),
        look,
        [
          print(say('picture.shared'), MARGIN, 44, 50, { bold: true, maxWidth: 800 }),
          print(say('picture.shared.how'), MARGIN, 112, PRINT, {
            fill: 'muted',
            maxWidth: WIDTH - 260,
            lines: 2,
          }),
          crane(WIDTH - 190, HEAD - 20),
        ],
        say('picture.shared'),
      ),
    ),
  ];
}

/** A tile for each player. The shared area fills the gap that an odd number leaves, or a strip above the tiles. */
function site(state: State, view: Perspective<State>, fresh: ReadonlySet<string>): Scene {
  const over = state.phase === 'over';
  const odd = state.players.length % COLUMNS === 1;
  const top = HEAD + GAP + (over || odd ? 0 : stripHeight(state));
  const areas = grid(state.players.length, top, over);
  const last = grid(state.players.length + 1, top, over).at(-1);
  return {
    width: WIDTH,
    height: HEIGHT,
    title: say('picture.site'),
    nodes: nodeList(
      stripes(HEAD - 20),
      print(say('name'), MARGIN, 44, 50, { bold: true, maxWidth: 580 }),
      print(headline(state), WIDTH - 280, 44, PRINT, { fill: 'muted', align: 'right', maxWidth: 500 }),
      print(happening(state), MARGIN, 108, 42, { maxWidth: WIDTH - 290 }),
      crane(WIDTH - 190, HEAD - 20),
      !over && last !== undefined && (odd ? sharedTile(state, last) : sharedStrip(state)),
      seatsInOrder(state).flatMap((seat, i) => {
        const area = areas[i];
        return area === undefined ? [] : tile(state, seat, view, fresh, area);
      }),
    ),
  };
}

/** The areas of this many tiles. @param filled whether an odd last tile takes a whole row */
function grid(count: number, top: number, filled: boolean): readonly Area[] {
  const rows = Math.ceil(count / COLUMNS);
  const height = (HEIGHT - top - rows * GAP - 8) / rows;
  const width = (WIDTH - 2 * MARGIN - GAP) / COLUMNS;
  return Array.from({ length: count }, (_, i) => ({
    x: MARGIN + (i % COLUMNS) * (width + GAP),
    y: top + Math.floor(i / COLUMNS) * (height + GAP),
    width: filled && i === count - 1 && count % COLUMNS === 1 ? WIDTH - 2 * MARGIN : width,
    height,
  }));
}

/** In seating order; after the end, by place. */
function seatsInOrder(state: State): readonly Seat[] {
  const seats = state.players.map((_, seat) => seat);
  if (state.phase !== 'over') return seats;
  const { places } = standings(state);
  return seats.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

/** Whose turn it is, what everybody is doing, or who has won. */
function happening(state: State): Message {
  const { winners } = standings(state);
  switch (state.phase) {
    case 'over':
      return winners.length === 0
        ? say('picture.all-lose')
        : say('picture.winners', { count: winners.length, who: winners.map((seat) => ({ seat })) });
    case 'pass':
      return say('picture.passing');
    case 'discard':
      return say('picture.discarding');
    case 'choose':
      return say('picture.choosing');
    default:
      return say('picture.turn', { who: { seat: seatInTurn(state) } });
  }
}

const PAD = 20;
const TILE_HEAD = 76;

/** How large a card is on a tile. */
interface RowSize {
  readonly height: number;
  readonly crate: number;
  readonly star: number;
  readonly name: number;
  /** Whether the name stands above the crates. */
  readonly twoLines: boolean;
}
const LEAST: RowSize = { height: 50, crate: 34, star: 54, name: PRINT, twoLines: false };
/** From the largest. The numbers in the crates are legible in all but the smallest. */
const ROWS: readonly RowSize[] = [
  { height: 180, crate: 84, star: 120, name: 46, twoLines: true },
  { height: 144, crate: 70, star: 104, name: 42, twoLines: true },
  { height: 92, crate: 48, star: 72, name: 42, twoLines: false },
  { height: 66, crate: 48, star: 66, name: PRINT, twoLines: false },
  LEAST,
];

/** The largest row of which this many fit. */
function rowSize(sizes: readonly RowSize[], cards: number, room: number): RowSize {
  return sizes.find(({ height }) => cards * height <= room) ?? LEAST;
}

function tile(
  state: State,
  seat: Seat,
  view: Perspective<State>,
  fresh: ReadonlySet<string>,
  area: Area,
): readonly Node[] {
  const { x, y, width, height } = area;
  const { front } = playerAt(state, seat);
  const awaited = awaiting(state).includes(seat);
  const came = arrivals(state, seat, view.since);
  const most = Math.max(2, ...state.players.map((player) => player.front.length));
  const rowSizes = state.phase === 'over' ? ROWS.filter(({ twoLines }) => !twoLines) : ROWS;
  const size = rowSize(rowSizes, most, height - TILE_HEAD - 8);
  const rows = Math.max(1, Math.floor((height - TILE_HEAD - 8) / size.height));
  const cards = front.length <= rows ? front : front.slice(0, rows - 1);
  const top = y + TILE_HEAD;
  return nodeList(
    rect(x, y, width, height, {
      radius: 20,
      fill: 'card',
      stroke: awaited ? 'legal' : 'rule',
      strokeWidth: awaited ? STRONG_LINE : LINE,
    }),
    headOf(state, seat, area),
    cards.flatMap((card, i) =>
      cardRow(
        state,
        card,
        came.includes(card) || fresh.has(card),
        x + PAD,
        top + i * size.height,
        width - 2 * PAD,
        size,
      ),
    ),
    front.length === 0 &&
      print(say('picture.no-cards'), x + PAD, top + 25, PRINT, {
        fill: 'muted',
        maxWidth: width - 40,
      }),
    cards.length < front.length &&
      print(
        say('picture.more', { hidden: front.length - cards.length }),
        x + PAD,
        top + (rows - 0.5) * size.height,
        PRINT,
        { fill: 'muted', maxWidth: width - 2 * PAD },
      ),
  );
}

function headOf(state: State, seat: Seat, { x, y, width }: Area): readonly Node[] {
  const { die, choice } = playerAt(state, seat);
  const { winners, totals, places } = standings(state);
  const over = state.phase === 'over';
  const sign = winners.includes(seat) ? 'laurel-crown' : choice === undefined ? undefined : 'check-mark';
  const left = x + PAD + (die === undefined ? 0 : 72);
  const right = x + width - PAD;
  return nodeList(
    die !== undefined && pipDie(x + PAD + 28, y + 40, 56, die),
    print(
      over && winners.length > 0 && !winners.includes(seat)
        ? say('picture.placed', { who: { seat }, place: places[seat] ?? 0 })
        : say('picture.player', { who: { seat } }),
      left,
      y + 42,
      42,
      { bold: true, maxWidth: right - left - 170 },
    ),
    sign !== undefined && icon(sign, right - 130, y + 40, 48, { fill: over ? 'orange' : 'muted' }),
    print(withMinus(totals[seat] ?? 0), right, y + 42, 46, { align: 'right', bold: true }),
  );
}

/** A card: its name, progress and star, or its points. */
function cardRow(
  state: State,
  card: CardId,
  isNew: boolean,
  x: number,
  y: number,
  width: number,
  size: RowSize,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  const value = cardPoints(card, cardState);
  const middle = y + size.height / 2;
  const frame: readonly Node[] =
    cardState.flipped || isNew
      ? [
          rect(x - 8, y + 2, width + 16, size.height - 4, {
            radius: 10,
            ...(cardState.flipped ? { fill: 'warning-soft' as const } : {}),
            ...(isNew ? { stroke: 'changed' as const, strokeWidth: LINE } : {}),
          }),
        ]
      : [];
  if (value !== undefined)
    return [
      ...frame,
      print(cardName(card), x, middle, size.name, { maxWidth: width - 110 }),
      print(signed(value), x + width, middle, Math.max(42, size.name), { align: 'right', bold: true }),
    ];
  const pitch = size.crate + 6;
  const crates = cardState.crates.length;
  const first = size.twoLines ? x : x + width - size.star - 22 - crates * pitch;
  const line = size.twoLines ? y + size.height - size.crate / 2 - 10 : middle;
  const starX = x + width - size.star / 2 - 3;
  return nodeList(
    frame,
    print(cardName(card), x, size.twoLines ? y + 34 : middle, size.name, {
      maxWidth: (size.twoLines ? x + width - size.star : first) - x - 14,
    }),
    cardState.crates.flatMap((number, i) =>
      smallCrate(
        first + i * pitch,
        line - size.crate / 2,
        size.crate,
        number > 0,
        number > 0 && size !== LEAST ? number : undefined,
      ),
    ),
    star(starX, middle, size.star, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    cardState.star > 0 &&
      print(String(cardState.star), starX, middle + 3, Math.max(PRINT, Math.round(size.star * 0.42)), {
        align: 'middle',
        bold: true,
      }),
  );
}

const ROW = 66;
const SMALL = 46;
/** The shared cards that fit on a strip; all are on their own panes. */
const STRIP_CARDS = 4;

/** The height of `sharedStrip`. */
function stripHeight(state: State): number {
  return ROW + Math.max(1, Math.ceil(Math.min(state.shared.length, STRIP_CARDS) / 2)) * ROW;
}

function sharedStrip(state: State): readonly Node[] {
  const y = HEAD + GAP + 26;
  const cards = state.shared.slice(0, STRIP_CARDS);
  const width = (WIDTH - 2 * MARGIN - GAP) / 2;
  return nodeList(
    heading(state, cards.length, MARGIN, y, PRINT, WIDTH - 2 * MARGIN),
    cards.length === 0 && nothing(MARGIN, y + 58, WIDTH - 2 * MARGIN),
    cards.flatMap((card, i) =>
      sharedRow(state, card, MARGIN + (i % 2) * (width + GAP), y + 30 + Math.floor(i / 2) * ROW, width),
    ),
  );
}

function sharedTile(state: State, { x, y, width, height }: Area): readonly Node[] {
  const top = y + 76;
  const cards = state.shared.slice(0, Math.floor((y + height - top) / ROW));
  const room = width - 2 * PAD;
  return nodeList(
    rect(x, y, width, height, { radius: 20, stroke: 'rule', strokeWidth: LINE, dash: [18, 18] }),
    heading(state, cards.length, x + PAD, y + 42, 42, room),
    cards.length === 0 && nothing(x + PAD, y + 118, room),
    cards.flatMap((card, i) => sharedRow(state, card, x + PAD, top + i * ROW, room)),
  );
}

function heading(state: State, count: number, x: number, y: number, size: number, maxWidth: number): Node {
  const hidden = state.shared.length - count;
  const text = hidden > 0 ? say('picture.shared.more', { hidden }) : say('picture.shared');
  return print(text, x, y, size, { bold: true, maxWidth });
}

function nothing(x: number, y: number, maxWidth: number): Node {
  return print(say('picture.shared.none'), x, y, PRINT, { fill: 'muted', maxWidth, lines: 2 });
}

/** A shared card with the numbers that are still to be checked off, and its points. */
function sharedRow(state: State, card: CardId, x: number, y: number, width: number): readonly Node[] {
  const { crates, checks, star: points } = cardStateOf(state, card);
  const left = crates.filter((_, i) => checks[i] !== true);
  const middle = y + (ROW - 6) / 2;
  const first = x + width - 96 - left.length * (SMALL + 8);
  return [
    rect(x, y, width, ROW - 6, { radius: 14, fill: 'ice-soft', stroke: 'rule', strokeWidth: LINE }),
    print(cardName(card), x + 18, middle, PRINT, { maxWidth: first - x - 28 }),
    ...left.flatMap((number, i) =>
      smallCrate(first + i * (SMALL + 8), middle - SMALL / 2, SMALL, false, number),
    ),
    star(x + width - 46, middle, 58, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    print(String(points), x + width - 46, middle + 3, PRINT, { align: 'middle', bold: true }),
  ];
}
