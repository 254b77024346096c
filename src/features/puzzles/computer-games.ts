import { randomBytes } from 'node:crypto';
import type { PlayedMove } from '../../core/analysis/analysis.ts';
import { type AnyGame, levels } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';
import { seedHash } from '../../table/play/chance.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { addPuzzle, type Searching } from './finished-games.ts';
import type { Puzzle } from './records.ts';
import { findPuzzles } from './search.ts';
import { shippedIn } from './shipped.ts';

/*
 * Puzzles from games between computer players, made while nobody needs the processor: so there is one for everybody
 * before people's own games are many.
 */

/** A game with so many puzzles, shipped and stored, gets no more of them. */
export const PUZZLES_WANTED = 300;
/**
 * A run of the job goes on with another game for so long, in ms, and for at most so many games. A puzzle takes about 2 s
 * of processor time in a quick game and 10 s in a slow one, at the lowest priority.
 */
const RUN = { within: 60_000, games: 30 } as const;
const SEATS = 2;

/** Adds puzzles to the game that has the fewest. Rejects when the process is asked to stop. */
export async function makePuzzles(needs: Searching): Promise<void> {
  const until = needs.now().getTime() + RUN.within;
  for (let count = 0; count < RUN.games && needs.now().getTime() <= until; count++) {
    const game = await poorestGame(needs);
    if (game === undefined) return;
    await searchComputerGame(needs, game);
  }
}

/** The game with the fewest puzzles; undefined if all have enough. */
async function poorestGame({ store, games }: Searching): Promise<AnyGame | undefined> {
  const stored = await store.prisma.puzzle.groupBy({
    by: ['game'],
    where: { dice: { not: null } },
    _count: true,
  });
  const [poorest] = games
    .map((game) => {
      const own = stored.find((one) => one.game === game.id)?._count ?? 0;
      return { game, count: own + shippedIn(game.id).length };
    })
    .toSorted((a, b) => a.count - b.count);
  return poorest !== undefined && poorest.count < PUZZLES_WANTED ? poorest.game : undefined;
}

async function searchComputerGame(needs: Searching, game: AnyGame): Promise<void> {
  const { thinker, stopping, log } = needs;
  const dice = seedHash(randomBytes(32).toString('hex'));
  const onSlice = async () => {
    stopping.throwIfAborted();
    await yieldToOthers();
  };
  const leisurely = thinker.atLeisure ?? thinker;
  const random = quickRandom(`puzzle ${dice}`);
  const seats = Math.min(SEATS, game.seats.max);
  const options = game.options.schema.parse({}) as Puzzle['options'];
  const players = Array.from({ length: seats }, () => levels[random.int(levels.length)] ?? 'medium');
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  const moves: PlayedMove[] = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    await onSlice();
    const level = players[seat] ?? 'medium';
    const seed = `puzzle ${dice}:${moves.length}`;
    const { verb, args } = await leisurely.decide({ game: game.id, level, state, seat, seed });
    const move = findMove(game, legalMoves(game, state, seat), verb, args);
    if (typeof move !== 'object')
      throw new Error(`${game.id}: a computer player chose ${verb}, which is not legal`);
    moves.push({ seat, verb, args, before: state });
    state = play(game, state, seat, move.action, random).state;
  }
  const [found] = await findPuzzles(game, moves, `puzzle ${dice}`, leisurely, onSlice);
  if (found === undefined) return;
  await addPuzzle(needs, found, { game, options, seats, dice, guildId: undefined, players: [] });
  log.debug({ game: game.id, misses: found.misses }, 'a puzzle was made');
}
