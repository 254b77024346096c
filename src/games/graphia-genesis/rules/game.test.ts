import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chance } from '../../../core/game.ts';
import { findMove, legalMoves, toMove } from '../../../core/legal.ts';
import { quickRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { graphiaGenesis as game } from '../index.ts';
import { gainOf } from './gains.ts';
import { everySquare, featureAt, squareAt } from './grid.ts';
import { placements, touches } from './placements.ts';
import { scoreOf } from './scoring.ts';
import { mapAt, type Options, options, type State, taskOf } from './state.ts';

const changed = (before: string, after: string) =>
  everySquare.filter((square) => before[square] !== after[square]);

/** The positions of a game of random moves: each one before a decision, right after the decision, and once resolved. */
function playedOut(seats: number, chosen: Options, seed: string) {
  const dice = quickRandom(`${seed} dice`);
  const choices = quickRandom(`${seed} choices`);
  const opening = game.resolve(game.setup({ seats, options: chosen, formerWinners: [] }), dice);
  const steps: {
    before: State;
    drawn: State;
    after: State;
    seat: number;
    args: Readonly<Record<string, string>>;
    chance: readonly Chance[];
  }[] = [];
  for (let state = opening.state; ; ) {
    const waiting = game.awaiting(state);
    const seat = waiting[choices.int(Math.max(1, waiting.length))];
    if (seat === undefined) return { opening, steps };
    const list = game.legal(state, seat);
    const action = list[choices.int(list.length)];
    if (action === undefined) throw new Error('an awaited seat has nothing to do');
    const drawn = game.apply(state, seat, action).state;
    const { state: after, chance } = game.resolve(drawn, dice);
    steps.push({ before: state, drawn, after, seat, args: toMove(game, action).args, chance });
    state = after;
  }
}

const anyOptions = fc.record({
  length: fc.constantFrom('full' as const, '24' as const, '16' as const),
  pace: fc.constant('together' as const),
  nexus: fc.constantFrom('terrain' as const, 'largest-group' as const),
});
const anyGame = fc.record({
  seats: fc.integer({ min: 1, max: 4 }),
  options: anyOptions,
  seed: fc.string({ maxLength: 5 }),
});
const runs = { numRuns: 12 };

describe('any game', () => {
  it('draws whole shapes on empty squares that touch the line, each on its own map', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        for (const { before, drawn, seat } of playedOut(seats, chosen, seed).steps) {
          const task = taskOf(before);
          const squares = changed(mapAt(before, seat), mapAt(drawn, seat));
          expect(squares).toHaveLength(task?.card === 'nexus' ? 1 : 4);
          expect(touches(squares, task?.number ?? 0)).toBe(true);
          for (const square of squares) {
            expect(featureAt(mapAt(before, seat), square)).toBeUndefined();
            expect(featureAt(mapAt(drawn, seat), square)).toBe(task?.card);
          }
          expect(drawn.maps.filter((map, other) => map !== before.maps[other])).toHaveLength(1);
        }
      }),
      runs,
    );
  });

  it('loses a drawn square only to desolation, which hits the diagonal of every map alike', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        for (const { before, after } of playedOut(seats, chosen, seed).steps)
          for (const [seat, map] of after.maps.entries()) {
            const diagonal = after.desolated.map((number) => squareAt(number, number));
            expect(everySquare.filter((square) => featureAt(map, square) === 'desolation')).toEqual(
              diagonal.toSorted((a, b) => a - b),
            );
            const lost = changed(mapAt(before, seat), map).filter(
              (square) => featureAt(mapAt(before, seat), square) !== undefined,
            );
            expect(lost.filter((square) => !diagonal.includes(square))).toEqual([]);
          }
      }),
      runs,
    );
  });

  it('has live scores that match a count from scratch', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        for (const { before, drawn, seat, args } of playedOut(seats, chosen, seed).steps) {
          const move = findMove(game, legalMoves(game, before, seat), 'draw', args);
          const gain = gainOf(before, seat, typeof move === 'object' ? move.action : { square: 0 });
          const total = (state: State) => scoreOf(mapAt(state, seat), chosen.nexus).total;
          expect(game.score(drawn).totals[seat]).toBe(total(drawn));
          expect(gain).toBe(total(drawn) - total(before));
        }
      }),
      runs,
    );
  });

  it('ends where its option says, or in a round in which nobody could draw', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        const { steps } = playedOut(seats, chosen, seed);
        const last = steps.at(-1)?.after;
        const task = last === undefined ? undefined : taskOf(last);
        const stuck =
          last !== undefined &&
          task !== undefined &&
          task.card !== 'nexus' &&
          last.maps.every((map) => placements(map, task).length === 0);
        expect(last?.phase.is).toBe('over');
        expect(stuck || String(last?.round) === chosen.length).toBe(true);
        expect(last?.round ?? 0).toBeLessThanOrEqual(chosen.length === 'full' ? 144 : Number(chosen.length));
      }),
      runs,
    );
  });

  it('waits only for players with a choice', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        const { opening, steps } = playedOut(seats, chosen, seed);
        for (const state of [opening.state, ...steps.map(({ after }) => after)])
          for (const seat of game.awaiting(state)) expect(game.legal(state, seat).length).toBeGreaterThan(1);
      }),
      runs,
    );
  });
});

