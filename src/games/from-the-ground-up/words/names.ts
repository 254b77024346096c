import { listOf } from '../../../core/common.ts';
import { type Message, speaker } from '../../../core/message.ts';
import { type CardId, cardById, type MarkPlace, placeNamed } from '../content/cards.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { CardState } from '../rules/state.ts';

/** The name of the game's folder and the prefix of its messages. */
export const ID = 'from-the-ground-up';

/** Writes a message of this game. */
export const say = speaker(ID, en);

/** What a card is called in menus and pictures: "Short rise". */
export function cardName(card: CardId): Message {
  return say(`card.${card}`);
}

/** A card's name within a sentence, in quotation marks if the language needs them. */
export function namedCard(card: CardId): Message {
  return say('named', { card: cardName(card) });
}

/** A crate or a star: "Short rise, crate 1", "Short rise, star". */
export function nameOfPlace({ card, spot }: MarkPlace): Message {
  return spot === 'star'
    ? say('place.star', { card: cardName(card) })
    : say('place.crate', { card: cardName(card), number: spot + 1 });
}

/** The name of a place given as an argument of a move, such as `c11.1`. Other text is returned as it is. */
export function nameOfArgument(text: string): Message | string {
  const place = placeNamed(text);
  return place === undefined ? text : nameOfPlace(place);
}

/** A card's crates and the relations between them, the same in every language: "3 < _ = 4 > _". */
export function rowOf(card: CardId, { crates }: Pick<CardState, 'crates'>): string {
  const { signs } = cardById(card);
  return crates.flatMap((number, i) => listOf(signs[i - 1], number === 0 ? '_' : String(number))).join(' ');
}

/** A star's number, or the range of an empty star: "5", "4–6". */
export function starOf(card: CardId, { star }: Pick<CardState, 'star'>): string {
  const { low, high } = cardById(card);
  return star > 0 ? String(star) : `${low}–${high}`;
}
