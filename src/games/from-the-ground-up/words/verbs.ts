import type { MoveArgs, Verb, VerbOption } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CardId, isCardId, placeNamed } from '../content/cards.ts';
import { marked, spoils } from '../rules/marks.ts';
import { type Action, cardPoints, cardStateOf, type State } from '../rules/state.ts';
import { cardName, namedCard, nameOfPlace, rowOf, say, starOf } from './names.ts';

const place: VerbOption<State> = {
  name: 'place',
  onPicture: true,
  buttons: {
    label: spotLabel,
    heading: (value) => cardName(placeNamed(value)?.card ?? 'c01'),
    spoils: (value, state, seat) => (spoils(state, seat, value) ? say('remark.kills') : undefined),
  },
  label(value, state, seat) {
    const meant = placeNamed(value);
    if (meant === undefined || state.works[meant.card] === undefined) return value;
    const { card, spot } = meant;
    const after = marked(state, seat, value);
    const row = rowOf(card, cardStateOf(after.state, card));
    if (after.is === 'check') return say('label.check', { place: nameOfPlace(meant), row });
    return spot === 'star'
      ? say('label.star', { place: nameOfPlace(meant), number: after.number })
      : say('label.crate', { place: nameOfPlace(meant), row });
  },
  emoji: emojiOfPlace,
};

/** "4" for the fourth crate; a star has its number. */
function spotLabel(value: string, state: State, seat: Seat): string {
  const spot = placeNamed(value)?.spot ?? 0;
  return spot === 'star' ? `★ ${marked(state, seat, value).number}` : String(spot + 1);
}

/** "5 in crate 4 of Two steps". */
function markTitle({ place: value = '' }: MoveArgs, state: State, seat: Seat): Message | string {
  const meant = placeNamed(value);
  if (meant === undefined || state.works[meant.card] === undefined) return value;
  const { number, is } = marked(state, seat, value);
  const values = { number, card: namedCard(meant.card) };
  if (meant.spot === 'star') return say('title.star', values);
  return say(is === 'check' ? 'title.check' : 'title.crate', { ...values, crate: meant.spot + 1 });
}

/** The emoji of an empty crate, of a crate to check off, or of a star. */
function emojiOfPlace(value: string, state: State, seat: Seat): string | undefined {
  const meant = placeNamed(value);
  if (meant === undefined || state.works[meant.card] === undefined) return undefined;
  if (meant.spot === 'star') return 'star';
  return marked(state, seat, value).is === 'check' ? 'crate_checked' : 'crate';
}

const card: VerbOption<State> = {
  name: 'card',
  onPicture: true,
  buttons: { label: (value) => (isCardId(value) ? cardName(value) : value) },
  label: (value, state) => (isCardId(value) && state.works[value] ? cardLabel(state, value) : value),
};

/** "Ledge: 3 < _ = _ > _, star 3–6", or its points. */
function cardLabel(state: State, id: CardId): Message {
  const cardState = cardStateOf(state, id);
  const value = cardPoints(id, cardState);
  const row = rowOf(id, cardState);
  if (value === undefined) return say('label.open', { card: cardName(id), row, star: starOf(id, cardState) });
  return say(value < 0 ? 'label.negative' : 'label.complete', { card: cardName(id), count: Math.abs(value) });
}

export const verbs: readonly Verb<State, Action>[] = [
  {
    name: 'mark',
    options: [place],
    argsOf: (action) => (action.kind === 'mark' ? { place: action.place } : undefined),
    title: markTitle,
  },
  ...(['flip', 'pass', 'discard'] as const).map(
    (name): Verb<State, Action> => ({
      name,
      options: [card],
      argsOf: (action) => (action.kind === name ? { card: action.card } : undefined),
    }),
  ),
];
