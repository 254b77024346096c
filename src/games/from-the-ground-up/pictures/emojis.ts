import { faceEmojis } from '../../../core/draw.ts';
import type { Node } from '../../../core/scene.ts';
import { cratePicture } from './crate.ts';
import { star } from './kit.ts';

/** The game's emoji: the faces of its die, an empty crate, one that is checked off, and a star. */
export const emojis: Readonly<Record<string, readonly Node[]>> = {
  ...faceEmojis,
  crate: cratePicture(-46, -46, 92, { number: 0, fresh: false, checked: false }),
  crate_checked: cratePicture(-44, -34, 76, { number: 0, fresh: false, checked: true }),
  star: [star(0, 0, 96, { fill: 'yellow', stroke: 'ink', strokeWidth: 6 })],
};
