import type { Message, Value } from '../../core/message.ts';
import type { ClockRule } from '../../table/model.ts';
import { say } from './localizer.ts';

const MINUTE = 60_000;

/** A clock in words: what each player has at the beginning, what a turn adds, and the maximum. */
export function clockMessage(clock: ClockRule | undefined): Message {
  if (clock === undefined) return say('clock.none');
  const { start, perMove, max } = clock;
  const values = { start: durationMessage(start), max: durationMessage(max) };
  return perMove === 0
    ? say('clock.rule-once', values)
    : say('clock.rule', { ...values, more: durationMessage(perMove) });
}

/** A duration in words: days and hours, or minutes where it is shorter than an hour. @param ms rounded to minutes */
export function durationMessage(ms: number): Value {
  const minutes = Math.max(0, Math.round(ms / MINUTE));
  const parts = [
    { key: 'duration.days', count: Math.floor(minutes / 1440) },
    { key: 'duration.hours', count: Math.floor((minutes % 1440) / 60) },
    { key: 'duration.minutes', count: minutes % 60 },
  ] as const;
  const named = parts.filter(({ count }) => count > 0).slice(0, 2);
  if (named.length === 0) return say('duration.minutes', { count: 0 });
  return named.map(({ key, count }) => say(key, { count }));
}
