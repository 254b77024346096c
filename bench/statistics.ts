/** Averages and their errors, for experiments with computer players. */

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

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
