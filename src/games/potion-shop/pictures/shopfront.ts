import type { Node } from '../../../core/scene.ts';
import { LINE, MARGIN, WIDTH } from './frame.ts';

/** The wood and cloth of a shop: the awning, the sign, the shelves. */

const STRIPES = 12;
const DROP = 44;
const HEM = 24;

/** An awning along the top. @param width of the pane */
export function awning(width: number): readonly Node[] {
  const stripe = width / STRIPES;
  const path = (i: number): string =>
    `M${i * stripe} 0H${(i + 1) * stripe}V${DROP}A${stripe / 2} ${HEM} 0 0 1 ${i * stripe} ${DROP}Z`;
  const stripes = Array.from({ length: STRIPES }, (_, i) => i);
  const every = (start: number): string =>
    stripes
      .filter((i) => i % 2 === start)
      .map(path)
      .join('');
  return [
    { kind: 'path', d: every(0), fill: 'teal' },
    { kind: 'path', d: every(1), fill: 'card' },
    { kind: 'path', d: stripes.map(path).join(''), stroke: 'ink', strokeWidth: LINE },
  ];
}

/** A wooden sign that hangs from the awning, with a cauldron on it. */
export function sign(x: number, y: number, width: number, height: number): readonly Node[] {
  const [left, right] = [x + 90, x + width - 90];
  return [
    {
      kind: 'path',
      d: `M${left} ${DROP + HEM}V${y}M${right} ${DROP + HEM}V${y}`,
      stroke: 'ink',
      strokeWidth: 6,
    },
    {
      kind: 'rect',
      x: x + 3,
      y,
      width: width - 6,
      height,
      radius: 16,
      fill: 'brown-soft',
      stroke: 'brown',
      strokeWidth: 6,
    },
    { kind: 'icon', name: 'cauldron', x: x + 62, y: y + height / 2, size: 80, fill: 'ink', decoration: true },
  ];
}

/** A shelf board across the pane. */
export function shelf(y: number, height: number): readonly Node[] {
  return [
    {
      kind: 'rect',
      x: MARGIN - 12,
      y,
      width: WIDTH + 24,
      height,
      radius: 8,
      fill: 'brown-soft',
      stroke: 'brown',
      strokeWidth: LINE,
    },
  ];
}
