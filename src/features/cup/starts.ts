import { quoted } from '../../core/common.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { dayAt, dayName, dayNumber, nextWeekly, offsetAt } from '../../table/time/calendar.ts';
import { readTime, timeText } from '../../table/time/wall-clock.ts';

/* When a cup begins by itself, on the wall clock of its host. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far ahead a cup can be planned, in ms. */
const AHEAD = 60 * DAY;

/**
 * Reads `2026-12-05 10:00`. Of a time repeated in autumn, the first one counts; one skipped in spring is an hour later.
 *
 * @param zone of the host
 * @returns undefined for an empty text
 */
export function readStart(text: string, zone: string, now: Date): Result<Date | undefined> {
  const typed = text.trim();
  if (typed === '') return ok(undefined);
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[\sT]+(.+)$/.exec(typed) ?? [];
  const [number, minutes] = [dayNumber(day), readTime(time)];
  if (Number.isNaN(number) || minutes === undefined)
    return refuse(say('cup.refusal.start', { value: quoted(text) }));
  // Days are counted from a Thursday. The time before is at most two days away in any zone.
  const weekday = ((number + 3) % 7) + 1;
  const at = nextWeekly(zone, weekday, minutes, new Date((number - 2) * DAY));
  if (at <= now || at.getTime() > now.getTime() + AHEAD)
    return refuse(say('cup.refusal.start-when', { when: instant(at), count: AHEAD / DAY }));
  return ok(at);
}

/** In the format of `readStart`; empty if its host begins it. */
export function startText(at: Date | undefined, zone: string): string {
  return at === undefined ? '' : `${dayName(dayAt(zone, at))} ${timeText(minutesAt(zone, at))}`;
}

/** When a weekly cup begins next. @param first when it began before, in its zone */
export function nextStart(first: Date, zone: string, now: Date): Date {
  const weekday = ((dayAt(zone, first) + 3) % 7) + 1;
  return nextWeekly(zone, weekday, minutesAt(zone, first), now);
}

/** After midnight. */
function minutesAt(zone: string, at: Date): number {
  const wall = at.getTime() + offsetAt(zone, at.getTime());
  return Math.floor((wall % DAY) / MINUTE);
}
