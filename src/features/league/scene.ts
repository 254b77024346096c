import { signed, withMinus } from '../../core/common.ts';
import { cardRect, handwriting, nodeList, path, print } from '../../core/draw.ts';
import type { Message } from '../../core/message.ts';
import type { Node, Scene } from '../../core/scene.ts';
import { say } from '../../discord/i18n/words.ts';
import type { DivisionPage } from './results.ts';
import { moversIn, type Standing } from './season.ts';

const PANE = { width: 1400, height: 900 } as const;
const EDGE = 28;
const HEAD = 190;
const GAP = 14;
const ROW_MAX = 150;
/**
 * The columns: the centre of the place, the left end of the name, the centres of the others, the right end of the
 * points.
 */
const AT = { place: 90, name: 150, games: 800, margin: 1045, points: PANE.width - EDGE - 30 } as const;

/** The table of a division. @param neighbours the sizes of the divisions that its first and last move to; 0: none */
export function divisionScene(
  page: DivisionPage,
  where: Message,
  neighbours: { readonly above: number; readonly below: number },
  nameOf: (slot: number) => string,
): Scene {
  const size = page.standings.length;
  const row = Math.min(ROW_MAX, Math.floor((PANE.height - HEAD - EDGE + GAP) / size) - GAP);
  // Nobody moves by the order in which a season begins.
  const isBegun = page.rounds > 0;
  const [up, down] = isBegun ? [moversIn(neighbours.above, size), moversIn(neighbours.below, size)] : [0, 0];
  const head = (words: Message, x: number, align: 'middle' | 'right') =>
    print(words, x, 148, 40, { fill: 'muted', align, maxWidth: 240 });
  return {
    ...PANE,
    title: say('league.division', { number: page.division + 1 }),
    nodes: nodeList(
      print(say('league.division', { number: page.division + 1 }), EDGE + 8, 64, 62, {
        bold: true,
        maxWidth: 600,
      }),
      print(where, PANE.width - EDGE, 64, 42, { fill: 'muted', align: 'right', maxWidth: 700 }),
      head(say('league.games'), AT.games, 'middle'),
      head(say('league.margin'), AT.margin, 'middle'),
      head(say('league.points'), AT.points, 'right'),
      ...page.standings.flatMap((standing, index) => {
        const moves = index < up ? 'up' : index >= size - down ? 'down' : undefined;
        return rowOf(standing, nameOf(standing.slot), moves, HEAD + index * (row + GAP), row);
      }),
    ),
  };
}

function rowOf(
  { place, points, margin, won, drawn, lost }: Standing,
  name: string,
  moves: 'up' | 'down' | undefined,
  y: number,
  height: number,
): readonly Node[] {
  const middle = y + height / 2;
  return nodeList(
    cardRect(EDGE, y, PANE.width - 2 * EDGE, height, moves === 'up' ? 'green' : 'rule'),
    print(String(place), AT.place, middle, 62, { bold: true, align: 'middle', fill: 'muted', played: true }),
    print(name, AT.name, middle, 50, {
      bold: true,
      maxWidth: 500,
    }),
    moves !== undefined && arrow(moves, AT.name + 530, middle),
    print(`${won}–${drawn}–${lost}`, AT.games, middle, 50, { align: 'middle' }),
    print(Math.round(margin) === 0 ? '0' : signed(Math.round(margin)), AT.margin, middle, 50, {
      align: 'middle',
    }),
    handwriting(withMinus(points), AT.points, middle, 78, { align: 'right', maxWidth: 170 }),
  );
}

/** Marks players who change divisions. */
function arrow(moves: 'up' | 'down', x: number, y: number): Node {
  const shape = moves === 'up' ? 'M-24 20H24L0-22Z' : 'M-24-20H24L0 22Z';
  return { kind: 'group', x, y, nodes: [path(shape, { fill: moves === 'up' ? 'green' : 'orange' })] };
}
