import { signed } from '../../../core/common.ts';
import { type Emoji, type Message, speaker, type Value } from '../../../core/message.ts';
import { type Letter, letterOf, type MapFeature, type ShapeId } from '../content/cards.ts';
import en from '../locales/en.json' with { type: 'json' };
import { squareName } from '../rules/grid.ts';
import { sameTurn, type Turn, turnsOf } from '../rules/placements.ts';

/** The name of the game's folder and the prefix of its messages. */
export const ID = 'graphia-genesis';

/** Makes a message of this game. */
export const say = speaker(ID, en);

/** A feature within a sentence: "forest". */
export function featureName(feature: MapFeature): Message {
  return say(`feature.${feature}`);
}

/** A feature as a heading or at the start of a sentence: "Forest". */
export function featureTitle(feature: MapFeature): Message {
  return say(`title.${feature}`);
}

/** "→": the sign with which `turnLabel` begins. */
export function turnSign(id: ShapeId, turn: Turn): string {
  if (letterOf(id) === 'I') return sameTurn(id, turn) === 0 ? '⇔' : '⇕';
  return turnsOf(id).length === 1 ? '' : { 0: '↑', 90: '→', 180: '↓', 270: '←' }[turn];
}

/** The name of a turn. The I lies or stands; other shapes point in a direction. */
export function turnLabel(id: ShapeId, turn: Turn): Message {
  if (letterOf(id) === 'I') return say(sameTurn(id, turn) === 0 ? 'turn.lying' : 'turn.standing');
  return say(turnsOf(id).length === 1 ? 'turn.any' : `turn.${turn}`);
}

/** A change of points with its sign: +5, −2, ±0. */
export function pointChange(points: number): string {
  return points === 0 ? '±0' : signed(points);
}

/** The names of squares, as a list. */
export function squareNames(squares: readonly number[]): Value {
  return squares.map(squareName);
}

/** The name of the emoji of a shape. Those of the terrains are the terrains' own names. */
export function emojiOfShape(shape: ShapeId): string {
  return `shape_${letterOf(shape).toLowerCase()}`;
}

/** A terrain, a nexus or desolation in a sentence. */
export function pictured(feature: MapFeature): Emoji {
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
