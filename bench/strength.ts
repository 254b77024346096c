import { sum } from '../src/core/common.ts';
import { chooseAt, leadOf, winShare } from '../src/core/computer.ts';
import type { AnyGame, Level } from '../src/core/game.ts';
import type { Seat } from '../src/core/message.ts';
import { quickRandom, quickWords, randomFrom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { beginner } from './beginner.ts';
import { type Effort, mean, percent, type Row, standardError } from './measure.ts';

/** The measured players: computer players, a `beginner`, and one who knows the dice to come (`knowing`). */
type Player = Level | 'beginner' | 'knowing';

/** The first player on one seat, the second on all others. */
interface Pairing {
  readonly game: string;
  readonly seats: number;
  readonly first: Player;
  readonly second: Player;
  /** With the same dice, the first player has every seat in turn. */
  readonly games: number;
}

const two = (game: string, first: Player, second: Player, games: number): Pairing => ({
  game,
  seats: 2,
  first,
  second,
  games,
});

const pairings: readonly Pairing[] = [
  two('roll-to-the-top', 'hard', 'medium', 100),
  two('roll-to-the-top', 'medium', 'easy', 24),
  two('roll-to-the-top', 'beginner', 'easy', 24),
  two('graphia-genesis', 'hard', 'medium', 20),
  two('graphia-genesis', 'medium', 'easy', 24),
  two('graphia-genesis', 'beginner', 'easy', 24),
  two('potion-shop', 'hard', 'medium', 40),
  two('potion-shop', 'medium', 'easy', 24),
  two('potion-shop', 'beginner', 'easy', 24),
  two('from-the-ground-up', 'hard', 'medium', 100),
  { ...two('from-the-ground-up', 'hard', 'medium', 48), seats: 4 },
  { ...two('from-the-ground-up', 'hard', 'medium', 48), seats: 6 },
  two('from-the-ground-up', 'medium', 'easy', 200),
  two('from-the-ground-up', 'beginner', 'easy', 200),
  two('from-the-ground-up', 'knowing', 'medium', 24),
  two('from-the-ground-up', 'knowing', 'hard', 12),
];
const ALONE = 24;

/**
 * The strength of the computer players' levels: wins with paired dice and seats, and points alone.
 *
 * @param games the number of games of each pairing
 */
export async function* strength({ games }: Effort): AsyncGenerator<Row> {
  for (const pairing of pairings) yield paired({ ...pairing, games: games ?? pairing.games });
  for (const level of ['easy', 'medium', 'hard'] as const)
    yield alone('graphia-genesis', level, games ?? ALONE);
}

function gameOf(id: string): AnyGame {
  const game = games.find((game) => game.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

function paired({ game: id, seats, first, second, games: count }: Pairing): Row {
  const game = gameOf(id);
  const tally = { won: 0, shared: 0, lost: 0, nobody: 0 };
  const points = { own: 0, others: 0 };
  const dice = Math.ceil(count / seats);
  // The average share of wins with the same dice. These averages are independent of each other.
  const shares = Array.from({ length: dice }, (_, index) => {
    let share = 0;
    for (let seat = 0; seat < seats; seat++) {
      const players = Array.from({ length: seats }, (_, other) => (other === seat ? first : second));
      const { winners, totals } = played(game, players, `${id} ${seats} ${index}`);
      tally[outcomeFor(winners, seat)]++;
      share += winShare(winners, seat);
      points.own += totals[seat] ?? 0;
      points.others += (sum(totals) - (totals[seat] ?? 0)) / (seats - 1);
    }
    return share / seats;
  });
  const all = dice * seats;
  const { won, shared, lost, nobody } = tally;
  return {
    what: `${id}, ${seats} seats: ${first} against ${second}`,
    ours: `${percent(shares)} (${won} won, ${shared} shared, ${lost} lost, ${nobody} won by nobody)`,
    beside: `${(100 / seats).toFixed(0)} %; points ${(points.own / all).toFixed(1)} : ${(points.others / all).toFixed(1)}`,
  };
}

function outcomeFor(winners: readonly Seat[], seat: Seat): 'won' | 'shared' | 'lost' | 'nobody' {
  if (winners.length === 0) return 'nobody';
  if (!winners.includes(seat)) return 'lost';
  return winners.length === 1 ? 'won' : 'shared';
}

function alone(id: string, level: Level, games: number): Row {
  const totals = Array.from(
    { length: games },
    (_, index) => played(gameOf(id), [level], `${id} alone ${index}`).totals[0] ?? 0,
  );
  return {
    what: `${id}, alone: points of ${level}`,
    ours: `${mean(totals).toFixed(1)} ± ${standardError(totals).toFixed(1)}`,
  };
}

/** Plays a whole game with the default options. The dice depend only on the seed. */
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
 * An upper bound: a player who knows the dice to come. After every possible action it plays the game to the end with
 * these dice, with everybody at the middle level.
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
    const result = winShare(winners, seat) + leadOf(totals, seat) / 1000;
    if (best === undefined || result > best.result) best = { action, result };
  }
  return best?.action;
}
