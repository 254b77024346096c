import { pips } from './draw.ts';
import type { Emoji } from './message.ts';
import type { Node } from './scene.ts';

const faces = [1, 2, 3, 4, 5, 6] as const;

/** The emoji that several games share: the faces of a six-sided die, `face_1` to `face_6`. */
export const faceEmojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries(
  faces.map((face) => [`face_${face}`, dieFace(face)]),
);

/** A number that a six-sided die shows. @param face 1 to 6 */
export function faceEmoji(face: number): Emoji {
  return { emoji: `face_${face}`, text: String(face) };
}

function dieFace(face: number): readonly Node[] {
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
    ...pips(face, 0, 0, 100, 'ink'),
  ];
}
