import { inTint, type Shape, shapeOf } from '../../../core/draw.ts';
import type { Node } from '../../../core/scene.ts';
import type { BoardId } from '../content/boards.ts';
import { drawings } from './drawings.ts';
import { LINE } from './kit.ts';
import { POSTER } from './layout.ts';

/** The six buildings and the landscapes behind them: drawings from assets/art/roll-to-the-top. */

/** The building of a board, with its origin at (x, ground). @param half a half box in pixels */
export function building(id: BoardId, x: number, ground: number, half: number): Node {
  return { kind: 'group', x, y: ground, scale: half, nodes: drawings[id].shapes.map(asNode) };
}

/** The building without its lines, for small pictures. */
export function silhouette(id: BoardId, x: number, ground: number, half: number): Node {
  const shapes = drawings[id].shapes.filter((shape) => 'fill' in shape);
  return { kind: 'group', x, y: ground, scale: half, nodes: shapes.map(asNode) };
}

/** The sky, the horizon and the ground behind a building. */
export function backdrop(id: BoardId): Node {
  const shapes = drawings[`${id}-backdrop`].shapes.filter(({ id: part }) => part !== 'front');
  return { kind: 'group', x: POSTER.x, y: POSTER.y, nodes: shapes.map(asNode) };
}

/** Tufts or ripples along the ground, in front of the building, and the frame of the poster. */
export function foreground(id: BoardId): readonly Node[] {
  const front = shapeOf(drawings[`${id}-backdrop`], 'front');
  const { x, y } = POSTER;
  return [
    { kind: 'group', x, y, nodes: [asNode(front)] },
    { kind: 'rect', ...POSTER, stroke: 'rule', strokeWidth: LINE },
  ];
}

function asNode(shape: Shape): Node {
  return inTint(shape, 'ink');
}
