import type { Emoji } from './message.ts';
import type { Node } from './scene.ts';

/** Pips on a grid of three by three, -1 to 1 in each direction. */
const corners = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const middle = [0, 0] as const;
const diagonal = [
  [-1, -1],
  [1, 1],
] as const;
const sides = [
  [-1, 0],
  [1, 0],
] as const;
const pips = [
  [middle],
  diagonal,
  [middle, ...diagonal],
  corners,
  [middle, ...corners],
  [...corners, ...sides],
] as const;

/** The emoji that several games share: the faces of a six-sided die, `face_1` to `face_6`. */
export const faceEmojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries(
  pips.map((spots, i) => [`face_${i + 1}`, dieFace(spots)]),
);

/** A number that a six-sided die shows. @param face 1 to 6 */
export function faceEmoji(face: number): Emoji {
  return { emoji: `face_${face}`, text: String(face) };
}

function dieFace(spots: readonly (readonly [x: number, y: number])[]): readonly Node[] {
  return [
    {
      kind: 'rect',
      x: -46,
      y: -46,
      width: 92,
      height: 92,
      radius: 18,
      fill: 'card',
      stroke: 'ink',
      strokeWidth: 5,
    },
    ...spots.map(([x, y]): Node => ({ kind: 'circle', x: 26 * x, y: 26 * y, radius: 11, fill: 'ink' })),
  ];
}
