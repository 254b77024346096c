/** A line of the benchmark's table. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly ours: string;
  /** The value to compare with, and its unit; undefined without a comparison. */
  readonly beside?: string;
  /** Ours by theirs: below 1 is better for times and bytes. */
  readonly ratio?: number;
}

/** A part of the benchmark: gives each row when it is measured. */
export type Part = () => AsyncIterable<Row>;

/** One run of a contender, in ms: what takes longer hangs. */
const LONGEST_RUN = 60_000;

/**
 * Waits, but not for ever.
 *
 * @param limit in ms
 * @param what is waited for, as the error says it
 * @throws where it takes longer
 */
export async function within<T>(limit: number, promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${limit / 1000} s for ${what}`)), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Times contenders by turns, so that what else the machine does falls on all of them alike.
 *
 * @param rounds how often each is run, after a few runs that do not count
 * @returns for each contender its times in milliseconds, the shortest first
 * @throws where one run takes a minute
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(contenders) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const warmUp = Math.ceil(rounds / 5);
  for (let round = -warmUp; round < rounds; round++)
    for (const name of names) {
      const start = performance.now();
      await within(LONGEST_RUN, contenders[name](), `a run of ${name}`);
      if (round >= 0) times[name].push(performance.now() - start);
    }
  for (const name of names) times[name].sort((a, b) => a - b);
  return times;
}

/** The value that a part of the sorted values, 0 to 1, lies below. @throws where there are none */
export function quantile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** The beginning of a Markdown table of rows. */
export const HEADER = '| What | Rollpad | Beside | Ratio |\n| --- | ---: | ---: | ---: |';

/** A row as a line of that table. */
export function line({ what, ours, beside, ratio }: Row): string {
  return `| ${what} | ${ours} | ${beside ?? ''} | ${ratio?.toFixed(2) ?? ''} |`;
}
