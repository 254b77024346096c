import { randomBytes, randomInt } from 'node:crypto';
import type { PlayedMove } from '../../core/analysis/analysis.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { type AnyGame, levels } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';
import { seedHash } from '../../table/play/chance.ts';
import type { LeisurelyThinker } from '../../table/play/computers.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { addPuzzle, type Searching } from './finished-games.ts';
import type { Puzzle } from './records.ts';
import { findPuzzles } from './search.ts';
import { shippedIn } from './shipped.ts';

/*
 * Games between computer players, and the puzzles that an installation makes of them while it is idle: so there are enough
 * of them before people's own games are many.
 */

/** No more puzzles of a game are made once there are this many, shipped and stored together. */
export const PUZZLES_WANTED = 300;
/** How long a run of the job begins further games, in ms, and how many at most. */
const RUN = { within: 60_000, games: 30 } as const;
/** Fewer playouts a second than this are slow. */
const SLOW = 1000;
/** The part of a slow game that is searched: its end, to which playouts have the shortest way. */
const SEARCHED_PART = 1 / 9;

/** Makes puzzles of games that have few. Rejects when the process is asked to stop. */
export async function makePuzzles(needs: Searching): Promise<void> {
  const until = needs.now().getTime() + RUN.within;
  for (let count = 0; count < RUN.games && needs.now().getTime() <= until; count++) {
    const lacking = await gamesWithFew(needs);
    // By chance, so that a game in which nothing is found keeps none of the others waiting.
    const game = lacking[lacking.length < 2 ? 0 : randomInt(lacking.length)];
    if (game === undefined) return;
    await searchComputerGame(needs, game);
  }
}

async function gamesWithFew({ store, games }: Searching): Promise<readonly AnyGame[]> {
  const stored = await store.prisma.puzzle.groupBy({
    by: ['game'],
    where: { dice: { not: null } },
    _count: true,
  });
  const counts = new Map(stored.map(({ game, _count }) => [game, _count]));
  return games.filter(({ id }) => (counts.get(id) ?? 0) + shippedIn(id).length < PUZZLES_WANTED);
}

async function searchComputerGame(needs: Searching, game: AnyGame): Promise<void> {
  const { thinker, stopping, log } = needs;
  const leisurely = thinker.atLeisure ?? thinker;
  const onSlice = async () => {
    stopping.throwIfAborted();
    await yieldToOthers();
  };
  const dice = seedHash(randomBytes(32).toString('hex'));
  const seed = `puzzle ${dice}`;
  const { moves, options, seats } = await computerGame(game, seed, leisurely, onSlice);
  const [found] = await findPuzzles(game, searchedOf(game, moves), seed, leisurely, onSlice);
  if (found === undefined) return;
  await addPuzzle(needs, found, { game, options, seats, dice, guildId: undefined, players: [] });
  log.debug({ game: game.id, misses: found.misses }, 'a puzzle was made');
}

export interface ComputerGame extends Pick<Puzzle, 'options' | 'seats'> {
  readonly moves: readonly PlayedMove[];
}

/**
 * A game with the usual options between two players of different levels. The same seed gives the same game.
 *
 * @param onSlice is called before each move; the game ends there if it rejects
 */
export async function computerGame(
  game: AnyGame,
  seed: string,
  thinker: Pick<LeisurelyThinker, 'decide'>,
  onSlice: () => Promise<void> = async () => {},
): Promise<ComputerGame> {
  const random = quickRandom(seed);
  const seats = Math.min(2, game.seats.max);
  const options = game.options.schema.parse({}) as Puzzle['options'];
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  const moves: PlayedMove[] = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    await onSlice();
    const decision = { state, seat, seed: `${seed}:${moves.length}` };
    const level = levels[seat] ?? 'easy';
    const { verb, args } = await thinker.decide({ game: game.id, level, ...decision });
    const move = findMove(game, legalMoves(game, state, seat), verb, args);
    if (typeof move !== 'object') throw new Error(`${game.id}: ${level} chose ${verb}, which is not legal`);
    moves.push({ seat, verb, args, before: state });
    state = play(game, state, seat, move.action, random).state;
  }
  return { moves, options, seats };
}

/** The moves of a computer game that are searched: of a slow game only the last ones. */
export function searchedOf(game: AnyGame, moves: readonly PlayedMove[]): readonly PlayedMove[] {
  const isSlow = forecastOf(game).perSecond < SLOW;
  return isSlow ? moves.slice(-Math.ceil(SEARCHED_PART * moves.length)) : moves;
}
