import { createThinker, type ThreadedThinker } from '../src/computers.ts';
import type { AnyGame } from '../src/core/game.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import type { Decision } from '../src/table/play/computers.ts';
import { quantile, type Row } from './measure.ts';

const THREAD = new URL('../dist/computers-worker.js', import.meta.url);
/** The first decision after the start, in ms. */
const AIMS: Readonly<Record<string, number>> = {
  'roll-to-the-top': 150,
  'graphia-genesis': 200,
  'potion-shop': 100,
  'from-the-ground-up': 150,
};
/** The number of decisions per game, spread over it. */
const DECISIONS = 12;
const THREADS = 3;

/** How long the level `hard` thinks, on the built thread: run `npm run build` first. */
export async function* thinking(): AsyncGenerator<Row> {
  for (const game of games) {
    const decisions = decisionsOf(game);
    const [first] = decisions;
    if (first === undefined) throw new Error(`nothing is decided in ${game.id}`);
    const cold: number[] = [];
    const ready: number[] = [];
    const warm: number[] = [];
    const later: number[] = [];
    for (let thread = 0; thread < THREADS; thread++) {
      cold.push(await onThread((thinker) => timed(thinker, first)));
      ready.push(
        await onThread(async (thinker) => {
          thinker.prepare(game.id);
          // This is less urgent, so once it is answered the thread is ready.
          await thinker.candidates(game, first, 1);
          return timed(thinker, first);
        }),
      );
      warm.push(
        await onThread(async (thinker) => {
          // All games, as after the start: code of one game is compiled again for what it does in another.
          await thinker.warmUp(games.map(({ id }) => id));
          return timed(thinker, first);
        }),
      );
    }
    await onThread(async (thinker) => {
      await timed(thinker, first);
      for (const decision of decisions) later.push(await timed(thinker, decision));
    });
    for (const times of [cold, ready, warm, later]) times.sort((a, b) => a - b);
    yield {
      what: `${game.id}, a move of hard: the first after the start, on a new thread, on one that got ready in a lobby, then p50 and the longest`,
      ours: [warm, cold, ready, later]
        .map((times) => quantile(times, 0.5))
        .concat(quantile(later, 1))
        .map((ms) => `${ms.toFixed(0)} ms`)
        .join(', '),
      beside: `aim: ${AIMS[game.id] ?? 200} ms`,
    };
  }
}

async function onThread<T>(work: (thinker: ThreadedThinker) => Promise<T>): Promise<T> {
  const thinker = createThinker(THREAD);
  try {
    return await work(thinker);
  } finally {
    await thinker.close();
  }
}

async function timed(thinker: ThreadedThinker, decision: Decision): Promise<number> {
  const start = performance.now();
  await thinker.decide(decision);
  return performance.now() - start;
}

/** Decisions in a game between two players of the middle level. */
function decisionsOf(game: AnyGame): readonly Decision[] {
  const random = quickRandom(`thinking ${game.id}`);
  const options = game.options.schema.parse({});
  let { state } = begin(game, { seats: 2, options, formerWinners: [] }, random);
  const all: Decision[] = [];
  while (!isOver(game, state)) {
    const [seat = 0] = game.awaiting(state);
    all.push({ game: game.id, level: 'hard', state, seat, seed: `${all.length}` });
    state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
  }
  const every = Math.max(1, Math.floor(all.length / DECISIONS));
  return all.filter((_, index) => index % every === 0).slice(0, DECISIONS);
}
