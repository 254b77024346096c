import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { readOption } from '../../core/options.ts';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { rollToTheTop as game } from './index.ts';

describe('Roll to the Top!', () => {
  it('"Number of players: 2–5", and one alone as an extra', () => {
    expect(game.seats).toEqual({ min: 1, max: 5 });
  });

  it('"Authors: Peter Joustra & Corné van Moorsel", "Graphics: Steven Tu", "Publisher: Cwali"', () => {
    for (const locale of locales)
      for (const name of ['Peter Joustra', 'Corné van Moorsel', 'Steven Tu', 'Cwali'])
        expect(game.locales[locale]?.['rules.about.text']).toContain(name);
  });

  it('"With new players the Burj Khalifa is the easiest.": the standard variant', () => {
    expect(game.options.schema.parse({})).toEqual({
      board: 'burj-khalifa',
      direction: 'up',
      rounds: 1,
      boards: 'same',
      'five-dice': 'rulebook',
      ending: 'by-itself',
    });
  });

  it('Board Game Arena: Reverse Mode "can be combined with Rounds Mode if desired"', () => {
    const options = game.options.schema.parse({
      board: 'eiffel-tower',
      direction: 'down',
      rounds: 6,
      boards: 'different',
      'five-dice': 'bga',
    });
    const { state } = begin(game, { seats: 5, options, formerWinners: [] }, quickRandom('all'));
    expect(game.headline(state).values).toMatchObject({ game: 1, games: 6 });
  });

  it('is played in one to six rounds', () => {
    const spec = game.options.specs.rounds;
    if (spec === undefined) throw new Error('no rounds');
    expect(['0', '1', '6', '7', '1.5', 'two'].map((text) => readOption(spec, text))).toEqual([
      ...[undefined, 1, 6, undefined, undefined, undefined],
    ]);
  });
});
