import { roundStarts } from '../round-gains.ts';
import { type Estimate, estimateOf, exactly } from './estimate.ts';
import type { ChartPoint } from './model.ts';
import { knownTo, SECONDS, times, type Work } from './work.ts';

/** Maximum number of positions, besides the end. */
const POINTS = 14;
/** The first position is played out this many times more often than another: all figures rest on it. */
const START_TIMES = 6;

/** What everybody could expect at the start of the rounds, and the results. */
export async function chartOf({
  game,
  forecast,
  course,
  seats,
  sample,
}: Work): Promise<readonly ChartPoint[]> {
  const { positions, seed } = course;
  const starts = roundStarts(game, positions, POINTS);
  const groups = forecast.isSolitary ? seats.map((seat) => [seat]) : [seats];
  const each = times((SECONDS.chart * forecast.perSecond) / (groups.length * (starts.length + START_TIMES)));
  const chart: ChartPoint[] = [];
  for (const at of starts) {
    const expected: Estimate[] = [];
    for (const group of groups) {
      const [seat = 0] = group;
      const state = forecast.isSolitary ? knownTo(forecast, positions[at], seat) : positions[at];
      const request = { state, seat, seats: group, moves: [undefined], seed: `${seed}:chart:${at}` };
      const [results = []] = await sample({ ...request, times: at === 0 ? START_TIMES * each : each });
      for (const index of group.keys()) expected.push(estimateOf(results.map((one) => one[index] ?? 0)));
    }
    chart.push({ at, expected });
  }
  const end = positions.length - 1;
  const final = seats.map((seat) => exactly(forecast.resultOf(positions[end], seat)));
  return [...chart, { at: end, expected: final }];
}
