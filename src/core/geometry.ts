import type { Circle, Icon, Line, Path, Rect } from './scene.ts';

/** The positions of nodes, in pixels of their group. */

export type Point = readonly [x: number, y: number];

/** The corners of a rectangle. */
export function corners(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
}

/** Points that enclose a node without its stroke; for a curve, its ends and control points. @throws on an invalid path */
export function pointsOf(node: Rect | Line | Circle | Path | Icon): readonly Point[] {
  switch (node.kind) {
    case 'rect':
      return corners(node.x, node.y, node.width, node.height);
    case 'line':
      return [
        [node.x1, node.y1],
        [node.x2, node.y2],
      ];
    case 'circle':
      return corners(node.x - node.radius, node.y - node.radius, 2 * node.radius, 2 * node.radius);
    case 'icon':
      return corners(node.x - node.size / 2, node.y - node.size / 2, node.size, node.size);
    case 'path':
      return pathPoints(node.d);
  }
}

/** The width and height that a node takes. */
export function extentOf(node: Rect | Line | Circle | Path | Icon): {
  readonly width: number;
  readonly height: number;
} {
  const points = pointsOf(node);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

/** The number of arguments of each path command, and which of them are points. */
const pathNumbers: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** The ends and the control points of a path. @throws on an invalid path */
export function pathPoints(d: string): readonly Point[] {
  const points: Point[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const size = pathNumbers[command];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    if (size === undefined || (size === 0 ? numbers.length > 0 : numbers.length % size !== 0))
      throw new Error(`not a path: ${d}`);
    if (command === 'Z') [x, y] = [startX, startY];
    for (let at = 0; at + size <= numbers.length && size > 0; at += size) {
      const own = numbers.slice(at, at + size);
      const [fromX, fromY] = letter === command ? [0, 0] : [x, y];
      const pairs: Point[] = [];
      if (command === 'H') pairs.push([fromX + (own[0] ?? 0), y]);
      else if (command === 'V') pairs.push([x, fromY + (own[0] ?? 0)]);
      else
        for (let i = command === 'A' ? 5 : 0; i < size; i += 2)
          pairs.push([fromX + (own[i] ?? 0), fromY + (own[i + 1] ?? 0)]);
      points.push(...pairs);
      [x, y] = pairs.at(-1) ?? [x, y];
      if (command === 'M' && at === 0) [startX, startY] = [x, y];
    }
  }
  if (points.length === 0) throw new Error(`not a path: ${d}`);
  return points;
}
