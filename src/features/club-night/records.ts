import { z } from 'zod';
import { locales } from '../../core/message.ts';
import { isoDate, json, maybe, optional, record, type ValueOf } from '../../table/record.ts';
import { nextWeekly } from '../../table/time/calendar.ts';

const MINUTE = 60_000;
/** In ms. */
export const LASTS = 120 * MINUTE;

/** A message, with a hash of its content to detect changes. */
const posted = json(z.object({ messageId: z.string(), shown: z.string() }));

/** The weekly game night of a server, and where its present turn stands. */
export const clubNight = record({
  model: 'clubNight',
  codec: z.object({
    guildId: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    /** 1 to 7: Monday to Sunday. */
    day: z.int(),
    /** After midnight, in the zone. */
    minutes: z.int(),
    zone: z.string(),
    /** The ids of the games that are played. */
    games: json(z.array(z.string()).readonly()),
    /** When the next night begins, or the present one began. */
    startsAt: z.date(),
    /** Of the next night: `waiting`, then people are `called`. It is `open` from its beginning to its end. */
    phase: z.enum(['waiting', 'called', 'open']),
    /** Where people sign up. */
    notice: optional(posted),
    /** What calls people to the present night. */
    call: optional(posted),
    /** Discord's scheduled event for the night at this time; without an id Discord allowed none. */
    event: optional(json(z.object({ at: isoDate, id: maybe(z.string()) }))),
    /** When the bot does something next. */
    dueAt: z.date(),
  }),
  key: ['guildId'],
  server: 'guildId',
});

export type ClubNight = ValueOf<typeof clubNight>;

/** Somebody who signed up for a server's nights, or came to the present one. */
export const clubGuest = record({
  model: 'clubGuest',
  codec: z.object({
    guildId: z.string(),
    userId: z.string(),
    /** Their name on the server at that time. */
    name: z.string(),
    signedUp: z.boolean(),
    /** The beginning of the night for which they said that they are there. */
    here: optional(z.date()),
    /** The id of the interaction by which they said so. */
    origin: optional(z.string()),
    /** The game that they wish for; undefined: any. */
    wish: optional(z.string()),
    /** Their table of that night, by its number; `tableId`: once it is open, empty where it could not be opened. */
    seat: optional(json(z.object({ number: z.int(), game: z.string(), tableId: maybe(z.string()) }))),
  }),
  key: ['guildId', 'userId'],
  person: { userId: 'delete' },
  server: 'guildId',
});

export type ClubGuest = ValueOf<typeof clubGuest>;

export function endOf({ startsAt }: Pick<ClubNight, 'startsAt'>): Date {
  return new Date(startsAt.getTime() + LASTS);
}

/** When the next night begins: the present one, until it has begun. */
export function nextAfter(
  { startsAt, zone, day, minutes }: Pick<ClubNight, 'startsAt' | 'zone' | 'day' | 'minutes'>,
  now: Date,
): Date {
  return startsAt > now ? startsAt : nextWeekly(zone, day, minutes, now);
}

/** Since 1970: as the buttons of a night name it. */
export function minuteOf(startsAt: Date): number {
  return Math.floor(startsAt.getTime() / MINUTE);
}
