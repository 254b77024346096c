import { sum } from '../../core/common.ts';

/*
 * The rules of a season, without people, tables or clocks. A division has slots from 0, in the order of the ladder;
 * their holders may change. In each round everyone plays one opponent. All pairings of all divisions get the same
 * dice, so that everyone in the league can be compared.
 */

/** Two slots that play each other, in the order of their seats. */
export type SlotPair = readonly [first: number, second: number];

/** The results of a pairing, in its order; higher is better. Those of lost seats were made by others. */
export type Results = readonly [first: number, second: number];

/** A slot's gain from a round. */
export interface Gain {
  readonly points: number;
  /** How far its result was above the average of all others with the same dice. */
  readonly margin: number;
}

/** A pairing for which everyone's results are known. */
export interface Played {
  readonly pairing: SlotPair;
  readonly results: Results;
  /** As for `gainsOf`. */
  readonly lost: readonly number[];
  /** In the pairing's order. */
  readonly gains: readonly [first: Gain, second: Gain];
}

/** A slot's line in the table of its division. */
export interface Standing {
  readonly slot: number;
  /** From 1; only complete ties share a place. */
  readonly place: number;
  readonly points: number;
  /** Summed over all rounds: see `Gain`. */
  readonly margin: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Points lost on time. */
  readonly forfeited: number;
}

/** In ms. */
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

/** The division sizes that a host can choose. */
export const sizes = [4, 5, 6] as const;
/** Computer players fill up smaller divisions to this size. */
export const SIZE_MIN = 4;

/** The points shared by two opponents. A close result gives the loser one. */
const SHARED = 4;
/** A result is close if it differs by at most this fraction of the larger one. */
const CLOSE = 0.1;
/** The points of a result better than all others with the same dice. */
const FIELD = 8;

/** The number of people in each division, highest first: as even as possible, larger ones first. @param size maximum */
export function divisionSizes(people: number, size: number): readonly number[] {
  const count = Math.ceil(people / size);
  const larger = people % count;
  return Array.from({ length: count }, (_, index) => Math.floor(people / count) + (index < larger ? 1 : 0));
}

/**
 * A round robin: the pairings of each round. In a division of odd size, one slot rests in each. Each slot gets either
 * seat about equally often.
 */
export function roundsOf(size: number): readonly (readonly SlotPair[])[] {
  const even = size + (size % 2);
  const turning = Array.from({ length: even - 1 }, (_, index) => index);
  return turning.map((round) =>
    Array.from({ length: even / 2 }, (_, index): SlotPair => {
      if (index === 0) return round % 2 === 0 ? [round, even - 1] : [even - 1, round];
      const [one, other] = [(round + index) % (even - 1), (round - index + even - 1) % (even - 1)];
      return index % 2 === 1 ? [one, other] : [other, one];
    }).filter((pairing) => pairing.every((slot) => slot < size)),
  );
}

/** A player's part of the points shared by two opponents. */
export function shareOf(own: number, other: number): number {
  if (own === other) return SHARED / 2;
  const isClose = Math.abs(own - other) <= CLOSE * Math.max(Math.abs(own), Math.abs(other));
  if (own > other) return SHARED - (isClose ? 1 : 0);
  return isClose ? 1 : 0;
}

/**
 * The gains from a pairing: points for the result against the opponent, and for the fraction of all others who did
 * worse with the same dice; ties count half. A lost pairing gains nothing, and its opponent wins.
 *
 * @param field the results of everyone with the same dice, including these two; ascending
 * @param average of the field
 * @param lost the seats (0, 1) whose people did not play the pairing themselves
 */
export function gainsOf(
  [first, second]: Results,
  field: readonly number[],
  average = sum(field) / field.length,
  lost: readonly number[] = [],
): readonly [Gain, Gain] {
  const others = field.length - 1;
  const gain = (own: number, other: number, seat: number): Gain => {
    const below = until(field, (result) => result >= own);
    const equal = until(field, (result) => result > own) - below - 1;
    const margin = ((own - average) * field.length) / others;
    if (lost.includes(seat)) return { points: 0, margin: Math.min(0, margin) };
    const share = lost.includes(1 - seat) ? SHARED : shareOf(own, other);
    return { points: share + Math.round((FIELD * (below + equal / 2)) / others), margin };
  };
  return [gain(first, second, 0), gain(second, first, 1)];
}

/** How far a seat of a pairing leads. It does not where it lost, and does not trail where its opponent lost. */
export function leadOf({ results, lost }: Pick<Played, 'results' | 'lost'>, seat: number): number {
  const lead = (results[seat] ?? 0) - (results[1 - seat] ?? 0);
  if (lost.includes(seat)) return Math.min(0, lead);
  return lost.includes(1 - seat) ? Math.max(0, lead) : lead;
}

