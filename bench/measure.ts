/** A line of the benchmark's table. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly ours: string;
  /** What it is measured beside, with its unit; left out where there is nothing to compare. */
  readonly beside?: string;
  /** Ours by theirs: below 1 is better for times and bytes. */
  readonly ratio?: number;
}

/** A part of the benchmark. */
export type Part = () => Promise<readonly Row[]>;

/**
 * Times contenders by turns, so that what else the machine does falls on all of them alike.
 *
 * @param rounds how often each is run, after a few runs that do not count
 * @returns for each contender its times in milliseconds, the shortest first
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
      await contenders[name]();
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

/** Rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  return [
    '| What | Rollpad | Beside | Ratio |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(
      ({ what, ours, beside, ratio }) =>
        `| ${what} | ${ours} | ${beside ?? ''} | ${ratio?.toFixed(2) ?? ''} |`,
    ),
  ].join('\n');
}
