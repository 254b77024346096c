import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { drawSwiss, type Paired, swissRounds } from './swiss.ts';

const player = (seed: number, rest: Partial<Paired> = {}): Paired => ({
  ...{ seed, points: 0, met: [], wasFree: false, seats: 0 },
  ...rest,
});
const players = (count: number, of: (seed: number) => Partial<Paired> = () => ({})) =>
  Array.from({ length: count }, (_, seed) => player(seed, of(seed)));
/** By the better seed, numbered from 1 as in the rules. */
const pairsOf = (all: readonly Paired[]) =>
  drawSwiss(all)
    .pairs.map((pair) => pair.map((seed) => seed + 1).toSorted((a, b) => a - b))
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map((pair) => pair.join('–'));
/** Who has met, numbered from 1. */
const metBy =
  (...games: readonly (readonly [number, number])[]) =>
  (seed: number) => ({
    met: games
      .flatMap((game) => (game.includes(seed + 1) ? game.filter((one) => one !== seed + 1) : []))
      .map((one) => one - 1),
  });

describe('the Dutch system', () => {
  it('pairs the upper half with the lower half in the first round (B.2)', () => {
    expect(pairsOf(players(8))).toEqual(['1–5', '2–6', '3–7', '4–8']);
    expect(drawSwiss(players(11)).free).toBe(10);
    expect(pairsOf(players(11))).toEqual(['1–6', '2–7', '3–8', '4–9', '5–10']);
  });

  it('transposes the lower half in lexicographic order (D.1)', () => {
    // S1 is 1 to 6, and S2 7 to 12: the transpositions of the rule, each after the one before is impossible.
    const games: [number, number][] = [];
    const next = () => pairsOf(players(12, metBy(...games))).map((pair) => Number(pair.split('–')[1]));
    expect(next()).toEqual([7, 8, 9, 10, 11, 12]);
    games.push([5, 11]);
    expect(next()).toEqual([7, 8, 9, 10, 12, 11]);
    games.push([5, 12], [4, 10]);
    expect(next()).toEqual([7, 8, 9, 11, 10, 12]);
    games.push([1, 7]);
    expect(next()).toEqual([8, 7, 9, 11, 10, 12]);
  });

  it('floats who is left at the end of a transposition (D.1)', () => {
    // S1 is 1 to 5, and S2 6 to 11; 12 has no point.
    const games: [number, number][] = [];
    const next = () =>
      pairsOf(players(12, (seed) => ({ points: seed < 11 ? 1 : 0, ...metBy(...games)(seed) })));
    expect(next()).toEqual(['1–6', '2–7', '3–8', '4–9', '5–10', '11–12']);
    games.push([5, 10]);
    expect(next()).toEqual(['1–6', '2–7', '3–8', '4–9', '5–11', '10–12']);
    games.push([10, 12]);
    expect(next()).toEqual(['1–6', '2–7', '3–8', '4–10', '5–9', '11–12']);
    games.push([5, 9]);
    expect(next()).toEqual(['1–6', '2–7', '3–8', '4–10', '5–11', '9–12']);
  });

  it('exchanges players between the halves where no transposition helps (D.2)', () => {
    expect(pairsOf(players(4, metBy([1, 3], [1, 4], [2, 3], [2, 4])))).toEqual(['1–2', '3–4']);
  });

  it('floats the last of an odd bracket down, to the highest below (A.4)', () => {
    const all = players(6, (seed) => ({ points: seed < 3 ? 1 : 0 }));
    expect(pairsOf(all)).toEqual(['1–2', '3–4', '5–6']);
    // 3 has met 4: the next of that bracket.
    const met = players(6, (seed) => ({ points: seed < 3 ? 1 : 0, ...metBy([3, 4])(seed) }));
    expect(pairsOf(met)).toEqual(['1–2', '3–5', '4–6']);
    // 1 and 2 have met: 2 floats instead of 3.
    const two = players(6, (seed) => ({ points: seed < 3 ? 1 : 0, ...metBy([1, 2])(seed) }));
    expect(pairsOf(two)).toEqual(['1–3', '2–4', '5–6']);
  });

  it('floats more than one where a bracket cannot be paired, so that all below can (C.4, C.5)', () => {
    // The two leaders have met, and so have 5 and 6, the last.
    const all = players(6, (seed) => ({
      points: seed < 2 ? 2 : seed < 4 ? 1 : 0,
      ...metBy([1, 2], [5, 6])(seed),
    }));
    expect(pairsOf(all)).toEqual(['1–3', '2–5', '4–6']);
  });

  it('frees the lowest who was not free before (C.2)', () => {
    expect(drawSwiss(players(5, (seed) => ({ points: 4 - seed, wasFree: seed === 4 }))).free).toBe(3);
    // Even if that one is in a higher bracket, since all below were.
    expect(drawSwiss(players(5, (seed) => ({ points: 4 - seed, wasFree: seed > 1 }))).free).toBe(1);
  });

  it('lets opponents meet again only where nothing else is possible', () => {
    const all = players(4, metBy([1, 2], [1, 3], [1, 4], [2, 3], [2, 4]));
    const pairs = drawSwiss(all).pairs.map((pair) => [...pair].toSorted((a, b) => a - b).join());
    expect(pairs).toHaveLength(2);
    expect(drawSwiss([player(0, { met: [1] }), player(1, { met: [0] })]).pairs).toHaveLength(1);
  });
});

describe('a Swiss cup', () => {
  /** Plays a cup in which the better seed mostly wins. */
  function play(people: number, rounds: number, upsets: number) {
    const random = quickRandom(`swiss ${people} ${upsets}`);
    const state = Array.from({ length: people }, () => ({
      points: 0,
      met: [] as number[],
      free: 0,
      seats: 0,
    }));
    const of = (seed: number) => state[seed] ?? expect.fail();
    for (let round = 0; round < rounds; round++) {
      const { pairs, free } = drawSwiss(
        state.map(({ points, met, free, seats }, seed) => ({ seed, points, met, wasFree: free > 0, seats })),
      );
      expect(pairs.flat()).toHaveLength(people - (people % 2));
      expect(new Set([...pairs.flat(), ...(free === undefined ? [] : [free])]).size).toBe(people);
      if (free !== undefined) {
        of(free).points++;
        of(free).free++;
      }
      for (const [first, second] of pairs) {
        expect(of(first).met).not.toContain(second);
        of(first).met.push(second);
        of(second).met.push(first);
        of(first).seats++;
        of(second).seats--;
        const isUpset = random.int(100) < upsets;
        of(isUpset ? Math.max(first, second) : Math.min(first, second)).points++;
      }
    }
    return state;
  }

  it.each([4, 5, 6, 7, 8, 9, 11, 16, 23, 33, 47, 64])(
    'of %i people pairs everybody, and nobody twice',
    (people) => {
      for (const upsets of [0, 20, 50]) {
        const state = play(people, swissRounds(people), upsets);
        for (const { free } of state) expect(free).toBeLessThanOrEqual(1);
        // Both seats about equally often, as far as opponents allow.
        expect(state.filter(({ seats }) => Math.abs(seats) <= 2).length).toBeGreaterThanOrEqual(
          0.75 * people,
        );
        // At most one person has won everything, because the rounds suffice.
        if (people % 2 === 0)
          expect(state.filter(({ points }) => points === swissRounds(people)).length).toBeLessThanOrEqual(1);
      }
    },
  );

  it('has as many rounds as a single winner needs', () => {
    expect([4, 5, 8, 9, 16, 17, 32, 33, 64].map(swissRounds)).toEqual([3, 3, 3, 4, 4, 5, 5, 6, 6]);
  });
});
