import type { Icon, Print, Scene } from './scene.ts';

/** The boxes in which Discord shows a lone picture, in CSS pixels. A picture keeps its shape. */
export const boxes = {
  desktop: { width: 550, height: 350 },
  phone: { width: 343, height: 400 },
} as const;
export type BoxName = keyof typeof boxes;

/**
 * The details of a picture that have a minimum size: numbers and glyphs that people play with or write; all other text;
 * lines and outlines; the shorter side of anything that people choose from the picture.
 */
export type Detail = 'played' | 'print' | 'stroke' | 'target';

/** Minimum sizes in CSS pixels. The height of type is its font size. */
export const minimums: Readonly<Record<Detail, Readonly<Record<BoxName, number>>>> = {
  played: { desktop: 18, phone: 14 },
  print: { desktop: 12, phone: 9 },
  stroke: { desktop: 1, phone: 1 },
  target: { desktop: 22, phone: 20 },
};

type Size = Pick<Scene, 'width' | 'height'>;

/** CSS pixels per pixel of the scene. */
export function cssScale({ width, height }: Size, box: BoxName): number {
  return Math.min(boxes[box].width / width, boxes[box].height / height);
}

/** The minimum size at which a detail is legible in every box, in whole pixels of a scene of this size. */
export function leastSize(size: Size, detail: Detail): number {
  const least = (box: BoxName): number => minimums[detail][box] / cssScale(size, box);
  return Math.ceil(Math.max(least('desktop'), least('phone')));
}

/** The kind of detail that a text or an icon is. */
export function detailOf(node: Print | Icon): 'played' | 'print' {
  return node.played === true || (node.kind === 'text' && node.font === 'hand') ? 'played' : 'print';
}
