import * as z from 'zod';
import type { Seat } from '../../../core/message.ts';
import { choice, type OptionsOf, optionSet, whole } from '../../../core/options.ts';
import { type Board, type BoardId, boardIds, boardOfGame } from '../content/boards.ts';
import { type Die, dice, HIGHEST, type Numbers, type Sign, signs, without } from './dice.ts';

const specs = {
  /** "With new players the Burj Khalifa is the easiest." */
  board: choice(boardIds, 'burj-khalifa'),
  /** "Decreasing instead of increasing numbers." */
  direction: choice(['up', 'down']),
  /** The number of games in a match: "for counting scores over several games, each open square is 1 minus point". */
  rounds: whole(1, 6, 1),
  boards: choice(['same', 'different']),
  /**
   * Applies when nobody wrote a number and all five dice were rolled. The rulebook: "if impossible, keep it 5 dice".
   * Board Game Arena removes one.
   */
  'five-dice': choice(['rulebook', 'bga']),
  /** Whether a player's roll ends automatically when nothing more fits, or when they press the button. */
  ending: choice(['by-itself', 'by-button']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** Numbers by the names of their boxes. */
export type Sheet = Readonly<Record<string, number>>;

export interface WriteAction {
  /** In the order of `dice`. */
  readonly dice: readonly Die[];
  readonly box: string;
}

export interface Player {
  readonly sheet: Sheet;
  /** The writes with the current roll. */
  readonly written: readonly WriteAction[];
  /** Whether the player has finished the current roll, or could write none of its numbers. */
  readonly done: boolean;
}

/** A finished game of the match. */
export interface FinishedGame {
  /** Open boxes by seat. */
  readonly open: readonly number[];
  readonly rolls: number;
}

/** What the new roller must do with the dice before the roll. */
export type Duty = Sign;

export type Phase =
  /** The first roller will be drawn among the candidates. */
  | { readonly is: 'opening'; readonly candidates: readonly Seat[] }
  /** All five dice will be thrown: the even ones enter the game. */
  | { readonly is: 'entry' }
  /** Everybody writes, at the same time. */
  | { readonly is: 'climb' }
  /** The roller changes the pool. */
  | { readonly is: 'dice'; readonly duty: Duty }
  /** The pool will be rolled. */
  | { readonly is: 'roll' }
  | { readonly is: 'over' };

export interface State {
  readonly options: Options;
  /** The finished games of the match. */
  readonly finished: readonly FinishedGame[];
  readonly phase: Phase;
  readonly roller: Seat;
  /** The dice in play, in the order of `dice`. The others are the reserve. */
  readonly pool: readonly Die[];
  /** The number of rolls in this game. */
  readonly rolls: number;
  /** The last roll; empty before the first. */
  readonly numbers: Numbers;
  /** The white die of the last roll; left out before the first. */
  readonly white?: Sign | undefined;
  /** The number of consecutive rolls with which nobody wrote. */
  readonly idle: number;
  readonly players: readonly Player[];
}

/** A change of the dice in play: `add` comes from the reserve, `remove` goes there. */
export interface PoolChange {
  readonly add?: Die;
  readonly remove?: Die;
}

/** The reasons to ignore the white die. */
export type Exception = 'nobody-wrote' | 'keep-five' | 'five-dice' | 'one-die';

/** What happens in the game, in order. Events are public. */
export type GameEvent =
  /** A game of a match begins. */
  | { readonly kind: 'game'; readonly game: number; readonly games: number; readonly board: BoardId }
  | { readonly kind: 'roller'; readonly seat: Seat }
  | { readonly kind: 'all-odd'; readonly seat: Seat; readonly numbers: Numbers }
  | {
      readonly kind: 'entered';
      readonly seat: Seat;
      readonly numbers: Numbers;
      readonly pool: readonly Die[];
    }
  | { readonly kind: 'rolled'; readonly seat: Seat; readonly numbers: Numbers; readonly white: Sign }
  /** The seat can write none of the numbers. */
  | { readonly kind: 'passed'; readonly seat: Seat }
  | ({ readonly kind: 'wrote'; readonly seat: Seat; readonly numbers: Numbers } & WriteAction)
  /** `left`: the dice that the player has not used. */
  | {
      readonly kind: 'ended-roll';
      readonly seat: Seat;
      readonly wrote: boolean;
      readonly left: readonly Die[];
    }
  | { readonly kind: 'exception'; readonly because: Exception }
  | { readonly kind: 'changed'; readonly seat: Seat; readonly change: PoolChange }
  /** The only possible change. */
  | { readonly kind: 'changed-by-itself'; readonly change: PoolChange }
  /** The seats whose sheets are full; none if nobody wrote for too long. */
  | { readonly kind: 'game-ended'; readonly full: readonly Seat[] }
  /** The open boxes by seat. */
  | { readonly kind: 'result'; readonly open: readonly number[] };

const die = z.enum(dice);
const number = z.int().min(1).max(HIGHEST);
const count = z.int().nonnegative();

export const stateSchema: z.ZodType<State> = z.strictObject({
  options: options.schema,
  finished: z.array(z.strictObject({ open: z.array(count), rolls: count })),
  phase: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('opening'), candidates: z.array(count) }),
    z.strictObject({ is: z.literal('entry') }),
    z.strictObject({ is: z.literal('climb') }),
    z.strictObject({ is: z.literal('dice'), duty: z.enum(signs) }),
    z.strictObject({ is: z.literal('roll') }),
    z.strictObject({ is: z.literal('over') }),
  ]),
  roller: count,
  pool: z.array(die),
  rolls: count,
  numbers: z.partialRecord(die, number),
  white: z.enum(signs).optional(),
  idle: count,
  players: z.array(
    z.strictObject({
      sheet: z.record(z.string(), number),
      written: z.array(z.strictObject({ dice: z.array(die), box: z.string() })),
      done: z.boolean(),
    }),
  ),
});

/** Which game of the match this is, from 1; after the end, the last. */
export function gameNumber(state: State): number {
  return state.phase.is === 'over' ? state.finished.length : state.finished.length + 1;
}

export function boardOf(state: State): Board {
  const { board, boards } = state.options;
  return boardOfGame(board, boards, gameNumber(state) - 1);
}

/** The dice in the reserve. */
export function reserveOf(state: State): readonly Die[] {
  return without(dice, state.pool);
}

/** The player on a seat. @throws RangeError if there is no such seat: a bug of the caller. */
export function playerAt(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new RangeError(`there is no seat ${seat}`);
  return player;
}

/** The dice of the roll that the player can still use. */
export function freeDice(state: State, player: Player): readonly Die[] {
  return without(
    state.pool,
    player.written.flatMap((write) => write.dice),
  );
}

export function openBoxes(board: Board, player: Player): number {
  return board.boxes.length - Object.keys(player.sheet).length;
}
