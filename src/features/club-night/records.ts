import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { keptMessage } from '../../discord/messages/kept-message.ts';
import { isoDate, json, maybe, optional, record, type ValueOf } from '../../table/record.ts';
import { nextWeekly } from '../../table/time/calendar.ts';

const MINUTE = 60_000;
/** The length of a night, in ms. */
export const LASTS = 120 * MINUTE;

/** A server's weekly game night, and the state of its present round. */
export const clubNight = record({
  model: 'clubNight',
  columns: {
    locale: z.enum(locales),
    /** The ids of the games that are played. */
    games: json(z.array(z.string()).readonly()),
    /** Before the night `waiting`, then `called`; `open` from its beginning to its end. */
    phase: z.enum(['waiting', 'called', 'open']),
    /** The sign-up message. */
    notice: optional(keptMessage),
    /** The message that pings people for the present night, with a hash of its content to detect changes. */
    call: optional(json(z.object({ messageId: z.string(), shown: z.string() }))),
    /** Discord's scheduled event for the night at this time; without an id, Discord refused it. */
    event: optional(json(z.object({ at: isoDate, id: maybe(z.string()) }))),
  },
  person: { hostId: 'former' },
  server: 'guildId',
});

export type ClubNight = ValueOf<typeof clubNight>;

/** A person who signed up for a server's nights, or came to the present one. */
export const clubGuest = record({
  model: 'clubGuest',
  columns: {
    /** The beginning of the night for which they pressed "I'm here". */
    here: optional(z.date()),
    /** The id of the interaction with which they did. */
    origin: optional(z.string()),
    /** The game they want; undefined: any. */
    wish: optional(z.string()),
    /** Their table at that night, by number. `tableId` is set once it is open, and empty if it could not be opened. */
    username: optional(z.string()),
    seat: optional(json(z.object({ number: z.int(), game: z.string(), tableId: maybe(z.string()) }))),
  },
  person: { userId: 'delete' },
  server: 'guildId',
});

export type ClubGuest = ValueOf<typeof clubGuest>;

export function endOf({ startsAt }: Pick<ClubNight, 'startsAt'>): Date {
  return new Date(startsAt.getTime() + LASTS);
}

/** When the next night begins. This is the present one until it has begun. */
export function nextAfter(
  { startsAt, zone, day, minutes }: Pick<ClubNight, 'startsAt' | 'zone' | 'day' | 'minutes'>,
  now: Date,
): Date {
  return startsAt > now ? startsAt : nextWeekly(zone, day, minutes, now);
}

/** The beginning in minutes since 1970, as in the buttons of a night. */
export function minuteOf(startsAt: Date): number {
  return Math.floor(startsAt.getTime() / MINUTE);
}
