import { expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import { eventLines } from './events.ts';

const localizer = {
  markdown: ({ key, values }: Message) => (values?.count === undefined ? key : `${values.count} earlier`),
};

/** A step with so many events. */
const step = (kind: StepRow['kind'], ...keys: string[]) => ({
  seq: 1,
  kind,
  by: 'player' as const,
  events: keys.map((key) => ({ type: 'game' as const, message: { key } })),
});
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

it('tells all where that is little', () => {
  const steps = [step('setup', ...numbered('deal', 2)), step('move', ...numbered('move', 10))];
  expect(eventLines(steps, localizer)).toEqual([...numbered('deal', 2), ...numbered('move', 10)]);
});

it('tells the newest of much, and how many came before', () => {
  const told = eventLines([step('move', ...numbered('move', 20))], localizer);
  expect(told).toEqual(['-# 8 earlier', ...numbered('move', 20).slice(8)]);
});

it('keeps who plays for whom, and what was agreed, however much follows', () => {
  const told = eventLines(
    [step('seat', 'a computer plays on'), step('move', ...numbered('move', 20))],
    localizer,
  );
  expect(told).toEqual(['-# 9 earlier', 'a computer plays on', ...numbered('move', 20).slice(9)]);
});

it('tells no more, though everything were of that kind', () => {
  const told = eventLines([step('move', 'move'), step('note', ...numbered('note', 20))], localizer);
  expect(told).toEqual(['-# 9 earlier', ...numbered('note', 20).slice(8)]);
});
