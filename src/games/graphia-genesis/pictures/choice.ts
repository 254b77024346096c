import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { gainOf } from '../computer/ranking.ts';
import type { Feature, ShapeId } from '../content/cards.ts';
import { readSquare, type Square } from '../rules/grid.ts';
import { type Placement, placements, squaresUnder, type Turn } from '../rules/placements.ts';
import { mapAt, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { readShape, readTurn } from '../words/commands.ts';

/** The decision of a player as far as they have made it. */
export interface Choice {
  readonly card?: Feature;
  readonly shape?: ShapeId;
  readonly turn?: Turn;
  /** Legal placements that agree with what is chosen. */
  readonly placements: readonly Placement[];
  /** Squares that name a placement, with the points that it brings; empty until shape and turn are chosen. */
  readonly anchors: readonly { readonly square: Square; readonly gain: number }[];
  /** The squares of a placement that is chosen completely. */
  readonly ghost?: readonly Square[];
  /** The points that the ghost brings; absent if it is not legal. */
  readonly gain?: number;
}

const nothing: Choice = { placements: [], anchors: [] };

/** Empty unless the seat is awaited and the view asks for legal moves. */
export function choiceOf(state: State, seat: Seat, { legal, chosen }: View<State>): Choice {
  const task = taskOf(state);
  if (legal !== true || task === undefined || !waitingSeats(state).includes(seat)) return nothing;
  const { card } = task;
  const isNexus = task.shapes.length === 0;
  const [shape, turn] = [readShape(chosen?.args.shape), readTurn(chosen?.args.turn)];
  const fitting = placements(mapAt(state, seat), task).filter(
    ({ action }) =>
      !('shape' in action) ||
      ((shape === undefined || action.shape === shape) && (turn === undefined || action.turn === turn)),
  );
  const choice = { card, placements: fitting, ...(shape && { shape }), ...(turn !== undefined && { turn }) };
  const drawings = new Set(
    fitting.map(({ action }) => ('shape' in action ? action.shape + action.turn : '')),
  );
  if (drawings.size !== 1) return { ...choice, anchors: [] };
  const square = readSquare(chosen?.args.square ?? '');
  const anchors = fitting.map(({ action }) => ({
    square: action.square,
    gain: gainOf(state, seat, action),
  }));
  if (square === undefined) return { ...choice, anchors };
  const ghost = isNexus
    ? [square]
    : shape !== undefined && turn !== undefined
      ? squaresUnder(shape, turn, square)
      : undefined;
  const gain = anchors.find((anchor) => anchor.square === square)?.gain;
  return { ...choice, anchors: [], ...(ghost && { ghost }), ...(gain !== undefined && { gain }) };
}
