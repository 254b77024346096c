import { sum } from '../../core/common.ts';

/*
 * The table of a cup. Ties are broken as in FIDE's Handbook C.07: Buchholz (the points of one's opponents), Sonneborn-
 * Berger (the points of those one has beaten, and half of those drawn with), then how far one's results were above the
 * average of everybody with the same dice. A round without a game counts as one against somebody with the points that
 * one has oneself at the end (C.07, 16.4).
 */

/** Somebody's part of a scored round. */
export interface Part {
  readonly round: number;
  /** The opponent's seed; undefined if there was none. */
  readonly opponent: number | undefined;
  /** 1, ½ or 0. */
  readonly points: number;
  /** How far the result was above the average of everybody with the same dice. */
  readonly margin: number;
}

/** Somebody's line in the table. */
export interface Line {
  readonly seed: number;
  /** From 1; only complete ties share a place. */
  readonly place: number;
  readonly points: number;
  readonly buchholz: number;
  readonly sonneborn: number;
  readonly margin: number;
}

/** The table, best first. @param parts of scored rounds, by seed */
export function swissTable(parts: readonly (readonly Part[])[]): readonly Line[] {
  const points = parts.map((own) => sum(own.map((part) => part.points)));
  const lines = parts.map((own, seed) => {
    const pointsOf = ({ opponent }: Part) => points[opponent ?? seed] ?? 0;
    return {
      seed,
      points: points[seed] ?? 0,
      buchholz: sum(own.map(pointsOf)),
      sonneborn: sum(own.map((part) => part.points * pointsOf(part))),
      margin: sum(own.map(({ margin }) => margin)),
    };
  });
  return placed(lines, (one, other) => {
    const byPoints = other.points - one.points || other.buchholz - one.buchholz;
    return byPoints || other.sonneborn - one.sonneborn || other.margin - one.margin;
  });
}

/** The table of a knock-out: who came further stands higher, ties by the margin. @param parts as for `swissTable` */
export function knockoutTable(parts: readonly (readonly Part[])[]): readonly Line[] {
  const lines = parts.map((own, seed) => ({
    seed,
    points: sum(own.map((part) => part.points)),
    buchholz: 0,
    sonneborn: 0,
    margin: sum(own.map(({ margin }) => margin)),
  }));
  return placed(lines, (one, other) => other.points - one.points || other.margin - one.margin);
}

/** @param better a comparator; 0 for ties */
function placed(
  lines: readonly Omit<Line, 'place'>[],
  better: (one: Omit<Line, 'place'>, other: Omit<Line, 'place'>) => number,
): readonly Line[] {
  const sorted = lines.toSorted((a, b) => better(a, b) || a.seed - b.seed);
  return sorted.map((own) => ({ ...own, place: 1 + sorted.findIndex((one) => better(one, own) === 0) }));
}
