import { winShare } from '../src/core/computer.ts';
import type { AnyGame, HeadStart, Level } from '../src/core/game.ts';
import { headStarts } from '../src/features/odds/head-start.ts';
import { games as all } from '../src/games/index.ts';
import { seedOf, simulate } from '../src/table/play/simulation.ts';
import { type Effort, mean, percent, type Row, standardError } from './measure.ts';

/** The default number of games of each pair of levels. */
const GAMES = 200;
/** A pair fails if it is further from even than this by more than its standard error. */
const UNEVEN = 0.04;
const PAIRS: readonly (readonly [Level, Level])[] = [
  ['easy', 'medium'],
  ['medium', 'hard'],
  ['easy', 'hard'],
];

/**
 * How often the weaker of two levels wins with the head start that is computed for even odds, for each length and number
 * of seats that has one. All dice are played with each seat in turn. `GAME=potion-shop` measures one game alone.
 *
 * @param games the approximate number of games of each pair
 */
export async function* odds({ games = GAMES }: Effort): AsyncGenerator<Row> {
  const wanted = all.filter(({ id }) => id === (process.env.GAME ?? id));
  for (const game of wanted)
    for (const entry of game.headStarts ?? [])
      for (const pair of PAIRS) yield played(game, entry, pair, Math.ceil(games / entry.seats));
}

function played(
  game: AnyGame,
  { options = {}, seats }: HeadStart,
  [weak, strong]: readonly [Level, Level],
  dice: number,
): Row {
  const values = game.options.schema.parse(options);
  const name = [game.id, ...Object.values(options), seats, weak, strong].join(' ');
  const shares: number[] = [];
  const leads: number[] = [];
  for (let index = 0; index < dice; index++) {
    // In turn one weak player, two, and so on to all but one.
    const weakOnes = 1 + (index % (seats - 1));
    const byFirst = Array.from({ length: seats }, (_, first) => {
      const players = Array.from({ length: seats }, (_, seat) =>
        (seat - first + seats) % seats < weakOnes ? weak : strong,
      );
      const headStart = headStarts(game, values, players);
      const { final } = simulate({ game, options: values, seed: seedOf(name, index), players, headStart });
      const { winners = [], totals = [] } = final ?? {};
      const seatsOf = (level: Level) => [...players.keys()].filter((seat) => players[seat] === level);
      const weakSeats = seatsOf(weak);
      for (const ahead of seatsOf(strong))
        leads.push(...weakSeats.map((behind) => (totals[ahead] ?? 0) - (totals[behind] ?? 0)));
      // If nobody wins, nobody is ahead.
      return winners.length === 0 ? 1 / seats : mean(weakSeats.map((seat) => winShare(winners, seat)));
    });
    shares.push(mean(byFirst));
  }
  const [, points = 0] = headStarts(game, values, [strong, ...Array.from({ length: seats - 1 }, () => weak)]);
  const spread = Math.sqrt(mean(leads.map((lead) => lead ** 2)) - mean(leads) ** 2);
  const isUneven = Math.abs(mean(shares) - 1 / seats) - standardError(shares) > UNEVEN;
  return {
    ...(isUneven ? { fails: `with ${points} points the odds are not even` } : {}),
    what: `${[game.id, ...Object.entries(options).flat()].join(' ')}, ${seats} seats: a win of ${weak} with ${points} points against ${strong}`,
    ours: percent(shares),
    beside: `even: ${(100 / seats).toFixed(0)} %; ${dice * seats} games; still behind by ${mean(leads).toFixed(1)} on average, spread ${spread.toFixed(1)}`,
  };
}
