import type { Emoji, Message } from '../../../core/message.ts';
import { type Feature, type Letter, letterOf, type ShapeId } from '../content/cards.ts';
import { say } from './messages.ts';
import { featureName } from './names.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. Those of the terrains are the terrains' own names. */

export function emojiOfShape(shape: ShapeId): string {
  return `shape_${letterOf(shape).toLowerCase()}`;
}

/** A terrain, a nexus or desolation in a sentence. */
export function pictured(feature: Feature): Emoji {
  return { emoji: feature, text: featureName(feature) };
}

/** A shape in a sentence; its letter stands in. */
export function picturedShape(id: ShapeId): Emoji {
  return { emoji: emojiOfShape(id), text: letterOf(id) };
}

/** The shapes as block characters, where there are no emoji. */
const blocks: Readonly<Record<Letter, string>> = {
  I: '▄▄▄▄',
  O: '██',
  T: '▀█▀',
  S: '▄█▀',
  Z: '▀█▄',
  L: '▄▄█',
  J: '█▄▄',
};

/** "▀█▀ the T" */
export function shapeLabel(id: ShapeId): Message {
  const letter = letterOf(id);
  return say('label.shape', {
    picture: { emoji: emojiOfShape(id), text: blocks[letter] },
    name: say(`shape.${letter}`),
  });
}
