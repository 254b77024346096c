import { ChannelType, type Client, PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { type ChannelPlace, channelOf, directPlace, type Place } from '../../table/place.ts';
import type { Log } from '../../table/ports.ts';
import { channel } from '../i18n/sentences.ts';
import { say } from '../i18n/words.ts';
import type { Permission, PlaceKind, PlaceSource, Places } from './place-kind.ts';

/** Common to all places on a server. */
const inServer = {
  finds: 'place',
  answers: 'announcer',
  nextGame: (game, place) => say('panel.next-in', { game, channel: channel(channelOf(place)) }),
} as const satisfies Partial<PlaceKind>;

/** A person's direct messages with the bot. */
const directKind: PlaceKind = {
  id: 'direct',
  placeOf: ({ guildId, channelId }) => (guildId === null ? directPlace(channelId) : undefined),
  needs: [],
  finds: 'person',
  answers: 'announcer',
  isDirect: true,
  nextGame: (game) => say('panel.next-direct', { game }),
};

/** The place of an interaction in a thread; undefined elsewhere. */
export function threadPlace({ channel: at, channelId, guildId }: PlaceSource): ChannelPlace | undefined {
  if (at?.isThread() !== true) return undefined;
  return {
    kind: 'thread',
    channelId,
    guildId: guildId ?? undefined,
    parentId: at.parentId ?? undefined,
  };
}

/** A thread of a server channel. */
export const threadKind: PlaceKind = {
  ...inServer,
  id: 'thread',
  placeOf: threadPlace,
  needs: ['ViewChannel', 'SendMessagesInThreads', 'AttachFiles'],
  // The permissions in the parent channel are unknown.
  besideNeeds: [],
};

/** A server channel. */
const channelKind: PlaceKind = {
  ...inServer,
  id: 'channel',
  channelTypes: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
  placeOf: ({ channelId, guildId }) => ({ kind: 'channel', channelId, guildId: guildId ?? undefined }),
  needs: ['ViewChannel', 'SendMessages', 'AttachFiles'],
  besideNeeds: ['CreatePublicThreads'],
};

/** The text chat of a voice or stage channel, where Discord has no threads. */
export const voiceKind: PlaceKind = {
  ...inServer,
  id: 'voice',
  channelTypes: [ChannelType.GuildVoice, ChannelType.GuildStageVoice],
  placeOf: ({ channel: at, channelId, guildId }) =>
    isVoice(at?.type) ? { kind: 'voice', channelId, guildId: guildId ?? undefined } : undefined,
  needs: ['ViewChannel', 'Connect', 'SendMessages', 'AttachFiles'],
};

function isVoice(type: ChannelType | undefined): boolean {
  return type === ChannelType.GuildVoice || type === ChannelType.GuildStageVoice;
}

/** The built-in kinds. Together they recognise every interaction, so other kinds are asked first. */
export const kernelKinds: readonly PlaceKind[] = [directKind, threadKind, voiceKind, channelKind];

/** Stands in for a kind whose feature was removed: reports such tables and leaves them unchanged. */
export function goneKind(log: Log): PlaceKind {
  return {
    id: 'gone',
    placeOf: () => undefined,
    needs: [],
    finds: 'person',
    answers: 'announcer',
    async publish({ table }) {
      log.error(
        { table: table.id, kind: table.place.kind },
        'a table stays as it is: no feature knows its place',
      );
    },
  };
}

/**
 * @param contributions the kinds of the last one get the first try at an interaction; those of the first recognise
 * every interaction
 * @param gone stands in for a kind that is not among them
 */
export function createPlaces(
  contributions: readonly { readonly places?: readonly PlaceKind[] }[],
  gone: PlaceKind,
): Places {
  const kinds = () => contributions.toReversed().flatMap(({ places = [] }) => places);
  const of = ({ kind }: Pick<Place, 'kind'>) => kinds().find(({ id }) => id === kind) ?? gone;
  return {
    of,
    placeOf(source) {
      for (const kind of kinds()) {
        const place = kind.placeOf(source);
        if (place !== undefined) return place;
      }
      throw new Error('no kind of place recognises an interaction');
    },
    whyShut({ place, permissions, absence }) {
      const lacking = missing(of(place).needs, permissions);
      return absence ?? (lacking.length === 0 ? undefined : missingMessage(lacking, place.channelId));
    },
    channelTypes: () => kinds().flatMap(({ channelTypes = [] }) => channelTypes),
    reaches: () => kinds().flatMap(({ reach }) => reach ?? []),
    async openElsewhere(ask, opening) {
      for (const kind of kinds()) {
        const opened = await kind.openElsewhere?.(ask, opening);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
}

/** The permissions that the bot is known to lack in a channel. @param needs by default those for a game */
export function lackingIn(
  client: Pick<Client, 'channels' | 'user'>,
  channelId: string,
  needs?: readonly Permission[],
): readonly Permission[] {
  const at = client.channels.cache.get(channelId);
  if (at === undefined || at.isDMBased() || client.user === null) return [];
  const permissions = at.permissionsFor(client.user);
  const needed = needs ?? (at.isThread() ? threadKind : isVoice(at.type) ? voiceKind : channelKind).needs;
  return permissions === null ? [] : missing(needed, permissions.bitfield);
}

/** The needed permissions that the bot lacks. */
export function missing(needs: readonly Permission[], permissions: bigint): readonly Permission[] {
  return needs.filter((name) => !allows(permissions, name));
}

/** @param name may also be a permission that the bot can do without */
export function allows(permissions: bigint, name: Permission | 'ManageThreads' | 'ManageChannels'): boolean {
  const all = permissions & PermissionFlagsBits.Administrator;
  return all !== 0n || (permissions & PermissionFlagsBits[name]) !== 0n;
}

/** Names the missing permissions, and who can grant them. */
export function missingMessage(names: readonly Permission[], channelId: string): Message {
  return say('refuse.permissions', {
    count: names.length,
    permissions: names.map((name) => say(`permission.${name}`)),
    channel: channel(channelId),
  });
}
