import { faceEmojis } from '../../../core/emojis.ts';
import type { Node } from '../../../core/scene.ts';
import { features } from '../content/cards.ts';
import { tile } from './map.ts';

/** The game's emoji: a square of each terrain, by the terrain's name, and the faces of its die. */
export const emojis: Readonly<Record<string, readonly Node[]>> = {
  ...faceEmojis,
  ...Object.fromEntries(features.map((feature) => [feature, tile(feature, -47, -47, 94)])),
};
