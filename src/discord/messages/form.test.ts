import { expect, it } from 'vitest';
import { ok } from '../../table/request.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createWords } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { formOf, submitted } from './form.ts';
import { fieldOf, line } from './input.ts';

const words = createWords(translator, { locale: 'en', theme: 'light' });
/** A field that takes whatever it is given. */
const field = fieldOf(line('', { read: ok, text: (text: string) => text }), '', words, {
  label: 'Name',
  optional: true,
});

let marks = '';
formOf('', { name: field }, (made) => {
  marks = made;
  return presses.move();
});

it.each([
  ['a change of direction', '\u202Eevil\u202C name', 'evil name'],
  ['invisible characters', 'a\u200Bb\u2060 \u3164 c', 'ab c'],
  ['piled marks', `e${'\u0301\u0300'.repeat(20)}`, '\u00e9\u0300\u0301\u0300\u0301'],
  ['several lines', 'one\n\n# two', 'one # two'],
])('a typed answer of any form is without %s', (_, typed, clean) => {
  const { edited, changes } = submitted({ name: field }, marks, { name: [typed] });
  expect(changes).toEqual(ok({ name: clean }));
  expect(edited).toEqual({ name: [clean] });
});
