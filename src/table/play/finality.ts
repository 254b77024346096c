import { isDeepStrictEqual } from 'node:util';
import type { AnyGame } from '../../core/game.ts';
import { findMove, legalMoves, type Move } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { ChanceNeeded, noRandom } from '../../core/random.ts';
import { isOver, play } from '../../core/steps.ts';
import type { Loaded } from '../request.ts';
import { awaitedComputers, decide, decisionOf, legalMove } from './computers.ts';

/**
 * Why a move cannot be taken back: dice follow, or cards, too; the computer players, who move at once, build on it; it
 * reveals what others have chosen; it ends the game.
 */
export type Finality = 'dice' | 'cards' | 'computers' | 'reveals' | 'ends';

/** Maximum number of consecutive computer moves that are looked ahead. */
const COMPUTER_MOVES = 40;

/** Whether the seat could still take back a legal move once the game awaits a person again; if not, why. */
export function finalityOf(loaded: Loaded, seat: Seat, move: Move<unknown>): Finality | undefined {
  const { game, state: before, table } = loaded;
  const own = withoutChance(game, before, seat, move.action);
  if (own === undefined) return game.drawsCards ? 'cards' : 'dice';
  if (isOver(game, own.state)) return 'ends';
  let after = own.state;
  const later: { readonly seat: Seat; readonly move: Move<unknown> }[] = [];
  for (;;) {
    const [computer] = awaitedComputers(table, game, after);
    if (computer === undefined) break;
    if (later.length === COMPUTER_MOVES) return 'computers';
    const next = foreseen(ahead(loaded, after, later.length + 1), computer);
    const then = withoutChance(game, after, computer, next.action);
    if (then === undefined || isOver(game, then.state)) return 'computers';
    later.push({ seat: computer, move: next });
    after = then.state;
  }
  if (revealed(game, before, after)) return 'reveals';
  return replayed(game, before, later) ? undefined : 'computers';
}

/**
 * The next move of a computer player. For a hard one, the medium level's move: a press cannot wait for the long search.
 */
function foreseen(loaded: Loaded, seat: Seat): Move<unknown> {
  const decision = decisionOf(loaded, seat);
  const level = decision.level === 'hard' ? 'medium' : decision.level;
  return legalMove(loaded, seat, decide([loaded.game], { ...decision, level }));
}

/** The position some steps later, as far as computer players consider it. */
function ahead(loaded: Loaded, state: unknown, steps: number): Loaded {
  const { step } = loaded;
  return { ...loaded, state, step: step && { ...step, seq: step.seq + steps } };
}

/** @returns undefined if the action draws chance, or shows the seat what was drawn before */
function withoutChance(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  action: unknown,
): { readonly state: unknown } | undefined {
  try {
    const then = play(game, state, seat, action, noRandom);
    return then.chance.length > 0 ? undefined : then;
  } catch (error) {
    if (error instanceof ChanceNeeded) return undefined;
    throw error;
  }
}

/** Whether a hidden choice is no longer hidden. */
function revealed(game: AnyGame, before: unknown, after: unknown): boolean {
  const { hidden } = game;
  if (hidden === undefined) return false;
  return game.score(before).totals.some((_, seat) => {
    const now = hidden(after, seat);
    return hidden(before, seat).some((action) => !now.some((one) => isDeepStrictEqual(one, action)));
  });
}

/** Whether the later moves are legal without the move, and still need no chance. */
function replayed(
  game: AnyGame,
  previous: unknown,
  later: readonly { readonly seat: Seat; readonly move: Move<unknown> }[],
): boolean {
  let state = previous;
  for (const { seat, move } of later) {
    const again = findMove(game, legalMoves(game, state, seat), move.verb, move.args);
    const then = typeof again === 'object' ? withoutChance(game, state, seat, again.action) : undefined;
    if (then === undefined) return false;
    state = then.state;
  }
  return true;
}
