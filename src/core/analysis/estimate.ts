/** An average of samples, and its standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

export const exactly = (value: number): Estimate => ({ value, error: 0 });

/** @param samples at least one; the error of a single one is 0 */
export function estimateOf(samples: readonly number[]): Estimate {
  const value = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  const squares = samples.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const error = samples.length < 2 ? 0 : Math.sqrt(squares / (samples.length * (samples.length - 1)));
  return { value, error };
}

/** The sum of independent estimates. */
export function sumOf(estimates: readonly Estimate[]): Estimate {
  return {
    value: estimates.reduce((sum, { value }) => sum + value, 0),
    error: Math.hypot(...estimates.map(({ error }) => error)),
  };
}

/** How many standard errors a difference must be from 0 to be told. */
const CERTAIN = 2;

export function isClear({ value, error }: Estimate): boolean {
  return Math.abs(value) > CERTAIN * error;
}
