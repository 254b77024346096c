import { isDeepStrictEqual } from 'node:util';
import {
  type Advantage,
  type AdvisedMove,
  advantageIn,
  adviceIn,
  strongAdviceIn,
} from '../../core/analysis/advantage.ts';
import { type PlayoutDecision, type Playouts, playoutsHere } from '../../core/analysis/playouts.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame, Level } from '../../core/game.ts';
import { legalMoves, type Move, type MoveWords, toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import type { Table } from '../model.ts';
import type { Loaded } from '../request.ts';
import { hasPeople, occupantAt } from '../seats/seats.ts';
import { waitsFor } from './pace.ts';

/** A position in which a computer player must choose. Plain values, because they may be sent to another thread. */
export interface Decision {
  /** The game's id. */
  readonly game: string;
  readonly level: Level;
  readonly state: unknown;
  readonly seat: Seat;
  /** The seed of the playouts. */
  readonly seed: string;
}

/** Decides for computer players, which can take some hundred ms of processor time, and runs playouts. */
export interface Thinker extends Playouts {
  /** The same decision gives the same move in every process. */
  decide(decision: Decision): Promise<MoveWords>;
  /** What a computer player of the middle level would play, and why. */
  advice(game: AnyGame, choice: PlayoutDecision): Promise<AdvisedMove>;
  /**
   * The same for the strong level.
   *
   * @param choice its state holds nothing that the seat does not know
   * @param until in ms since the epoch: work that would start later returns undefined, because nobody is waiting any
   * more
   */
  strongAdvice(game: AnyGame, choice: PlayoutDecision, until?: number): Promise<AdvisedMove | undefined>;
  /**
   * How much better an advised move is than the next best one; undefined if no difference is clear.
   *
   * @param choice and `until` as for `strongAdvice`
   */
  advantage(
    game: AnyGame,
    choice: PlayoutDecision,
    advised: MoveWords,
    until?: number,
  ): Promise<Advantage | undefined>;
  /**
   * The same for work that nobody waits for: everything else has priority. Left out: such work has no lower priority.
   */
  readonly atLeisure?: LeisurelyThinker;
  /** Prepares for decisions in a game that may come soon: otherwise the first one would take longest. */
  prepare?(game: string): void;
}

export type LeisurelyThinker = Playouts & Pick<Thinker, 'decide'>;

/** A thinker on this thread. */
export function thinkerHere(games: readonly AnyGame[]): Thinker {
  return {
    ...playoutsHere,
    decide: async (decision) => decide(games, decision),
    advice: async (game, choice) => adviceIn(game, choice),
    strongAdvice: async (game, choice) => strongAdviceIn(game, choice),
    advantage: async (game, choice, advised) => advantageIn(game, choice, advised),
  };
}

/** The decision of a computer player whose turn it is. */
export function decisionOf(loaded: Loaded, seat: Seat): Decision {
  const { game, state, table } = loaded;
  const occupant = occupantAt(table, seat);
  const level = (occupant.kind === 'computer' ? occupant.level : undefined) ?? 'medium';
  return { game: game.id, level, state, seat, seed: playoutSeed(loaded, seat) };
}

/** Derived from the table's secret seed, so nobody can foresee the playouts, and they are the same in every process. */
export function playoutSeed({ table, step }: Loaded, seat: Seat): string {
  return `${table.seed}:${step?.seq ?? 0}:${seat}`;
}

/** @throws if no game has the id: a bug of the caller */
export function gameOf(games: readonly AnyGame[], id: string): AnyGame {
  const game = games.find((game) => game.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

/** Decides on this thread. @throws if no game has the id: a bug of the caller */
export function decide(
  games: readonly AnyGame[],
  { game: id, level, state, seat, seed }: Decision,
): MoveWords {
  const game = gameOf(games, id);
  const { verb, args } = toMove(game, chooseAt(game, level, state, seat, quickRandom(seed)));
  return { verb, args };
}

/** The games to rehearse: with two of them, code and tables are ready for cards that one of them alone does not deal. */
const REHEARSED_GAMES = 2;
const DECISIONS_EACH = 4;
/** The number of decisions to rehearse: after these, code runs about as fast as it ever will. */
export const REHEARSED = REHEARSED_GAMES * DECISIONS_EACH;

/**
 * Makes the first decisions of new games, at the level that thinks longest, and discards them. This loads and compiles
 * the code of later decisions and fills their tables. One after the other, so that a question can come in between.
 */
export function* rehearse(games: readonly AnyGame[], id: string): Generator<undefined> {
  const game = games.find((game) => game.id === id);
  if (game === undefined) return;
  const options = game.options.schema.parse({});
  const setup = { seats: Math.max(2, game.seats.min), options, formerWinners: [] };
  const random = quickRandom('rehearse');
  for (let count = 0; count < REHEARSED_GAMES; count++) {
    let { state } = begin(game, setup, random);
    for (let made = 0; made < DECISIONS_EACH && !isOver(game, state); made++) {
      const [seat = 0] = game.awaiting(state);
      // Positions reach a thread as such copies, and code that is compiled for objects of another make is slow with them.
      const action = chooseAt(game, 'hard', structuredClone(state), seat, random);
      state = play(game, state, seat, action, random).state;
      yield;
    }
  }
}

/** Whether a computer player at the table thinks so long that a thinker should prepare. */
export function hasDeepThinker({ seats }: Pick<Table, 'seats'>): boolean {
  return seats.some((occupant) => occupant.kind === 'computer' && occupant.level === 'hard');
}

/** The move as it is on the legal list. @throws if it is not there: a bug of the game */
export function legalMove(
  { game, state }: Pick<Loaded, 'game' | 'state'>,
  seat: Seat,
  { verb, args }: MoveWords,
): Move<unknown> {
  const move = legalMoves(game, state, seat).find(
    (legal) => legal.verb === verb && isDeepStrictEqual(legal.args, args),
  );
  if (move === undefined) throw new Error(`${game.id}: ${verb} is not on the legal list`);
  return move;
}

/** The computer players whose turn it is. Empty if no people sit at the table. */
export function awaitedComputers(table: Table, game: AnyGame, state: unknown): readonly Seat[] {
  if (table.status !== 'playing' || !hasPeople(table)) return [];
  return waitsFor(table, game, state).filter((seat) => occupantAt(table, seat).kind === 'computer');
}
