import type { Message, Value } from '../../../core/message.ts';
import { type Feature, letterOf, type ShapeId } from '../content/cards.ts';
import { squareName } from '../rules/grid.ts';
import { sameTurn, type Turn, turnsOf } from '../rules/placements.ts';
import { say } from './messages.ts';

/** A feature within a sentence: "forest". */
export function featureName(feature: Feature): Message {
  return say(`feature.${feature}`);
}

/** A feature as a heading or at the start of a sentence: "Forest". */
export function featureTitle(feature: Feature): Message {
  return say(`title.${feature}`);
}

/** "→": the sign with which `turnLabel` begins. */
export function turnSign(id: ShapeId, turn: Turn): string {
  if (letterOf(id) === 'I') return sameTurn(id, turn) === 0 ? '⇔' : '⇕';
  return turnsOf(id).length === 1 ? '' : { 0: '↑', 90: '→', 180: '↓', 270: '←' }[turn];
}

/** The I lies or stands; other shapes are turned. */
export function turnLabel(id: ShapeId, turn: Turn): Message {
  if (letterOf(id) === 'I') return say(sameTurn(id, turn) === 0 ? 'turn.lying' : 'turn.standing');
  return say(turnsOf(id).length === 1 ? 'turn.any' : `turn.${turn}`);
}

/** Points with their sign: +5, −2, ±0. */
export function signed(points: number): string {
  if (points === 0) return '±0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** The names of squares, as a list. */
export function squareNames(squares: readonly number[]): Value {
  return squares.map(squareName);
}
