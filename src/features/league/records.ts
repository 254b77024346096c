import * as z from 'zod';
import { locales } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

/** Number of a league's rows read or written at once. */
export const PAGE = 200;

/** A league: seasons of fixtures in divisions. */
export const league = record({
  model: 'league',
  codec: z.object({
    /** Eight letters and digits, also the code with which other servers enter. */
    id: z.string(),
    /** The server where it was set up. */
    guildId: z.string(),
    hostId: z.string(),
    name: z.string(),
    game: z.string(),
    /** The language of its public messages. */
    locale: z.enum(locales),
    /** The duration of a fixture. */
    days: z.int(),
    /** Maximum size of a division. */
    size: z.int(),
    /** Whether computer players fill up every division, or only those with fewer than four people. */
    fills: z.boolean(),
    /** Whether people from other servers may join. */
    shared: z.boolean(),
    /** From 1. */
    season: z.int(),
    /** The current fixture, from 1; 0: people are signing up for the season. */
    round: z.int(),
    /** The last fixture of the season that is over for everyone. The dice of later ones are secret. */
    scored: z.int(),
    roundEnds: optional(z.date()),
    /** Whether people were warned that the fixture is about to end. */
    warned: z.boolean(),
    /** When work is due; undefined: once someone presses a button. */
    dueAt: optional(z.date()),
  }),
  key: ['id'],
  person: { hostId: 'former' },
  server: 'guildId',
});
export type League = ValueOf<typeof league>;

/** A member of a league. During a season, members without a slot wait for one. */
export const leagueMember = record({
  model: 'leagueMember',
  codec: z.object({
    leagueId: z.string(),
    userId: z.string(),
    name: z.string(),
    /** The server where they joined. */
    guildId: z.string(),
    /** The place on the ladder after the last season, from 0; undefined: behind everyone who has one. */
    rank: optional(z.int()),
    joinedAt: z.date(),
    /** Whether they had a slot when the season began, or got one later. */
    playing: z.boolean(),
    /** Their strength after the last season that counted: see `strengthOf`. */
    strength: z.number(),
    /** The number of fixtures behind `strength`, and the last season included; 0: none. */
    fixtures: z.int(),
    ranked: z.int(),
  }),
  key: ['leagueId', 'userId'],
  person: { userId: 'delete' },
  server: 'guildId',
});
export type Member = ValueOf<typeof leagueMember>;

/** A slot of a division in a season. Its holder may change; its points stay, except for lost ones. */
export const leagueSlot = record({
  model: 'leagueSlot',
  codec: z.object({
    leagueId: z.string(),
    season: z.int(),
    /** From 0, the highest. */
    division: z.int(),
    slot: z.int(),
    /** Undefined: a computer player. */
    userId: optional(z.string()),
    /** The holder's first fixture. */
    since: z.int(),
    /** The holder's lost points, for time and for resigning. */
    forfeited: z.int(),
  }),
  key: ['leagueId', 'season', 'division', 'slot'],
  person: { userId: 'former' },
});
export type Slot = ValueOf<typeof leagueSlot>;

const gain = z.object({ points: z.number(), margin: z.number() }).readonly();

/** Two slots that play each other in a fixture. */
export const leaguePairing = record({
  model: 'leaguePairing',
  codec: z.object({
    leagueId: z.string(),
    season: z.int(),
    round: z.int(),
    division: z.int(),
    first: z.int(),
    second: z.int(),
    /** 32 bytes in hex, the same for all pairings of the fixture; secret until all of them are over. */
    seed: z.string(),
    /** The id of its table. Undefined before it begins, and between computer players. */
    table: optional(z.string()),
    /** Of `first` and `second`; higher is better. Undefined until it is over. */
    results: optional(json(z.tuple([z.number(), z.number()]).readonly())),
    /** The points for these results. Undefined until the fixture is over for everyone. */
    gains: optional(json(z.tuple([gain, gain]).readonly())),
  }),
  key: ['leagueId', 'season', 'round', 'division', 'first'],
});
export type PairingRow = ValueOf<typeof leaguePairing>;

/** The message of a league in a channel, one per server. */
export const leagueNote = record({
  model: 'leagueNote',
  codec: z.object({
    leagueId: z.string(),
    guildId: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    /** Undefined until posted. */
    messageId: optional(z.string()),
  }),
  key: ['leagueId', 'guildId'],
  server: 'guildId',
});
export type Note = ValueOf<typeof leagueNote>;

const fixture = z.object({
  leagueId: z.string(),
  season: z.int(),
  round: z.int(),
  division: z.int(),
  first: z.int(),
});

/** The pairing that a table plays: the key of its row. */
export type Fixture = Readonly<z.output<typeof fixture>>;

export function keyOf({ leagueId, season, round, division, first }: Fixture): Fixture {
  return { leagueId, season, round, division, first };
}

/** Stores a league pairing with its table. */
export function dataOf(of: Fixture): Table['data'] {
  return { league: keyOf(of) };
}

/** @returns undefined for a table outside leagues */
export function fixtureOf({ data }: Pick<Table, 'data'>): Fixture | undefined {
  return fixture.optional().parse(data.league);
}
