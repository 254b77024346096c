import { Routes } from 'discord.js';
import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

/** Knows who is on a server. */
export interface Members {
  /** Whether the person is still on the server; also true where the bot is not, and cannot know. */
  isOn(guildId: string, userId: string): Promise<boolean>;
}

/** The part of discord.js's REST client that looks up members. */
interface Rest {
  get(route: `/${string}`): Promise<unknown>;
}

/** Looks up one member at a time: the list of all members needs a privileged intent. */
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
