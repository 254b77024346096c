import { describe, expect, it } from 'vitest';
import type { AnyGame, Effort, MoveArgs } from '../../core/game.ts';
import { findMove, joinedParts, legalMoves, type Move, rankedMoves, toMove } from '../../core/legal.ts';
import { type OptionValues, readOption } from '../../core/options.ts';
import { noRandom, quickRandom } from '../../core/random.ts';
import { begin, isOver, play, readState } from '../../core/steps.ts';
import { sampled, seatsOf, someStages, variant, walk, walkSetups, walksOf } from './walk.ts';

/** Per legal list: the number of moves that the tests carry out, and look up by their words. */
const MOVES = 100;
const FOUND = 12;

/** The rules part of the contract that every game fulfils: see `Game` in core/game.ts. */
export function contract(game: AnyGame): void {
  describe(`${game.id}: its course`, () => course(game));
  describe(`${game.id}: its variants and results`, () => variantsAndResults(game));
  describe(`${game.id}: the legal list`, () => legalList(game));
}

function course(game: AnyGame): void {
  const stages = () => walksOf(game).flat();

  it('ends whatever is played', () => {
    for (const all of walksOf(game)) expect(isOver(game, all.at(-1)?.step.state)).toBe(true);
  });

  it('plays the same with the same seed', () => {
    const again = walkSetups(game, 2).map((setup) => [...walk(game, setup)]);
    expect(JSON.stringify(again)).toBe(JSON.stringify(walksOf(game).slice(0, 2)));
  });

  it('has states that fit their schema and survive JSON', () => {
    for (const { step } of stages()) {
      const text = JSON.stringify(step.state);
      expect(JSON.stringify(sorted(readState(game, JSON.parse(text), game.migrations.length)))).toBe(
        JSON.stringify(sorted(step.state)),
      );
    }
    for (const { step } of someStages(game))
      expect(JSON.parse(JSON.stringify(step.state))).toStrictEqual(step.state);
  });

  it('records every draw as plain JSON', () => {
    for (const { step } of stages())
      expect(JSON.parse(JSON.stringify(step.chance))).toStrictEqual(step.chance);
  });

  it('is resolved after every move: resolving again changes and draws nothing', () => {
    for (const { step } of stages())
      expect(game.resolve(step.state, noRandom)).toEqual({ state: step.state, chance: [], events: [] });
  });

  it('awaits seats in order, and only seats with a legal move', () => {
    for (const { step } of stages()) {
      const able = seatsOf(game, step.state).filter((seat) => game.legal(step.state, seat).length > 0);
      expect(game.awaiting(step.state)).toEqual(able);
    }
  });

  it('asks only for real choices, unless its rulings say so', () => {
    for (const { step } of stages())
      for (const seat of game.awaiting(step.state)) {
        const list = game.legal(step.state, seat);
        if (list.length > 1) continue;
        const only = toMove(game, list[0]);
        const isAsked = game.isAskedAlone?.(step.state, seat, list[0]) ?? false;
        expect([only, isAsked]).toEqual([only, true]);
      }
  });

  it('reports every move in its events', () => {
    for (const { step } of stages()) expect(step.events.length).toBeGreaterThan(0);
  });

  it('applies the effects of a move without chance, then resolves the rest', () => {
    for (const { before, seat, move } of someStages(game)) {
      if (move === undefined || seat === undefined) continue;
      const step = game.apply(before, seat, move.action);
      const then = game.resolve(step.state, quickRandom('after'));
      expect(step.chance).toEqual([]);
      expect(play(game, before, seat, move.action, quickRandom('after'))).toEqual({
        state: then.state,
        chance: then.chance,
        events: [...step.events, ...then.events],
      });
    }
  });
}

function variantsAndResults(game: AnyGame): void {
  it('can be played alone if it has rules for one person alone', () => {
    const { solo, options, seats } = game;
    if (solo !== undefined) expect(seats.min).toBe(1);
    for (let turn = 0; solo !== undefined && turn < 12; turn++)
      for (const [name, args] of Object.entries(solo.options(turn))) {
        const spec = options.specs[name];
        expect(spec && readOption(spec, args), `${name}:${args}`).toBeDefined();
      }
    for (const all of walksOf(game)) {
      const state = all.at(-1)?.step.state;
      if (solo !== undefined && seatsOf(game, state).length === 1)
        expect(Number.isSafeInteger(solo.merit(state))).toBe(true);
    }
  });

  it('has the best total where it says', () => {
    for (const all of walksOf(game)) {
      const { totals, places, winners } = game.score(all.at(-1)?.step.state);
      const best = game.lowestWins ? Math.min(...totals) : Math.max(...totals);
      if (winners.length > 0) expect(totals[places.indexOf(1)]).toBe(best);
    }
  });

  it('has a result for every seat, ties included, and winners only at the end', () => {
    for (const { step } of walksOf(game).flat()) {
      const { totals, places, winners, parts, lines } = game.score(step.state);
      expect([places, parts, lines].map(({ length }) => length)).toEqual([1, 1, 1].map(() => totals.length));
      expect(places).toEqual(places.map((place) => 1 + places.filter((other) => other < place).length));
      expect(winners).toEqual(seatsOf(game, step.state).filter((seat) => winners.includes(seat)));
      if (!isOver(game, step.state)) expect(winners).toEqual([]);
      expect(winners.map((seat) => places[seat])).toEqual(winners.map(() => 1));
      expect(JSON.parse(JSON.stringify(parts))).toStrictEqual(parts);
    }
  });

  it('has default options, and refuses unknown ones', () => {
    expect(Object.keys(variant(game, 0))).toEqual(expect.arrayContaining(Object.keys(game.options.specs)));
    expect(game.options.schema.safeParse({ 'no-such-option': 1 }).success).toBe(false);
    for (const [name, spec] of Object.entries(game.options.specs)) {
      expect(variant(game, 0)[name]).toBe(spec.standard);
      expect(game.options.schema.safeParse({ [name]: 'no such value' }).success).toBe(false);
    }
  });

  it('allows a rematch', () => {
    for (const all of walksOf(game)) {
      const { winners, totals } = game.score(all.at(-1)?.step.state);
      const rematch = { seats: totals.length, options: variant(game, 0), formerWinners: winners };
      const [first] = walk(game, { seed: 'rematch', ...rematch });
      expect(game.awaiting(first?.step.state).length).toBeGreaterThan(0);
    }
  });
}

