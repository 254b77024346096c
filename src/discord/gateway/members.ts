import { Routes } from 'discord.js';
import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

/** Who is on which server. */
export interface Members {
  /** Whether the person is still on the server; also true where the bot itself is not, and cannot know. */
  isOn(guildId: string, userId: string): Promise<boolean>;
}

/** The part of discord.js's REST client that looking people up needs. */
interface Rest {
  get(route: `/${string}`): Promise<unknown>;
}

/** One at a time is looked up: the list of all members is for bots with a privilege that Rollpad does not ask for. */
export function createMembers(rest: Rest): Members {
  return {
    async isOn(guildId, userId) {
      try {
        await rest.get(Routes.guildMember(guildId, userId));
        return true;
      } catch (error) {
        switch (codeOf(error)) {
          case code.unknownMember:
            return false;
          case code.unknownGuild:
          case code.missingAccess:
            return true;
          default:
            throw error;
        }
      }
    },
  };
}
