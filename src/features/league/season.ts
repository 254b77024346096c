/*
 * The rules of a season, without people, tables or clocks. A division has slots from 0, in the order of the ladder; who
 * holds a slot may change. In each fixture everybody plays one other, and all pairings have the same dice: so everybody
 * compares with everybody.
 */

/** Two slots that play each other, by their seats at the table. */
export type Pairing = readonly [first: number, second: number];

/** The results of a pairing, in its order: the higher, the better. */
export type Results = readonly [first: number, second: number];

/** A pairing that was played. */
export interface Played {
  readonly pairing: Pairing;
  readonly results: Results;
}

/** A slot in the table of its division. */
export interface Standing {
  readonly slot: number;
  /** From 1; only equals in everything that counts share a place. */
  readonly place: number;
  readonly points: number;
  /** By how much its results were above the average of the others with the same dice, all fixtures together. */
  readonly margin: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Points that were lost because of time. */
  readonly forfeited: number;
}

/** The sizes of divisions that a host can choose. */
export const sizes = [4, 5, 6] as const;
/** Computer players fill smaller divisions up to this. */
export const SIZE_MIN = 4;

/** What two compare for. A close result is worth one point to who did worse. */
const SHARED = 4;
/** A result is close where it differs by at most this part of the larger one. */
const CLOSE = 0.1;
/** How often the result against one's own opponent counts, compared with those of the other pairings. */
const OPPONENT_COUNTS = 2;

/** How many people each division has, the highest first: as even as can be, the larger ones first. @param size at most */
export function divisionSizes(people: number, size: number): readonly number[] {
  const count = Math.ceil(people / size);
  const larger = people % count;
  return Array.from({ length: count }, (_, index) => Math.floor(people / count) + (index < larger ? 1 : 0));
}

/**
 * Everybody against everybody, once: the pairings of each fixture. In a division of an odd number one rests in each. Each
 * slot has either seat about equally often.
 */
export function fixturesOf(size: number): readonly (readonly Pairing[])[] {
  const even = size + (size % 2);
  const turning = Array.from({ length: even - 1 }, (_, index) => index);
  return turning.map((round) =>
    Array.from({ length: even / 2 }, (_, index): Pairing => {
      if (index === 0) return round % 2 === 0 ? [round, even - 1] : [even - 1, round];
      const [one, other] = [(round + index) % (even - 1), (round - index + even - 1) % (even - 1)];
      return index % 2 === 1 ? [one, other] : [other, one];
    }).filter((pairing) => pairing.every((slot) => slot < size)),
  );
}

/** What one gets of the points that two compare for. */
export function shareOf(own: number, other: number): number {
  if (own === other) return SHARED / 2;
  const isClose = Math.abs(own - other) <= CLOSE * Math.max(Math.abs(own), Math.abs(other));
  if (own > other) return SHARED - (isClose ? 1 : 0);
  return isClose ? 1 : 0;
}

/**
 * The points and the margin of each slot that played in a fixture.
 *
 * @param sameDice whether results of different pairings compare; otherwise only one's own opponent counts
 */
export function pointsOf(
  fixture: readonly Played[],
  sameDice = true,
): ReadonlyMap<number, Pick<Standing, 'points' | 'margin'>> {
  const seated = fixture.flatMap(({ pairing, results }, table) =>
    pairing.map((slot, seat) => ({ slot, table, result: results[seat] ?? 0 })),
  );
  return new Map(
    seated.map((own) => {
      const others = seated.filter((other) => other !== own && (sameDice || other.table === own.table));
      const points = others.map(
        ({ result, table }) => shareOf(own.result, result) * (table === own.table ? OPPONENT_COUNTS : 1),
      );
      const average = sum(others.map(({ result }) => result)) / others.length;
      return [own.slot, { points: sum(points), margin: own.result - average }];
    }),
  );
}

/**
 * The table of a division, the best first.
 *
 * @param fixtures those that are over
 * @param forfeited the points that each slot has lost because of time
 */
export function standingsOf(
  size: number,
  fixtures: readonly (readonly Played[])[],
  forfeited: readonly number[] = [],
  sameDice = true,
): readonly Standing[] {
  const gains = fixtures.map((fixture) => pointsOf(fixture, sameDice));
  const unplaced = Array.from({ length: size }, (_, slot) => {
    const lostPoints = forfeited[slot] ?? 0;
    const games = fixtures.flat().flatMap(({ pairing, results }) => {
      const seat = pairing.indexOf(slot);
      return seat === -1 ? [] : [Math.sign((results[seat] ?? 0) - (results[1 - seat] ?? 0))];
    });
    return {
      slot,
      points: sum(gains.map((of) => of.get(slot)?.points ?? 0)) - lostPoints,
      margin: sum(gains.map((of) => of.get(slot)?.margin ?? 0)),
      won: games.filter((sign) => sign > 0).length,
      drawn: games.filter((sign) => sign === 0).length,
      lost: games.filter((sign) => sign < 0).length,
      forfeited: lostPoints,
    };
  });
  const sorted = unplaced.toSorted((one, other) => better(one, other) || one.slot - other.slot);
  return sorted.map((own) => ({ ...own, place: 1 + sorted.findIndex((one) => better(one, own) === 0) }));
}

/** Negative where one stands above the other; 0 for equals. */
function better(
  one: Pick<Standing, 'points' | 'margin'>,
  other: Pick<Standing, 'points' | 'margin'>,
): number {
  return other.points - one.points || other.margin - one.margin;
}

/** How many go up from a division, and down from the one above it: as many as the smaller of the two can spare. */
export function moversBetween(above: number, below: number): number {
  return Math.max(1, Math.floor(Math.min(above, below) / 3));
}

/**
 * The ladder after a season, the best first: the first of each division have changed places with the last of the division
 * above.
 *
 * @param divisions everybody by their final place, the highest division first
 */
export function ladderAfter<T>(divisions: readonly (readonly T[])[]): readonly T[] {
  return divisions.flatMap((division, index) => {
    const [above, below] = [divisions[index - 1], divisions[index + 1]];
    const up = above === undefined ? 0 : moversBetween(above.length, division.length);
    const down = below === undefined ? 0 : moversBetween(division.length, below.length);
    return [
      ...(above?.slice(above.length - up) ?? []),
      ...division.slice(up, division.length - down),
      ...(below?.slice(0, down) ?? []),
    ];
  });
}

/** Which seat has used the most time for a game that is not over, and so loses a point; undefined: none alone. @param used in ms */
export function slowestOf(used: readonly number[]): number | undefined {
  const most = Math.max(...used);
  const slowest = used.flatMap((time, seat) => (time === most ? [seat] : []));
  return slowest.length === 1 ? slowest[0] : undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