/** 1 for a won pairing, 0 for a drawn one, -1 for a lost one. */
function signOf({ results, lost }: Pick<Played, 'results' | 'lost'>, seat: number): number {
  if (lost.includes(seat)) return -1;
  return lost.includes(1 - seat) ? 1 : Math.sign(leadOf({ results, lost }, seat));
}

/** The number of ascending results before the first one that matches. */
function until(field: readonly number[], isMeant: (result: number) => boolean): number {
  let [from, to] = [0, field.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isMeant(field[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * The table of a division, best first.
 *
 * @param played the pairings of finished rounds
 * @param forfeited each slot's points lost on time
 */
export function standingsOf(
  size: number,
  played: readonly Played[],
  forfeited: readonly number[] = [],
): readonly Standing[] {
  const unplaced = Array.from({ length: size }, (_, slot) => {
    const lostPoints = forfeited[slot] ?? 0;
    const own = played.flatMap(({ pairing, gains, ...ended }) => {
      const seat = pairing.indexOf(slot);
      return seat === -1 ? [] : [{ sign: signOf(ended, seat), ...(gains[seat] ?? gains[0]) }];
    });
    return {
      slot,
      points: sum(own.map(({ points }) => points)) - lostPoints,
      margin: sum(own.map(({ margin }) => margin)),
      won: own.filter(({ sign }) => sign > 0).length,
      drawn: own.filter(({ sign }) => sign === 0).length,
      lost: own.filter(({ sign }) => sign < 0).length,
      forfeited: lostPoints,
    };
  });
  const sorted = unplaced.toSorted((a, b) => better(a, b) || a.slot - b.slot);
  return sorted.map((own) => ({ ...own, place: 1 + sorted.findIndex((one) => better(one, own) === 0) }));
}

/** Comparator, best first; 0 for ties. */
function better(
  one: Pick<Standing, 'points' | 'margin'>,
  other: Pick<Standing, 'points' | 'margin'>,
): number {
  return other.points - one.points || other.margin - one.margin;
}

/** How many of a division swap with another one: as many as the smaller can spare. @param other 0: there is none */
export function moversIn(other: number, own: number): number {
  return other === 0 ? 0 : Math.max(1, Math.floor(Math.min(other, own) / 3));
}

/**
 * How many divisions people move up or down after a season: half of all after the first, halved each season down to
 * one. So a league with many divisions finds its order in a few seasons.
 *
 * @param season from 1
 */
export function reachOf(season: number, divisions: number): number {
  return Math.max(1, Math.floor(divisions / 2 ** season));
}

/**
 * The ladder after a season, best first: the top of each division has swapped with the bottom of the division `reach`
 * above.
 *
 * @param divisions people in their final places, highest division first
 */
export function ladderAfter<T>(divisions: readonly (readonly T[])[], reach = 1): readonly T[] {
  return divisions.flatMap((division, index) => {
    const [above, below] = [divisions[index - reach], divisions[index + reach]];
    const [up, down] = [
      moversIn(above?.length ?? 0, division.length),
      moversIn(below?.length ?? 0, division.length),
    ];
    return [
      ...(above?.slice(above.length - up) ?? []),
      ...division.slice(up, division.length - down),
      ...(below?.slice(0, down) ?? []),
    ];
  });
}

/** The weight, in rounds, of the prior that everyone is average. */
const FIRST_GUESS = 1;

/**
 * A round's evidence of a player's strength. If choices change the dice, results with the same dice hardly compare;
 * then it is the lead over the opponent plus the opponent's strength.
 */
export function rankedBy(
  choicesChangeDraws: boolean,
  { margin }: Gain,
  lead: number,
  opponent: number,
): number {
  return choicesChangeDraws ? lead + opponent : margin;
}

/** A player's strength, in points above the league's average. @param margin summed over all their rounds */
export function strengthOf(margin: number, rounds: number): number {
  return margin / (rounds + FIRST_GUESS);
}

/** The inverse of `strengthOf`: the summed margin that leads to a strength. */
export function marginOf(strength: number, rounds: number): number {
  return strength * (rounds + FIRST_GUESS);
}

/**
 * The seat that has used the most time in an unfinished game and so loses a point; undefined on a tie. @param used in
 * ms
 */
export function slowestOf(used: readonly number[]): number | undefined {
  const most = Math.max(...used);
  const slowest = used.flatMap((time, seat) => (time === most ? [seat] : []));
  return slowest.length === 1 ? slowest[0] : undefined;
}
