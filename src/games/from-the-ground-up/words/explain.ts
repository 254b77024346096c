import { compact, quoted } from '../../../core/common.ts';
import type { MoveArgs } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CardId, isCardId, type MarkPlace, placeNamed } from '../content/cards.ts';
import { dieActions, passable, type Verdict, verdictAt } from '../rules/marks.ts';
import { cardStateOf, isComplete, playerAt, type State, seatInTurn } from '../rules/state.ts';
import { namedCard, nameOfPlace, say } from './names.ts';

/** The rule that makes a requested move illegal, in words. */
export function explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message {
  if (state.phase === 'over') return say('explain.over');
  if (verb !== 'mark' && verb !== 'flip' && verb !== 'pass' && verb !== 'discard')
    return say('explain.verb', { verb: quoted(verb) });
  const wrongTime = whyNotNow(state, seat, verb);
  if (wrongTime !== undefined) return wrongTime;
  return verb === 'mark'
    ? whyNotMark(state, seat, compact(args.place ?? ''))
    : whyNotCard(state, seat, verb, compact(args.card ?? ''));
}

/** Why the seat cannot use this verb now; undefined if it can. */
function whyNotNow(
  state: State,
  seat: Seat,
  verb: 'mark' | 'flip' | 'pass' | 'discard',
): Message | undefined {
  const { phase } = state;
  const marking = phase === 'choose' || phase === 'turn';
  if (verb === 'discard' && phase !== 'discard') return say('explain.discard');
  if (verb === 'pass' && phase !== 'pass') return say(marking ? 'explain.pass.early' : 'explain.discard.now');
  if ((verb === 'mark' || verb === 'flip') && !marking)
    return say(phase === 'discard' ? 'explain.discard.now' : 'explain.pass.now');
  if (phase === 'turn' && seat !== seatInTurn(state))
    return say('explain.not-your-turn', { who: { seat: seatInTurn(state) } });
  if (playerAt(state, seat).choice !== undefined) return say('explain.chosen');
  return undefined;
}

function whyNotMark(state: State, seat: Seat, text: string): Message {
  const { die } = playerAt(state, seat);
  const actions = dieActions(state, seat);
  if (die === undefined || actions.length === 0) return say('explain.nothing');
  if (actions.length === 1) return say('explain.by-itself');
  if (text === '') return say('explain.which-place', { number: die });
  const place = placeNamed(text);
  if (place === undefined) {
    const [card = '', spot = ''] = text.split('.');
    if (!isCardId(card) || spot === '') return say('explain.no-place', { text: quoted(text) });
    return say('explain.no-crate', { text: quoted(text), card: namedCard(card) });
  }
  return whyNotPlace(place, die, verdictAt(state, seat, place, die));
}

function whyNotPlace({ card, spot }: MarkPlace, number: number, verdict: Verdict): Message {
  const place = nameOfPlace({ card, spot });
  const named = namedCard(card);
  switch (verdict.is) {
    case 'mark':
    case 'check':
      // The place itself is legal, so the request had an option that the verb does not have.
      return say('explain.only-place', { place });
    case 'out':
      return say('explain.out', { card: named });
    case 'elsewhere':
      return say('explain.elsewhere', { card: named, who: { seat: verdict.holder } });
    case 'negative':
    case 'complete':
      return say(`explain.${verdict.is}`, { card: named });
    case 'filled':
      return say('explain.filled', { place, number: verdict.number });
    case 'out-of-range':
      return say('explain.range', { place, low: verdict.low, high: verdict.high, number });
    case 'conflict': {
      const { is, steps } = verdict.wants;
      const other = nameOfPlace({ card, spot: verdict.crate });
      return is === 'same'
        ? say('explain.conflict.same', { place, other, number })
        : say(`explain.conflict.${is}`, { place, other, number, count: steps });
    }
    case 'star':
      return say('explain.shared-star', { card: named });
    case 'checked':
      return say('explain.checked', { place });
    case 'no-match':
      return say('explain.no-match', { place, number, own: verdict.number });
    case 'later':
      return say('explain.later', { place, first: nameOfPlace({ card, spot: verdict.crate }) });
  }
}

function whyNotCard(state: State, seat: Seat, verb: 'flip' | 'pass' | 'discard', text: string): Message {
  if (verb === 'flip') {
    const actions = dieActions(state, seat);
    if (actions.some(({ kind }) => kind === 'mark')) return say('explain.flip.can-mark');
    if (actions.length === 0) return say('explain.nothing');
    if (actions.length === 1) return say('explain.by-itself');
  }
  const { front } = playerAt(state, seat);
  if (text === '') return say('explain.which-card', { cards: front.map(namedCard) });
  if (!isCardId(text)) return say('explain.no-card', { text: quoted(text) });
  if (!front.includes(text)) return say('explain.not-in-front', { card: namedCard(text) });
  if (verb === 'flip') return whyNotFlip(state, text);
  return verb === 'pass' ? whyNotPass(state, seat, text) : say('explain.by-itself');
}

function whyNotFlip(state: State, card: CardId): Message {
  return say(isComplete(cardStateOf(state, card)) ? 'explain.complete' : 'explain.negative', {
    card: namedCard(card),
  });
}

function whyNotPass(state: State, seat: Seat, card: CardId): Message {
  const { marked, front } = playerAt(state, seat);
  if (marked !== undefined && front.includes(marked) && marked !== card)
    return say('explain.pass.marked', { card: namedCard(marked) });
  return cardStateOf(state, card).flipped && !passable(state, seat).includes(card)
    ? say('explain.pass.negative', { card: namedCard(card) })
    : say('explain.by-itself');
}
