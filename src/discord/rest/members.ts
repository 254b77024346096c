import {
  type APIGuild,
  type APIOverwrite,
  type APIThreadChannel,
  ChannelType,
  type Client,
  PermissionFlagsBits,
  type RESTGetAPIChannelResult,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildResult,
  Routes,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { Person } from '../../table/model.ts';
import { personFrom } from '../../table/seats/names.ts';
import { code, codeOf, hasWhat } from './limits.ts';

/** Who is on a server, and who sees its channels. Answers are cached for minutes: see `KNOWN_MS` and `GONE_MS`. */
export interface Members {
  /** Whether Discord says that the person is on the server. False if the bot is not on it and cannot know. */
  isOn(guildId: string, userId: string): Promise<boolean>;
  /**
   * Whether Discord says that the person is not, or no longer, on the server. False if the bot is not on it and cannot
   * know.
   */
  hasLeft(guildId: string | undefined, userId: string): Promise<boolean>;
  /**
   * Whether the person sees a channel or thread of a server. False if the bot does not see it itself, or it is gone.
   */
  sees(channel: { readonly guildId: string; readonly channelId: string }, userId: string): Promise<boolean>;
  /**
   * Whether everyone who sees a server's channel or thread also sees another one there. False if the bot cannot know.
   */
  seenFrom(
    channel: { readonly guildId: string; readonly channelId: string },
    fromId: string,
  ): Promise<boolean>;
  /** Discord has just shown that the person is in the channel, which is cached as an answer. */
  saw(channel: { readonly guildId: string; readonly channelId: string }, userId: string): void;
  /** Whether the bot itself is on the server now. */
  isBotOn(guildId: string): Promise<boolean>;
}

/** The part of discord.js's REST client that looks up members. */
interface Rest {
  get(route: `/${string}`): Promise<unknown>;
}

/** How long a yes, or "unknown", is cached, in ms. */
export const KNOWN_MS = 5 * 60_000;
/** How long a no is cached, in ms: people who come back should not have to wait. */
export const GONE_MS = 60_000;
/** Maximum number of cached answers of a kind. Evicts the least recently used. */
export const REMEMBERED_MEMBERS = 5_000;

/** Errors for a person who is not on a server or does not exist. */
const NO_MEMBER: readonly number[] = [code.unknownMember, code.unknownUser];
/** Errors for a server without the bot. */
const NO_SERVER: readonly number[] = [code.unknownGuild, code.missingAccess];

/** Looks up one member at a time: listing all members needs a privileged intent. */
export function createMembers(rest: Rest, now: () => Date): Members {
  /** @param isYes whether an answer is cached for long */
  const remembering = <T extends string | boolean>(isYes: (answer: T) => boolean) => {
    const known = new LRUCache<string, { readonly answer: T; readonly until: number }>(
      atMost(REMEMBERED_MEMBERS),
    );
    const remember = (key: string, answer: T): T => {
      known.set(key, { answer, until: now().getTime() + (isYes(answer) ? KNOWN_MS : GONE_MS) });
      return answer;
    };
    const find = async (key: string, ask: () => Promise<T>): Promise<T> => {
      const before = known.get(key);
      return before !== undefined && now().getTime() < before.until
        ? before.answer
        : remember(key, await ask());
    };
    return { remember, find };
  };
  const memberships = remembering<'member' | 'left' | 'unknown'>((answer) => answer !== 'left');
  const views = remembering<boolean>((answer) => answer);
  const comparisons = remembering<boolean>(() => true);

  const membership = (guildId: string, userId: string) =>
    memberships.find(`${guildId} ${userId}`, async () => {
      try {
        await rest.get(Routes.guildMember(guildId, userId));
        return 'member';
      } catch (error) {
        const given = codeOf(error) ?? 0;
        if (NO_MEMBER.includes(given)) return 'left';
        if (NO_SERVER.includes(given)) return 'unknown';
        throw error;
      }
    });

  /** @throws Discord's error if it gives no answer */
  const look = async (guildId: string, channelId: string, userId: string): Promise<boolean> => {
    const [member, guild, { type, overwrites }] = await Promise.all([
      rest.get(Routes.guildMember(guildId, userId)) as Promise<RESTGetAPIGuildMemberResult>,
      rest.get(Routes.guild(guildId)) as Promise<RESTGetAPIGuildResult>,
      channelOf(channelId),
    ]);
    const has = permissionsOf(guild, { id: userId, roles: member.roles }, overwrites);
    if ((has & PermissionFlagsBits.ViewChannel) === 0n) return false;
    if (type !== ChannelType.PrivateThread || (has & PermissionFlagsBits.ManageThreads) !== 0n) return true;
    return hasWhat(rest.get(Routes.threadMembers(channelId, userId)), NO_MEMBER);
  };

  /** A thread has its channel's permissions. */
  const channelOf = async (channelId: string) => {
    const channel = (await rest.get(Routes.channel(channelId))) as RESTGetAPIChannelResult;
    const parentId = isThread(channel) ? channel.parent_id : undefined;
    const of = parentId ? ((await rest.get(Routes.channel(parentId))) as RESTGetAPIChannelResult) : channel;
    const overwrites = 'permission_overwrites' in of ? (of.permission_overwrites ?? []) : [];
    return { type: channel.type, parentId: of.id, overwrites };
  };

  /** @throws Discord's error if it gives no answer */
  const compare = async (guildId: string, channelId: string, fromId: string): Promise<boolean> => {
    const channel = await channelOf(channelId);
    if (channel.type === ChannelType.PrivateThread) return channelId === fromId;
    const from = await channelOf(fromId);
    if (channel.parentId === from.parentId || viewersOf(channel) === viewersOf(from)) return true;
    const { roles } = (await rest.get(Routes.guild(guildId))) as RESTGetAPIGuildResult;
    const stranger = { id: '', roles: [] };
    const has = permissionsOf({ id: guildId, owner_id: '0', roles }, stranger, channel.overwrites);
    const isDenied = ({ id, deny }: APIOverwrite) =>
      id !== guildId && (BigInt(deny) & PermissionFlagsBits.ViewChannel) !== 0n;
    return (has & PermissionFlagsBits.ViewChannel) !== 0n && !channel.overwrites.some(isDenied);
  };

  return {
    isBotOn: (guildId) => hasWhat(rest.get(Routes.guild(guildId)), NO_SERVER),
    isOn: async (guildId, userId) => (await membership(guildId, userId)) === 'member',
    hasLeft: async (guildId, userId) =>
      guildId !== undefined && (await membership(guildId, userId)) === 'left',
    saw({ guildId, channelId }, userId) {
      memberships.remember(`${guildId} ${userId}`, 'member');
      views.remember(`${channelId} ${userId}`, true);
    },
    sees: ({ guildId, channelId }, userId) =>
      views.find(`${channelId} ${userId}`, async () => {
        try {
          return await look(guildId, channelId, userId);
        } catch (error) {
          return noWhere(error, ...NO_MEMBER);
        }
      }),
    seenFrom: ({ guildId, channelId }, fromId) =>
      comparisons.find(`${channelId} ${fromId}`, async () => {
        try {
          return await compare(guildId, channelId, fromId);
        } catch (error) {
          return noWhere(error);
        }
      }),
  };
}

/** False if the server or channel is gone or closed to the bot, or for the given codes; rethrows anything else. */
function noWhere(error: unknown, ...codes: readonly number[]): false {
  if ([...codes, ...NO_SERVER, code.unknownChannel].includes(codeOf(error) ?? 0)) return false;
  throw error;
}

/** The same for channels whose overwrites let the same people see them. */
function viewersOf({ overwrites }: { readonly overwrites: readonly APIOverwrite[] }): string {
  const view = (bits: string) => (BigInt(bits) & PermissionFlagsBits.ViewChannel) !== 0n;
  return overwrites
    .flatMap(({ id, allow, deny }) => [...(view(allow) ? [`+${id}`] : []), ...(view(deny) ? [`-${id}`] : [])])
    .toSorted()
    .join(' ');
}

function isThread(channel: RESTGetAPIChannelResult): channel is APIThreadChannel {
  return 'thread_metadata' in channel;
}

/**
 * A member's permissions in a channel: https://docs.discord.com/developers/topics/permissions#permission-hierarchy
 *
 * @param overwrites of the channel
 */
function permissionsOf(
  { id: everyone, owner_id, roles }: Pick<APIGuild, 'id' | 'owner_id' | 'roles'>,
  member: { readonly id: string; readonly roles: readonly string[] },
  overwrites: readonly APIOverwrite[],
): bigint {
  const ALL = ~0n;
  const sum = (bits: readonly string[]) => bits.reduce((all, one) => all | BigInt(one), 0n);
  const held = sum(
    roles.filter(({ id }) => id === everyone || member.roles.includes(id)).map((role) => role.permissions),
  );
  if (owner_id === member.id || (held & PermissionFlagsBits.Administrator) !== 0n) return ALL;
  // Overwrites for everyone apply first, then those for roles, then the member's own.
  return [[everyone], member.roles.filter((id) => id !== everyone), [member.id]].reduce((has, ids) => {
    const those = overwrites.filter(({ id }) => ids.includes(id));
    return (has & ~sum(those.map(({ deny }) => deny))) | sum(those.map(({ allow }) => allow));
  }, held);
}

/** A member of a server whom others may want to invite. */
export interface Guest {
  /** With their name on the server. */
  readonly person: Person;
  readonly isBot: boolean;
  /**
   * Their permissions in a channel or thread. Always true for an archived thread, which the gateway client does not
   * cache.
   */
  may(channelId: string, what: 'ViewChannel' | 'SendMessages'): boolean;
}

export interface Guests {
  /** Undefined for a person who is not on the server. */
  find(guildId: string, userId: string): Promise<Guest | undefined>;
}

/** One look-up at a time: listing all members needs a privileged intent. */
export function createGuests(client: Client): Guests {
  return {
    async find(guildId, userId) {
      try {
        const member = await client.guilds.cache.get(guildId)?.members.fetch(userId);
        if (member === undefined) return undefined;
        return {
          person: personFrom(member.user, member.displayName),
          isBot: member.user.bot,
          may(channelId, what) {
            const channel = client.channels.cache.get(channelId);
            if (channel === undefined || channel.isDMBased()) return true;
            return channel.permissionsFor(member)?.has(what) ?? true;
          },
        };
      } catch (error) {
        const given = codeOf(error);
        if (given === code.unknownMember || given === code.unknownUser) return undefined;
        throw error;
      }
    },
  };
}
