import { isDeepStrictEqual } from 'node:util';
import { type Advantage, type AdvisedMove, advantageIn, adviceIn } from '../../core/analysis/advantage.ts';
import { type PlayoutDecision, type Playouts, playoutsHere } from '../../core/analysis/playouts.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame, Level } from '../../core/game.ts';
import { legalMoves, type Move, type MoveWords, toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import type { Table } from '../model.ts';
import type { Loaded } from '../request.ts';
import { hasPeople, occupantAt } from '../seats/seats.ts';
import { waitsFor } from './pace.ts';

/** A position in which a computer player must choose. Plain values: they can go to another thread. */
export interface Decision {
  /** The game's id. */
  readonly game: string;
  readonly level: Level;
  readonly state: unknown;
  readonly seat: Seat;
  /** The seed of the playouts. */
  readonly seed: string;
}

/** Decides for computer players, which can take some hundred ms of processor time, and plays positions out. */
export interface Thinker extends Playouts {
  /** The same decision gives the same move in every process. */
  decide(decision: Decision): Promise<MoveWords>;
  /** What a computer player of the middle level would play, and why. */
  advice(game: AnyGame, choice: PlayoutDecision): Promise<AdvisedMove>;
  /**
   * How much better an advised move is than the next best one; undefined where no difference is clear.
   *
   * @param choice its state holds nothing that the seat does not know
   */
  advantage(game: AnyGame, choice: PlayoutDecision, advised: MoveWords): Promise<Advantage | undefined>;
  /** The same for work that nobody waits for: everything else goes first. Left out: at once. */
  readonly atLeisure?: LeisurelyThinker;
  /** Gets ready for decisions in a game, which may come soon: the first one would otherwise take longest. */
  prepare?(game: string): void;
}

export type LeisurelyThinker = Playouts & Pick<Thinker, 'decide'>;

/** A thinker on this thread. */
export function thinkerHere(games: readonly AnyGame[]): Thinker {
  return {
    ...playoutsHere,
    decide: async (decision) => decide(games, decision),
    advice: async (game, choice) => adviceIn(game, choice),
    advantage: async (game, choice, advised) => advantageIn(game, choice, advised),
  };
}

/** The decision of a computer player, whose move it is. */
export function decisionOf(loaded: Loaded, seat: Seat): Decision {
  const { game, state, table } = loaded;
  const occupant = occupantAt(table, seat);
  const level = (occupant.kind === 'computer' ? occupant.level : undefined) ?? 'medium';
  return { game: game.id, level, state, seat, seed: playoutSeed(loaded, seat) };
}

/** Follows from the table's secret seed, so nobody can foresee the playouts, and they are the same in every process. */
export function playoutSeed({ table, step }: Loaded, seat: Seat): string {
  return `${table.seed}:${step?.seq ?? 0}:${seat}`;
}

/** @throws if the game is none of these: a bug of the caller */
export function gameOf(games: readonly AnyGame[], id: string): AnyGame {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

/** Decides on this thread. @throws if the game is none of these: a bug of the caller */
export function decide(
  games: readonly AnyGame[],
  { game: id, level, state, seat, seed }: Decision,
): MoveWords {
  const game = gameOf(games, id);
  const { verb, args } = toMove(game, chooseAt(game, level, state, seat, quickRandom(seed)));
  return { verb, args };
}

/**
 * Decides once in a new game, at the level that thinks longest, and forgets the result: what later decisions run is
 * loaded and compiled then, and their tables are worked out.
 */
export function rehearse(games: readonly AnyGame[], id: string): void {
  const game = games.find((one) => one.id === id);
  if (game === undefined) return;
  const options = game.options.schema.parse({});
  const random = quickRandom('rehearse');
  const { state } = begin(game, { seats: Math.max(2, game.seats.min), options, formerWinners: [] }, random);
  const [seat] = game.awaiting(state);
  if (seat !== undefined) chooseAt(game, 'hard', state, seat, random);
}

/** Whether a computer player at the table thinks long enough that a thinker should be prepared. */
export function hasDeepThinker({ seats }: Pick<Table, 'seats'>): boolean {
  return seats.some((occupant) => occupant.kind === 'computer' && occupant.level === 'hard');
}

/** The move on the legal list. @throws if it is not there: a bug of the game */
export function legalMove(loaded: Loaded, seat: Seat, { verb, args }: MoveWords): Move<unknown> {
  const { game, state } = loaded;
  const move = legalMoves(game, state, seat).find(
    (legal) => legal.verb === verb && isDeepStrictEqual(legal.args, args),
  );
  if (move === undefined) throw new Error(`${game.id}: ${verb} is not on the legal list`);
  return move;
}

/** The computer players whose move it is. Empty if no people sit at the table. */
export function awaitedComputers(table: Table, game: AnyGame, state: unknown): readonly Seat[] {
  if (table.status !== 'playing' || !hasPeople(table)) return [];
  return waitsFor(table, game, state).filter((seat) => occupantAt(table, seat).kind === 'computer');
}
