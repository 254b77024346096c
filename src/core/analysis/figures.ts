import type { Estimate } from './estimate.ts';
import type { Analysis } from './model.ts';

/** A player's figures, rounded so that they still add up: expectation, luck and choices make the result. */
export interface Figures {
  readonly expected: number;
  readonly luck: number;
  readonly choices: number;
  readonly result: number;
  /** By how much luck and choices may be off. */
  readonly error: number;
}

/** Below this spread of a game's figures, tenths are told. */
const TENTHS_BELOW = 8;
/** How many standard errors a figure may be off. */
const MARGIN = 2;

export interface AllFigures {
  /** By seat. */
  readonly seats: readonly Figures[];
  /** Digits after the point. */
  readonly digits: number;
}

/** @param lowestWins whether less is better: then luck and choices lower the result */
export function figuresOf({ seats }: Analysis, lowestWins: boolean): AllFigures {
  const most = Math.max(
    ...seats.flatMap(({ luck, choices }) => [Math.abs(luck.value), Math.abs(choices.value)]),
  );
  const digits = most < TENTHS_BELOW ? 1 : 0;
  const sign = lowestWins ? -1 : 1;
  const figures = seats.map((seat) => {
    const [expected, choices] = [rounded(seat.expected.value, digits), rounded(seat.choices.value, digits)];
    const luck = rounded(sign * (seat.result - expected) - choices, digits);
    return {
      expected,
      luck,
      choices,
      result: seat.result,
      error: rounded(MARGIN * seat.choices.error, digits),
    };
  });
  return { seats: figures, digits };
}

/** A difference between two moves: tenths below 3. */
export function roundedGain({ value }: Estimate): number {
  return rounded(value, value < 3 ? 1 : 0);
}

function rounded(value: number, digits: number): number {
  const unit = 10 ** digits;
  // No −0.
  return Math.round(value * unit) / unit + 0;
}
