import { signed } from '../../core/common.ts';
import { cardRect, handwriting, nodeList, print } from '../../core/draw.ts';
import type { Message } from '../../core/message.ts';
import type { Node, Scene } from '../../core/scene.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Line } from './places.ts';

/** The number of places in a picture, so that they can be read on a phone. */
export const PLACES = 12;

const PANE = { width: 1000, height: 1000 } as const;
const EDGE = 20;
const HEAD = 136;
const GAP = 8;
/** The height of a place. */
const ROW = Math.floor((PANE.height - HEAD - EDGE + GAP) / PLACES) - GAP;
/** The centre of the place, the left end of the name, the right ends of the others. */
const AT = { place: 62, name: 108, first: 640, second: 790, points: PANE.width - EDGE - 24 } as const;

/** A part of a cup's table, from the best of these lines on. */
export function cupScene(
  lines: readonly Line[],
  {
    title,
    where,
    isKnockout,
    isOut,
    nameOf,
  }: {
    readonly title: Message;
    readonly where: Message;
    readonly isKnockout: boolean;
    readonly isOut: readonly boolean[];
    readonly nameOf: (seed: number) => string;
  },
): Scene {
  const head = (words: Message, x: number) =>
    print(words, x, 104, 35, { fill: 'muted', align: 'right', maxWidth: 190 });
  return {
    ...PANE,
    title,
    nodes: nodeList(
      print(title, EDGE + 4, 46, 42, { bold: true, maxWidth: 560 }),
      print(where, PANE.width - EDGE, 46, 35, { fill: 'muted', align: 'right', maxWidth: 380 }),
      !isKnockout && head(say('cup.buchholz'), AT.first),
      head(isKnockout ? say('league.margin') : say('cup.sonneborn'), AT.second),
      head(isKnockout ? say('cup.wins') : say('league.points'), AT.points),
      ...lines.flatMap((line, index) =>
        rowOf(line, nameOf(line.seed), isKnockout, isOut[line.seed] === true, HEAD + index * (ROW + GAP)),
      ),
    ),
  };
}

function rowOf(line: Line, name: string, isKnockout: boolean, isOut: boolean, y: number): readonly Node[] {
  const middle = y + ROW / 2;
  const figure = (text: string, x: number) =>
    print(text, x, middle, 36, { fill: 'muted', align: 'right', maxWidth: 140 });
  const margin = Math.round(line.margin);
  return nodeList(
    cardRect(EDGE, y, PANE.width - 2 * EDGE, ROW, isOut ? 'rule' : 'green'),
    print(String(line.place), AT.place, middle, 38, { bold: true, align: 'middle', fill: 'muted' }),
    print(name, AT.name, middle, 36, {
      bold: !isOut,
      fill: isOut ? 'muted' : 'ink',
      maxWidth: (isKnockout ? AT.second - 130 : AT.first - 110) - AT.name,
    }),
    !isKnockout && figure(inParts(line.buchholz), AT.first),
    figure(isKnockout ? (margin === 0 ? '0' : signed(margin)) : inParts(line.sonneborn), AT.second),
    handwriting(inParts(line.points), AT.points, middle, 54, { align: 'right', maxWidth: 130 }),
  );
}

/** Points and their sums: 2, 2½, 2¼. */
export function inParts(points: number): string {
  const whole = Math.floor(points);
  const part = ['', '¼', '½', '¾'][Math.round((points - whole) * 4)] ?? '';
  return whole === 0 && part !== '' ? part : `${whole}${part}`;
}
