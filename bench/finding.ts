import { quickRandom } from '../src/core/random.ts';
import { paces } from '../src/features/find/pairing.ts';
import { arriving, find, population, unrated } from '../src/testkit/finding.ts';
import { quantile, type Row } from './measure.ts';

/*
 * People of known strength and habits look for games by the product's pairing: how long they wait, and for whom. Each wishes
 * for three games a week, on average.
 */

/** Wishes an hour; the first days are not counted, because people are new then. */
const RATES = [
  { rate: 1, days: 120, unseen: 30 },
  { rate: 10, days: 42, unseen: 21 },
  { rate: 100, days: 7, unseen: 4 },
];
const WISHES_A_WEEK = 3;

const WORDS = { day: 'a day a move', 'three-days': 'three days a move', tonight: 'tonight' } as const;

export async function* finding(): AsyncGenerator<Row> {
  for (const { rate, days, unseen } of RATES)
    for (const pace of paces) {
      const people = population(Math.round((rate * 24 * 7) / WISHES_A_WEEK), quickRandom(`people ${rate}`));
      const figures = find(
        { pace, days, unseen, arrivals: arriving(people, rate), skills: unrated() },
        `${rate} ${pace}`,
      );
      const { over, finished, seated, noShows, pairs, repeats } = figures;
      const [waits, apart] = [figures.waits, figures.apart].map((all) => all.toSorted((a, b) => a - b));
      const given = waits?.filter((wait) => wait === Number.POSITIVE_INFINITY).length ?? 0;
      const both = (all: readonly number[], show: (one: number) => string) =>
        `${show(quantile(all, 0.5))}, ${show(quantile(all, 0.9))}`;
      yield {
        what: `${rate} an hour, ${WORDS[pace]}: waiting, p50, p90`,
        ours: both(waits ?? [], span),
        beside: [
          `given up ${percent(given, waits?.length ?? 0)}`,
          `ratings apart ${both(apart ?? [], (one) => one.toFixed(1))}`,
          `finished ${percent(finished, over)}`,
          `no-shows ${percent(noShows, seated)}`,
          `repeats ${percent(repeats, pairs)}`,
        ].join('; '),
      };
    }
}

function percent(part: number, of: number): string {
  return `${((100 * part) / of).toFixed(0)} %`;
}

/** @param minutes infinite: never */
function span(minutes: number): string {
  if (minutes === Number.POSITIVE_INFINITY) return 'never';
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(minutes < 1200 ? 1 : 0)} h`;
}
