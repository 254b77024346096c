import type { Message, Seat } from '../../core/message.ts';
import { type CardId, cardById } from './cards.ts';
import { waysToFill } from './crates.ts';
import { type Deed, flipped, marked } from './deeds.ts';
import { say } from './messages.ts';
import { type Action, isFull, nextSeat, pointsOf, type State, type Work, workOf } from './state.ts';

/** What a legal action brings and loses. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  switch (action.kind) {
    case 'mark': {
      const deed = marked(state, seat, action.place);
      return deed.is === 'mark' ? markRemarks(state, seat, deed) : checkRemarks(state, deed);
    }
    case 'flip': {
      const after = workOf(flipped(state, action.card), action.card);
      return [say('remark.flip', { card: action.card, count: -(pointsOf(action.card, after) ?? 0) })];
    }
    case 'pass':
      return [
        worth('pass', action.card, workOf(state, action.card), { to: { seat: nextSeat(state, seat) } }),
        ...deadRemark(action.card, workOf(state, action.card)),
      ];
    case 'discard':
      return [worth('discard', action.card, workOf(state, action.card), {})];
  }
}

/** Whether the crates of a card can still all be filled. */
export function canBeFilled(card: CardId, { crates }: Work): boolean {
  return waysToFill(cardById(card).signs, crates) > 0;
}

/** A number that makes a card impossible to finish is legal: that is said before it is marked. */
function markRemarks(state: State, seat: Seat, deed: Deed): readonly Message[] {
  const { card, spot } = deed.place;
  const [before, after] = [workOf(state, card), workOf(deed.state, card)];
  const star = spot === 'star' ? [say('remark.star', { card, count: deed.number })] : [];
  if (isFull(after)) return [...star, say('remark.full', { card, count: after.star })];
  const killed = canBeFilled(card, before) && !canBeFilled(card, after);
  return [
    ...(killed ? [say('remark.kills', { card })] : deadRemark(card, after)),
    ...star,
    say('remark.passes', { card, to: { seat: nextSeat(state, seat) } }),
  ];
}

function deadRemark(card: CardId, work: Work): readonly Message[] {
  return work.flipped || canBeFilled(card, work) ? [] : [say('remark.dead', { card })];
}

function checkRemarks(state: State, deed: Deed): readonly Message[] {
  const { card } = deed.place;
  const { checks, star } = workOf(deed.state, card);
  if (deed.taken) return [say('remark.take', { card, count: star })];
  const left = checks.filter((checked) => !checked).length;
  const last = left === 1 ? workOf(state, card).crates.filter((_, i) => !checks[i]) : [];
  return [
    say('remark.check', { card, count: left }),
    ...last.map((number) => say('remark.last', { number, card, count: star })),
  ];
}

function worth(
  what: 'pass' | 'discard',
  card: CardId,
  work: Work,
  values: NonNullable<Message['values']>,
): Message {
  const value = pointsOf(card, work);
  if (value === undefined) return say(`remark.${what}.open`, { card, ...values });
  return say(value < 0 ? `remark.${what}.negative` : `remark.${what}.complete`, {
    card,
    count: Math.abs(value),
    ...values,
  });
}
