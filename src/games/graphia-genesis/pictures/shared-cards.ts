import { die, MARGIN, panel } from '../../../core/draw.ts';
import type { Node } from '../../../core/scene.ts';
import { type Feature, letterOf, type ShapeId } from '../content/cards.ts';
import { squareAt } from '../rules/grid.ts';
import { outline } from '../rules/placements.ts';
import type { SharedCards } from '../rules/state.ts';
import { featureTitle } from '../words/names.ts';
import { glyphNodes, outlineOf, squaresPath } from './map.ts';
import { looks } from './terrain-art.ts';

/** What lies on the table for everybody: the terrain card, the shapes and the die. */

const HEIGHT = 190;

export function lyingNodes({ card, shapes, number }: SharedCards, y: number): readonly Node[] {
  return [
    ...terrainCard(card, MARGIN, y, 210),
    ...shapes.flatMap((shape, i) => shapeCard(card, shape, 270 + i * 255, y, 235)),
    ...(number === undefined
      ? []
      : [die('d12', 360 + shapes.length * 255, y + HEIGHT / 2, 176, { value: number })]),
  ];
}
export const lyingHeight = HEIGHT;

function terrainCard(card: Feature, x: number, y: number, width: number): readonly Node[] {
  const side = 112;
  const frame = { x: x + (width - side) / 2, y: y + 14, cell: side };
  return [
    panel(x, y, width, HEIGHT),
    { kind: 'path', d: squaresPath(frame, [0]), fill: looks[card].hue, stroke: 'ink', strokeWidth: 3 },
    ...glyphNodes(frame, card, [0]),
    {
      kind: 'text',
      text: featureTitle(card),
      x: x + width / 2,
      y: y + HEIGHT - 32,
      size: 36,
      fill: 'ink',
      bold: true,
      align: 'middle',
      maxWidth: width - 20,
    },
  ];
}

function shapeCard(card: Feature, shape: ShapeId, x: number, y: number, width: number): readonly Node[] {
  const { height, width: columns, cells } = outline(shape, 0);
  const cell = 50;
  const frame = { x: x + (width - columns * cell) / 2, y: y + 14 + (112 - height * cell) / 2, cell };
  const squares = cells.map(([row, column]) => squareAt(row + 1, column + 1));
  return [
    panel(x, y, width, HEIGHT),
    { kind: 'path', d: squaresPath(frame, squares), fill: looks[card].hue },
    ...glyphNodes(frame, card, squares),
    { kind: 'path', d: outlineOf(frame, squares), stroke: 'ink', strokeWidth: 4 },
    {
      kind: 'text',
      text: letterOf(shape),
      x: x + width / 2,
      y: y + HEIGHT - 32,
      size: 40,
      fill: 'ink',
      bold: true,
      align: 'middle',
    },
  ];
}
