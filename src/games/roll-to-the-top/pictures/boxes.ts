import type { Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import type { Box } from '../content/boards.ts';
import { statusOfBox } from '../rules/climb.ts';
import { HIGHEST } from '../rules/dice.ts';
import { playerAt, type State } from '../rules/state.ts';
import { LINE, PLAYED, PRINT, print, STRONG } from './kit.ts';
import { cornerOf, type Layout } from './layout.ts';

/** The boxes of a board: open, lit, new or filled. */

/** The facade that shows between two boxes, as a part of a box's side. */
const GAP = 0.045;
/** The width of a digit, as a part of the type's size. */
const DIGIT = 0.58;

export type BoxLook = 'open' | 'legal' | 'changed';

/** A box without its number. */
export function frameOf(layout: Layout, box: Box, look: BoxLook): Node {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  const gap = size * GAP;
  const painted = {
    open: { fill: 'card', stroke: 'rule', strokeWidth: LINE },
    legal: { fill: 'legal-soft', stroke: 'legal', strokeWidth: STRONG },
    changed: { fill: 'changed-soft', stroke: 'changed', strokeWidth: STRONG },
  } as const;
  return {
    kind: 'rect',
    x: x + gap,
    y: y + gap,
    width: size - 2 * gap,
    height: size - 2 * gap,
    radius: 10,
    target: true,
    ...painted[look],
  };
}

/** The name of an open box, and its dot where it has one. */
export function nameOf(layout: Layout, box: Box): readonly Node[] {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return [
    print(box.name, x + size * 0.13, y + size * 0.27, PRINT, { fill: 'muted' }),
    ...(box.dot
      ? [{ kind: 'circle', x: x + size * 0.8, y: y + size * 0.24, radius: 10, fill: 'muted' } as const]
      : []),
  ];
}

/** The numbers that a lit box would take: all of them, their range, or where they begin, whichever fits. */
export function litNumbers(
  layout: Layout,
  box: Box,
  numbers: readonly number[],
  limit: string | undefined,
): readonly Node[] {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return [numberIn(layout, box, `${first}`, { bold: true, played: true })];
  const room = layout.size * (1 - 2 * GAP) - 2 * STRONG;
  const fits = (text: string): boolean => text.length * DIGIT * PRINT <= room;
  const text = [numbers.join(' '), `${first}–${last}`, limit ?? `${first}+`].find(fits);
  return text === undefined ? [] : [smallIn(layout, box, text, { bold: true })];
}

/** The numbers that an open box asks for: "≥ 4", "≤ 9"; undefined if it takes any number, or none yet. */
export function limitOf(state: State, seat: Seat, box: Box): string | undefined {
  const status = statusOfBox(playerAt(state, seat).sheet, box, state.options.direction);
  if (status.is !== 'open') return undefined;
  if (status.min > 1) return `≥${status.min}`;
  return status.max < HIGHEST ? `≤${status.max}` : undefined;
}

export function smallIn(
  layout: Layout,
  box: Box,
  text: string,
  more: Parameters<typeof print>[4] = {},
): Node {
  const [x, y] = cornerOf(layout, box);
  return print(text, x + layout.size / 2, y + layout.size * 0.69, PRINT, { align: 'middle', ...more });
}

function numberIn(layout: Layout, box: Box, text: string, more: Parameters<typeof print>[4]): Node {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return print(text, x + size / 2, y + size * 0.68, PLAYED, { align: 'middle', ...more });
}

/** A written number, underlined while it belongs to the current roll and can still be taken back. */
export function handwriting(layout: Layout, box: Box, number: number, current: boolean): readonly Node[] {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return [
    print(
      `${number}`,
      x + size / 2,
      y + size * (current ? 0.47 : 0.51),
      Math.max(PLAYED, Math.round(size * 0.68)),
      {
        align: 'middle',
        font: 'hand',
        fill: 'pencil',
      },
    ),
    ...(current
      ? [
          {
            kind: 'path',
            d: `M${x + size * 0.24} ${y + size * 0.82}q${size * 0.26} ${-size * 0.05} ${size * 0.52} ${-size * 0.01}`,
            stroke: 'pencil',
            strokeWidth: 6,
          } as const,
        ]
      : []),
  ];
}
