import { describe, expect, it } from 'vitest';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { chooseAt } from '../../core/computer.ts';
import { type AnyGame, type Level, levels } from '../../core/game.ts';
import { findMove, legalMoves, toMove, values } from '../../core/legal.ts';
import type { Message, Seat, Text } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { isOver } from '../../core/steps.ts';
import { createTranslator } from '../../i18n/index.ts';
import { sampled, someStages, walksOf } from './walk.ts';

/** Positions in which a computer player of each level chooses. */
const CHOICES = 2;
/** Positions of each walk in which the reasons of hints are read. */
const HINTS = 10;
/**
 * The most processor time that a decision may take, in ms: people wait for it, and a slow machine has not half of what a
 * developer's has. `hard` asks for advice several hundred times, unless the game has its own.
 */
const MOST: Readonly<Record<Level, number>> = { easy: 300, medium: 300, hard: 2_000 };

/** The part of the contract about advice, hints and computer players. */
export function computerPlayer(game: AnyGame): void {
  describe(`${game.id}: the computer player`, () => {
    it('suggests a legal move, the same one for the same random numbers', () => {
      for (const { step } of someStages(game).filter((_stage, i) => i % 3 === 1))
        for (const seat of game.awaiting(step.state).slice(0, 1)) {
          const advice = game.advise(step.state, seat, quickRandom('advice'));
          const { verb, args } = toMove(game, advice.action);
          expect(findMove(game, legalMoves(game, step.state, seat), verb, args)).toBeTypeOf('object');
          expect(game.advise(step.state, seat, quickRandom('advice'))).toEqual(advice);
        }
    });

    it.each(levels)(
      'chooses a legal move at the level %s in time, the same one for the same random numbers',
      (level) => {
        const stages = someStages(game).filter(({ step }) => !isOver(game, step.state));
        for (const { step } of sampled(stages, CHOICES))
          for (const seat of game.awaiting(step.state).slice(0, 1)) {
            const choose = () => timed(() => chooseAt(game, level, step.state, seat, quickRandom('choice')));
            const [first, second] = [choose(), choose()];
            const { verb, args } = toMove(game, first.result);
            expect(findMove(game, legalMoves(game, step.state, seat), verb, args)).toBeTypeOf('object');
            expect(second.result).toEqual(first.result);
            const ms = Math.min(first.ms, second.ms);
            expect(ms, `${level} thinks for ${Math.round(ms)} ms`).toBeLessThan(MOST[level]);
          }
      },
    );

    it('has head starts for every number of seats, or for two and more where seats do not affect each other', () => {
      const most = forecastOf(game).isSolitary ? 2 : game.seats.max;
      const counts = Array.from({ length: most - 1 }, (_, index) => index + 2);
      const measured = new Map<string, number[]>();
      for (const { options = {}, seats } of game.headStarts ?? []) {
        const name = JSON.stringify(options);
        measured.set(name, [...(measured.get(name) ?? []), seats]);
      }
      for (const seats of measured.values()) expect(seats).toEqual(counts);
    });

    it('gives reasons that name no other place than that of their move', () => {
      const faults = walksOf(game).flatMap((walk) =>
        sampled(walk, HINTS).flatMap(({ step: { state } }) =>
          game.awaiting(state).flatMap((seat) => {
            const { action, why } = game.advise(state, seat, quickRandom('why'));
            const fault = elsewhere(game, state, seat, action, why);
            return fault === undefined ? [] : [fault];
          }),
        ),
      );
      expect([...new Set(faults)]).toEqual([]);
    });
  });
}

/** Runs something. @returns its result, and the processor time of this process, in ms */
function timed<T>(run: () => T): { readonly result: T; readonly ms: number } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/**
 * What is wrong with a reason that names a value of an option, such as a box, but not the one of its own move; undefined
 * if nothing is. Lists are about more than the move, and a number counts only under the name of the option.
 */
export function elsewhere(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  action: unknown,
  why: Message,
): string | undefined {
  const translator = createTranslator({ [game.id]: game.locales });
  const inWords = (text: Text) => translator.text(text, 'en', (of) => `Player ${of}`);
  const said = namedIn(why, inWords);
  const list = legalMoves(game, state, seat);
  const move = toMove(game, action);
  const verb = game.verbs.find(({ name }) => name === move.verb);
  for (const option of verb?.options ?? []) {
    const own = move.args[option.name];
    if (verb === undefined || own === undefined) continue;
    const isNamed = (value: string) =>
      said.some(
        ({ name, text }) =>
          (name === option.name || /\p{L}/u.test(text)) &&
          [value, inWords(option.label(value, state, seat, move.args))].includes(text),
      );
    const { [option.name]: _own, ...others } = move.args;
    const other = values(verb, list, option.name, others).find((value) => value !== own && isNamed(value));
    if (other !== undefined && !isNamed(own))
      return `${game.id}: the reason for ${option.name} ${own} names ${other}: "${inWords(why)}"`;
  }
  return undefined;
}

/** The values of a message and of those within it, except lists, in words. */
function namedIn(
  { values = {} }: Message,
  inWords: (text: Text) => string,
): readonly { readonly name: string; readonly text: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [{ name, text: `${value}` }];
    if (Array.isArray(value)) return [];
    if ('emoji' in value) return [{ name, text: inWords(value.text) }];
    if (!('key' in value)) return [];
    return [{ name, text: inWords(value) }, ...namedIn(value, inWords)];
  });
}
