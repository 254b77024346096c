import { icon, LINE, path, print, rect } from '../../../core/draw.ts';
import type { Seat } from '../../../core/message.ts';
import { ENDING } from '../../../core/results-pane.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { standings } from '../rules/end.ts';
import { everySquare, isEmpty, SIZE } from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';
import { ID, say } from '../words/names.ts';
import { coast, type Frame, terrainOf } from './map.ts';

const CELL = 57;
const FRAME: Frame = { x: (ENDING.width - SIZE * CELL) / 2, y: 62, cell: CELL };
const BOTTOM = FRAME.y + SIZE * CELL;

/** The best player's map as an old sea chart: the coast, the compass, and the country's name. */
export function ending(state: State): Scene {
  const { places, winners } = standings(state);
  const seat: Seat = winners[0] ?? Math.max(0, places.indexOf(1));
  const map = mapAt(state, seat);
  const land = everySquare.filter((square) => !isEmpty(map, square));
  return {
    ...ENDING,
    base: { key: `${ID}/ending`, nodes: chart },
    nodes: [...coast(FRAME, land, 1), ...terrainOf(FRAME, map), ...degrees(), ...cartouche(seat)],
  };
}

/** The sea with its waves. */
const chart: readonly Node[] = [
  rect(0, 0, ENDING.width, ENDING.height, { radius: 30, fill: 'blue-soft' }),
  ...waves(),
];

function waves(): readonly Node[] {
  const d = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 6 }, (__, column) => {
      const [x, y] = [64 + column * 122 + (row % 2) * 61, 84 + row * 72];
      return x > ENDING.width - 90 ? '' : `M${x} ${y}q11 -12 22 0q11 12 22 0`;
    }).join(''),
  );
  return [path(d.join(''), { stroke: 'blue', strokeWidth: LINE, opacity: 0.4 })];
}

/** The frame of an old map: dark and light bars. */
function degrees(): readonly Node[] {
  const [edge, bar] = [22, 12];
  const [width, height] = [ENDING.width - 2 * edge, ENDING.height - 2 * edge];
  const across = Array.from({ length: 7 }, (_, i) => edge + ((2 * i + 0.5) * width) / 14);
  const down = Array.from({ length: 9 }, (_, i) => edge + ((2 * i + 0.5) * height) / 18);
  const bars = [
    ...across.flatMap((x) =>
      [edge, ENDING.height - edge - bar].map((y) => `M${x} ${y}h${width / 14}v${bar}h${-width / 14}z`),
    ),
    ...down.flatMap((y) =>
      [edge, ENDING.width - edge - bar].map((x) => `M${x} ${y}h${bar}v${height / 18}h${-bar}z`),
    ),
  ];
  return [
    rect(edge, edge, width, height, { stroke: 'ink', strokeWidth: LINE }),
    rect(edge + bar, edge + bar, width - 2 * bar, height - 2 * bar, { stroke: 'ink', strokeWidth: LINE }),
    path(bars.join(''), { fill: 'ink' }),
  ];
}

/** A plate with the country's name, between a ship and a compass. */
function cartouche(seat: Seat): readonly Node[] {
  const [middle, y] = [ENDING.width / 2, (BOTTOM + ENDING.height - 34) / 2 + 10];
  const [half, high] = [232, 62];
  return [
    rect(middle - half, y - high, 2 * half, 2 * high, {
      radius: 22,
      fill: 'card',
      stroke: 'ink',
      strokeWidth: 7,
    }),
    rect(middle - half + 14, y - high + 14, 2 * half - 28, 2 * high - 28, {
      radius: 12,
      stroke: 'brown',
      strokeWidth: LINE,
    }),
    print(say('ending.country', { who: { seat } }), middle, y, 56, {
      bold: true,
      align: 'middle',
      maxWidth: 2 * half - 60,
    }),
    icon('galleon', 104, y, 104, { decoration: true }),
    icon('compass', ENDING.width - 104, y, 104, { decoration: true }),
  ];
}
