import * as z from 'zod';

/**
 * Where a table is, as stored with it. `PlaceKind` of `src/discord/interactions/place-kind.ts` defines what each kind
 * means.
 */
export const placeCodec = z.object({
  /** The kind's name. The kernel knows `channel`, `voice`, `thread` and `direct`; features add others. */
  kind: z.string(),
  /** The channel; undefined if none shows the table. */
  channelId: z.string().optional(),
  /** Replaces the channel in `placeKey`, if there is none. */
  key: z.string().optional(),
  /** The server whose rules, members and ratings apply there; undefined: none. */
  guildId: z.string().optional(),
  /** For a thread: its channel. */
  parentId: z.string().optional(),
  /** The person whose place it is, if everybody has their own part of the channel. */
  personId: z.string().optional(),
  /** The channel's server if its rules do not apply: only for links. */
  linkGuildId: z.string().optional(),
  /** The channel for links, if the table has no channel of its own. */
  linkChannelId: z.string().optional(),
  /** The server whose people know a table outside servers. Its rules do not apply. */
  homeGuildId: z.string().optional(),
});
export type Place = Readonly<z.output<typeof placeCodec>>;

/** A place where people can be: that of an interaction, or of a table that a channel shows. */
export type ChannelPlace = Place & { readonly channelId: string };

/** Replaces a server's id for what belongs to none. It sorts before every server's id. */
export const NO_SERVER = '0';

/** A channel of a server. */
export function inServer(guildId: string, channelId: string): ChannelPlace {
  return { kind: 'channel', guildId, channelId };
}

/** A person's direct messages with the bot. @param homeGuildId the server whose people know the table */
export function directPlace(channelId: string, homeGuildId?: string): ChannelPlace {
  return { kind: 'direct', channelId, ...(homeGuildId === undefined ? {} : { homeGuildId }) };
}

/** Whether others can join a table there. */
export function isShared({ kind, personId }: Place): boolean {
  return kind !== 'direct' && personId === undefined;
}

/** The channel of a place where messages are posted. @throws if it has none: a bug */
export function channelOf({ channelId }: Pick<Place, 'channelId'>): string {
  if (channelId === undefined) throw new Error('the place has no channel');
  return channelId;
}

/** The key of a place, which can have at most one open table: the channel, a person's part of it, or its own key. */
export function placeKey(place: Pick<Place, 'channelId' | 'key' | 'personId'>): string {
  const { key = channelOf(place), personId } = place;
  return personId === undefined ? key : `${key} ${personId}`;
}
