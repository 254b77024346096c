import { describe, expect, it, vi } from 'vitest';
import type { AnyGame, Chance, Step } from '../../core/game.ts';
import { type CountingRandom, quickRandom, quickWords, randomFrom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { seatsOf, type WalkSetup, walk, walkSetups, walksOf } from './walk.ts';

/** The part of the contract about chance: where it is drawn, that it shows, and what it depends on. */
export function draws(game: AnyGame): void {
  describe(`${game.id}: chance`, () => {
    it('is drawn in `resolve` alone, and nothing asks the clock', () => {
      const [setup] = walkSetups(game, 1);
      const setups = [0, 1].map(() => setup && game.setup(setup));
      expect(setups[0]).toEqual(setups[1]);
      expect(ownChanceIn(() => setup && everythingAsked(game, setup))).toEqual([]);
    });

    it('is on the record if it was drawn', () => {
      for (const { step, drew } of walksOf(game).flat())
        if (drew) expect(step.chance.filter(isDraw).length).toBeGreaterThan(0);
    });

    // Later ones may leave no trace: a throw that nobody can use.
    it('is drawn once for each thing: every draw of the beginning leaves something in the position', () => {
      for (const setup of walkSetups(game, 8))
        expect(unseen(`${setup.seed} dice`, (random) => begin(game, setup, random))).toEqual([]);
    });
  });
  sameDraws(game);
}

/** What is used of chance and clocks that nobody has given. @param ask does not wait */
export function ownChanceIn(ask: () => void): readonly string[] {
  const used = new Set<string>();
  const watched = (name: string, value: number) => () => {
    used.add(name);
    return value;
  };
  const spies = [
    vi.spyOn(Math, 'random').mockImplementation(watched('Math.random', 0.5)),
    vi.spyOn(Date, 'now').mockImplementation(watched('Date.now', 0)),
  ];
  try {
    ask();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...used];
}

/** Everything that is asked of a game while it is played once. */
function everythingAsked(game: AnyGame, setup: WalkSetup): void {
  for (const { step } of walk(game, setup)) {
    game.headline(step.state);
    game.score(step.state);
    game.table(step.state, {});
    for (const seat of seatsOf(game, step.state)) {
      game.sheet(step.state, seat, { legal: true, viewer: seat });
      game.describe(step.state, seat, {});
      for (const action of game.legal(step.state, seat).slice(0, 3)) game.remarks(step.state, seat, action);
    }
    for (const seat of game.awaiting(step.state).slice(0, 1)) {
      game.prompt(step.state, seat);
      game.advise(step.state, seat, quickRandom('asked'));
    }
  }
}

/** How a word is changed: a number drawn from it becomes another one, by some of these. */
const CHANGES = [1, 2, 3, 5, 7];

/** The draws, by their place, that can be any number and leave the same position. */
export function unseen(seed: string, draw: (random: CountingRandom) => Step<unknown>): readonly string[] {
  const words = quickWords(seed);
  // Without the highest words, which are skipped.
  const drawn = (changed = -1, by = 0) => {
    const random = randomFrom((at) => (words(at) >>> 1) + (at === changed ? by : 0));
    return { state: JSON.stringify(draw(random).state), count: random.cursor };
  };
  const { state, count } = drawn();
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => CHANGES.every((by) => drawn(at, by).state === state))
    .map((at) => `draw ${at + 1} of ${count} leaves no trace`);
}

/** What a game declares about what is drawn in games with the same random words: see `choicesChangeDraws`. */
function sameDraws(game: AnyGame): void {
  describe(`${game.id}: the same random words`, () => {
    const pairs = () =>
      walkSetups(game, 8).map(
        (setup) => [drawsIn(game, setup, 'one'), drawsIn(game, setup, 'other')] as const,
      );

    it.skipIf(game.choicesChangeDraws === true)('give the same draws, whatever is chosen', () => {
      for (const [one, other] of pairs()) {
        // One of the games may end earlier.
        const count = Math.min(one.length, other.length);
        expect(count).toBeGreaterThan(0);
        expect(one.slice(0, count)).toEqual(other.slice(0, count));
      }
    });

    it.skipIf(game.choicesChangeDraws !== true)('give other draws after other choices', () => {
      const differs = pairs().map(([one, other]) =>
        one.some((draw, index) => draw !== (other[index] ?? draw)),
      );
      expect(differs).toContain(true);
    });
  });
}

/**
 * Everything that the record says was drawn, in order: what a person would compare, such as which dice were thrown.
 *
 * @param choices another text gives other choices
 */
export function drawsIn(game: AnyGame, setup: WalkSetup, choices: string): readonly string[] {
  const stages = [...walk(game, setup, { choices: quickRandom(choices) })];
  return stages.flatMap(({ step }) => step.chance.filter(isDraw).map((draw) => JSON.stringify(draw)));
}

function isDraw({ kind }: Chance): boolean {
  return kind !== 'seen';
}
