/*
 * The pairings of a Swiss round, after the Dutch system of FIDE (Handbook C.04.3, in force from 2017 to 2026) without
 * its rules on colours: here nobody has White. Players are numbered by their seeds, from 0. Those with equal points
 * form a bracket, whose upper half (S1) meets its lower half (S2) in order; if two of them have met, S2 is transposed in
 * lexicographic order (D.1), and then players are exchanged between the halves. Who cannot be paired floats to the next
 * bracket, as few as possible and the lowest first, where they meet its highest (A.5, B.3). Nobody meets an opponent
 * twice (C.1), and nobody is free twice (C.2). The float history (C.12 to C.15) is left out: a weekend has few rounds.
 */

/** Somebody who plays in the next round. */
export interface Paired {
  /** From 0; lower is better. */
  readonly seed: number;
  readonly points: number;
  /** The seeds of former opponents, once for each game. */
  readonly met: readonly number[];
  /** Whether they had points without a game before. */
  readonly wasFree: boolean;
  /** How often they sat on the first seat, minus how often on the second. */
  readonly seats: number;
}

/** The pairings of a round, in the order of their seats, and who is free. */
export interface Draw {
  readonly pairs: readonly (readonly [first: number, second: number])[];
  readonly free: number | undefined;
}

/** After so many attempts a pairing without repeated opponents is given up, which happens only where there is none. */
const ATTEMPTS = 20_000;

type Pair = readonly [Paired, Paired];

/** The search of one round. */
interface Search {
  attempts: number;
  readonly mayMeet: (one: Paired, other: Paired) => boolean;
}

/** @returns a game for everybody, one person at most left out. Opponents meet again only if nothing else is possible */
export function drawSwiss(players: readonly Paired[]): Draw {
  const ranked = players.toSorted((a, b) => b.points - a.points || a.seed - b.seed);
  const isNew: Search['mayMeet'] = (one, other) => !one.met.includes(other.seed);
  return (
    drawn(ranked, { attempts: 0, mayMeet: isNew }) ??
    drawn(ranked, { attempts: 0, mayMeet: leastMet(ranked) }) ??
    drawn(ranked, { attempts: 0, mayMeet: () => true }) ?? { pairs: [], free: ranked[0]?.seed }
  );
}

/** Where somebody has met all others, they may meet those again whom they met least. */
function leastMet(ranked: readonly Paired[]): Search['mayMeet'] {
  const times = (one: Paired, other: Paired) => one.met.filter((seed) => seed === other.seed).length;
  const least = new Map(
    ranked.map((one) => [
      one.seed,
      Math.min(...ranked.filter((other) => other !== one).map((other) => times(one, other))),
    ]),
  );
  return (one, other) => times(one, other) <= Math.max(least.get(one.seed) ?? 0, least.get(other.seed) ?? 0);
}

function drawn(ranked: readonly Paired[], search: Search): Draw | undefined {
  for (const free of whoIsFree(ranked)) {
    const pairs = paired(
      ranked.filter((one) => one !== free),
      [],
      search,
    );
    if (pairs !== undefined) return { pairs: pairs.map(seated), free: free?.seed };
  }
  return undefined;
}

/** Who may be free, the lowest first: those who were not before. */
function whoIsFree(ranked: readonly Paired[]): readonly (Paired | undefined)[] {
  if (ranked.length % 2 === 0) return [undefined];
  const lowest = ranked.toReversed();
  return [...lowest.filter(({ wasFree }) => !wasFree), ...lowest.filter(({ wasFree }) => wasFree)];
}

/** @param rest ranked, below those who float @returns undefined if somebody would have no opponent */
function paired(
  rest: readonly Paired[],
  floating: readonly Paired[],
  search: Search,
): readonly Pair[] | undefined {
  const points = rest[0]?.points;
  if (points === undefined && floating.length === 0) return [];
  const bracket = rest.filter((one) => one.points === points);
  const below = rest.slice(bracket.length);
  const all = [...floating, ...bracket];
  for (let count = all.length % 2; count <= (below.length === 0 ? 0 : all.length); count += 2)
    for (const floats of lowest(all, count)) {
      if (search.attempts++ > ATTEMPTS) return undefined;
      const stay = (one: Paired) => !floats.includes(one);
      const pairs = matched(floating.filter(stay), bracket.filter(stay), search);
      const others = pairs && paired(below, floats, search);
      if (others !== undefined) return [...(pairs ?? []), ...others];
    }
  return undefined;
}

/** The groups of so many players, those of the lowest first. */
function* lowest(ranked: readonly Paired[], count: number): Generator<readonly Paired[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let last = ranked.length - 1; last >= count - 1; last--) {
    const one = ranked[last];
    if (one === undefined) return;
    for (const others of lowest(ranked.slice(0, last), count - 1)) yield [...others, one];
  }
}

/** Pairs all of a bracket. @param floated came from above and meet the highest of the others */
function matched(
  floated: readonly Paired[],
  others: readonly Paired[],
  search: Search,
): readonly Pair[] | undefined {
  const [one, ...waiting] = floated.length > 0 ? floated : others;
  if (one === undefined) return [];
  if (search.attempts++ > ATTEMPTS) return undefined;
  const isFloated = floated.length > 0;
  const half = Math.floor(waiting.length / 2);
  // S2 in order, then exchanges with who is near it in S1.
  const candidates = isFloated
    ? [...others, ...waiting]
    : [...waiting.slice(half), ...waiting.slice(0, half).toReversed()];
  for (const other of candidates) {
    if (!search.mayMeet(one, other)) continue;
    const left = (list: readonly Paired[]) => list.filter((each) => each !== other);
    const pairs = isFloated
      ? matched(left(waiting), left(others), search)
      : matched([], left(waiting), search);
    if (pairs !== undefined) return [[one, other], ...pairs];
  }
  return undefined;
}

/** Who sat on the first seat less often gets it; if equal, the better seed in every second pair. */
function seated([one, other]: Pair, at: number): readonly [number, number] {
  const isFirst = one.seats === other.seats ? at % 2 === 0 : one.seats < other.seats;
  return isFirst ? [one.seed, other.seed] : [other.seed, one.seed];
}

/** The number of rounds: enough for a single winner without a loss, and three at least, without a second meeting. */
export function swissRounds(people: number): number {
  return Math.max(1, Math.min(people - 1, Math.max(3, Math.ceil(Math.log2(people)))));
}