function legalList(game: AnyGame): void {
  it('lists each outcome once; each can be named, found and applied', () => {
    for (const { step } of someStages(game))
      for (const seat of game.awaiting(step.state)) {
        const list = legalMoves(game, step.state, seat);
        const words = list.map(({ verb, args }) => JSON.stringify([verb, args]));
        expect(new Set(words).size).toBe(list.length);
        const tried = sampled(list, MOVES);
        const outcomes = tried.map(({ action }) =>
          JSON.stringify(game.apply(step.state, seat, action).state),
        );
        expect(new Set(outcomes).size).toBe(tried.length);
        const lost = sampled(list, FOUND).filter(
          (move) =>
            findMove(game, list, move.verb, move.args) !== move ||
            findMove(game, list, move.verb, mumbled(game, move.verb, move.args)) !== move,
        );
        expect(lost).toEqual([]);
      }
  });

  it('is sorted and complete', () => {
    for (const { step } of sampled(someStages(game), 8))
      for (const seat of game.awaiting(step.state)) {
        const words = (list: readonly Move<unknown>[]) =>
          list.map(({ verb, args }) => JSON.stringify([verb, args]));
        expect(words(rankedMoves(game, step.state, seat)).sort()).toEqual(
          words(legalMoves(game, step.state, seat)).sort(),
        );
      }
  });

  it('contains exactly the moves that can be applied', () => {
    const first = walksOf(game)[0]?.[0]?.step.state;
    const known = game.awaiting(first).flatMap((seat) => sampled(legalMoves(game, first, seat), FOUND));
    for (const { step } of someStages(game))
      for (const seat of seatsOf(game, step.state)) {
        const list = legalMoves(game, step.state, seat);
        for (const { verb, args, action } of known)
          if (findMove(game, list, verb, args) === undefined)
            expect(() => game.apply(step.state, seat, action)).toThrow();
      }
  });
}

/** The same words as a person might type them: capitals, spaces, joined parts reversed. */
function mumbled(game: AnyGame, verb: string, args: MoveArgs): MoveArgs {
  const options = game.verbs.find(({ name }) => name === verb)?.options ?? [];
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const option = options.find((candidate) => candidate.name === name);
      const joined = option?.joined === true || option?.anyOrder === true;
      const text = joined ? joinedParts(value).toReversed().join(' + ') : value;
      return [name, ` ${text.toUpperCase()} `];
    }),
  );
}

/** The same value with the keys of all objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** The largest ratio between what a game declares and what happens, in either direction. */
const RATIO = 2;
const GAMES = 2;

/** The part of the contract about what the lobby says before the game begins. */
export function effort(game: AnyGame): void {
  describe(`${game.id}: how long it takes`, () => {
    it.each([2, 3].filter((seats) => seats >= game.seats.min && seats <= game.seats.max))(
      'is about what it declares, for %i players',
      (seats) => {
        const declared = game.effort(variant(game, 0), seats);
        const games = Array.from({ length: GAMES }, (_, index) =>
          playedDaily(game, seats, variant(game, 0), `effort ${index}`),
        );
        for (const what of ['moves', 'days'] as const) {
          const mean = games.reduce((sum, one) => sum + one[what], 0) / GAMES;
          const ratio = mean / declared[what];
          expect(ratio, `${what}: ${mean}, declared ${declared[what]}`).toBeLessThan(RATIO);
          expect(ratio, `${what}: ${mean}, declared ${declared[what]}`).toBeGreaterThan(1 / RATIO);
        }
      },
    );

    it('is at least a move and a day for every variant', () => {
      for (let index = 0; index < 30; index++)
        for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
          const { moves, days } = game.effort(variant(game, index), seats);
          expect(Math.min(moves, days)).toBeGreaterThanOrEqual(1);
        }
    });
  });
}

/** Longer games are abandoned. */
const MOST_DAYS = 400;

/**
 * A game of computer players who visit once a day, one after another. A visitor makes every move that the game awaits
 * from them. @returns the moves of each player, and the days
 */
export function playedDaily(
  game: AnyGame,
  seats: number,
  options: OptionValues,
  seed: string,
): Pick<Effort, 'moves' | 'days'> {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  let moves = 0;
  for (let days = 1; days < MOST_DAYS; days++)
    for (let seat = 0; seat < seats; seat++) {
      for (; game.awaiting(state).includes(seat); moves++)
        state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
      if (isOver(game, state)) return { moves: moves / seats, days };
    }
  return { moves: moves / seats, days: MOST_DAYS };
}
