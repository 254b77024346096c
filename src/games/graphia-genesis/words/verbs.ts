import type { MoveArgs, Verb, VerbOption } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { letterOf, type ShapeId, shapeIds } from '../content/cards.ts';
import { gainOf } from '../rules/gains.ts';
import { columnOf, readSquare, rowOf, squareName } from '../rules/grid.ts';
import { positionOf } from '../rules/own-pace.ts';
import { type Action, squaresOf, type Turn, turns } from '../rules/placements.ts';
import { type State, taskOf } from '../rules/state.ts';
import { emojiOfShape, pointChange, say, shapeLabel, turnLabel, turnSign } from './names.ts';

export function readShape(text: string | undefined): ShapeId | undefined {
  return shapeIds.find((id) => id === text);
}

function shapeEmoji(text: string | undefined): string | undefined {
  const shape = readShape(text);
  return shape && emojiOfShape(shape);
}

/** Degrees clockwise. */
export function readTurn(text: string | undefined): Turn | undefined {
  return turns.find((turn) => text === String(turn));
}

const shapeOption: VerbOption<State> = {
  name: 'shape',
  onPicture: true,
  buttons: { label: (value) => letterOf(readShape(value) ?? 'p1') },
  cycle: '🔀',
  label: (value) => {
    const shape = readShape(value);
    return shape === undefined ? value : shapeLabel(shape);
  },
  emoji: shapeEmoji,
};

const turnOption: VerbOption<State> = {
  name: 'turn',
  cycle: '🔄',
  label: (value, _state, _seat, args) => {
    const [shape, turn] = [readShape(args.shape), readTurn(value)];
    if (turn === undefined) return value;
    return shape === undefined ? say(`turn.${turn}`) : turnLabel(shape, turn);
  },
};

const squareOption: VerbOption<State> = {
  name: 'square',
  onPicture: true,
  cell(value) {
    const square = readSquare(value);
    if (square === undefined) throw new RangeError(`${value} is not a square`);
    return { row: rowOf(square), column: columnOf(square) };
  },
  label: squareLabel,
};

export const verbs: readonly Verb<State, Action>[] = [
  {
    name: 'draw',
    options: [shapeOption, turnOption, squareOption],
    argsOf: (action): MoveArgs =>
      'shape' in action
        ? { shape: action.shape, turn: String(action.turn), square: squareName(action.square) }
        : { square: squareName(action.square) },
    title: placementLabel,
    whole: {
      menu: ({ shape }) => say(shape === undefined ? 'menu.nexus' : 'menu.shape'),
      emoji: ({ shape }) => shapeEmoji(shape),
    },
  },
];

/** "row 7, column 3: +5" once the shape and its turn are known: then it names a square that the shape covers. */
function squareLabel(value: string, shared: State, seat: Seat, args: MoveArgs): Message | string {
  const state = positionOf(shared, seat);
  const square = readSquare(value);
  if (square === undefined) return value;
  const action = actionOf(state, args, square);
  const [first] = (action && squaresOf(action)) ?? [];
  if (action === undefined || first === undefined)
    return say('label.square', { row: rowOf(square), column: columnOf(square) });
  return say('label.square-gain', {
    row: rowOf(first),
    column: columnOf(first),
    gain: pointChange(gainOf(state, seat, action)),
  });
}

/** "T → row 7, column 3: +5". */
function placementLabel(args: MoveArgs, state: State, seat: Seat): Message | string {
  const [shape, turn] = [readShape(args.shape), readTurn(args.turn)];
  const place = squareLabel(args.square ?? '', state, seat, args);
  if (shape === undefined || turn === undefined) return place;
  const sign = [letterOf(shape), turnSign(shape, turn)].filter(Boolean).join(' ');
  return say('label.placement', { shape: sign, place });
}

function actionOf(state: State, args: MoveArgs, square: number): Action | undefined {
  if (taskOf(state)?.shapes.length === 0) return { square };
  const [shape, turn] = [readShape(args.shape), readTurn(args.turn)];
  return shape === undefined || turn === undefined ? undefined : { shape, turn, square };
}
