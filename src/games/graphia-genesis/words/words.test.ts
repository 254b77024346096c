import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { graphiaGenesis } from '../index.ts';
import { draw, mapOf, nexus, played, position } from '../rules/testing.ts';
import { describe as inSentences } from './describe.ts';
import { headline, prompt, remarks } from './words.ts';

const voice = createTranslator({ 'graphia-genesis': graphiaGenesis.locales });
const say = (message: Message) => voice.translate(message, 'en', (seat) => ['Ada', 'Bea'][seat] ?? '?');

describe('where the game stands', () => {
  it('in a few words', () => {
    expect(say(headline(position()))).toBe('Round 1, forest on 7');
    expect(say(headline(position({ options: { length: '16' }, round: 5 })))).toBe(
      'Round 5 of 16, forest on 7',
    );
    expect(say(headline({ ...position({ round: 31 }), phase: { is: 'over' } }))).toBe('Over after 31 rounds');
    const { lying: _none, ...before } = position();
    expect(say(headline(before))).toBe('The first cards are to be turned');
    const last = { ...position({ round: 41 }), lying: { card: 'desolation', shapes: [] } as const };
    expect(say(headline(last))).toBe('Round 41, desolation');
  });

  it('what is asked', () => {
    expect(say(prompt(position()))).toBe('draw forest as the I or the O, touching row 7 or column 7');
    expect(say(prompt(position({ shapes: ['p3', 'p4'] })))).toBe(
      'draw forest as the T, touching row 7 or column 7',
    );
    expect(say(prompt(position({ card: 'nexus', number: 2 })))).toBe(
      'draw a nexus on an empty square of row 2 or column 2',
    );
    expect(say(prompt({ ...position(), lying: { card: 'desolation', shapes: [], number: 7 } }))).toBe(
      'wait for the next cards',
    );
  });
});

describe('what a place would bring', () => {
  const args = (...parameters: Parameters<typeof remarks>) => remarks(...parameters).map(say);

  it('by terrain, both columns together', () => {
    const maps = [mapOf('......MN', '......M')];
    expect(args(position({ card: 'mountain', maps, number: 1 }), 0, draw('p2', 0, 'r1c5'))).toEqual([
      '+6 now: mountain +6.',
    ]);
    const farmland = [mapOf('', 'RRRRRRN')];
    expect(args(position({ card: 'farm', maps: farmland, number: 1 }), 0, draw('p1', 0, 'r1c4'))).toEqual([
      '+8 now: farm +7 and nexus +1.',
    ]);
  });

  it('a nexus wakes what lies beside it', () => {
    const maps = [mapOf('MMM')];
    expect(args(position({ card: 'nexus', maps, number: 4 }), 0, nexus('r1c4'))).toEqual([
      '+4 now: mountain +3 and nexus +1.',
    ]);
  });

  it('minus points too', () => {
    const maps = [mapOf('', 'TTTTN')];
    expect(args(position({ card: 'desert', maps, number: 12 }), 0, draw('p1', 90, 'r9c12'))[0]).toBe(
      '+4 now: desert +4.',
    );
    expect(args(position({ card: 'desert', maps, number: 1 }), 0, draw('p1', 0, 'r1c1'))[0]).toBe(
      'It changes no points now.',
    );
  });

  it('that it borders no nexus yet, by the rule that is played', () => {
    expect(args(position(), 0, draw('p1', 0, 'r7c1'))[1]).toBe(
      'Forest borders no nexus yet: without one it scores no terrain-type points.',
    );
    const other = position({ options: { nexus: 'largest-group' } });
    expect(args(other, 0, draw('p1', 0, 'r7c2'))).toEqual([
      'It changes no points now.',
      'Forest borders no nexus yet: without one it scores no largest-group points.',
    ]);
  });

  it('"Be wary putting a Nexus or River on the Map where a Desolation may appear later"', () => {
    const danger = (desolated: readonly number[]) =>
      args(position({ card: 'nexus', desolated }), 0, nexus('r7c7')).slice(1);
    expect(danger([])).toEqual(['Desolation can still strike r7c7.']);
    expect(danger([3, 7])).toEqual([]);
    expect(args(position({ shapes: ['p2', 'p1'] }), 0, draw('p2', 0, 'r6c6')).at(-1)).toBe(
      'Desolation can still strike r6c6 and r7c7.',
    );
  });
});

describe('the sheet in words', () => {
  const maps = [mapOf('MMN', '', '', '.X', '', '', '', '', '', '', '', '...........F'), mapOf('')];

  it('whose, where and how much; the table; the scores; the rows', () => {
    expect(inSentences(position({ maps, desolated: [4] }), 0, {}).map(say)).toEqual([
      'Ada: Round 1, forest on 7, 6 points (3 for terrain types, 3 for largest groups).',
      'On the table: Forest with the shapes I (p1) and O (p2); the die shows 7.',
      'Mountain: terrain type 2, largest group 2.',
      'Forest: terrain type 0 (no nexus beside it), largest group 1.',
      'River: terrain type 0, largest group 0.',
      'Desert: terrain type 0, largest group 0.',
      'Tundra: terrain type 0, largest group 0.',
      'Farm: terrain type 0, largest group 0.',
      'Nexus: 1.',
      'Row 1: mountain 1–2, nexus 3, and empty 4–12.',
      'Row 4: empty 1, desolation 2, and empty 3–12.',
      'Row 12: empty 1–11 and forest 12.',
      '9 more rows are empty.',
      'Desolation has struck 4.',
    ]);
  });

  it('what is possible now, and what is new', () => {
    const before = position({ maps });
    expect(say(inSentences(before, 0, { legal: true })[2] ?? { key: '' })).toMatch(
      /^Now possible: \d+ places; among the best is the [IO], turned by \d+, at r\d+c\d+ \(\+4\)\.$/,
    );
    const after = played(before, [0, draw('p1', 0, 'r7c1')]);
    expect(inSentences(after, 0, { since: before, legal: true }).map(say)).toContain(
      'New since your last look: forest r7c1 r7c2 r7c3 r7c4.',
    );
    const alone = position({ card: 'nexus', maps: [mapOf('M')], number: 1 });
    expect(say(inSentences(alone, 0, { legal: true })[2] ?? { key: '' })).toBe(
      'Now possible: 22 squares; among the best is r1c2 (+2).',
    );
  });
});
