import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { inPoints, score, signed } from '../rules/end.ts';
import { awaiting } from '../rules/rules.ts';
import { cardStateOf, playerAt, pointsOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { cardName } from '../words/names.ts';
import { smallCrate } from './crate.ts';
import { type Area, LINE, PRINT, pipDie, print, STRONG, star } from './kit.ts';
import { arrivals } from './sheet.ts';

/** A player on the overview: name, die, points, and the cards in front of them. */

const PAD = 20;
const HEAD = 76;

/** How large a card is on a tile. */
interface RowSize {
  readonly height: number;
  readonly crate: number;
  readonly star: number;
  readonly name: number;
  /** The name stands above the crates. */
  readonly twoLines: boolean;
}
const LEAST: RowSize = { height: 50, crate: 34, star: 54, name: PRINT, twoLines: false };
/** From the largest; the numbers in the crates can be read in all but the least. */
const ROWS: readonly RowSize[] = [
  { height: 180, crate: 84, star: 120, name: 46, twoLines: true },
  { height: 144, crate: 70, star: 104, name: 42, twoLines: true },
  { height: 92, crate: 48, star: 72, name: 42, twoLines: false },
  { height: 66, crate: 48, star: 66, name: PRINT, twoLines: false },
  LEAST,
];

/** The largest rows that fit this many times. */
function rowSize(sizes: readonly RowSize[], cards: number, room: number): RowSize {
  return sizes.find(({ height }) => cards * height <= room) ?? LEAST;
}

export function tile(
  state: State,
  seat: Seat,
  view: View<State>,
  fresh: ReadonlySet<string>,
  area: Area,
): readonly Node[] {
  const { x, y, width, height } = area;
  const { front } = playerAt(state, seat);
  const awaited = awaiting(state).includes(seat);
  const came = arrivals(state, seat, view.since);
  const most = Math.max(2, ...state.players.map((player) => player.front.length));
  const rowSizes = state.phase === 'over' ? ROWS.filter(({ twoLines }) => !twoLines) : ROWS;
  const size = rowSize(rowSizes, most, height - HEAD - 8);
  const rows = Math.max(1, Math.floor((height - HEAD - 8) / size.height));
  const shown = front.length <= rows ? front : front.slice(0, rows - 1);
  const top = y + HEAD;
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height,
      radius: 20,
      fill: 'card',
      stroke: awaited ? 'legal' : 'rule',
      strokeWidth: awaited ? STRONG : LINE,
    },
    ...headOf(state, seat, area),
    ...shown.flatMap((card, i) =>
      row(
        state,
        card,
        came.includes(card) || fresh.has(card),
        x + PAD,
        top + i * size.height,
        width - 2 * PAD,
        size,
      ),
    ),
    ...(front.length === 0
      ? [
          print(say('picture.no-cards'), x + PAD, top + 25, PRINT, {
            fill: 'muted',
            maxWidth: width - 40,
          }),
        ]
      : []),
    ...(shown.length < front.length
      ? [
          print(
            say('picture.more', { hidden: front.length - shown.length }),
            x + PAD,
            top + (rows - 0.5) * size.height,
            PRINT,
            { fill: 'muted', maxWidth: width - 2 * PAD },
          ),
        ]
      : []),
  ];
}

function headOf(state: State, seat: Seat, { x, y, width }: Area): readonly Node[] {
  const { die, choice } = playerAt(state, seat);
  const { winners, totals, places } = score(state);
  const over = state.phase === 'over';
  const icon = winners.includes(seat) ? 'laurel-crown' : choice === undefined ? undefined : 'check-mark';
  const left = x + PAD + (die === undefined ? 0 : 72);
  const right = x + width - PAD;
  return [
    ...(die === undefined ? [] : pipDie(x + PAD + 28, y + 40, 56, die)),
    print(
      over && winners.length > 0 && !winners.includes(seat)
        ? say('picture.placed', { who: { seat }, place: places[seat] ?? 0 })
        : say('picture.player', { who: { seat } }),
      left,
      y + 42,
      42,
      { bold: true, maxWidth: right - left - 170 },
    ),
    ...(icon === undefined
      ? []
      : [
          {
            kind: 'icon',
            name: icon,
            x: right - 130,
            y: y + 40,
            size: 48,
            fill: over ? 'orange' : 'muted',
          } as const,
        ]),
    print(inPoints(totals[seat] ?? 0), right, y + 42, 46, { align: 'right', bold: true }),
  ];
}

/** A card: its name, how much of it is done, and its star; or its points. */
function row(
  state: State,
  card: CardId,
  isNew: boolean,
  x: number,
  y: number,
  width: number,
  size: RowSize,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  const value = pointsOf(card, cardState);
  const middle = y + size.height / 2;
  const frame: readonly Node[] =
    cardState.flipped || isNew
      ? [
          {
            kind: 'rect',
            x: x - 8,
            y: y + 2,
            width: width + 16,
            height: size.height - 4,
            radius: 10,
            ...(cardState.flipped ? { fill: 'warning-soft' as const } : {}),
            ...(isNew ? { stroke: 'changed' as const, strokeWidth: LINE } : {}),
          },
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
  return [
    ...frame,
    print(cardName(card), x, size.twoLines ? y + 34 : middle, size.name, {
      maxWidth: (size.twoLines ? x + width - size.star : first) - x - 14,
    }),
    ...cardState.crates.flatMap((number, i) =>
      smallCrate(
        first + i * pitch,
        line - size.crate / 2,
        size.crate,
        number > 0,
        number > 0 && size !== LEAST ? number : undefined,
      ),
    ),
    star(starX, middle, size.star, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    ...(cardState.star > 0
      ? [
          print(String(cardState.star), starX, middle + 3, Math.max(PRINT, Math.round(size.star * 0.42)), {
            align: 'middle',
            bold: true,
          }),
        ]
      : []),
  ];
}
