import type { Seat } from '../../../core/message.ts';
import { type Die, dice, inOrder, type Numbers, type Sign } from './dice.ts';
import { type Action, apply } from './flow.ts';
import { type Options, options, type Phase, type Player, type Sheet, type State } from './state.ts';

/** Positions and throws for tests. */

interface Position {
  readonly options?: Partial<Options>;
  readonly sheets?: readonly Sheet[];
  readonly phase?: Phase;
  readonly roller?: Seat;
  /** The last roll; its dice are the pool. */
  readonly roll?: Numbers;
  readonly white?: Sign;
  readonly rolls?: number;
  readonly idle?: number;
  readonly finished?: State['finished'];
}

/** By default: two players with empty sheets on Burj Khalifa, writing with d4: 1 and d6: 2, who end their rolls by the button. */
export function position(args: Position = {}): State {
  const { roll = { d4: 1, d6: 2 }, sheets = [{}, {}] } = args;
  return {
    options: options.schema.parse({ ending: 'by-button', ...args.options }),
    finished: args.finished ?? [],
    phase: args.phase ?? { is: 'climb' },
    roller: args.roller ?? 0,
    pool: inOrder(dice.filter((die) => roll[die] !== undefined)),
    rolls: args.rolls ?? 1,
    numbers: roll,
    white: args.white ?? 'add',
    idle: args.idle ?? 0,
    players: sheets.map((sheet): Player => ({ sheet, written: [], done: false })),
  };
}

/** The same position when everybody is done. */
export function allDone(state: State): State {
  return { ...state, players: state.players.map((player) => ({ ...player, done: true })) };
}

export function write(dice: readonly Die[], box: string): Action {
  return { kind: 'write', dice, box };
}

export const DONE: Action = { kind: 'done' };

/** The position after some actions, before anything is drawn. */
export function played(state: State, ...actions: readonly (readonly [Seat, Action])[]): State {
  return actions.reduce((now, [seat, action]) => apply(now, seat, action).state, state);
}

/** A sheet filled with one number that fits everywhere, except for some boxes. */
export function filled(boxes: Iterable<string>, but: readonly string[] = [], number = 5): Sheet {
  return Object.fromEntries([...boxes].filter((box) => !but.includes(box)).map((box) => [box, number]));
}

/** The random numbers that make these dice show these values. */
export function throwOf(numbers: Numbers): readonly number[] {
  return dice.flatMap((die) => (numbers[die] === undefined ? [] : [(numbers[die] ?? 1) - 1]));
}

/** The random number that makes the white die show a sign. */
export function whiteThrow(sign: Sign): number {
  return { add: 0, remove: 2, 'add-or-remove': 4, swap: 5 }[sign];
}

/** The random numbers of a whole roll: the dice, then the white die. */
export function randomRoll(numbers: Numbers, sign: Sign = 'add'): readonly number[] {
  return [...throwOf(numbers), whiteThrow(sign)];
}
