import type { ForeseenDecision, Planning } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { HIGHEST } from '../content/cards.ts';
import { legal } from './flow.ts';
import { dieActions, flipped, marked, shared } from './marks.ts';
import { type Action, type Player, playerAt, type State, turnOrder, withPlayer } from './state.ts';

/** When a planned decision comes: with the next pass, or if the seat's die shows a number. */
export type When = { readonly kind: 'pass' } | { readonly kind: 'roll'; readonly number: number };

/**
 * A waiting player can plan which card to pass, and what to do with each number of their die. A plan stays until its
 * number comes, possibly rounds later. So it can name every card that the player may have by then: those that they
 * keep, and those of the player before them.
 */
function foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  switch (state.phase) {
    case 'turn':
      return decisions(withCardsToCome(state, seat), seat, playerAt(state, seat).die !== undefined);
    case 'choose':
      return decisions(withCardsToCome(withOwnChoice(state, seat), seat), seat, true);
    case 'pass':
      return decisions(withCardsToCome(state, seat), seat, false);
    case 'deal':
    case 'start':
    case 'roll':
    case 'discard':
    case 'over':
      return [];
  }
}

function decisions(state: State, seat: Seat, hasPlayed: boolean): readonly ForeseenDecision<State, When>[] {
  const pass = withChoice({ ...state, phase: 'pass' }, seat, { kind: 'pass' });
  return hasPlayed ? [...pass, ...marks(state, seat)] : [...marks(state, seat), ...pass];
}

/** The seat's decisions about each number of its next die. */
function marks(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  const together = state.options.tempo === 'together';
  const turn: State = {
    ...state,
    phase: together ? 'choose' : 'turn',
    turn: together ? 0 : turnOrder(state).indexOf(seat),
  };
  return Array.from({ length: HIGHEST }, (_, i) => i + 1).flatMap((die) =>
    withChoice(withPlayer(turn, seat, { die }), seat, { kind: 'roll', number: die }),
  );
}

/** The decision in a position, if there is a choice. */
function withChoice(state: State, seat: Seat, when: When): readonly ForeseenDecision<State, When>[] {
  const id = decision(state, seat);
  return id !== undefined && legal(state, seat).length > 0 ? [{ id, when, state }] : [];
}

function decision(state: State, seat: Seat): string | undefined {
  switch (state.phase) {
    case 'turn':
      // With `together`, a choice that came too late is made again; nobody can foresee that.
      return state.options.tempo === 'together' ? undefined : `mark-${playerAt(state, seat).die}`;
    case 'choose':
      return `mark-${playerAt(state, seat).die}`;
    case 'pass':
      return 'pass';
    default:
      return undefined;
  }
}

/** The state after the seat's own turn alone, because it does not know what others have chosen. */
function withOwnChoice(state: State, seat: Seat): State {
  const { choice, ...rest } = playerAt(state, seat);
  const players = state.players.map(
    (player, other): Player => (other === seat ? rest : { front: player.front }),
  );
  const own: State = { ...state, players };
  const action = choice ?? dieActions(own, seat)[0];
  if (action === undefined) return own;
  if (action.kind !== 'mark') return flipped(own, action.card);
  const { state: after, filled, place } = marked(own, seat, action.place);
  return filled ? shared(after, seat, place.card) : after;
}

/**
 * The seat has every card that may come to it, without those that it is certain to pass. Nobody has rolled or chosen.
 */
function withCardsToCome(state: State, seat: Seat): State {
  const { front, marked, choice } = playerAt(state, seat);
  const passed = choice?.kind === 'pass' ? choice.card : marked;
  const before = (seat + state.players.length - 1) % state.players.length;
  const cards = [...front.filter((card) => card !== passed), ...playerAt(state, before).front];
  const players = state.players.map(
    (player, other): Player => ({
      front: other === seat ? cards : player.front.filter((card) => !cards.includes(card)),
    }),
  );
  return { ...state, players };
}

export const planning: Planning<State, Action, When> = { foresee, decision };
