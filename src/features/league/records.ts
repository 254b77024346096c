import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { keptMessage } from '../../discord/messages/kept-message.ts';
import type { Table } from '../../table/model.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

/** Number of a league's rows read or written at once. */
export const PAGE = 200;

/** A league: seasons of rounds in divisions. */
export const league = record({
  model: 'league',
  columns: {
    /** The language of its public messages. */
    locale: z.enum(locales),
    roundEnds: optional(z.date()),
    /** When work is due; undefined: once someone presses a button. */
    dueAt: optional(z.date()),
  },
  person: { hostId: 'former' },
  server: 'guildId',
  once: ['guildId'],
});
export type League = ValueOf<typeof league>;

/** A member of a league. During a season, members without a slot wait for one. */
export const leagueMember = record({
  model: 'leagueMember',
  columns: {
    /** The place on the ladder after the last season, from 0; undefined: behind everyone who has one. */
    rank: optional(z.int()),
    username: optional(z.string()),
  },
  person: { userId: 'delete' },
  server: 'guildId',
});
export type Member = ValueOf<typeof leagueMember>;

/** A person whom the host has taken out: they cannot join until the host lets them in again. */
export const leagueOutsider = record({
  model: 'leagueOutsider',
  columns: { username: optional(z.string()) },
  person: { userId: 'delete' },
  once: ['leagueId'],
});

/** A guest server that the host has shut out: nobody joins from there until the host lets it in again. */
export const leagueShutServer = record({
  model: 'leagueShutServer',
  server: 'guildId',
});

/** A slot of a division in a season. Its holder may change; its points stay, except for lost ones. */
export const leagueSlot = record({
  model: 'leagueSlot',
  columns: {
    /** Undefined: a computer player. */
    userId: optional(z.string()),
  },
  person: { userId: 'former' },
});
export type Slot = ValueOf<typeof leagueSlot>;

/** The second slot of a pairing without an opponent. */
export const NOBODY = -1;

const gain = z.object({ points: z.number(), margin: z.number() }).readonly();

/** Two slots that play each other in a round, or one that rests: see `NOBODY`. */
export const leaguePairing = record({
  model: 'leaguePairing',
  columns: {
    /** The id of its table. Undefined before it begins, and between computer players. */
    table: optional(z.string()),
    /** Of `first` and `second`; higher is better. Undefined until it is over. */
    results: optional(json(z.tuple([z.number(), z.number()]).readonly())),
    /** The seats (0, 1) whose people did not play it themselves: they have lost it, whatever the results. */
    lost: optional(json(z.array(z.int()).readonly())),
    /** The points for these results. Undefined until the round is over for everyone. */
    gains: optional(json(z.tuple([gain, gain]).readonly())),
  },
});
export type Pairing = ValueOf<typeof leaguePairing>;

/** The message of a league in a channel, one per server. It outlives the league until it says so. */
export const leagueMessage = record({
  model: 'leagueMessage',
  columns: {
    locale: z.enum(locales),
    /** Undefined before a season's message is posted. */
    posted: optional(keptMessage),
    /** The name of the league, once it is closed, or closed to this server. */
    closed: optional(z.string()),
    /** When the message is updated next; undefined: once something changes. */
    dueAt: optional(z.date()),
  },
  server: 'guildId',
});
export type LeagueMessage = ValueOf<typeof leagueMessage>;

const pairingKey = z.object({
  leagueId: z.string(),
  season: z.int(),
  round: z.int(),
  division: z.int(),
  first: z.int(),
});

/** The key of a pairing's row. */
export type PairingKey = Readonly<z.output<typeof pairingKey>>;

export function keyOf({ leagueId, season, round, division, first }: PairingKey): PairingKey {
  return { leagueId, season, round, division, first };
}

/** Marks a table as the game of a pairing. */
export function dataOf(pairing: PairingKey): Table['data'] {
  return { league: keyOf(pairing) };
}

/** The pairing that plays at a table. @returns undefined for a table outside leagues */
export function pairingAt({ data }: Pick<Table, 'data'>): PairingKey | undefined {
  return pairingKey.optional().parse(data.league);
}
