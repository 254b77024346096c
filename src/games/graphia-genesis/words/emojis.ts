import type { Emoji } from '../../../core/message.ts';
import { type Feature, letterOf, type ShapeId } from '../content/cards.ts';
import { featureName } from './names.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. Those of the terrains are the terrains' own names. */

export function emojiOfShape(shape: ShapeId): string {
  return `shape_${letterOf(shape).toLowerCase()}`;
}

/** A terrain, a nexus or desolation in a sentence. */
export function pictured(feature: Feature): Emoji {
  return { emoji: feature, text: featureName(feature) };
}
