import type { APIModalInteractionResponseCallbackComponent } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { texts } from '../app/texts.ts';
import { firstValues, problemsIn, submitted } from './values.ts';

const label = (component: object) => ({ type: 18, label: 'x', component });

const parts = [
  { type: 10, content: 'text' },
  label({ type: 4, custom_id: 'name', style: 1, min_length: 3, value: 'Fr' }),
  label({
    type: 3,
    custom_id: 'dice',
    min_values: 2,
    max_values: 2,
    options: [{ label: 'a', value: 'a', default: true }],
  }),
  label({ type: 21, custom_id: 'rounds', required: false, options: [{ label: '3', value: '3' }] }),
  label({ type: 22, custom_id: 'extras', options: [{ label: 'b', value: 'b' }] }),
  label({ type: 23, custom_id: 'sure', default: true }),
  { type: 1, components: [{ type: 4, custom_id: 'old', label: 'Old', style: 1, required: false }] },
] as unknown as readonly APIModalInteractionResponseCallbackComponent[];

const words = texts.modal;

describe('a form', () => {
  it('opens with its defaults', () => {
    expect(firstValues(parts)).toEqual({
      name: 'Fr',
      dice: ['a'],
      rounds: '',
      extras: [],
      sure: true,
      old: '',
    });
  });

  it('says what is missing, too few or too many', () => {
    expect(problemsIn(parts, firstValues(parts))).toEqual({
      name: words.tooShort(3),
      dice: words.tooFew(2),
      extras: words.required,
    });
    const full = { ...firstValues(parts), name: 'Friday', dice: ['a', 'b', 'c'], extras: ['b'] };
    expect(problemsIn(parts, full)).toEqual({ dice: words.tooMany(2) });
    expect(problemsIn(parts, { ...full, name: '', dice: ['a', 'b'] })).toEqual({
      name: words.required,
    });
  });

  it('leaves out a choice that nobody made', () => {
    expect(submitted(parts, firstValues(parts))).not.toHaveProperty('rounds');
    expect(submitted(parts, { ...firstValues(parts), rounds: '3' })).toMatchObject({ rounds: '3', old: '' });
  });
});
