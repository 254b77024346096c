import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { graphiaGenesis } from '../index.ts';
import { options } from '../rules/options.ts';
import { apply, legal, resolve, setup } from '../rules/rules.ts';
import { position } from '../rules/testing.ts';
import { headline, prompt } from './headline.ts';

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
    expect(inEnglish(prompt(position(), 0))).toBe(
      'draw forest as the I or the O, touching row 7 or column 7',
    );
    expect(inEnglish(prompt(position({ shapes: ['p3', 'p4'] }), 0))).toBe(
      'draw forest as the T, touching row 7 or column 7',
    );
    expect(inEnglish(prompt(position({ card: 'nexus', number: 2 }), 0))).toBe(
      'draw a nexus on an empty square in row 2 or column 2',
    );
    expect(
      inEnglish(prompt({ ...position(), lying: { card: 'desolation', shapes: [], number: 7 } }, 0)),
    ).toBe('wait for the next cards');
  });
});
