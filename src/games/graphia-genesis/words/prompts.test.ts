import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { graphiaGenesis } from '../index.ts';
import { apply, legal, resolve, setup } from '../rules/flow.ts';
import { options } from '../rules/state.ts';
import { draw, mapOf, nexus, position } from '../rules/testing.ts';
import { headline, prompt, remarks } from './prompts.ts';

const translator = createTranslator({ 'graphia-genesis': graphiaGenesis.locales });
const inEnglish = (message: Message) =>
  translator.translate(message, 'en', (seat) => ['Ada', 'Bea'][seat] ?? '?');

describe('where the game stands', () => {
  it('in a few words', () => {
    expect(inEnglish(headline(position()))).toBe('Round 1: forest on 7');
    expect(inEnglish(headline(position({ options: { length: '16' }, round: 5 })))).toBe(
      'Round 5 of 16: forest on 7',
    );
    expect(inEnglish(headline({ ...position({ round: 31 }), phase: { is: 'over' } }))).toBe(
      'Game over after 31 rounds',
    );
    const { lying: _none, ...before } = position();
    expect(inEnglish(headline(before))).toBe('The first cards are on their way');
    const last = { ...position({ round: 41 }), lying: { card: 'desolation', shapes: [] } as const };
    expect(inEnglish(headline(last))).toBe('Round 41: desolation');
  });

  it('at their own pace in the round of the reader', () => {
    const opening = setup({ seats: 2, options: options.schema.parse({ pace: 'own' }), formerWinners: [] });
    const dice = quickRandom('own pace');
    const { state } = resolve(opening, dice);
    const [action] = legal(state, 0);
    if (action === undefined) throw new Error('nothing is legal');
    const ahead = resolve(apply(state, 0, action).state, dice).state;
    const roundOf = (viewer?: number) => inEnglish(headline(ahead, viewer)).split(':')[0];
    expect([roundOf(0), roundOf(1), roundOf()]).toEqual(['Round 2', 'Round 1', 'Round 1']);
  });

  it('what is asked', () => {
    expect(inEnglish(prompt(position()))).toBe('draw forest as the I or the O, touching row 7 or column 7');
    expect(inEnglish(prompt(position({ shapes: ['p3', 'p4'] })))).toBe(
      'draw forest as the T, touching row 7 or column 7',
    );
    expect(inEnglish(prompt(position({ card: 'nexus', number: 2 })))).toBe(
      'draw a nexus on an empty square in row 2 or column 2',
    );
    expect(inEnglish(prompt({ ...position(), lying: { card: 'desolation', shapes: [], number: 7 } }))).toBe(
      'wait for the next cards',
    );
  });
});

describe('what a place would bring', () => {
  const args = (...parameters: Parameters<typeof remarks>) => remarks(...parameters).map(inEnglish);

  it('by terrain, both columns together', () => {
    const maps = [mapOf('......MN', '......M')];
    expect(args(position({ card: 'mountain', maps, number: 1 }), 0, draw('p2', 0, 'r1c5'))).toEqual([
      'Largest mountain: 6',
      'Terrain types: mountain +2',
    ]);
    const farmland = [mapOf('', 'RRRRRRN')];
    expect(args(position({ card: 'farm', maps: farmland, number: 1 }), 0, draw('p1', 0, 'r1c4'))).toEqual([
      'Largest farm: 4',
      'Terrain types: farm +3 and nexus +1',
    ]);
  });

  it('a nexus wakes what lies beside it', () => {
    const maps = [mapOf('MMM')];
    expect(args(position({ card: 'nexus', maps, number: 4 }), 0, nexus('r1c4'))).toEqual([
      'Terrain types: mountain +3 and nexus +1',
    ]);
  });

  it('minus points too', () => {
    const maps = [mapOf('', 'TTTTN')];
    expect(args(position({ card: 'desert', maps, number: 12 }), 0, draw('p1', 90, 'r9c12'))[0]).toBe(
      'Largest desert: 4',
    );
    expect(args(position({ card: 'desert', maps, number: 1 }), 0, draw('p1', 0, 'r1c1')).slice(0, 2)).toEqual(
      ['Largest desert: 4', 'Terrain types: desert −4'],
    );
  });

  it('that it borders no nexus yet, by the rule that is played', () => {
    expect(args(position(), 0, draw('p1', 0, 'r7c1'))[1]).toBe(
      'The group counts. A nexus beside it adds terrain points.',
    );
    const other = position({ options: { nexus: 'largest-group' } });
    expect(args(other, 0, draw('p1', 0, 'r7c2'))).toEqual([
      'No points yet',
      'Only the terrain type counts. A nexus beside it adds the largest group.',
    ]);
  });

  it('"Be wary putting a Nexus or River on the Map where a Desolation may appear later"', () => {
    const danger = (desolated: readonly number[]) =>
      args(position({ card: 'nexus', desolated }), 0, nexus('r7c7')).slice(1);
    expect(danger([])).toEqual(['Desolation can still hit r7c7.']);
    expect(danger([3, 7])).toEqual([]);
    expect(args(position({ shapes: ['p2', 'p1'] }), 0, draw('p2', 0, 'r6c6')).at(-1)).toBe(
      'Desolation can still hit r6c6 and r7c7.',
    );
  });
});
