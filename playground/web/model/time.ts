/** Styles of Discord's timestamps `<t:SECONDS:STYLE>`. */
export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R';

const FORMATS: Readonly<Record<Exclude<TimeStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { year: 'numeric', month: '2-digit', day: '2-digit' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' },
  S: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  },
};

const formats = new Map<string, Intl.DateTimeFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** A time in a style, in the reader's language and time zone; only `R` depends on `now`. In milliseconds. */
export function formatTime(at: number, style: TimeStyle, locale: string, now: number): string {
  if (style === 'R') return formatRelative(at, locale, now);
  const key = `${locale} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, FORMATS[style]);
    formats.set(key, format);
  }
  return format.format(at);
}

const UNITS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const;

function formatRelative(at: number, locale: string, now: number): string {
  let relative = relatives.get(locale);
  if (!relative) {
    relative = new Intl.RelativeTimeFormat(locale);
    relatives.set(locale, relative);
  }
  let amount = (at - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(Math.round(amount)) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return relative.format(Math.round(amount), 'year');
}

/** Which day a time is, relative to `now`. */
export function dayOf(at: number, now: number): 'today' | 'yesterday' | 'other' {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === yesterday.toDateString() ? 'yesterday' : 'other';
}
