import { sum } from '../src/core/common.ts';

/** A line of the benchmark's table. */
export interface Row {
  readonly what: string;
  /** Includes the unit. */
  readonly ours: string;
  /** The value to compare with, and its unit, if any. */
  readonly beside?: string;
  /** Our value divided by theirs: below 1 is better for times and bytes. */
  readonly ratio?: number;
  /** Set if more is better. Left out: less is better. */
  readonly better?: 'more';
  /** Why the figure is wrong: an aim that it misses, or a document that it contradicts. */
  readonly fails?: string;
}

/** The figures of the last release, each by what was measured. */
export type Released = Readonly<Record<string, Pick<Row, 'ours' | 'ratio'>>>;

/** Figures worse than at the last release by this factor are reported. */
const WORSE = 1.1;

/**
 * How much worse a figure is than at the last release. Compares the ratios if both have one, because these do not
 * depend on the machine's speed; otherwise the first number.
 *
 * @returns undefined if it is not a tenth worse, or there is nothing to compare
 */
export function worseThan(released: Released, { what, ours, ratio, better }: Row): number | undefined {
  const before = released[what];
  if (before === undefined) return undefined;
  const [now, then] =
    ratio !== undefined && before.ratio !== undefined
      ? [ratio, before.ratio]
      : [firstNumber(ours), firstNumber(before.ours)];
  if (now === undefined || then === undefined) return undefined;
  const worse = better === 'more' ? then / now : now / then;
  return worse >= WORSE ? worse : undefined;
}

function firstNumber(text: string): number | undefined {
  const [found] = /\d[\d,]*(\.\d+)?/.exec(text) ?? [];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** How much to measure. */
export interface Effort {
  /** The number of games, for parts that play games. Default: each part's own. */
  readonly games?: number | undefined;
}

/** A part of the benchmark. Yields each row as soon as it is measured. */
export type Part = (effort: Effort) => AsyncIterable<Row>;

/** Maximum duration of one run of a contender, in ms. */
const LONGEST_RUN = 60_000;

/**
 * Waits for a limited time.
 *
 * @param limit in ms
 * @param what we wait for, for the error
 * @throws after the limit
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
 * Times contenders in turn, so that other load on the machine affects all of them equally.
 *
 * @param rounds runs per contender, after a few warm-up runs
 * @returns the times of each contender in ms, sorted
 * @throws if a run takes a minute
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

/** The quantile of sorted values. @param part from 0 to 1 @throws if there are no values */
export function quantile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** The header of a Markdown table of rows. */
export const HEADER = '| What | Rollpad | Beside | Ratio |\n| --- | ---: | ---: | ---: |';

/** A row as a line of that table. */
export function line({ what, ours, beside, ratio }: Row): string {
  return `| ${what} | ${ours} | ${beside ?? ''} | ${ratio?.toFixed(2) ?? ''} |`;
}

export function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

/** @param digits after the point */
export function mib(bytes: number, digits = 0): string {
  return `${(bytes / 2 ** 20).toFixed(digits)} MiB`;
}

/** NaN for an empty list. */
export const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** The standard error of the mean of independent numbers; NaN for fewer than two. */
export function standardError(numbers: readonly number[]): number {
  const average = mean(numbers);
  const squares = sum(numbers.map((one) => (one - average) ** 2));
  return Math.sqrt(squares / (numbers.length * (numbers.length - 1)));
}

/** The mean of shares from 0 to 1 with its standard error: "52.5 % ± 1.2". */
export function percent(shares: readonly number[]): string {
  return `${(100 * mean(shares)).toFixed(1)} % ± ${(100 * standardError(shares)).toFixed(1)}`;
}
