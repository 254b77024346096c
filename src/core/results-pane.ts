import { withMinus } from './common.ts';
import { handwriting, icon, LINE, nodeList, print, rect, STRONG_LINE } from './draw.ts';
import type { Score } from './game.ts';
import type { Message, Seat, Text } from './message.ts';
import type { Area, Node, Scene } from './scene.ts';

/** The texts of the pane besides the score. */
export interface ResultsWords {
  /** "Final result" */
  readonly title: Message;
  /** The headline of the game. */
  readonly where: Text;
  /** A player's name. */
  readonly name: (seat: Seat) => Text;
  /** A replacement for the score's line about a seat's total. Left out: the score's own. */
  readonly parts?: (score: Score, seat: Seat) => Message | undefined;
}

/** The size of a game's `ending`, in pixels. */
export const ENDING = { width: 800, height: 1002 } as const;

const PANE = { width: 1400, height: 1050 } as const;
const EDGE = 24;
const GAP = 18;
const PAD = 22;
const HEAD = 168;
/** The first line of a row, with the name. */
const NAME = 66;
const ROW_MAX = 262;
const WORDS = 38;

/**
 * Everybody's result, best first: place, name and total, and the score in words if there is room.
 *
 * @param ending the game's own scene, on the left; left out: the results alone
 */
export function resultsPane(score: Score, words: ResultsWords, ending?: Scene): Scene {
  const left = ending === undefined ? EDGE : EDGE + ENDING.width + EDGE + 8;
  const area = { x: left, y: EDGE, width: PANE.width - EDGE - left, height: PANE.height - 2 * EDGE };
  const at = { kind: 'group', x: EDGE, y: EDGE } as const;
  return {
    ...PANE,
    title: words.title,
    ...(ending?.base === undefined
      ? {}
      : { base: { key: `${ending.base.key} and results`, nodes: [{ ...at, nodes: ending.base.nodes }] } }),
    nodes: nodeList(
      ending !== undefined && [
        { ...at, nodes: ending.nodes },
        rect(EDGE, EDGE, ENDING.width, ENDING.height, { radius: 30, stroke: 'rule', strokeWidth: LINE }),
      ],
      column(score, words, area),
    ),
  };
}

function column(score: Score, words: ResultsWords, { x, y, width, height }: Area): readonly Node[] {
  const seats = score.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place || a.seat - b.seat);
  const room = (height - HEAD + GAP) / seats.length - GAP;
  const row = Math.floor(Math.min(ROW_MAX, room));
  return [
    print(words.title, x, y + 36, 54, { bold: true, maxWidth: width }),
    print(words.where, x, y + 110, WORDS, { fill: 'muted', maxWidth: width, lines: 2 }),
    ...seats.flatMap(({ seat }, i) =>
      rowOf(score, seat, words, { x, y: y + HEAD + i * (row + GAP), width, height: row }),
    ),
  ];
}

/** Place, name and total on one line, and the score in words below. */
function rowOf(
  score: Score,
  seat: Seat,
  { name, parts }: ResultsWords,
  { x, y, width, height }: Area,
): readonly Node[] {
  const { totals, winners, places } = score;
  const won = winners.includes(seat);
  const words = parts?.(score, seat) ?? score.lines[seat];
  const below = Math.floor((height - NAME - 8) / (1.2 * WORDS));
  const middle = words === undefined || below < LINES ? y + height / 2 : y + 8 + NAME / 2;
  const right = x + width - PAD;
  return nodeList(
    rect(x, y, width, height, {
      radius: 18,
      fill: 'card',
      stroke: won ? 'yellow' : 'rule',
      strokeWidth: won ? STRONG_LINE : LINE,
    }),
    won
      ? icon('laurel-crown', x + PAD + 30, middle, 66, { fill: 'orange' })
      : // If nobody wins, there are no places.
        print(winners.length === 0 ? '–' : String(places[seat] ?? ''), x + PAD + 30, middle, 60, {
          bold: true,
          played: true,
          align: 'middle',
          fill: 'muted',
        }),
    print(name(seat), x + PAD + 80, middle, 46, { bold: true, maxWidth: width - 2 * PAD - 80 - TOTAL }),
    // By hand: a printed 0 has a slash.
    handwriting(withMinus(totals[seat] ?? 0), right, middle, 78, { align: 'right', maxWidth: TOTAL }),
    words !== undefined &&
      below >= LINES &&
      print(words, x + PAD, y + NAME + (height - NAME) / 2 - 2, WORDS, {
        maxWidth: width - 2 * PAD,
        lines: below,
      }),
  );
}

/** The width of a total. */
const TOTAL = 150;
/** The number of lines that a score in words needs. */
const LINES = 4;
