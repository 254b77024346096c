/* How people type zones and times of day. */

const DAY_MINUTES = 24 * 60;

/** Zones that older systems know by another name. */
const NEWER_NAMES = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];

/** The names of the time zones that can be chosen. */
export const zones: readonly string[] = [
  'UTC',
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES].toSorted()),
];

/** The zone with this name, such as `europe/amsterdam`, or of this city, such as `New York`. */
export function zoneNamed(text: string): string | undefined {
  const wanted = text.trim().replaceAll(/\s+/g, '_').toLowerCase();
  const named = zones.find((zone) => zone.toLowerCase() === wanted);
  return named ?? zones.find((zone) => cityOf(zone) === wanted) ?? formerName(wanted);
}

/**
 * Minutes after midnight for `7`, `07:30`, `7.30` or `7h30`; 24 is midnight. @returns undefined if the text is not a
 * time
 */
export function readTime(text: string): number | undefined {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.h](\d{2})|h)?$/.exec(text.trim().toLowerCase()) ?? [];
  const time = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && time <= DAY_MINUTES ? time % DAY_MINUTES : undefined;
}

/** In the format of `readTime`: `7:30`. @param minutes after midnight */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).toLowerCase();
}

/** The system's name for a zone, which may be an older one, such as `Asia/Calcutta`. */
function formerName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9_+-]*(\/[a-z0-9_+-]+)*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
