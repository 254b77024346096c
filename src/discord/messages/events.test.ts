import { expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import type { Person, StepRow } from '../../table/model.ts';
import { eventLines, IN_PANEL } from './events.ts';

const keyOf = (text: string | Message) => (typeof text === 'string' ? `discord.${text}` : text.key);
const words = {
  md: keyOf,
  small: (text: string | Message) => `-# ${keyOf(text)}`,
  brief: ({ key, values }: Message) => (key.startsWith('does') ? `${key} ${values?.what}` : undefined),
  name: (seat: number) => ['Ada', 'Ben'][seat] ?? '?',
  called: ({ name }: Person) => name,
};

/** A step with one event per key. */
const step = (kind: StepRow['kind'], ...keys: string[]) => ({
  seq: 1,
  kind,
  by: 'player' as const,
  events: keys.map((key) => ({ type: 'game' as const, message: { key } })),
});
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

it('a few events are all shown', () => {
  const steps = [step('setup', ...numbered('deal', 2)), step('move', ...numbered('move', 6))];
  expect(eventLines(steps, words)).toEqual([...numbered('deal', 2), ...numbered('move', 6)]);
});

it('of many events a message shows as many of the newest as a phone has room for, and says where the earlier ones are', () => {
  const told = eventLines([step('move', ...numbered('move', 20))], words);
  expect(told).toEqual(['-# discord.turn.earlier', ...numbered('move', 20).slice(12)]);
  const long = numbered('a sentence that takes two rows of a phone, ', 6);
  expect(eventLines([step('move', ...long)], words)).toEqual(['-# discord.turn.earlier', ...long.slice(2)]);
  const longer = ['word '.repeat(100)];
  expect(eventLines([step('move', ...longer)], words)).toEqual(longer);
});

it('a panel between moves shows three rows of events, and says nothing about earlier ones', () => {
  const told = eventLines([step('move', ...numbered('move', 20))], words, IN_PANEL);
  expect(told).toEqual(numbered('move', 20).slice(17));
});

it('changes of seats and agreements are shown, whatever follows', () => {
  const told = eventLines([step('seat', 'a computer plays on'), step('move', ...numbered('move', 6))], words);
  expect(told).toEqual(['a computer plays on', ...numbered('move', 6)]);
  const many = eventLines(
    [step('seat', 'seat'), step('move', ...numbered('move', 7), 'm'.repeat(40))],
    words,
  );
  expect(many).toEqual(['-# discord.turn.earlier', 'seat', ...numbered('move', 7).slice(2), 'm'.repeat(40)]);
});

it('the maximum holds even if all events are changes of seats and agreements', () => {
  const told = eventLines([step('move', 'move'), step('report', ...numbered('report', 20))], words);
  expect(told).toEqual(['-# discord.turn.earlier', ...numbered('report', 20).slice(12)]);
});

const did = (seat: number, key: string, what: string): StepRow['events'][number] => ({
  type: 'game',
  message: { key, values: { who: { seat }, what } },
});
const moves = (...events: StepRow['events'][number][]) => ({
  seq: 1,
  kind: 'move' as const,
  by: 'player' as const,
  events,
});
const roll = { type: 'game' as const, message: { key: 'roll', values: { who: { seat: 0 } } } };

it('what a player did is told in one line, even if others moved in between', () => {
  const told = eventLines(
    [
      moves(did(0, 'does', '1')),
      moves(did(1, 'does', '7')),
      moves(did(0, 'does', '2'), did(0, 'does-end', 'it')),
      moves(did(1, 'does-end', 'it')),
    ],
    words,
  );
  expect(told).toEqual(['**Ada:** does 1, does 2 · does-end it', '**Ben:** does 7 · does-end it']);
});

it('of a player who did much the newest events are told', () => {
  const deeds = numbered('takes two gold pieces ', 12);
  expect(eventLines([moves(...deeds.map((what) => did(0, 'does', what)))], words)).toEqual([
    `**Ada:** … ${deeds
      .slice(9)
      .map((what) => `does ${what}`)
      .join(', ')}`,
  ]);
});

it('a roll begins new lines, and a single event is told in its own sentence', () => {
  const told = eventLines([moves(did(0, 'does', '1'), roll, did(0, 'does', '2'))], words);
  expect(told).toEqual(['does', 'roll', 'does']);
});

it('what a computer did for somebody is marked', () => {
  const step = { ...moves(did(0, 'does', '1'), did(0, 'does', '2')), by: 'caretaker' as const };
  expect(eventLines([step], words)).toEqual(['🤖 **Ada:** does 1, does 2']);
});

it('events that the picture shows are left out, and a message says if earlier steps were not read', () => {
  const told = eventLines([step('setup', 'dealt', 'begins')], words, {
    untold: ['dealt'],
    hasEarlier: true,
  });
  expect(told).toEqual(['-# discord.turn.earlier', 'begins']);
});
