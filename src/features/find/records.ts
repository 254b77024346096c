import * as z from 'zod';
import { isoDate, json, optional, record, type ValueOf } from '../../table/record.ts';
import { paces } from './pairing.ts';

/** How many players a person wants at the table, themself included. */
export const sizes = { two: [2, 2], more: [3, 4], any: [2, 4] } as const;
export type Size = keyof typeof sizes;

/** What a person wishes for. */
export const wishPlan = z.object({
  /** The ids of the games; none: any. */
  games: z.array(z.string()).readonly(),
  size: z.enum(['two', 'more', 'any']),
  pace: z.enum(paces),
  /** Whether they want even odds where players differ. */
  even: z.boolean(),
  /** Only people of the servers where they play. */
  own: z.boolean(),
  /** Whether a computer player may hold a seat until a person comes. */
  computers: z.boolean(),
});
export type WishPlan = Readonly<z.output<typeof wishPlan>>;

/** What the form begins with. */
export const USUAL_PLAN: WishPlan = {
  games: [],
  size: 'any',
  pace: 'day',
  even: false,
  own: false,
  computers: false,
};

export const seeker = record({
  model: 'seeker',
  columns: { last: json(wishPlan) },
  person: { userId: 'delete' },
  once: [],
});
export type Seeker = ValueOf<typeof seeker>;

/** The wish that brought a person to a game: with it they go back to the pool if the others do not come. */
const metWish = wishPlan.extend({
  id: z.string(),
  madeAt: isoDate,
  expiresAt: isoDate,
});
export type MetWish = Readonly<z.output<typeof metWish>>;

export const wish = record({
  model: 'wish',
  columns: {
    pace: z.enum(paces),
    plan: json(wishPlan),
  },
  person: { userId: 'delete' },
});
export type Wish = ValueOf<typeof wish>;

export const wishServer = record({
  model: 'wishServer',
  person: { userId: 'delete' },
  server: 'guildId',
});

export const foundGame = record({
  model: 'foundGame',
  columns: {
    pace: z.enum(paces),
    state: z.enum(['gathering', 'playing', 'over']),
    tableId: optional(z.string()),
    dueAt: optional(z.date()),
  },
});
export type FoundGame = ValueOf<typeof foundGame>;

/** How a found game ended for a person. `absent`: they never came. `closed`: by agreement, or without their doing. */
export const endings = ['finished', 'left', 'absent', 'declined', 'closed'] as const;

export const foundSeat = record({
  model: 'foundSeat',
  columns: {
    wish: json(metWish),
    cameAt: optional(z.date()),
    joinId: optional(z.string()),
    ending: optional(z.enum(endings)),
    place: optional(z.int()),
    endedAt: optional(z.date()),
  },
  person: { userId: 'delete' },
});
export type FoundSeat = ValueOf<typeof foundSeat>;

export const foundSkill = record({ model: 'foundSkill', person: { userId: 'delete' } });

export const unwanted = record({ model: 'unwanted', person: { userId: 'delete', otherId: 'delete' } });

/** What people can say to each other: the last part of the messages' keys. */
export const phrases = [
  'hello',
  'good-luck',
  'well-played',
  'nice-move',
  'lucky',
  'unlucky',
  'thinking',
  'tomorrow',
  'thanks',
  'again',
] as const;
export type Phrase = (typeof phrases)[number];

export const reaction = record({
  model: 'reaction',
  columns: { what: z.enum(phrases) },
  person: { userId: 'delete' },
});
export type Reaction = ValueOf<typeof reaction>;

export const findReport = record({
  model: 'findReport',
  columns: { dueAt: optional(z.date()) },
  person: { by: 'delete', about: 'delete' },
});
export type FindReport = ValueOf<typeof findReport>;
