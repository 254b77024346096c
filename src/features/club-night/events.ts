import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
  PermissionFlagsBits,
  type RESTGetAPIGuildScheduledEventsResult,
  type RESTPostAPIGuildScheduledEventJSONBody,
  type RESTPostAPIGuildScheduledEventResult,
  Routes,
} from 'discord.js';
import type { DiscordClient } from '../../discord/rest/message-client.ts';
import { isRefusal } from '../../discord/rest/refusals.ts';

export interface NewEvent {
  /** At most 100 characters. */
  readonly name: string;
  /** At most 1,000. */
  readonly description: string;
  /** At most 100. */
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Discord's scheduled events of servers. Requests reject if Discord does not respond. */
export function createEvents(client: DiscordClient) {
  const { rest } = client;
  const done = async (request: Promise<unknown>): Promise<void> => {
    try {
      await request;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  };
  return {
    /** Whether the bot may create events on a channel's server; undefined if the gateway client does not cache it. */
    may(channelId: string): boolean | undefined {
      const channel = client.channels.cache.get(channelId);
      if (channel === undefined || channel.isDMBased() || client.user === null) return undefined;
      return channel.permissionsFor(client.user)?.has(PermissionFlagsBits.CreateEvents);
    },

    /** Creates an event, once. @returns its id; undefined if Discord does not allow it */
    async create(guildId: string, event: NewEvent): Promise<string | undefined> {
      const body: RESTPostAPIGuildScheduledEventJSONBody = {
        name: event.name,
        description: event.description,
        entity_metadata: { location: event.location },
        scheduled_start_time: event.startsAt.toISOString(),
        scheduled_end_time: event.endsAt.toISOString(),
        privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
        entity_type: GuildScheduledEventEntityType.External,
      };
      try {
        const all = (await rest.get(
          Routes.guildScheduledEvents(guildId),
        )) as RESTGetAPIGuildScheduledEventsResult;
        const found = all.find(
          (one) =>
            one.creator_id === client.user?.id &&
            one.name === event.name &&
            Date.parse(one.scheduled_start_time) === event.startsAt.getTime(),
        );
        if (found !== undefined) return found.id;
        const made = await rest.post(Routes.guildScheduledEvents(guildId), { body });
        return (made as RESTPostAPIGuildScheduledEventResult).id;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },

    /** Starts an event; Discord ends it by itself. */
    begin: (guildId: string, id: string) =>
      done(
        rest.patch(Routes.guildScheduledEvent(guildId, id), {
          body: { status: GuildScheduledEventStatus.Active },
        }),
      ),

    remove: (guildId: string, id: string) => done(rest.delete(Routes.guildScheduledEvent(guildId, id))),
  };
}

export type Events = ReturnType<typeof createEvents>;
