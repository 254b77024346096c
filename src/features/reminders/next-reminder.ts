import type { Availability, SeatTime } from '../../table/model.ts';
import type { Settings } from '../../table/settings.ts';
import { quietUntil, whenSpent } from '../../table/time/calendar.ts';
import { scheduleOf } from '../../table/time/seat-times.ts';
import type { Reminder } from './record.ts';
import { settings } from './settings.ts';

/**
 * When a person needs the next reminder about a table; undefined: not in the current state. A time up to `now` means
 * now. A person gets at most one reminder per wait and per deadline, none in quiet time, and none while they snooze,
 * except before a deadline. After a nudge or a snooze they get one as soon as they neither rest nor snooze.
 *
 * @param counted the rest during which their time at the table stands still
 */
export function nextReminder(
  player: Settings,
  rest: Availability,
  time: SeatTime,
  reminder: Reminder | undefined,
  now: Date,
  counted = rest,
): Date | undefined {
  const remindAfter = settings.after.of(player);
  const { awaitedSince } = time;
  if (awaitedSince === undefined || reminder?.muted) return undefined;
  const snoozed = settings.snoozedUntil.of(player)?.getTime() ?? 0;
  const moments: number[] = [];
  if (remindAfter !== undefined && !isSame(reminder?.toldAwaited, awaitedSince))
    moments.push(Math.max(awaitedSince.getTime() + remindAfter, snoozed));
  const warning = isSame(reminder?.toldDeadline, time.deadline)
    ? undefined
    : warningOf(player, counted, time);
  if (warning !== undefined) {
    const later = Math.max(warning.getTime(), snoozed);
    moments.push(endsAfter(time, later) ? later : warning.getTime());
  }
  if (isSame(reminder?.owedAwaited, awaitedSince)) moments.push(snoozed);
  if (moments.length === 0) return undefined;
  return quietUntil(rest, new Date(Math.max(Math.min(...moments), now.getTime())));
}

/** When a person's time left falls to their warning interval; quiet time does not count. */
export function warningOf(player: Settings, rest: Availability, time: SeatTime): Date | undefined {
  const { deadline, runningSince, left } = time;
  const remindBefore = settings.before.of(player);
  if (remindBefore === undefined || deadline === undefined || runningSince === undefined) return undefined;
  return whenSpent(scheduleOf(time, rest), runningSince, Math.max(0, left - remindBefore));
}

function endsAfter({ deadline }: SeatTime, at: number): boolean {
  return deadline !== undefined && deadline.getTime() > at;
}

export function isSame(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}
