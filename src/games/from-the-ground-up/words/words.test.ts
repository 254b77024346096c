import { describe, expect, it } from 'vitest';
import type { Action, State } from '../rules/state.ts';
import { complete, mark, named, namedValues, pass, position } from '../rules/testing.ts';
import { commands } from './commands.ts';
import { describe as inWords } from './describe.ts';
import { remarks } from './remarks.ts';
import { headline, prompt } from './words.ts';

const args = (state: State, action: Action) =>
  remarks(state, 0, action).map(({ key }) => key.replace('from-the-ground-up.remark.', ''));

describe('what is said before a move', () => {
  it('a mark that makes a card impossible to finish is warned of', () => {
    const state = position({ fronts: [['c01'], ['c02']], dice: [1] });
    expect(args(state, mark('c01.1'))).toEqual(['kills', 'passes']);
    expect(args(state, mark('c01.4'))).toEqual(['passes']);
  });

  it('… once: after that the card is known to be lost', () => {
    const state = position({ fronts: [['c01'], []], works: { c01: { crates: [1, 0, 0, 0] } }, dice: [5] });
    expect(args(state, mark('c01.star'))).toEqual(['dead', 'star', 'passes']);
  });

  it('what filling and taking a card brings', () => {
    const works = { c11: { crates: [1, 2, 0], star: 3 } };
    expect(args(position({ fronts: [['c11'], []], works, dice: [4] }), mark('c11.3'))).toEqual(['full']);
    const shared = { c11: { crates: [1, 2, 3], star: 3, checks: [false, false, true] } };
    const state = position({ fronts: [[], []], shared: ['c11'], works: shared, dice: [2] });
    expect(args(state, mark('c11.2'))).toEqual(['check', 'last']);
    const last = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const taking = position({ fronts: [[], []], shared: ['c11'], works: last, dice: [2] });
    const [take, ...more] = remarks(taking, 0, mark('c11.2'));
    expect([take?.key, namedValues(take?.values), more]).toEqual([
      'from-the-ground-up.remark.take',
      { card: 'Short rise', count: 3 },
      [],
    ]);
  });

  it('"It becomes a negative value.": what flipping costs, its star or the lowest of the range', () => {
    const state = position({ fronts: [['c01', 'c09'], []], works: { c09: { star: 6 } }, dice: [1] });
    const cost = (card: 'c01' | 'c09') => remarks(state, 0, { kind: 'flip', card })[0]?.values?.count;
    expect([cost('c01'), cost('c09')]).toEqual([4, 6]);
  });

  it('what goes with a card that is passed or discarded', () => {
    const works = { c05: { flipped: true }, c11: complete([1, 2, 3], 2), c01: { crates: [1, 0, 0, 0] } };
    const state = position({ fronts: [['c05', 'c11', 'c01', 'c02'], []], works, phase: 'pass' });
    expect(args(state, pass('c11'))).toEqual(['pass.complete']);
    expect(args(state, pass('c05'))).toEqual(['pass.negative']);
    expect(args(state, pass('c02'))).toEqual(['pass.open']);
    expect(args(state, pass('c01'))).toEqual(['pass.open', 'dead']);
    expect(args(state, { kind: 'discard', card: 'c05' })).toEqual(['discard.negative']);
  });
});

describe('the sheet in words', () => {
  const works = { c01: { crates: [6, 0, 3, 0] }, c05: { flipped: true, star: 2 } };
  const state = position({ fronts: [['c01', 'c05'], ['c02']], works, dice: [4] });

  it('tells each card, the die, the shared area and to whom it goes', () => {
    const keys = inWords(state, 0, { legal: true }).map(({ key }) =>
      key.replace('from-the-ground-up.describe.', ''),
    );
    expect(keys).toEqual(['sheet', 'die', 'legal.mark', 'card', 'negative', 'shared.none', 'passes']);
    const card = inWords(state, 0, {}).find(({ key }) => key.endsWith('.card'));
    expect(card?.values).toMatchObject({ row: '6 > _ > 3 > _', star: '4–6' });
  });

  it('and what is new', () => {
    const since = position({ fronts: [['c01', 'c05'], ['c02']], works: { c01: { crates: [6, 0, 0, 0] } } });
    const changed = inWords(state, 0, { since }).find(({ key }) => key.endsWith('.changed'));
    expect(namedValues(changed?.values)).toEqual({
      places: ['Descending stack, crate 3', 'Zigzag high', 'Zigzag high, star'],
    });
  });

  it('headline, prompt and labels', () => {
    expect(headline(state).key).toBe('from-the-ground-up.headline.round');
    expect(prompt(state, 0)).toEqual({
      key: 'from-the-ground-up.prompt.mark',
      values: { number: { emoji: 'face_4', text: '4' } },
    });
    const [place] = commands[0]?.options ?? [];
    expect(named(place?.label('c01.2', state, 0, {}) ?? '')).toBe(
      'Descending stack, crate 2 → 6 > 4 > 3 > _',
    );
    const [card] = commands[1]?.options ?? [];
    expect(named(card?.label('c05', state, 0, {}) ?? '')).toBe('Zigzag high: −2');
  });
});
