import { describe, expect, it } from 'vitest';
import { candidatesIn, forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame } from '../../core/game.ts';
import {
  firstLegal,
  foreseenDecisions,
  legalMoves,
  type MoveWords,
  rankedMoves,
  toMove,
} from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import { faultsOfAll } from './messages.ts';
import { sampled, seatsOf, walkSetups, walksOf } from './walk.ts';

/** The number of positions whose forecasts are checked. */
const FORECASTS = 8;
/** The number of decisions of others that must not show. */
const DECISIONS = 60;

/** The part of the contract about forecasts, for hints and for the analysis of finished games. */
export function forecast(game: AnyGame): void {
  const { playOut, resultOf, knownTo } = forecastOf(game);
  const known = (state: unknown, seat: Seat) => knownTo?.(state, seat) ?? state;
  const stages = () => walksOf(game).flat();

  describe(`${game.id}: forecasts`, () => {
    it('are the same for the same chance, and one number for each seat', () => {
      for (const { step } of sampled(stages(), FORECASTS)) {
        const seats = seatsOf(game, step.state);
        for (const seat of seats.slice(0, 2)) {
          const state = known(step.state, seat);
          const [first, second] = ['a', 'a'].map((seed) => playOut(state, seats, quickRandom(seed)));
          expect(first).toEqual(second);
          expect(first).toHaveLength(seats.length);
          expect(first?.every(Number.isFinite)).toBe(true);
          expect(playOut(state, [seat], quickRandom('a'))).toEqual([first?.[seats.indexOf(seat)]]);
        }
      }
    });

    it('of finished games are their results', () => {
      for (const all of walksOf(game)) {
        const { state } = all.at(-1)?.step ?? {};
        const seats = seatsOf(game, state);
        expect(playOut(state, seats, quickRandom('a'))).toEqual(seats.map((seat) => resultOf(state, seat)));
      }
    });

    it('follow after every move worth comparing, in the position as its player knows it', () => {
      const decisions = stages().flatMap(({ before, seat }) =>
        seat === undefined ? [] : [{ before, seat }],
      );
      for (const { before, seat } of sampled(decisions, FORECASTS)) {
        const state = known(before, seat);
        expect(game.legal(state, seat)).toEqual(game.legal(before, seat));
        expect(candidatesIn(game, { state, seat, seed: 'a' }, 3).length).toBeGreaterThan(0);
        for (const action of sampled(game.legal(state, seat), 2))
          expect(playOut(game.apply(state, seat, action).state, [seat], quickRandom('a'))).toHaveLength(1);
      }
    });

    it('do not depend on what others have chosen in secret', () => {
      const hidden = (state: unknown, seat: Seat) => (game.hidden?.(state, seat) ?? []).length;
      const unseen = stages().flatMap(({ before, seat, move }) => {
        if (seat === undefined || move === undefined) return [];
        const own = game.apply(before, seat, move.action).state;
        return hidden(own, seat) > hidden(before, seat) ? [{ before, seat, own }] : [];
      });
      for (const { before, seat, own } of sampled(unseen, FORECASTS))
        for (const other of sampled(game.legal(before, seat), 2)) {
          const then = game.apply(before, seat, other).state;
          for (const viewer of game
            .awaiting(own)
            .filter((one) => one !== seat)
            .slice(0, 1))
            expect(known(then, viewer)).toEqual(known(own, viewer));
        }
    });

    it('hold nothing of what others have chosen or drawn unseen, whatever it is', () => {
      for (const { before, seat } of sampled(
        stages().flatMap(({ before, seat }) => (seat === undefined ? [] : [{ before, seat }])),
        DECISIONS,
      )) {
        const viewers = game.awaiting(before).filter((one) => one !== seat);
        for (const [index, action] of sampled(game.legal(before, seat), 3).entries()) {
          const { state } = play(game, before, seat, action, quickRandom(`unseen ${index}`));
          if ((game.hidden?.(state, seat) ?? []).length <= (game.hidden?.(before, seat) ?? []).length)
            continue;
          for (const viewer of viewers) expect(known(state, viewer)).toEqual(known(before, viewer));
        }
      }
    });

    it('let a seat play on from what it knows, as it sees it, to the end', () => {
      const decisions = stages().flatMap(({ before, seat }) =>
        seat === undefined ? [] : [{ before, seat }],
      );
      for (const { before, seat } of sampled(decisions, FORECASTS)) {
        const random = quickRandom('on');
        const seen = (state: unknown) => [
          game.legal(state, seat),
          game.describe(state, seat, { viewer: seat }),
        ];
        let { state } = game.resolve(known(before, seat), random);
        expect(seen(state)).toEqual(seen(before));
        expect(game.awaiting(state)).toContain(seat);
        while (!isOver(game, state)) {
          const [mover = 0] = game.awaiting(state);
          const list = game.legal(state, mover);
          ({ state } = play(game, state, mover, list[random.int(list.length)], random));
        }
        expect(game.score(state).totals).toHaveLength(seatsOf(game, state).length);
      }
    });
  });
}

