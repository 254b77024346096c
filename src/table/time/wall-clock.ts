/* How people type times of day. */

const DAY_MINUTES = 24 * 60;

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
