import { type Client, Routes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../table/model.ts';
import { nameFrom } from '../../table/seats/names.ts';
import { code, codeOf, hasWhat } from './limits.ts';

/** Knows who is on a server. */
export interface Members {
  /**
   * Whether the person is still on the server; also true where the bot is not, and cannot know. An answer holds for
   * minutes: see `MEMBER_MS` and `GONE_MS`.
   */
  isOn(guildId: string | undefined, userId: string): Promise<boolean>;
  /** Whether the bot itself is on the server now. */
  isBotOn(guildId: string): Promise<boolean>;
}

/** The part of discord.js's REST client that looks up members. */
interface Rest {
  get(route: `/${string}`): Promise<unknown>;
}

/** How long a member counts as one without another look, in ms. */
export const MEMBER_MS = 5 * 60_000;
/** How long somebody who is no member counts as such, in ms: who comes back should not wait. */
export const GONE_MS = 60_000;
/** Maximum number of remembered answers. The one used least recently goes first. */
export const REMEMBERED_MEMBERS = 5_000;

/** Looks up one member at a time: the list of all members needs a privileged intent. */
export function createMembers(rest: Rest, now: () => Date): Members {
  const known = new LRUCache<string, { readonly isOn: boolean; readonly until: number }>({
    max: REMEMBERED_MEMBERS,
  });

  const remember = (key: string, isOn: boolean): boolean => {
    known.set(key, { isOn, until: now().getTime() + (isOn ? MEMBER_MS : GONE_MS) });
    return isOn;
  };

  return {
    isBotOn: (guildId) => hasWhat(rest.get(Routes.guild(guildId)), [code.unknownGuild, code.missingAccess]),

    async isOn(guildId, userId) {
      if (guildId === undefined) return true;
      const key = `${guildId} ${userId}`;
      const before = known.get(key);
      if (before !== undefined && now().getTime() < before.until) return before.isOn;
      try {
        await rest.get(Routes.guildMember(guildId, userId));
        return remember(key, true);
      } catch (error) {
        switch (codeOf(error)) {
          case code.unknownMember:
            return remember(key, false);
          case code.unknownGuild:
          case code.missingAccess:
            return remember(key, true);
          default:
            throw error;
        }
      }
    },
  };
}

/** Somebody on a server whom others may want to invite. */
export interface Guest {
  /** With their name on the server. */
  readonly person: Person;
  readonly isBot: boolean;
  /** Whether they see a channel or thread; true for an archived thread, about which the gateway client knows nothing. */
  sees(channelId: string): boolean;
}

/** Looks up people on servers. */
export interface Guests {
  /** Undefined for somebody who is not on the server. */
  find(guildId: string, userId: string): Promise<Guest | undefined>;
}

/** One look-up at a time: the list of all members needs a privileged intent. */
export function createGuests(client: Client): Guests {
  return {
    async find(guildId, userId) {
      try {
        const member = await client.guilds.cache.get(guildId)?.members.fetch(userId);
        if (member === undefined) return undefined;
        return {
          person: {
            id: member.id,
            name: nameFrom(member.id, member.displayName, member.user.displayName, member.user.username),
          },
          isBot: member.user.bot,
          sees(channelId) {
            const channel = client.channels.cache.get(channelId);
            if (channel === undefined || channel.isDMBased()) return true;
            return channel.permissionsFor(member)?.has('ViewChannel') ?? true;
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
