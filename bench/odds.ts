import { winShare } from '../src/core/computer.ts';
import type { AnyGame, Level } from '../src/core/game.ts';
import type { OptionValues } from '../src/core/options.ts';
import { headStarts } from '../src/features/odds/head-start.ts';
import { games as all } from '../src/games/index.ts';
import { seedOf, simulate } from '../src/table/play/simulation.ts';
import { type Effort, mean, percent, quantile, type Row, standardError } from './measure.ts';

/** The number of games in a series. */
const SERIES = 400;
/** A series fails if it is further from even, by more than its standard error. */
const UNEVEN = 0.04;
const PAIRS: readonly (readonly [Level, Level])[] = [
  ['easy', 'medium'],
  ['medium', 'hard'],
];

/**
 * How often the weaker of two levels wins with the head start that is computed for even odds, and the head start that
 * these games call for. All dice are played twice, with seats swapped. A series with another number of games has other
 * dice. `GAME=potion-shop` measures one game alone.
 *
 * @param games in a series
 */
export async function* odds({ games = SERIES }: Effort): AsyncGenerator<Row> {
  const wanted = all.filter(({ id }) => id === (process.env.GAME ?? id));
  // The level hard thinks for long, and the aim concerns the others.
  const pairs = PAIRS.filter(([weak]) => weak === 'easy' || process.env.HARD !== undefined);
  for (const game of wanted)
    for (const { options = {} } of game.headStarts ?? [])
      for (const pair of pairs)
        for (const series of [1, 2, 3]) yield played(game, options, pair, games, series);
}

function played(
  game: AnyGame,
  options: OptionValues,
  [weak, strong]: readonly [Level, Level],
  count: number,
  series: number,
): Row {
  const values = game.options.schema.parse(options);
  const [points = 0] = headStarts(game, values, [weak, strong]);
  const name = `${game.id} ${Object.values(options).join(' ')} ${weak} ${count} ${series}`;
  const shares: number[] = [];
  const margins: number[] = [];
  for (let dice = 0; dice < count / 2; dice++) {
    const both = [0, 1].map((seat) => {
      const [players, headStart] =
        seat === 0 ? [[weak, strong] as const, [points, 0]] : [[strong, weak] as const, [0, points]];
      const { final } = simulate({ game, options: values, seed: seedOf(name, dice), players, headStart });
      const { winners = [], totals = [] } = final ?? {};
      margins.push((totals[1 - seat] ?? 0) - (totals[seat] ?? 0));
      // If nobody wins, nobody is ahead.
      return winners.length === 0 ? 0.5 : winShare(winners, seat);
    });
    shares.push(mean(both));
  }
  const spread = Math.sqrt(mean(margins.map((margin) => margin ** 2)) - mean(margins) ** 2);
  const sorted = margins.toSorted((a, b) => a - b);
  const isUneven = Math.abs(mean(shares) - 0.5) - standardError(shares) > UNEVEN;
  return {
    ...(isUneven ? { fails: `with ${points} points the odds are not even` } : {}),
    what: `${game.id} ${Object.entries(options).flat().join(' ')}: ${weak} with ${points} points against ${strong}, series ${series}`,
    ours: percent(shares),
    beside: `50 %; ${count} games; even with ${(points + mean(margins)).toFixed(1)} by the mean, ${points + quantile(sorted, 0.5)} by the median; spread ${spread.toFixed(1)}`,
  };
}