/** Number of positions checked, of games played with plans, and of moves wished for in a plan. */
const POSITIONS = 60;
const GAMES = 4;
const WISHES = 3;

const DECISIONS_MAX = 8;

/** The part of the contract about games in which players plan ahead. */
export function planning(game: AnyGame): void {
  const { planning: declared } = game;
  if (declared === undefined) return;
  const stages = () => walksOf(game).flat();
  const positions = () => sampled(stages(), POSITIONS);

  describe(`${game.id}: planning ahead`, () => {
    it('foresees real decisions of seats that wait', () => {
      const told: Message[] = [];
      for (const { step } of positions())
        for (const seat of seatsOf(game, step.state)) {
          const foreseen = foreseenDecisions(game, step.state, seat);
          if (game.awaiting(step.state).includes(seat)) expect(foreseen).toEqual([]);
          expect(foreseen.length).toBeLessThanOrEqual(DECISIONS_MAX);
          expect(new Set(foreseen.map(({ id }) => id)).size).toBe(foreseen.length);
          for (const { id, when, state } of foreseen) {
            told.push(when);
            expect(id).toMatch(/^[a-z0-9-]{1,32}$/);
            expect(game.awaiting(state)).toContain(seat);
            expect(rankedMoves(game, state, seat).length).toBeGreaterThan(1);
            expect(declared.decision(state, seat)).toBe(id);
            const { action } = game.advise(state, seat, quickRandom(id));
            expect(firstLegal(game, legalMoves(game, state, seat), [toMove(game, action)])).toBeDefined();
          }
        }
      expect(told.length).toBeGreaterThan(0);
      expect(faultsOfAll(game, told)).toEqual([]);
    });

    it('says nothing to a seat about what others hide', () => {
      for (const { before, seat, move } of positions()) {
        if (seat === undefined || move === undefined) continue;
        const own = game.apply(before, seat, move.action).state;
        if ((game.hidden?.(own, seat) ?? []).length === 0) continue;
        for (const action of sampled(game.legal(before, seat), 3)) {
          const other = game.apply(before, seat, action).state;
          for (const viewer of seatsOf(game, own).filter((one) => one !== seat))
            expect(summary(game, other, viewer)).toEqual(summary(game, own, viewer));
        }
      }
    });

    it('carries out plans: the first wish that is legal, in games that end', () => {
      let planned = 0;
      for (const setup of walkSetups(game, GAMES)) planned += playWithPlans(game, setup);
      expect(planned).toBeGreaterThan(0);
    });

    it.skipIf(declared.lasting)('names each decision once', () => {
      for (const all of walksOf(game)) {
        const past = new Set<string>();
        const current = new Map<Seat, string | undefined>();
        for (const { step } of all)
          for (const seat of seatsOf(game, step.state)) {
            const awaited = game.awaiting(step.state).includes(seat);
            const id = awaited ? declared.decision(step.state, seat) : undefined;
            const before = current.get(seat);
            if (before !== undefined && before !== id) past.add(`${seat} ${before}`);
            if (id !== undefined && before !== id) expect(past).not.toContain(`${seat} ${id}`);
            current.set(seat, id);
          }
      }
    });
  });
}

/** What a seat is offered to plan. */
function summary(game: AnyGame, state: unknown, seat: Seat): unknown {
  return foreseenDecisions(game, state, seat).map(({ id, when, state: then }) => [
    id,
    when,
    legalMoves(game, then, seat),
  ]);
}

/** Plays a game in which everybody plans at random. @returns the number of planned moves that were made */
function playWithPlans(game: AnyGame, { seed, ...setup }: ReturnType<typeof walkSetups>[number]): number {
  const dice = quickRandom(`${seed} dice`);
  const choices = quickRandom(`${seed} plans`);
  const plans = new Map<string, readonly MoveWords[]>();
  let made = 0;
  let { state } = begin(game, setup, dice);
  while (!isOver(game, state)) {
    for (const seat of seatsOf(game, state))
      for (const { id, state: then } of foreseenDecisions(game, state, seat))
        plans.set(`${seat} ${id}`, someOf(legalMoves(game, then, seat), choices));
    const awaited = game.awaiting(state);
    const seat = awaited[choices.int(awaited.length)] ?? 0;
    const key = `${seat} ${game.planning?.decision(state, seat)}`;
    const list = legalMoves(game, state, seat);
    const wish = firstLegal(game, list, plans.get(key) ?? []);
    if (wish !== undefined) {
      made++;
      plans.set(key, wish.rest);
      expect(list).toContain(wish.move);
    }
    const move = wish?.move ?? list[choices.int(list.length)];
    state = play(game, state, seat, move?.action, dice).state;
  }
  return made;
}

function someOf(list: readonly MoveWords[], random: Random): readonly MoveWords[] {
  return random.shuffle(list).slice(0, WISHES);
}
