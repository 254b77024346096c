import { Routes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

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
    async isBotOn(guildId) {
      try {
        await rest.get(Routes.guild(guildId));
        return true;
      } catch (error) {
        const given = codeOf(error);
        if (given === code.unknownGuild || given === code.missingAccess) return false;
        throw error;
      }
    },

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
