import { icon, LINE, MARGIN, nodeList, print, rect, STRONG_LINE, TITLE_HEIGHT, titleBar } from './draw.ts';
import type { Score } from './game.ts';
import type { Message, Seat, Text } from './message.ts';
import type { Node, Scene } from './scene.ts';

/** The texts of the pane besides the score. */
export interface ResultsWords {
  /** "Final result" */
  readonly title: Message;
  /** The headline of the game. */
  readonly where: Text;
  /** A player's name. */
  readonly name: (seat: Seat) => Text;
}

const WIDTH = 1400;
/** Up to this height, the width determines the scale at which Discord shows a pane. */
const HEIGHT_MAX = 1050;
const GAP = 10;
const ROW_MAX = 170;
const PAD = 28;
/** The first line of a row, with the name. */
const HEAD = 60;
const WORDS_SIZE = 38;

/** Everybody's result, best first: place, name, total, and the score in words. */
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

/** Place, name and total on one line, and the score in words below. */
function rowOf(
  { totals, lines, winners }: Score,
  seat: Seat,
  place: number,
  name: Text,
  y: number,
  height: number,
): readonly Node[] {
  const won = winners.includes(seat);
  const words = lines[seat];
  const head = words === undefined ? y + height / 2 : y + 8 + HEAD / 2;
  const below = height - HEAD - 14;
  const right = WIDTH - MARGIN - PAD;
  return nodeList(
    rect(MARGIN, y, WIDTH - 2 * MARGIN, height, {
      radius: 18,
      fill: won ? 'yellow-soft' : 'card',
      stroke: won ? 'yellow' : 'rule',
      strokeWidth: won ? STRONG_LINE : LINE,
    }),
    print(String(place), MARGIN + PAD, head, 58, { bold: true, played: true }),
    print(name, MARGIN + PAD + 74, head, 50, { bold: true, maxWidth: 800 }),
    won && icon('trophy', right - 210, head, 60, { decoration: true }),
    print(String(totals[seat] ?? ''), right, head, 68, {
      bold: true,
      played: true,
      align: 'right',
      maxWidth: 160,
    }),
    words !== undefined &&
      print(words, MARGIN + PAD, y + HEAD + below / 2 + 4, WORDS_SIZE, {
        maxWidth: WIDTH - 2 * MARGIN - 2 * PAD,
        lines: Math.max(1, 1 + Math.floor((below / WORDS_SIZE - 0.75) / 1.2)),
      }),
  );
}
