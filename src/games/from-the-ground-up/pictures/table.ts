import { box, MARGIN, panel, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH, SMALL_PRINT } from '../../../core/scene.ts';
import { type CardId, cardById, placeName } from '../content/cards.ts';
import { inPoints, score, signed } from '../rules/end.ts';
import { awaiting } from '../rules/rules.ts';
import { cardStateOf, nextSeat, playerAt, pointsOf, type State, seatInTurn } from '../rules/state.ts';
import { changedPlaces } from '../words/describe.ts';
import { say } from '../words/messages.ts';
import { headline } from '../words/words.ts';
import { CARD_HEIGHT, cardPicture } from './card.ts';
import { arrow, numberDie, print, star } from './drawing.ts';
import { arrivals, sharedHeading } from './sheet.ts';

const SUBTITLE = 112;
const SHARED = 140;
const SECTION = 64;
const GAP = 16;
const COLUMNS = 2;
const TILE = (SHEET_WIDTH - 2 * MARGIN - GAP) / COLUMNS;
const PAD = 18;
const HEAD = 84;
const ROW = 56;
const FOOT = 54;
const MINI = 42;
const MINI_SIGN = 20;

/** What everybody shares: the shared area, whose turn it is, and who passes what to whom. */
export function table(state: State, view: View<State>): Scene {
  const fresh = new Set<string>(changedPlaces(state, view.since));
  const look = { legal: new Set<string>(), number: 0, fresh };
  const tiles = SHARED + SECTION + state.shared.length * (CARD_HEIGHT + GAP) + 12;
  const heights = rowHeights(state);
  const tops = heights.map(
    (_, row) => tiles + heights.slice(0, row).reduce((sum, high) => sum + high + GAP, 0),
  );
  return {
    width: SHEET_WIDTH,
    height: tiles + heights.reduce((sum, high) => sum + high + GAP, 0) + MARGIN - GAP,
    nodes: [
      ...titleBar(say('name'), headline(state)),
      print(standing(state), MARGIN, SUBTITLE, 34, { fill: 'muted', maxWidth: SHEET_WIDTH - 2 * MARGIN }),
      ...sharedHeading(state, SHARED),
      ...state.shared.flatMap((card, i) =>
        cardPicture(
          state,
          card,
          look,
          MARGIN,
          SHARED + SECTION + i * (CARD_HEIGHT + GAP),
          SHEET_WIDTH - 2 * MARGIN,
        ),
      ),
      ...state.players.flatMap((_, seat) => {
        const row = Math.floor(seat / COLUMNS);
        const x = MARGIN + (seat % COLUMNS) * (TILE + GAP);
        return tile(state, seat, view, fresh, x, tops[row] ?? 0, heights[row] ?? 0);
      }),
    ],
  };
}

/** Every row of tiles is as high as who has the most cards needs. */
function rowHeights(state: State): readonly number[] {
  const rows = Math.ceil(state.players.length / COLUMNS);
  return Array.from({ length: rows }, (_, row) => {
    const own = state.players.slice(row * COLUMNS, (row + 1) * COLUMNS);
    return HEAD + FOOT + ROW * Math.max(1, ...own.map(({ front }) => front.length));
  });
}

