import type { Node } from '../../../core/scene.ts';
import type { Feature, ShapeId } from '../content/cards.ts';
import { squareAt } from '../rules/grid.ts';
import { outline, type Turn } from '../rules/placements.ts';
import { featureNodes, outlineOf } from './map.ts';
import { placed, styles } from './terrain-art.ts';

/** Small pieces that several panes share. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A turned shape of terrain in the middle of a box. */
export function shapeNodes(
  shape: ShapeId,
  turn: Turn,
  card: Feature,
  box: Box,
  largest = 66,
): readonly Node[] {
  const { height, width, cells } = outline(shape, turn);
  const cell = Math.min(largest, Math.floor(Math.min(box.width / width, box.height / height)));
  const frame = {
    x: box.x + (box.width - width * cell) / 2,
    y: box.y + (box.height - height * cell) / 2,
    cell,
  };
  const squares = cells.map(([row, column]) => squareAt(row + 1, column + 1));
  return [
    ...featureNodes(frame, card, squares),
    { kind: 'path', d: outlineOf(frame, squares), stroke: 'on-hue', strokeWidth: 6 },
  ];
}

/** A nexus, crossed out: this terrain borders none. @param x the middle @param size of the sign */
export function crossedNexus(x: number, y: number, size: number): readonly Node[] {
  const radius = size / 2;
  return [
    { kind: 'circle', x, y, radius, fill: 'card', stroke: 'warning', strokeWidth: 6 },
    {
      kind: 'path',
      d: placed(styles.nexus.small, x - radius * 0.72, y - radius * 0.72, radius * 1.44),
      fill: 'purple',
    },
    {
      kind: 'line',
      x1: x - radius * 0.68,
      y1: y + radius * 0.68,
      x2: x + radius * 0.68,
      y2: y - radius * 0.68,
      stroke: 'warning',
      strokeWidth: 6,
    },
  ];
}
