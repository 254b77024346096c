import type { ForeseenDecision, Planning } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type CardId, HIGHEST } from '../content/cards.ts';
import { legal } from './flow.ts';
import { dieActions, flipped, marked, passable, shared } from './marks.ts';
import { type Player, playerAt, type State, turnOrder, withPlayer } from './state.ts';

/** When a planned decision comes: with the next pass, or if the seat's die shows a number. */
export type When = { readonly kind: 'pass' } | { readonly kind: 'roll'; readonly number: number };

/**
 * A waiting player can plan which card to pass, and then what to do with each number of their next die. The foreseen
 * cards are those that the player keeps, and the one that they receive if it is certain.
 */
function foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  switch (state.phase) {
    case 'turn':
      if (playerAt(state, seat).die === undefined) return marks(state, seat);
      return turnOrder(state).indexOf(seat) < state.turn ? afterTurn(state, seat) : [];
    case 'choose':
      return afterTurn(withOwnChoice(state, seat), seat);
    case 'pass':
      return marks(nextRound(state, seat), seat);
    case 'deal':
    case 'start':
    case 'roll':
    case 'discard':
    case 'over':
      return [];
  }
}

function afterTurn(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  const pass: State = { ...state, phase: 'pass' };
  return [...withChoice(pass, seat, { kind: 'pass' }), ...marks(nextRound(pass, seat), seat)];
}

/** The seat's decisions about each number of its next die. */
function marks(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  const { players, options } = state;
  const together = options.tempo === 'together';
  const turn: State = {
    ...state,
    phase: together ? 'choose' : 'turn',
    turn: together ? 0 : turnOrder(state).indexOf(seat),
    players: players.map(({ front }) => ({ front })),
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
      if (state.options.tempo === 'together') return undefined;
      return `mark-${state.round}-${playerAt(state, seat).die}`;
    case 'choose':
      return `mark-${state.round}-${playerAt(state, seat).die}`;
    case 'pass':
      return `pass-${state.round}`;
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

/** The seat's cards in the next round, as far as they are certain. */
function nextRound(state: State, seat: Seat): State {
  const { front, choice } = playerAt(state, seat);
  const passes = choice?.kind === 'pass' ? choice.card : only(passable(state, seat));
  const before = (seat + state.players.length - 1) % state.players.length;
  const gets = playerAt(state, before).marked === undefined ? undefined : only(passable(state, before));
  return withPlayer({ ...state, round: state.round + 1 }, seat, {
    front: [...front.filter((card) => card !== passes), ...(gets === undefined ? [] : [gets])],
  });
}

function only(cards: readonly CardId[]): CardId | undefined {
  return cards.length === 1 ? cards[0] : undefined;
}

export const planning: Planning<State, When> = { foresee, decision };
