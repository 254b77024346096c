import { quietUntil } from './calendar.ts';
import type { Player, Reminder, SeatTime } from './model.ts';

/**
 * When a person must be reminded of a table next; undefined: not as things stand. A moment that is not after `now`
 * means: now. Nobody is told twice of the same waiting or the same deadline, in quiet time, or while they snooze.
 */
export function nextReminder(
  { remindAfter, remindBefore, snoozedUntil, rhythm }: Player,
  { awaitedSince, deadline }: SeatTime,
  reminder: Reminder | undefined,
  now: Date,
): Date | undefined {
  if (awaitedSince === undefined || reminder?.muted) return undefined;
  const waited = remindAfter !== undefined && reminder?.toldAwaited?.getTime() !== awaitedSince.getTime();
  const ends =
    remindBefore !== undefined &&
    deadline !== undefined &&
    reminder?.toldDeadline?.getTime() !== deadline.getTime();
  const moments = [
    ...(waited ? [awaitedSince.getTime() + remindAfter] : []),
    ...(ends ? [deadline.getTime() - remindBefore] : []),
    ...(reminder?.nudgedBy === undefined ? [] : [now.getTime()]),
  ];
  if (moments.length === 0) return undefined;
  const earliest = Math.max(Math.min(...moments), snoozedUntil?.getTime() ?? 0);
  return quietUntil(rhythm, new Date(Math.max(earliest, now.getTime())));
}
