import type { ForeseenDecision, Game, MoveArgs, Planning } from './game.ts';
import { findMove, type Move } from './legal.ts';
import type { Message, Seat } from './message.ts';

/** A move in words, to be made later. */
export interface PlannedMove {
  readonly verb: string;
  readonly args: MoveArgs;
}

/** The decisions that a seat can plan for; none while the game awaits it. */
export function foreseenDecisions<S, A, O>(
  game: Pick<Game<S, A, O>, 'planning' | 'awaiting'>,
  state: S,
  seat: Seat,
): readonly ForeseenDecision<S>[] {
  return game.awaiting(state).includes(seat) ? [] : (game.planning?.foresee(state, seat) ?? []);
}

/**
 * The first planned move that is legal, and what is planned after it: the moves before it are void.
 *
 * @param list the seat's legal moves
 */
export function firstLegal<S, A, O>(
  game: Pick<Game<S, A, O>, 'commands'>,
  list: readonly Move<A>[],
  planned: readonly PlannedMove[],
): { readonly move: Move<A>; readonly rest: readonly PlannedMove[] } | undefined {
  for (const [index, { verb, args }] of planned.entries()) {
    const move = findMove(game, list, verb, args);
    if (typeof move === 'object') return { move, rest: planned.slice(index + 1) };
  }
  return undefined;
}

/** The planning of a game's rules, with words for when each decision comes. */
export function planningInWords<S, When>(
  planning: Planning<S, When>,
  words: (when: When) => Message,
): Planning<S> {
  return {
    ...planning,
    foresee: (state, seat) =>
      planning.foresee(state, seat).map((decision) => ({ ...decision, when: words(decision.when) })),
  };
}
