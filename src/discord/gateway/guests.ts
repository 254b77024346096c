import type { Client } from 'discord.js';
import type { Person } from '../../table/model.ts';
import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

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
          person: { id: member.id, name: member.displayName },
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
