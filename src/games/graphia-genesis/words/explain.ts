import { quoted } from '../../../core/common.ts';
import type { MoveArgs } from '../../../core/game.ts';
import { normalise } from '../../../core/legal.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import { letterOf, type ShapeId } from '../content/cards.ts';
import { isEmpty, readSquare, type Square, squareName } from '../rules/grid.ts';
import {
  type DrawingTask,
  distinctShapes,
  sameTurn,
  shapeCells,
  squaresUnder,
  type Turn,
  touches,
} from '../rules/placements.ts';
import { mapAt, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { say, squareNames } from './names.ts';
import { readShape, readTurn, verbs } from './verbs.ts';

/** Names the rule that makes a move illegal. */
export function explain(state: State, seat: Seat, verbName: string, args: MoveArgs): Message {
  if (state.phase.is === 'over') return say('explain.over');
  const verb = verbs.find(({ name }) => name === verbName);
  if (verb === undefined) return say('explain.verb', { verb: quoted(verbName) });
  const task = taskOf(state);
  if (task === undefined || !waitingSeats(state).includes(seat)) return say('explain.drawn');
  const words = normalise(verb, args);
  return task.shapes.length === 0
    ? whyNotNexus(state, seat, task, words)
    : whyNotShape(state, seat, task, words);
}

function whyNotNexus(state: State, seat: Seat, task: DrawingTask, words: MoveArgs): Message {
  if (words.shape !== undefined || words.turn !== undefined) return say('explain.nexus-alone');
  const square = readOrExplain(words.square);
  if (typeof square !== 'number') return square;
  return whyNotSquares(state, seat, [square]) ?? say('explain.nexus-off-line', { number: task.number });
}

function whyNotShape(state: State, seat: Seat, task: DrawingTask, words: MoveArgs): Message {
  const wrong =
    (words.shape === undefined ? undefined : whyNotCard(task, words.shape)) ??
    (words.turn === undefined ? undefined : whyNotTurn(words)) ??
    (words.square === undefined ? undefined : whyNotName(words.square));
  if (wrong !== undefined) return wrong;
  const [shape, turn] = [readShape(words.shape), readTurn(words.turn)];
  const square = readSquare(words.square ?? '');
  return shape === undefined || turn === undefined || square === undefined
    ? say('explain.nothing-fits', { number: task.number })
    : whyNotPlace(state, seat, task, shape, turn, square);
}

/** "Two Polyomino Cards … face up for everyone to see." */
function whyNotCard({ shapes }: DrawingTask, text: string): Message | undefined {
  const shape = readShape(text);
  const lying: Value = distinctShapes(shapes).map((id) => `${id} (${letterOf(id)})`);
  if (shape === undefined) return say('explain.no-shape', { text: quoted(text), shapes: lying });
  if (!shapes.includes(shape)) return say('explain.not-lying', { shape, shapes: lying });
  const twin = distinctShapes(shapes).find((id) => letterOf(id) === letterOf(shape));
  return twin === undefined || twin === shape ? undefined : say('explain.twin', { shape, twin });
}

function whyNotTurn(words: MoveArgs): Message | undefined {
  const turn = readTurn(words.turn);
  if (turn === undefined) return say('explain.no-turn', { text: quoted(words.turn ?? '') });
  const shape = readShape(words.shape);
  if (shape === undefined || sameTurn(shape, turn) === turn) return undefined;
  return say('explain.same-turn', { shape: letterOf(shape), turn, same: sameTurn(shape, turn) });
}

/** A square, or the reason why the text names none. */
function readOrExplain(text: string | undefined): Square | Message {
  if (text === undefined) return say('explain.which-square');
  return readSquare(text) ?? say('explain.no-square', { text: quoted(text) });
}

function whyNotName(text: string): Message | undefined {
  const square = readOrExplain(text);
  return typeof square === 'number' ? undefined : square;
}

function whyNotPlace(
  state: State,
  seat: Seat,
  { number }: DrawingTask,
  shape: ShapeId,
  turn: Turn,
  square: Square,
): Message {
  const squares = squaresUnder(shape, turn, square);
  const { height, width } = shapeCells(shape, turn);
  if (squares === undefined)
    return say('explain.off-map', { shape: letterOf(shape), height, width, square: squareName(square) });
  const filled = whyNotSquares(state, seat, squares);
  if (filled !== undefined) return filled;
  return touches(squares, number)
    ? say('explain.nothing-fits', { number })
    : say('explain.off-line', { number, squares: squareNames(squares) });
}

/** "The Polyomino Shape can only be drawn in empty Squares." */
function whyNotSquares(state: State, seat: Seat, squares: readonly Square[]): Message | undefined {
  const map = mapAt(state, seat);
  const filled = squares.filter((square) => !isEmpty(map, square));
  return filled.length === 0
    ? undefined
    : say('explain.filled', { count: filled.length, squares: squareNames(filled) });
}
