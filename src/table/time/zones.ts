import { distinct, quoted, remembered } from '../../core/common.ts';
import { locales } from '../../core/message.ts';
import { say } from '../messages.ts';
import { ok, type Result, refuse } from '../request.ts';
import { offsetAt } from './calendar.ts';
import { ABBREVIATIONS, COUNTRIES, PLACES, ZONES_OF } from './places.ts';

/* Time zones as people name them: by city, region, country, abbreviation or offset. */

/** The present names of zones that some systems list by a former one. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The names of the time zones that can be chosen. */
export const zones: readonly string[] = [
  'UTC',
  ...distinct(Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)).toSorted(),
];

/** How many places a refusal names. */
const NAMED_MOST = 7;
const MINUTE = 60_000;
/** A winter and a summer moment of one year, by which zones are found for an offset. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Refused if the text means no zone or several, or is an offset, which would leave out summer time. */
export function readZone(text: string): Result<string> {
  const byOffset = zonesAtOffset(text);
  const meant = byOffset ?? zonesNamed(text);
  const [zone, ...others] = meant;
  if (zone === undefined) return refuse(say('refusal.zone-unknown', { zone: quoted(text) }));
  if (byOffset === undefined && others.length === 0) return ok(zone);
  const values = { zone: quoted(text), places: meant.slice(0, NAMED_MOST).map(shortName).join(', ') };
  return refuse(say(byOffset === undefined ? 'refusal.zone-several' : 'refusal.zone-offset', values));
}

/** The zones that a text means, and then those with a name that begins with it. */
export function zonesLike(text: string): readonly string[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const begun = [...zonesByName()].filter(([name]) => name.startsWith(wanted)).flatMap(([, zones]) => zones);
  return distinct([...(zonesAtOffset(text) ?? []), ...zonesNamed(text), ...begun]);
}

function zonesNamed(text: string): readonly string[] {
  const wanted = plain(text);
  const abbreviated = ABBREVIATIONS[wanted.toUpperCase()];
  if (abbreviated !== undefined) return abbreviated.split(' ');
  const former = formerName(text.trim().replaceAll(/\s+/g, '_'));
  return zonesByName().get(wanted) ?? (former === undefined ? [] : [former]);
}

/** The zones with an offset such as `UTC+2`, `+05:30` or `GMT-3`, in winter or in summer; undefined for other texts. */
function zonesAtOffset(text: string): readonly string[] | undefined {
  const compacted = text.replaceAll(/\s+/g, '').toLowerCase();
  const [, sign, hours, minutes = '0'] =
    /^(?:utc|gmt)?([+−–-])(\d{1,2})(?::?(\d{2}))?$/.exec(compacted) ?? [];
  if (sign === undefined) return undefined;
  const offset = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return Object.keys(PLACES).filter((zone) => offsetsOf(zone).includes(offset));
}

const offsetsOf = remembered((zone: string) => SEASONS.map((at) => offsetAt(zone, at)));

/** The city of a zone, or the zone's whole name where the city's means others, too. */
function shortName(zone: string): string {
  const city = cityOf(zone).replaceAll('_', ' ');
  return zonesNamed(city).length === 1 ? city : zone;
}

/** The zones by each name of them and their places, in the spelling of `plain`. Made when first needed: it is slow. */
function zonesByName(): ReadonlyMap<string, readonly string[]> {
  nameIndex ??= readNames();
  return nameIndex;
}

let nameIndex: ReadonlyMap<string, readonly string[]> | undefined;

function readNames(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (name: string, named: readonly string[]) => {
    for (const spelling of distinct([plain(name), plain(withoutUmlauts(name))]))
      found.set(spelling, distinct([...(found.get(spelling) ?? []), ...named]));
  };
  for (const [zone, places] of Object.entries(PLACES))
    for (const place of [cityOf(zone), ...places.split(', ')]) if (place !== '') add(place, [zone]);
  for (const zone of zones) {
    add(zone, [zone]);
    add(cityOf(zone), [zone]);
  }
  for (const [country, own] of Object.entries(ZONES_OF))
    for (const name of countryNames(country)) add(name, own.split(' '));
  return found;
}

/** In the bot's languages and in the country's own. */
function countryNames(country: string): readonly string[] {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const official = [...locales, language].flatMap((locale) => regionNames(locale).of(country) ?? []);
  return distinct([...official, ...(COUNTRIES[country]?.split(', ') ?? [])]);
}

const regionNames = remembered(
  (locale: string) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }),
);

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1);
}

/** Letters that are not a letter and an accent in Unicode. */
const UNACCENTED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** In lower case, without accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ʻ'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđıßæœ]/g, (letter) => UNACCENTED[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** As umlauts are typed on keyboards without them. */
function withoutUmlauts(name: string): string {
  return name.replaceAll(/[äöü]/gi, (letter) => `${plain(letter)}e`);
}

/** The present name of a zone by one that systems know only as a link to it, such as `US/Pacific`. */
function formerName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9_+-]*(\/[a-z0-9_+-]+)+$/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return RENAMED[timeZone] ?? timeZone;
  } catch {
    return undefined;
  }
}
