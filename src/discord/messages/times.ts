import type { Locale, Message, Seat, Value } from '../../core/message.ts';
import { durationMessage } from '../../table/messages.ts';
import {
  ALWAYS_AVAILABLE,
  type Availability,
  type ClockRule,
  type SeatTime,
  type Table,
} from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { isQuiet, quietUntil, running } from '../../table/time/calendar.ts';
import { clockNames, clockText } from '../../table/time/clock.ts';
import { scheduleOf } from '../../table/time/seat-times.ts';
import { clockMessage, instant, moment } from '../i18n/sentences.ts';
import { small } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';

/** The data that time messages need besides a table. */
export interface Times {
  readonly now: Date;
  /** When the people at the table rest, by id. People without an entry never rest. */
  readonly availabilities: ReadonlyMap<string, Availability>;
  /** Below the time left. */
  readonly lines: readonly Message[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Maximum number of days off shown, from the next one. */
const RANGES_TOLD = 3;

/** A clock by name, if it has one, and in words. */
export function clockTitle(clock: ClockRule | undefined): Message {
  const name = clockName(clock);
  if (clock === undefined) return name;
  return name.key === OWN ? clockMessage(clock) : say('clock.named', { name, rule: clockMessage(clock) });
}

const OWN = say('clock.name.own').key;

/** The name of a clock, in one word. */
export function clockName(clock: ClockRule | undefined): Message {
  const name = clockNames.find((name) => name === clockText(clock));
  return say(`clock.name.${name ?? 'own'}`);
}

export function clockMeaning(clock: ClockRule | undefined): Message {
  return clock === undefined ? say('clock.free') : clockMessage(clock);
}

/** The deadlines of these seats, one line per shared deadline. Empty without a clock. */
export function deadlineLines(
  loaded: Loaded,
  seats: readonly Seat[],
  times: Times,
  words: Words,
): readonly string[] {
  const lines = new Map<string, Seat[]>();
  for (const seat of seats) {
    const line = deadlineLine(loaded, seat, times, words);
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), seat]);
  }
  const isForAll = lines.size === 1 && [...lines.values()][0]?.length === seats.length;
  return [...lines].map(([line, of]) => {
    if (isForAll) return small(line);
    // Two days and a half and two days both read "in 2 days".
    const [at] = lines.size === 1 ? [] : of.flatMap((seat) => loaded.table.times[seat]?.deadline ?? []);
    const whole = at === undefined ? line : `${line} (${words.md(instant(wholeMinute(at)))})`;
    return small(`${whole} · ${of.map((seat) => words.name(seat)).join(', ')}`);
  });
}

/** The deadline of a seat, for its player's own eyes. */
export function ownDeadline(table: Table, seat: Seat, words: Words): string | undefined {
  const deadline = table.times[seat]?.deadline;
  return deadline && small(runsOut(deadline, words));
}

/** The same, for a title. */
export function briefDeadline(table: Table, seat: Seat, words: Words): string | undefined {
  const deadline = table.times[seat]?.deadline;
  return deadline && ['⏳', words.md(moment(deadline))].join(' ');
}

/** The deadline of a seat; undefined if its clock stands still for another reason than rest. */
function deadlineLine(
  { table }: Loaded,
  seat: Seat,
  { now, availabilities }: Times,
  words: Words,
): string | undefined {
  const occupant = table.seats[seat];
  const time = table.times[seat];
  if (occupant?.kind !== 'human' || time?.deadline === undefined) return undefined;
  const availability = scheduleOf(time, availabilities.get(occupant.person.id) ?? ALWAYS_AVAILABLE);
  if (!isQuiet(availability, now)) return runsOut(time.deadline, words);
  const rest = {
    back: instant(quietUntil(availability, now)),
    left: durationMessage(leftOf(time, availability, now)),
    when: moment(wholeMinute(time.deadline)),
  };
  return ['🌙', words.md('time.resting', rest)].join(' ');
}

function runsOut(deadline: Date, words: Words): string {
  return ['⏳', words.md('time.until', { when: moment(wholeMinute(deadline)) })].join(' ');
}

/** Deadlines of one minute read the same, and so are the same: the minute's beginning, which is in time for all. */
function wholeMinute(deadline: Date): Date {
  return new Date(Math.floor(deadline.getTime() / MINUTE) * MINUTE);
}

/** A table's clock, each player's time left, and when they rest. Empty without a clock. */
export function clockLines(loaded: Loaded, times: Times, words: Words): readonly string[] {
  const { clock, seats } = loaded.table;
  if (clock === undefined || loaded.table.status !== 'playing') return [];
  return [
    words.md('time.clock', { clock: clockTitle(clock) }),
    ...seats.flatMap((_, seat) => seatLine(loaded, seat, times, words) ?? []),
    ...times.lines.map((line) => words.small(line)),
  ];
}

function seatLine(loaded: Loaded, seat: Seat, times: Times, words: Words): string | undefined {
  const { table } = loaded;
  const occupant = table.seats[seat];
  const time = table.times[seat];
  if (occupant?.kind !== 'human' || time === undefined) return undefined;
  const availability = times.availabilities.get(occupant.person.id) ?? ALWAYS_AVAILABLE;
  const left = leftOf(time, availability, times.now);
  const deadline = deadlineLine(loaded, seat, times, words);
  const rests = restsOf(availability, times.now, words);
  const has = words.md(left > 0 ? say('time.left', { left: durationMessage(left) }) : say('time.out'));
  return [
    `**${words.name(seat)}**: ${has}`,
    ...(deadline === undefined ? [] : [deadline]),
    ...(rests.length === 0 ? [] : [words.md('time.rests', { rests })]),
  ].join(' · ');
}

/** The time left for a seat, in ms. */
function leftOf(time: SeatTime, availability: Availability, now: Date): number {
  const { left, runningSince } = time;
  if (runningSince === undefined) return left;
  return Math.max(0, left - running(scheduleOf(time, availability), runningSince, now));
}

/** A person's availability in words: quiet hours with their time zone, weekends, coming days off. */
function restsOf({ quiet, zone, weekendsOff, daysOff }: Availability, now: Date, words: Words): Value[] {
  const yesterday = new Date(now.getTime() - DAY).toISOString().slice(0, 10);
  const coming = daysOff.filter(({ to }) => to >= yesterday).slice(0, RANGES_TOLD);
  return [
    ...(quiet === undefined ? [] : [`${hour(quiet.from)}–${hour(quiet.to)} (${zone})`]),
    ...(weekendsOff ? [say('time.weekends')] : []),
    ...coming.map(({ from, to }) => dayRange(from, to, words.locale)),
  ];
}

function hour(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** "24–31 Dec": days such as `2026-12-24`, inclusive. */
export function dayRange(from: string, to: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
