import type { AnyGame, Level } from '../src/core/game.ts';
import { chooseAt } from '../src/core/levels.ts';
import type { Seat } from '../src/core/message.ts';
import { begin, isOver, play } from '../src/core/play.ts';
import { quickRandom, quickWords, randomFrom } from '../src/core/random.ts';
import { games } from '../src/games/index.ts';
import { beginner } from './beginner.ts';
import type { Row } from './measure.ts';
import { mean, percent, standardError, sum } from './statistics.ts';

/** The number of seeds for the dice of a pairing. Each is played with the first player on every seat in turn. */
const DICE = 12;

/** The measured players: computer players, a `beginner`, and one who knows the dice to come (`knowing`). */
type Player = Level | 'beginner' | 'knowing';

/** The first one on one seat, the second one on all others. */
interface Pairing {
  readonly game: string;
  readonly seats: number;
  readonly first: Player;
  readonly second: Player;
}

const counts: Readonly<Record<string, readonly number[]>> = {
  'roll-to-the-top': [2, 5],
  'graphia-genesis': [2, 4],
  'potion-shop': [2, 4],
  'from-the-ground-up': [2, 4],
};

const pairings: readonly Pairing[] = Object.entries(counts).flatMap(([game, seats]) =>
  seats.flatMap((count): readonly Pairing[] => [
    { game, seats: count, first: 'hard', second: 'medium' },
    { game, seats: count, first: 'medium', second: 'easy' },
    { game, seats: count, first: 'beginner', second: 'easy' },
    ...(game === 'from-the-ground-up'
      ? [{ game, seats: count, first: 'knowing', second: 'medium' } as const]
      : []),
  ]),
);

/** How strong the levels of the computer players are: wins with paired dice and seats, and points alone. */
export async function* strength(): AsyncGenerator<Row> {
  for (const pairing of pairings) yield paired(pairing);
  for (const level of ['easy', 'medium', 'hard'] as const) yield alone('graphia-genesis', level);
}

function gameOf(id: string): AnyGame {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

function paired({ game: id, seats, first, second }: Pairing): Row {
  const game = gameOf(id);
  const tally = { won: 0, shared: 0, lost: 0 };
  const points = { own: 0, others: 0 };
  // The average share of the wins with the same dice: these are independent of each other.
  const shares = Array.from({ length: DICE }, (_, index) => {
    let share = 0;
    for (let seat = 0; seat < seats; seat++) {
      const players = Array.from({ length: seats }, (_, other) => (other === seat ? first : second));
      const { winners, totals } = played(game, players, `${id} ${seats} ${index}`);
      const isWinner = winners.includes(seat);
      tally[isWinner ? (winners.length === 1 ? 'won' : 'shared') : 'lost']++;
      share += isWinner ? 1 / winners.length : 0;
      points.own += totals[seat] ?? 0;
      points.others += (sum(totals) - (totals[seat] ?? 0)) / (seats - 1);
    }
    return share / seats;
  });
  const all = DICE * seats;
  return {
    what: `${id}, ${seats} seats: ${first} against ${second}`,
    ours: `${percent(shares)} (${tally.won} won, ${tally.shared} shared, ${tally.lost} lost)`,
    beside: `${(100 / seats).toFixed(0)} %; points ${(points.own / all).toFixed(1)} : ${(points.others / all).toFixed(1)}`,
  };
}

function alone(id: string, level: Level): Row {
  const totals = Array.from(
    { length: 2 * DICE },
    (_, index) => played(gameOf(id), [level], `${id} alone ${index}`).totals[0] ?? 0,
  );
  return {
    what: `${id}, alone: points of ${level}`,
    ours: `${mean(totals).toFixed(1)} ± ${standardError(totals).toFixed(1)}`,
  };
}

/** Plays a whole game with the standard options. The dice depend on the seed alone. */
function played(game: AnyGame, players: readonly Player[], seed: string) {
  const random = quickRandom(seed);
  const setup = { seats: players.length, options: game.options.schema.parse({}), formerWinners: [] };
  let { state } = begin(game, setup, random);
  for (let step = 0; !isOver(game, state); step++) {
    const [seat = 0] = game.awaiting(state);
    const own = quickRandom(`${seed}:${step}:${seat}`);
    const player = players[seat] ?? 'medium';
    const action =
      player === 'beginner'
        ? beginner(game, state, seat, own)
        : player === 'knowing'
          ? knowing(game, state, seat, () => randomFrom(quickWords(seed), random.cursor))
          : chooseAt(game, player, state, seat, own);
    state = play(game, state, seat, action, random).state;
  }
  return game.score(state);
}

/**
 * An upper bound: a player who knows the dice to come, and plays the game on with them after every action, where all
 * play at the middle level.
 */
function knowing(
  game: AnyGame,
  before: unknown,
  seat: Seat,
  dice: () => ReturnType<typeof randomFrom>,
): unknown {
  let best: { readonly action: unknown; readonly result: number } | undefined;
  for (const action of game.legal(before, seat)) {
    const random = dice();
    let { state } = play(game, before, seat, action, random);
    while (!isOver(game, state)) {
      const [next = 0] = game.awaiting(state);
      state = play(game, state, next, game.advise(state, next, quickRandom('knowing')).action, random).state;
    }
    const { winners, totals } = game.score(state);
    const lead = (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));
    const result = (winners.includes(seat) ? 1 / winners.length : 0) + lead / 1000;
    if (best === undefined || result > best.result) best = { action, result };
  }
  return best?.action;
}
