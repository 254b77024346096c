import { expect, it } from 'vitest';
import { features } from '../../features/index.ts';
import { namesByScript, namesWithPictures } from '../../testkit/names.ts';
import { cleanName, isLikeSomebody, lookOf, NAME_MAX, personFrom, toldApart } from './names.ts';

/** The name of a person for whom Discord has these. */
const called = (id: string, displayName: string, username = '') =>
  personFrom({ id, displayName, username }).name;

it('a name is one short visible line, in the order in which it is written', () => {
  expect(cleanName('\u202eAnn\u200b\u2066 B.\u2069\n', NAME_MAX)).toBe('Ann B.');
  for (const unseen of ['\u200b', '\u3164\u3164', '\u2800', '\u0301\u0302', ' \u00ad ', '\u{e0041}'])
    expect(cleanName(unseen, NAME_MAX)).toBe('');
  expect(cleanName(`Z${'\u0301'.repeat(40)}oe`, NAME_MAX).length).toBeLessThan(9);
  expect(cleanName('x'.repeat(99), NAME_MAX)).toHaveLength(NAME_MAX);
  for (const name of ['Chloë', 'Дмитрий', '李小龍', 'นภา', 'דָּנִי', '🎲 Ann'])
    expect(cleanName(name, NAME_MAX)).toBe(name.normalize('NFC'));
});

it('a joiner stays where it belongs to what is written, and only there', () => {
  for (const name of [
    'علی\u200cرضا',
    'ශ්\u200dරී',
    'क्\u200dष',
    '👨\u200d👩\u200d👧\u200d👦',
    '🏳\ufe0f\u200d🌈',
    '👩🏽\u200d🚀',
  ])
    expect(cleanName(name, NAME_MAX)).toBe(name);
  expect(cleanName('A\u200dn\u200cn', NAME_MAX)).toBe('Ann');
  expect(cleanName('علی\u200c\u200cرضا', NAME_MAX)).toBe('علی\u200cرضا');
  expect(cleanName('علی\u200c', NAME_MAX)).toBe('علی');
  expect(cleanName('👩\u200d', NAME_MAX)).toBe('👩');
  // No name is a single letter of endless length.
  expect(cleanName('👩\u200d'.repeat(400), NAME_MAX).length).toBeLessThan(500);
});

it.each([...Object.values(namesByScript), ...namesWithPictures])('a name stays as it is: %s', (name) => {
  expect(called('1', name, 'username')).toBe(name.normalize('NFC'));
});

it('what does no harm stays, whatever its category', () => {
  // A picture newer than this Unicode, a form of a character, a private sign, Arabic and Mongolian signs.
  for (const name of [
    'Ann \u{1fae9}\u{1faff}',
    '葛\u{e0100}城',
    '\uf8ff Tim',
    '\u06dd\u0661',
    'ᠠ\u180eᠠ',
    'ᠮ\u180bᠠ',
  ])
    expect(called('1', name)).toBe(name);
});

it('what does harm goes, wherever it stands', () => {
  const harmful = [
    ...['\u200b', '\u200e', '\u200f', '\u061c', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufdd0', '\ud800'],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u206a'],
    ...[
      '\u{e0001}',
      '\u{e0061}',
      '\u{e007f}',
      '\u{e0fff}',
      '\u200c',
      '\u200d',
      '\u180e',
      '\ufff9',
      '\u{1d173}',
    ],
  ];
  for (const one of harmful) {
    const read = ['', 'a', '🏴', 'ab', '👩'].map((start) => called('123456', `${start}${one}${one}`, 'x'));
    expect(read, JSON.stringify(one)).toEqual(['x', 'a', '🏴', 'ab', '👩']);
    expect(called('1', `a${one}b c`), JSON.stringify(one)).toMatch(/^a ?b c$/);
  }
  for (const mark of ['\u0301', '\u0e47', '\u1036', '\u094d\u200d', '\u200d\u094d', '\ufe0f'])
    expect(cleanName(`क${mark.repeat(50)}`, NAME_MAX).length, JSON.stringify(mark)).toBeLessThan(15);
});

it('nobody can have the name that stands for strangers, in any language or in letters that look alike', () => {
  const words = features.flatMap(({ locales = {} }) =>
    Object.values(locales).flatMap((catalog) =>
      Object.entries(catalog).flatMap(([key, text]) => (key.endsWith('.somebody') ? [text] : [])),
    ),
  );
  expect(words.length).toBeGreaterThan(0);
  const alike = [
    'Somebody',
    'ＳＯＭＥＢＯＤＹ',
    's\u043em\u0435b\u043edy',
    's0meb0dy',
    'some body',
    'Śömébödy',
    'ꜱᴏᴍᴇʙᴏᴅʏ',
    '“somebody”',
  ];
  for (const name of [...words, ...alike]) expect(isLikeSomebody(name), name).toBe(true);
  for (const name of ['Sam', 'Somebody Else', 'Jemma', 'Body'])
    expect(isLikeSomebody(name), name).toBe(false);
  expect(lookOf('🎲')).not.toBe(lookOf('🎯'));
});

it('a name that cannot be shown is replaced by the next one that Discord knows', () => {
  expect(called('123456', 'Ann\u202e', 'ann_1')).toBe('Ann');
  const user = { id: '123456', displayName: '\u3164', username: 'ann_1' };
  expect(personFrom(user, 'Somebody')).toEqual({ id: '123456', name: 'ann_1', username: 'ann_1' });
  expect(called('123456', 'jemand')).toBe('#3456');
});

it('people with one name are told apart by their usernames, or a number', () => {
  const sam = { id: '1', name: 'Sam', username: 'sam.k' };
  const other = { id: '2', name: 'Ѕаm', username: 'sammy' };
  const unknown = { id: '3', name: 'sam' };
  expect(toldApart([sam, { id: '4', name: 'Ann', username: 'ann' }])).toEqual(['Sam', 'Ann']);
  expect(toldApart([sam, other])).toEqual(['Sam (@sam.k)', 'Ѕаm (@sammy)']);
  expect(toldApart([unknown, { name: 'Sam' }, sam])).toEqual(['sam', 'Sam (2)', 'Sam (@sam.k)']);
  // One person twice is nobody else.
  expect(toldApart([sam, sam])).toEqual(['Sam', 'Sam']);
  expect(
    toldApart([
      { id: '5', name: '' },
      { id: '6', name: '' },
    ]),
  ).toEqual(['', '']);
});
