import type { Text } from '../../../core/message.ts';
import type { Colour, Node, Path, Print } from '../../../core/scene.ts';

/** Small things that the sheet and the table draw alike. */

/** A die about (x, y). Its number is 40 pixels or more from a size of 72. */
export function numberDie(x: number, y: number, size: number, value: number, lit = false): readonly Node[] {
  return [
    {
      kind: 'rect',
      x: x - size / 2,
      y: y - size / 2,
      width: size,
      height: size,
      radius: size * 0.2,
      fill: lit ? 'legal-soft' : 'card',
      stroke: 'ink',
      strokeWidth: 5,
    },
    print(String(value), x, y, Math.round(size * 0.58), { bold: true, align: 'middle' }),
  ];
}

export function print(text: Text, x: number, y: number, size: number, more: Partial<Print> = {}): Print {
  return { kind: 'text', text, x, y, size, fill: 'ink', ...more };
}

/** A star with five points about (x, y), as high as `size`. */
export function star(x: number, y: number, size: number, look: Omit<Path, 'kind' | 'd'>): Path {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = (size / 2) * (i % 2 === 0 ? 1.06 : 0.62);
    const angle = (Math.PI * i) / 5;
    const [px, py] = [x + radius * Math.sin(angle), y + size * 0.04 - radius * Math.cos(angle)];
    return `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`;
  });
  return { kind: 'path', d: `M${points.join('L')}Z`, ...look };
}

/** The belt that cards travel on: a band on rollers, with arrows along it. */
export function belt(x: number, y: number, width: number, colour: Colour): readonly Node[] {
  const rollers = Math.floor(width / 64);
  const pitch = (width - 28) / rollers;
  return [
    { kind: 'rect', x, y, width, height: 28, radius: 14, fill: 'shade', stroke: colour, strokeWidth: 3 },
    ...Array.from(
      { length: rollers + 1 },
      (_, i): Node => ({ kind: 'circle', x: x + 14 + i * pitch, y: y + 14, radius: 6, fill: colour }),
    ),
  ];
}

/** A bold arrow to the right, whose tip is at (x, y). */
export function arrow(x: number, y: number, colour: Colour): Node {
  return {
    kind: 'path',
    d: `M${x - 40} ${y}L${x - 4} ${y}M${x - 18} ${y - 14}L${x - 3} ${y}L${x - 18} ${y + 14}`,
    stroke: colour,
    strokeWidth: 6,
  };
}
