import { z } from 'zod';

/** Where a table is: a value that is stored with it. `PlaceKind` of `src/discord/interactions/place-kind.ts` says what a place of a kind means. */
export const placeCodec = z.object({
  /** The name of its kind. The kernel knows `channel`, `thread` and `direct`; features bring others. */
  kind: z.string(),
  channelId: z.string(),
  /** The server whose rules, members and ratings count there; undefined where none does. */
  guildId: z.string().optional(),
  /** Of a thread: the channel that it belongs to. */
  parentId: z.string().optional(),
  /** Whose place it is, where each person has their own part of the channel. */
  personId: z.string().optional(),
  /** The server of the channel where its rules do not count: for links alone. */
  linkGuildId: z.string().optional(),
  /** Where no channel is the table's own: the one to which links lead. */
  linkChannelId: z.string().optional(),
  /** The server whose people know of a table outside servers. Its rules do not count. */
  homeGuildId: z.string().optional(),
});
export type Place = Readonly<z.output<typeof placeCodec>>;

/** In place of a server's id, for what belongs to none. Every server's id comes after it. */
export const NO_SERVER = '0';

/** A channel of a server. */
export function inServer(guildId: string, channelId: string): Place {
  return { kind: 'channel', guildId, channelId };
}

/** A person's direct messages with the bot. @param homeGuildId the server whose people know of the table */
export function directPlace(channelId: string, homeGuildId?: string): Place {
  return { kind: 'direct', channelId, ...(homeGuildId === undefined ? {} : { homeGuildId }) };
}

/** Whether others can join a table there. */
export function isShared({ kind, personId }: Place): boolean {
  return kind !== 'direct' && personId === undefined;
}

/** Equal for the same place, which has at most one open table: the channel, or a person's part of it. */
export function placeKey({ channelId, personId }: Pick<Place, 'channelId' | 'personId'>): string {
  return personId === undefined ? channelId : `${channelId} ${personId}`;
}
