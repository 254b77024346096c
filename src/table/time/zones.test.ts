import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import type { Result } from '../request.ts';
import { ABBREVIATIONS, PLACES, ZONES_OF } from './places.ts';
import { readZone, zones, zonesLike } from './zones.ts';

const zoneOf = (text: string) => {
  const read = readZone(text);
  return read.ok ? read.value : read.refusal.message.key;
};
/** The places that a refusal offers. */
const offeredBy = (read: Result<string>) => {
  const { places }: Message['values'] & object = read.ok ? {} : (read.refusal.message.values ?? {});
  return typeof places === 'string' ? places.split(', ') : [];
};

describe('a time zone', () => {
  it.each([
    [' europe/AMSTERDAM', 'Europe/Amsterdam'],
    ['new york', 'America/New_York'],
    ['utc', 'UTC'],
    ['us/pacific', 'America/Los_Angeles'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Zürich', 'Europe/Zurich'],
    ['Zuerich', 'Europe/Zurich'],
    ['zurich', 'Europe/Zurich'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Kraków', 'Europe/Warsaw'],
    ['krakow', 'Europe/Warsaw'],
    ['Łódź', 'Europe/Warsaw'],
    ['København', 'Europe/Copenhagen'],
    ['Wien', 'Europe/Vienna'],
    ['MUENCHEN', 'Europe/Berlin'],
    ['Den Haag', 'Europe/Amsterdam'],
    ['Genève', 'Europe/Zurich'],
    ['St Louis', 'America/Chicago'],
    ['Reykjavík', 'Atlantic/Reykjavik'],
    ['Bogotá', 'America/Bogota'],
    ['İstanbul', 'Europe/Istanbul'],
    ['Москва', 'Europe/Moscow'],
    ['東京', 'Asia/Tokyo'],
    ['Germany', 'Europe/Berlin'],
    ['Frankreich', 'Europe/Paris'],
    ['Polska', 'Europe/Warsaw'],
    ['日本', 'Asia/Tokyo'],
    ['UK', 'Europe/London'],
    ['JST', 'Asia/Tokyo'],
    ['HST', 'Pacific/Honolulu'],
  ])('is found by what people type: %s', (typed, zone) => {
    expect(zoneOf(typed)).toBe(zone);
  });

  it.each([
    ['BST', 'London, Dhaka, Bougainville'],
    ['est', 'New York, Toronto, Jamaica, Panama, Sydney'],
    ['CST', 'Chicago, Winnipeg, Mexico City, Havana, Shanghai, Taipei'],
    ['IST', 'Kolkata, Dublin, Jerusalem, Istanbul'],
    ['GMT', 'London, Dublin, Accra, Abidjan, UTC'],
    ['USA', 'New York, Chicago, Denver, Phoenix, Los Angeles, Anchorage, Honolulu'],
    ['Spanien', 'Madrid, Canary'],
    ['Georgia', 'New York, Tbilisi'],
    ['Birmingham', 'London, Chicago'],
  ])('asks where a text can mean several places: %s', (typed, places) => {
    expect(zoneOf(typed)).toBe('discord.refusal.zone-several');
    expect(offeredBy(readZone(typed)).join(', ')).toBe(places);
  });

  it.each(['UTC+2', 'utc +02:00', '+2', '+0200', 'GMT+2', 'UTC−5', '-03:30', '+05:45', 'UTC+0'])(
    'asks for a place instead of an offset, which has no summer time: %s',
    (typed) => {
      expect(zoneOf(typed)).toBe('discord.refusal.zone-offset');
      expect(offeredBy(readZone(typed))).not.toEqual([]);
    },
  );

  it.each(['', ' ', 'Atlantis', 'Europe', '+2:60:1', '+19', 'EST5', '../etc', '🎲', '/'])(
    'is refused if it is unknown: %j',
    (typed) => {
      expect(zoneOf(typed)).toBe('discord.refusal.zone-unknown');
    },
  );

  it('can be chosen from a list of valid zones, each listed once', () => {
    const canonical = zones.map((zone) =>
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions(),
    );
    expect(new Set(canonical.map(({ timeZone }) => timeZone)).size).toBe(zones.length);
    for (const zone of zones) expect(zoneOf(zone)).toBe(zone);
  });

  it('has only names of places that can be chosen', () => {
    const named = [...Object.values(ZONES_OF), ...Object.values(ABBREVIATIONS)].flatMap((all) =>
      all.split(' '),
    );
    const unknown = [...named, ...Object.keys(PLACES)].filter((zone) => !zones.includes(zone));
    expect(unknown).toEqual([]);
  });

  it('is never another one than that of a place which a refusal offers', () => {
    const several = [
      ...Object.keys(ABBREVIATIONS),
      'USA',
      'Canada',
      'Brasil',
      'Victoria',
      'San José',
      '+8',
      '-3',
    ];
    for (const typed of several)
      for (const place of offeredBy(readZone(typed)))
        expect(zonesLike(typed), `${typed}: ${place}`).toContain(zoneOf(place));
  });

  it('is listed by country, by offset, by abbreviation and by the beginning of a city', () => {
    expect(zonesLike('germ')[0]).toBe('Europe/Berlin');
    expect(zonesLike('UTC+5:45')).toEqual(['Asia/Kathmandu']);
    expect(zonesLike('+2')).toEqual(expect.arrayContaining(['Europe/Berlin', 'Africa/Cairo']));
    expect(zonesLike('BST')[0]).toBe('Europe/London');
    expect(zonesLike('krak')).toEqual(['Europe/Warsaw']);
    expect(zonesLike('')).toEqual([]);
  });
});
