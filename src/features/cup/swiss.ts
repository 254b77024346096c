/*
 * The pairings of a Swiss round, after the Dutch system of FIDE (Handbook C.04.3, in the letters of the version of 2017)
 * without its rules on colours: here nobody has White. Players are numbered by their seeds, from 0. Those with equal
 * points form a bracket, whose upper half (S1) meets its lower half (S2) in order (B.2); if two of them have met, S2 is
 * transposed in lexicographic order (D.1), and whoever is left at its end floats to the next bracket, where they meet its
 * highest (A.4). If no transposition helps, players are exchanged between the halves, the nearest first (simpler than
 * D.2), or more of them float (C.4, C.5). Nobody meets an opponent twice (C.1), and nobody is free twice (C.2). The
 * history of floats (C.12 and what follows) is left out: a weekend has few rounds.
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

/** The number of attempts at a pairing without repeated opponents. More are made only where there is none. */
const ATTEMPTS = 50_000;
/** How many ways to pair a bracket are tried in the order of the rules, before those in which the lowest float. */
const WAYS = 50;

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
  const all = floating.length + bracket.length;
  for (let count = all % 2; count <= (below.length === 0 ? 0 : all); count += 2) {
    const tried = new Set<string>();
    for (const { pairs, floats } of ways(floating, bracket, count, search)) {
      const key = floats.map(({ seed }) => seed).join();
      if (tried.has(key)) continue;
      tried.add(key);
      const others = paired(below, floats, search);
      if (others !== undefined) return [...pairs, ...others];
    }
  }
  return undefined;
}

/** A way to pair a bracket. */
interface Way {
  readonly pairs: readonly Pair[];
  /** Who floats to the next one, ranked. */
  readonly floats: readonly Paired[];
}

/** @param count the number of those who float on */
function* ways(
  floating: readonly Paired[],
  bracket: readonly Paired[],
  count: number,
  search: Search,
): Generator<Way> {
  let found = 0;
  for (const way of matched(floating, bracket, count, search)) {
    yield way;
    // Only who floats matters for those below.
    if (count === 0 || ++found === WAYS) break;
  }
  if (count === 0) return;
  for (const floats of lowest([...floating, ...bracket], count)) {
    const stay = (one: Paired) => !floats.includes(one);
    for (const { pairs } of matched(floating.filter(stay), bracket.filter(stay), 0, search)) {
      yield { pairs, floats };
      break;
    }
  }
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

/** The ways to pair all of a bracket but so many. @param floated came from above and meet the highest of the others */
function* matched(
  floated: readonly Paired[],
  others: readonly Paired[],
  count: number,
  search: Search,
): Generator<Way> {
  if (floated.length + others.length === count) {
    yield { pairs: [], floats: [...floated, ...others] };
    return;
  }
  const isFloated = floated.length > 0;
  const [one, ...waiting] = isFloated ? floated : others;
  if (one === undefined || search.attempts++ > ATTEMPTS) return;
  // Of those who wait, the rest of S1. Then S2 in order, and exchanges with who is near it in S1.
  const upper = (waiting.length + 1 - count) / 2 - 1;
  const candidates = isFloated ? others : [...waiting.slice(upper), ...waiting.slice(0, upper).toReversed()];
  for (const other of candidates) {
    if (!search.mayMeet(one, other)) continue;
    const left = (list: readonly Paired[]) => list.filter((each) => each !== other);
    const rest = isFloated
      ? matched(waiting, left(others), count, search)
      : matched([], left(waiting), count, search);
    for (const { pairs, floats } of rest) yield { pairs: [[one, other], ...pairs], floats };
  }
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
