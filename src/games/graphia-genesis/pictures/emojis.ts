import type { Node } from '../../../core/scene.ts';
import { features } from '../content/cards.ts';
import { tile } from './map.ts';

/** The game's emoji: a square of each terrain, by the terrain's name. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries(
  features.map((feature) => [feature, tile(feature, -47, -47, 94)]),
);
