import { inTint, pips, squareAbout } from '../../../core/draw.ts';
import type { Text } from '../../../core/message.ts';
import type { Colour, Node, Path, Print } from '../../../core/scene.ts';
import { drawings } from './drawings.ts';

/** Sizes and small drawings that the panes of this game share. */

/** All panes are this wide and at most 1050 high: `leastSize` asks for 58 (played), 37 (print), 5 (stroke), 82 (target). */
export const WIDTH = 1400;
export const PLAYED = 60;
/** Handwriting is a little larger than the same print, to be told apart as well: a 5 from an S. */
export const WRITTEN = 68;
export const PRINT = 38;
export const LINE = 5;
export const STRONG = 9;
export const MARGIN = 30;
export const GAP = 16;
/** The height of a pane's head, with its stripes. */
export const HEAD = 176;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function print(text: Text, x: number, y: number, size: number, more: Partial<Print> = {}): Print {
  return { kind: 'text', text, x, y, size, fill: 'ink', ...more };
}

/** A die with pips about (x, y). */
export function pipDie(x: number, y: number, size: number, value: number): readonly Node[] {
  return [
    squareAbout(x, y, size, { radius: size * 0.2, fill: 'orange', stroke: 'ink', strokeWidth: LINE }),
    ...pips(value, x, y, size, 'on-hue'),
  ];
}

/** A star with five points about (x, y), as high as `size`. */
export function star(x: number, y: number, size: number, look: Omit<Path, 'kind' | 'd'>): Path {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = (size / 2) * (i % 2 === 0 ? 1.06 : 0.64);
    const angle = (Math.PI * i) / 5;
    const [px, py] = [x + radius * Math.sin(angle), y + size * 0.04 - radius * Math.cos(angle)];
    return `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`;
  });
  return { kind: 'path', d: `M${points.join('L')}Z`, ...look };
}

/** The yellow and black stripes of a building site, across a pane. */
export function stripes(y: number): readonly Node[] {
  const [height, pitch] = [20, 56];
  const bars = Array.from({ length: Math.floor(WIDTH / pitch) }, (_, i) => {
    const x = 10 + i * pitch;
    return `M${x} ${y + height}L${x + height} ${y}H${x + height + 26}L${x + 26} ${y + height}Z`;
  });
  return [
    { kind: 'rect', x: 0, y, width: WIDTH, height, fill: 'yellow' },
    { kind: 'path', d: bars.join(''), fill: 'on-hue' },
  ];
}

/** A bold arrow to the right, whose tip is at (x, y). */
export function arrow(x: number, y: number, colour: Colour): Node {
  return {
    kind: 'path',
    d: `M${x - 44} ${y}L${x - 4} ${y}M${x - 20} ${y - 16}L${x - 3} ${y}L${x - 20} ${y + 16}`,
    stroke: colour,
    strokeWidth: 7,
  };
}

/** A crane on the horizon, with its foot at (x, y). */
export function crane(x: number, y: number): Node {
  return { kind: 'group', x, y, nodes: drawings.crane.shapes.map((shape) => inTint(shape, 'ink')) };
}
