import { expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import { eventLines } from './events.ts';

const localizer = {
  markdown: ({ key, values }: Message) => (values?.count === undefined ? key : `${values.count} earlier`),
};

/** A step with this number of events. */
const step = (kind: StepRow['kind'], ...keys: string[]) => ({
  seq: 1,
  kind,
  by: 'player' as const,
  events: keys.map((key) => ({ type: 'game' as const, message: { key } })),
});
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

it('shows all of a few events', () => {
  const steps = [step('setup', ...numbered('deal', 2)), step('move', ...numbered('move', 10))];
  expect(eventLines(steps, localizer)).toEqual([...numbered('deal', 2), ...numbered('move', 10)]);
});

it('shows the newest of many, and counts the earlier ones', () => {
  const told = eventLines([step('move', ...numbered('move', 20))], localizer);
  expect(told).toEqual(['-# 8 earlier', ...numbered('move', 20).slice(8)]);
});

it('keeps changes of seats and agreements, whatever follows', () => {
  const told = eventLines(
    [step('seat', 'a computer plays on'), step('move', ...numbered('move', 20))],
    localizer,
  );
  expect(told).toEqual(['-# 9 earlier', 'a computer plays on', ...numbered('move', 20).slice(9)]);
});

it('respects the maximum even if all events are of that kind', () => {
  const told = eventLines([step('move', 'move'), step('note', ...numbered('note', 20))], localizer);
  expect(told).toEqual(['-# 9 earlier', ...numbered('note', 20).slice(8)]);
});