/** Whose turn it is, what everybody is at, or who has won. */
function standing(state: State): Message {
  const { winners } = score(state);
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

/** A player: name, die, points, the cards in front, and to whom they go. */
function tile(
  state: State,
  seat: Seat,
  view: View<State>,
  fresh: ReadonlySet<string>,
  x: number,
  y: number,
  height: number,
): readonly Node[] {
  const { front, die } = playerAt(state, seat);
  const { winners, totals } = score(state);
  const awaited = awaiting(state).includes(seat);
  const came = new Set<string>(arrivals(state, seat, view.since));
  const icon = winners.includes(seat)
    ? 'laurel-crown'
    : awaited
      ? 'quill-ink'
      : playerAt(state, seat).choice === undefined
        ? undefined
        : 'check-mark';
  const right = x + TILE - PAD;
  return [
    { ...panel(x, y, TILE, height), ...(awaited ? { stroke: 'legal', strokeWidth: 6 } : {}) },
    print(say('picture.player', { who: { seat } }), x + PAD, y + 42, 36, { bold: true, maxWidth: 210 }),
    print(inPoints(totals[seat] ?? 0), x + 300, y + 42, 36, { fill: 'muted', align: 'right' }),
    ...(icon === undefined
      ? []
      : [{ kind: 'icon', name: icon, x: x + 334, y: y + 42, size: 42, fill: 'ink' } as const]),
    ...(die === undefined ? [] : numberDie(right - 34, y + 44, 68, die)),
    ...(front.length === 0
      ? [
          print(say('picture.in-front.none'), x + PAD, y + HEAD + ROW / 2, 30, {
            fill: 'muted',
            maxWidth: TILE - 40,
          }),
        ]
      : front.flatMap((card, i) => mini(state, card, fresh, came.has(card), x + PAD, y + HEAD + i * ROW))),
    print(say('picture.passes', { to: { seat: nextSeat(state, seat) } }), x + PAD, y + height - 30, 30, {
      fill: 'muted',
      maxWidth: TILE - 2 * PAD - 60,
    }),
    arrow(right, y + height - 30, 'muted'),
  ];
}

/** A card in front of somebody, small: its crates and its star, or what it counts. */
function mini(
  state: State,
  card: CardId,
  fresh: ReadonlySet<string>,
  came: boolean,
  x: number,
  y: number,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  const value = pointsOf(card, cardState);
  const middle = y + ROW / 2;
  const fill = cardState.flipped ? 'paper' : 'ink';
  const name = print(card, x + 6, middle, 30, { bold: true, fill });
  const frame: readonly Node[] =
    cardState.flipped || came || fresh.has(card)
      ? [
          {
            kind: 'rect',
            x: x - 4,
            y: y + 2,
            width: TILE - 2 * PAD + 8,
            height: ROW - 4,
            radius: 10,
            ...(cardState.flipped ? { fill: 'ink' } : {}),
            ...(came || fresh.has(card) ? { stroke: 'changed', strokeWidth: 4 } : {}),
          },
        ]
      : [];
  if (value !== undefined)
    return [
      ...frame,
      name,
      print(say(cardState.flipped ? 'picture.negative' : 'picture.complete'), x + 76, middle, 30, {
        fill,
        maxWidth: 220,
      }),
      print(signed(value), x + TILE - 2 * PAD - 10, middle, 36, { bold: true, fill, align: 'right' }),
    ];
  const left = x + 66;
  const { signs } = cardById(card);
  return [
    ...frame,
    name,
    ...cardState.crates.flatMap((number, at): readonly Node[] => {
      const from = left + at * (MINI + MINI_SIGN);
      const sign = signs[at];
      const isNew = fresh.has(placeName({ card, spot: at }));
      return [
        box(from, middle - MINI / 2, MINI, MINI, isNew ? 'changed' : 'open'),
        ...(number > 0
          ? [
              print(String(number), from + MINI / 2, middle + 1, 32, {
                font: 'hand',
                fill: 'pencil',
                align: 'middle',
              }),
            ]
          : []),
        ...(sign === undefined
          ? []
          : [
              print(sign, from + MINI + MINI_SIGN / 2, middle, SMALL_PRINT, {
                align: 'middle',
                fill: 'muted',
              }),
            ]),
      ];
    }),
    star(x + TILE - 2 * PAD - 26, middle, 50, { fill: 'yellow-soft', stroke: 'ink', strokeWidth: 3 }),
    ...(cardState.star > 0
      ? [
          print(String(cardState.star), x + TILE - 2 * PAD - 26, middle + 3, SMALL_PRINT, {
            font: 'hand',
            fill: 'pencil',
            align: 'middle',
          }),
        ]
      : []),
  ];
}
