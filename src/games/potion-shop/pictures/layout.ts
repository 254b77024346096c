import { signed } from '../../../core/common.ts';
import { print, rect } from '../../../core/draw.ts';
import type { Text } from '../../../core/message.ts';
import type { Colour, Node, Rect, Target } from '../../../core/scene.ts';

/**
 * Sizes that all panes share. At 1,320 x 1,050 a pane fills Discord's desktop box at the largest scale. The minimum
 * sizes of core/scene.ts are then the four below.
 */
export const PANE = { width: 1320, height: 1050 } as const;
/** The widest pane that fills both boxes, for less content. */
export const LOW_PANE = { width: 1320, height: 840 } as const;
/** A pane as high as its content, within the aspect ratios that fill both boxes. @param height of the content */
export function paneOfHeight(height: number): { readonly width: number; readonly height: number } {
  return { width: PANE.width, height: Math.min(PANE.height, Math.max(LOW_PANE.height, Math.ceil(height))) };
}

/** Numbers and glyphs that matter for play. */
export const PLAYED = 54;
/** All other print. */
export const SMALL = 36;
export const LINE = 4;
/** Outlines of what can be chosen and of what has changed. */
export const STRONG_LINE = 8;

export const MARGIN = 40;
export const WIDTH = PANE.width - 2 * MARGIN;
export const GAP = 12;
/** The height of the title. */
export const TITLE = 84;

/** The title of a pane on the left, and the progress of the game on the right. */
export function title(what: Text, where: Text, y = TITLE / 2 + 4): readonly Node[] {
  return [
    print(what, MARGIN, y, 48, { bold: true, maxWidth: 0.56 * WIDTH }),
    print(where, MARGIN + WIDTH, y, 40, { fill: 'muted', align: 'right', maxWidth: 0.42 * WIDTH }),
  ];
}

export const HEADING = 52;

/** A heading above a part of a pane. @param y the top of the heading */
export function heading(text: Text, y: number): Node {
  return print(text, MARGIN, y + HEADING / 2, 40, { fill: 'muted', bold: true, maxWidth: WIDTH });
}

/** How a card, tile or space is outlined. What can be chosen is a target. */
export type Edge = 'plain' | 'changed' | Target;

export function isLegal(edge: Edge): edge is Target {
  return typeof edge !== 'string';
}

/**
 * A card, a tile or a space; its outline lies inside its edges.
 *
 * @param target if it can be chosen although it is not lit
 */
export function plate(
  x: number,
  y: number,
  width: number,
  height: number,
  edge: Edge,
  { fill = 'card', target }: { readonly fill?: Colour; readonly target?: Target | undefined } = {},
): Rect {
  const strokeWidth = edge === 'plain' ? LINE : STRONG_LINE;
  const inset = strokeWidth / 2;
  const chosen = isLegal(edge) ? edge : target;
  return rect(x + inset, y + inset, width - strokeWidth, height - strokeWidth, {
    radius: 18,
    fill: isLegal(edge) ? 'legal-soft' : fill,
    stroke: isLegal(edge) ? 'legal' : edge === 'plain' ? 'rule' : edge,
    strokeWidth,
    ...(chosen && { target: chosen }),
  });
}

/** A place where nothing lies yet. */
export function emptyPlace(x: number, y: number, width: number, height: number): Rect {
  return rect(x + 2, y + 2, width - 4, height - 4, {
    radius: 18,
    stroke: 'rule',
    strokeWidth: LINE,
    dash: [14, 12],
  });
}

/** The offset of the i-th of `count` items in a row from the middle of the row. */
export function offsetInRow(count: number, pitch: number, i: number): number {
  return (i - (count - 1) / 2) * pitch;
}

/** The i-th of `count` equal columns across the pane. */
export function column(
  count: number,
  i: number,
  gap: number = GAP,
): { readonly x: number; readonly width: number } {
  const width = (WIDTH - (count - 1) * gap) / count;
  return { x: MARGIN + i * (width + gap), width };
}

const CHIP = { height: 56, perLetter: 25, padding: 22 } as const;

/** A change beside a number: "+2". Starts at x. */
export function changeChip(
  change: number,
  x: number,
  y: number,
  outline: 'changed' | 'legal',
): readonly Node[] {
  const text = signed(change);
  const width = text.length * CHIP.perLetter + CHIP.padding;
  return [
    rect(x, y - CHIP.height / 2, width, CHIP.height, {
      radius: CHIP.height / 2,
      fill: `${outline}-soft`,
      stroke: outline,
      strokeWidth: LINE,
    }),
    print(text, x + width / 2, y + 1, 44, { bold: true, align: 'middle' }),
  ];
}