describe('the record', () => {
  /** The numbers that `Random` must draw to repeat the record: the index of a card in its pile, or a die minus one. */
  function replaying(chance: readonly Chance[], seats: number): readonly number[] {
    const decks = {
      terrain: {
        all: game.setup({ seats, options: options.schema.parse({}), formerWinners: [] })
          .terrainPile as readonly string[],
        pile: [] as readonly string[],
      },
      polyomino: {
        all: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'] as readonly string[],
        pile: [] as readonly string[],
      },
    };
    return chance.flatMap(({ kind, value }) => {
      if (kind === 'start') return seats === 1 ? [] : [Number(value)];
      if (kind === 'd12') return [Number(value) - 1];
      const deck = kind === 'terrain' ? decks.terrain : decks.polyomino;
      const from = deck.pile.length > 0 ? deck.pile : deck.all;
      deck.pile = from.filter((card) => card !== value);
      return from.length === 1 ? [] : [from.indexOf(String(value))];
    });
  }

  it('says everything that is needed to play the game again: seats, options, decisions and chance', () => {
    fc.assert(
      fc.property(anyGame, ({ seats, options: chosen, seed }) => {
        const { opening, steps } = playedOut(seats, chosen, seed);
        const record = JSON.parse(
          JSON.stringify({
            seats,
            options: chosen,
            setupChance: opening.chance,
            steps: steps.map(({ seat, args, chance }) => ({ seat, args, chance })),
          }),
        ) as {
          seats: number;
          options: Options;
          setupChance: Chance[];
          steps: { seat: number; args: Record<string, string>; chance: Chance[] }[];
        };
        const random = rigged(
          replaying([record.setupChance, ...record.steps.map(({ chance }) => chance)].flat(), record.seats),
        );
        let again = game.resolve(game.setup({ ...record, formerWinners: [] }), random);
        expect(again.chance).toEqual(record.setupChance);
        for (const { seat, args, chance } of record.steps) {
          const move = findMove(game, legalMoves(game, again.state, seat), 'draw', args);
          if (typeof move !== 'object') throw new Error('a recorded step is not legal');
          again = game.resolve(game.apply(again.state, seat, move.action).state, random);
          expect(again.chance).toEqual(chance);
        }
        expect(random.left).toBe(0);
        expect(again.state).toEqual(steps.at(-1)?.after ?? opening.state);
      }),
      runs,
    );
  });

  it('names every draw by its kind', () => {
    const { opening, steps } = playedOut(2, options.schema.parse({}), 'kinds');
    const all = [opening.chance, ...steps.map(({ chance }) => chance)].flat();
    for (const { kind, value, ...more } of all) {
      expect(['start', 'terrain', 'polyomino', 'd12']).toContain(kind);
      expect(typeof value).toBe(kind === 'start' || kind === 'd12' ? 'number' : 'string');
      expect(more).toEqual({});
    }
  });
});
