import { LINE, MARGIN, STRONG_LINE, TITLE_HEIGHT, titleBar } from './draw.ts';
import type { Score } from './game.ts';
import type { Message, Seat, Text } from './message.ts';
import type { Node, Scene } from './scene.ts';

/** What the pane says besides the score. */
export interface ResultsWords {
  /** "Final result" */
  readonly title: Message;
  /** Where the game stands, as its headline says. */
  readonly where: Text;
  /** A player's name. */
  readonly name: (seat: Seat) => Text;
}

const WIDTH = 1400;
/** Up to this height the width decides how small a pane is shown. */
const HEIGHT_MAX = 1050;
const GAP = 16;
const ROW_MAX = 176;
const NAME_SIZE = 52;
const WORDS_SIZE = 40;

/** Everybody's result, the best first: place, name, the score in words, and the total. */
export function resultsPane(score: Score, words: ResultsWords): Scene {
  const seats = score.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place || a.seat - b.seat);
  const room = (HEIGHT_MAX - TITLE_HEIGHT - MARGIN + GAP) / seats.length;
  const height = Math.floor(Math.min(ROW_MAX, room - GAP));
  const pane = { width: WIDTH, height: TITLE_HEIGHT + seats.length * (height + GAP) - GAP + MARGIN };
  return {
    ...pane,
    title: words.title,
    nodes: [
      ...titleBar(words.title, words.where, pane),
      ...seats.flatMap(({ seat, place }, i) =>
        rowOf(score, seat, place, words.name(seat), TITLE_HEIGHT + i * (height + GAP), height),
      ),
    ],
  };
}

/** Columns, in pixels from the left. */
const PLACE = 116;
const NAME = { x: 196, width: 350 } as const;
const WORDS = { x: 576, width: 590 } as const;

function rowOf(
  { totals, lines, winners }: Score,
  seat: Seat,
  place: number,
  name: Text,
  y: number,
  height: number,
): readonly Node[] {
  const won = winners.includes(seat);
  const middle = y + height / 2;
  const words = lines[seat];
  return [
    {
      kind: 'rect',
      x: MARGIN,
      y,
      width: WIDTH - 2 * MARGIN,
      height,
      radius: 18,
      fill: won ? 'yellow-soft' : 'card',
      stroke: won ? 'yellow' : 'rule',
      strokeWidth: won ? STRONG_LINE : LINE,
    },
    ...(won
      ? [
          {
            kind: 'icon',
            name: 'laurels',
            x: PLACE,
            y: middle,
            size: Math.min(144, height - 14),
            fill: 'yellow',
            decoration: true,
          } as const,
        ]
      : []),
    {
      kind: 'text',
      text: String(place),
      x: PLACE,
      y: middle,
      size: 64,
      fill: 'ink',
      bold: true,
      played: true,
      align: 'middle',
    },
    {
      kind: 'text',
      text: name,
      x: NAME.x,
      y: middle,
      size: NAME_SIZE,
      fill: 'ink',
      bold: true,
      maxWidth: NAME.width,
      lines: linesIn(height, NAME_SIZE),
    },
    ...(words === undefined
      ? []
      : [
          {
            kind: 'text',
            text: words,
            x: WORDS.x,
            y: middle,
            size: WORDS_SIZE,
            fill: 'ink',
            maxWidth: WORDS.width,
            lines: linesIn(height, WORDS_SIZE),
          } as const,
        ]),
    {
      kind: 'text',
      text: String(totals[seat] ?? ''),
      x: WIDTH - MARGIN - 28,
      y: middle,
      size: 84,
      fill: 'ink',
      bold: true,
      played: true,
      align: 'right',
      maxWidth: 160,
    },
  ];
}

function linesIn(height: number, size: number): number {
  return Math.max(1, Math.floor((height - STRONG_LINE) / (1.12 * size)));
}
