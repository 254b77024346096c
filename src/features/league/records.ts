import { z } from 'zod';
import { locales } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

/** A league: seasons of fixtures in divisions. */
export const league = record({
  model: 'league',
  codec: z.object({
    /** Eight letters and digits, which are also the code by which other servers enter. */
    id: z.string(),
    /** Where it was set up. */
    guildId: z.string(),
    hostId: z.string(),
    name: z.string(),
    game: z.string(),
    /** Of its public messages. */
    locale: z.enum(locales),
    /** Of a fixture. */
    days: z.int(),
    /** The most in a division. */
    size: z.int(),
    /** Whether computer players fill every division, not only those with fewer than four people. */
    fills: z.boolean(),
    /** Whether people of other servers may join. */
    shared: z.boolean(),
    /** From 1. */
    season: z.int(),
    /** The fixture that is played, from 1; 0: people sign up for the season. */
    round: z.int(),
    roundEnds: optional(z.date()),
    /** Whether people were told that the fixture is about to end. */
    warned: z.boolean(),
    /** When something must be done; undefined: when somebody presses a button. */
    dueAt: optional(z.date()),
  }),
  key: ['id'],
  person: { hostId: 'former' },
  server: 'guildId',
});
export type League = ValueOf<typeof league>;

/** Somebody who plays in a league; while a season runs, those without a slot wait for one. */
export const leagueMember = record({
  model: 'leagueMember',
  codec: z.object({
    leagueId: z.string(),
    userId: z.string(),
    name: z.string(),
    /** The server where they joined. */
    guildId: z.string(),
    /** On the ladder after the last season, from 0; undefined: behind all who have one. */
    rank: optional(z.int()),
    joinedAt: z.date(),
  }),
  key: ['leagueId', 'userId'],
  person: { userId: 'delete' },
  server: 'guildId',
});
export type Member = ValueOf<typeof leagueMember>;

/** A slot of a division. Who holds it may change; its points stay. */
export const leagueSlot = record({
  model: 'leagueSlot',
  codec: z.object({
    leagueId: z.string(),
    /** From 0, the highest. */
    division: z.int(),
    slot: z.int(),
    /** Undefined: a computer player. */
    userId: optional(z.string()),
    /** Of the computer player; people are named by their membership. */
    name: z.string(),
    /** The points that it has lost: by time, and by resigning. */
    forfeited: z.int(),
  }),
  key: ['leagueId', 'division', 'slot'],
  person: { userId: 'former' },
});
export type Slot = ValueOf<typeof leagueSlot>;

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
    /** 32 bytes in hex, the same for the division: secret until all of its pairings are over. */
    seed: z.string(),
    /** The id of its table. Undefined before it begins, and between computer players. */
    table: optional(z.string()),
    /** Of `first` and `second`: the higher, the better. Undefined until it is over. */
    results: optional(json(z.tuple([z.number(), z.number()]).readonly())),
  }),
  key: ['leagueId', 'season', 'round', 'division', 'first'],
});
export type PairingRow = ValueOf<typeof leaguePairing>;

/** The message of a league in a channel: one for each server. */
export const leagueNote = record({
  model: 'leagueNote',
  codec: z.object({
    leagueId: z.string(),
    guildId: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    /** Undefined until it is posted. */
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

/** Which pairing a table plays: the key of its row. */
export type Fixture = Readonly<z.output<typeof fixture>>;

export function keyOf({ leagueId, season, round, division, first }: Fixture): Fixture {
  return { leagueId, season, round, division, first };
}

/** What a table keeps that is played in a league. */
export function dataOf(of: Fixture): Table['data'] {
  return { league: keyOf(of) };
}

/** @returns undefined for a table that is played in no league */
export function fixtureOf({ data }: Pick<Table, 'data'>): Fixture | undefined {
  return fixture.optional().parse(data.league);
}
