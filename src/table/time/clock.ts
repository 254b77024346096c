import type { ClockRule } from '../model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The named clocks. */
export const clockPresets = {
  fast: { start: DAY, perMove: 4 * HOUR, max: 3 * DAY },
  medium: { start: 3 * DAY, perMove: 12 * HOUR, max: 5 * DAY },
  slow: { start: 3 * DAY, perMove: 36 * HOUR, max: 10 * DAY },
} as const satisfies Readonly<Record<string, ClockRule>>;

export type ClockPreset = keyof typeof clockPresets;

/** The names in the order of the menu. */
export const clockNames = ['none', 'fast', 'medium', 'slow'] as const;

const SHORTEST_START = HOUR;
const LONGEST = 60 * DAY;
/** The minimum time for a person who is newly awaited or returns, if a turn adds less. */
const GRACE = 12 * HOUR;

const UNITS: Readonly<Record<string, number>> = { d: DAY, h: HOUR, m: MINUTE };
const SPAN = '(?:\\d{1,4}[dhm])+';
const OWN = new RegExp(`^(${SPAN})(?:\\+(${SPAN}|0))?(?:/(${SPAN}))?$`);

/**
 * Reads a clock: a name, or values such as `3d+12h/5d`: 3 days initially, 12 hours more per turn, at most 5 days.
 * Defaults: nothing added per turn; the initial time as the maximum.
 *
 * @returns undefined for no clock; `wrong` for invalid text. The initial time is 1 hour to 60 days; the maximum is at
 * least that, at least what a turn adds, and at most 60 days.
 */
export function readClock(text: string): ClockRule | undefined | 'wrong' {
  const args = text.toLowerCase().replaceAll(/\s+/g, '');
  if (args === 'none') return undefined;
  if (isPreset(args)) return clockPresets[args];
  const [, startText, perMoveText = '0', maxText] = OWN.exec(args) ?? [];
  if (startText === undefined) return 'wrong';
  const start = spanOf(startText);
  const perMove = spanOf(perMoveText);
  const max = maxText === undefined ? Math.max(start, perMove) : spanOf(maxText);
  if (start < SHORTEST_START || max < start || max < perMove || max > LONGEST) return 'wrong';
  return { start, perMove, max };
}

/** In the format of `readClock`: the name of a clock, or its values. At most 40 characters. */
export function clockText(clock: ClockRule | undefined): string {
  if (clock === undefined) return 'none';
  const preset = clockNames.find((name) => isPreset(name) && isSame(clockPresets[name], clock));
  return preset ?? `${spanText(clock.start)}+${spanText(clock.perMove)}/${spanText(clock.max)}`;
}

/** The minimum time left for a person who is newly awaited or returns, in ms. */
export function graceOf({ perMove, max }: ClockRule): number {
  return Math.min(max, Math.max(perMove, GRACE));
}

/**
 * Whether a clock gives at most a day to begin with. Under such a clock, a change of time off counts from the next turn:
 * otherwise people could stop it whenever it is about to run out.
 */
export function isFast({ start }: ClockRule): boolean {
  return start <= DAY;
}

function isPreset(name: string): name is ClockPreset {
  return Object.hasOwn(clockPresets, name);
}

function isSame(one: ClockRule, other: ClockRule): boolean {
  return one.start === other.start && one.perMove === other.perMove && one.max === other.max;
}

function spanOf(text: string): number {
  let sum = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)([dhm])/g))
    sum += Number(count) * (UNITS[unit] ?? 0);
  return sum;
}

function spanText(ms: number): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.round((ms % HOUR) / MINUTE);
  const text = [days && `${days}d`, hours && `${hours}h`, minutes && `${minutes}m`].filter(Boolean).join('');
  return text === '' ? '0' : text;
}
