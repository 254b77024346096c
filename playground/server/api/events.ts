import {
  type APIGuildScheduledEvent,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { refuse } from '../errors.ts';
import { complain, Form, maybe, text } from '../limits/form.ts';
import { wireUser } from '../payloads/channels.ts';
import { mayInGuild } from '../world/permissions.ts';
import type { EventState, GuildState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import {
  findGuild,
  get,
  param,
  patch,
  post,
  type RestContext,
  type RestRequest,
  type Route,
  remove,
} from './route.ts';

/** Maximum number of a guild's events that are not over. */
const EVENTS_MOST = 100;

const time = z.string().transform((value, ctx) => {
  const at = Date.parse(value);
  if (Number.isNaN(at) || !/^\d{4}-\d\d-\d\dT/.test(value))
    complain(ctx, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value}. Should be ISO8601.`);
  return at;
});

/** For external events: the playground has no voice or stage channels. */
const NewEvent = z.object({
  name: text(1, 100),
  description: maybe(text(1, 1_000)),
  image: maybe(z.never()),
  recurrence_rule: maybe(z.never()),
  channel_id: maybe(z.never()),
  scheduled_start_time: time,
  scheduled_end_time: time,
  privacy_level: z.literal(GuildScheduledEventPrivacyLevel.GuildOnly),
  entity_type: z.literal(GuildScheduledEventEntityType.External),
  entity_metadata: z.object({ location: text(1, 100) }),
});

const { Scheduled, Active, Completed, Canceled } = GuildScheduledEventStatus;
/** The allowed changes of a status. */
const NEXT: Readonly<Record<GuildScheduledEventStatus, readonly GuildScheduledEventStatus[]>> = {
  [Scheduled]: [Active, Canceled],
  [Active]: [Completed],
  [Completed]: [],
  [Canceled]: [],
};
const EventChange = z.object({ status: z.literal([Active, Completed, Canceled]) });

/** Scheduled events of guilds: creating, listing, starting, ending and deleting. */
export function eventRoutes({ world }: RestContext): readonly Route[] {
  const eventOf = (call: RestRequest) => {
    const guild = findGuild(world, param(call, 'guild'));
    const event = world.events.get(param(call, 'event'));
    if (event?.guildId !== guild.id || !isListed(world, event)) throw refuse(10070);
    return { guild, event };
  };
  const path = '/guilds/:guild/scheduled-events';
  return [
    get(path, (call) => ({
      body: listed(world, findGuild(world, param(call, 'guild'))).map((event) => wireEvent(world, event)),
    })),
    post(path, (call) => {
      const guild = findGuild(world, param(call, 'guild'));
      needEvents(world, guild);
      const form = new Form();
      const {
        scheduled_start_time: startsAt,
        scheduled_end_time: endsAt,
        ...said
      } = form.read(NewEvent, call.body);
      if (startsAt <= world.clock.now())
        form.add(
          ['scheduled_start_time'],
          'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
          'Cannot schedule event in the past.',
        );
      if (endsAt <= startsAt)
        form.add(['scheduled_end_time'], 'BASE_TYPE_BAD_VALUE', 'An event ends after it starts.');
      form.check();
      if (listed(world, guild).length >= EVENTS_MOST) throw refuse(30038);
      const { name, description, entity_metadata } = said;
      const event = world.events.put({
        ...{ id: world.nextId(), guildId: guild.id, creatorId: world.bot.id, name, startsAt, endsAt },
        ...(description === undefined ? {} : { description }),
        ...{ location: entity_metadata.location, status: Scheduled },
      });
      return { body: wireEvent(world, event) };
    }),
    get(`${path}/:event`, (call) => ({ body: wireEvent(world, eventOf(call).event) })),
    patch(`${path}/:event`, (call) => {
      const { guild, event } = eventOf(call);
      needEvents(world, guild);
      const form = new Form();
      const { status } = form.read(EventChange, call.body);
      if (!NEXT[statusOf(world, event)].includes(status))
        form.add(
          ['status'],
          'GUILD_SCHEDULED_EVENT_STATUS_TRANSITION',
          'Invalid Guild Scheduled Event Status Transition',
        );
      form.check();
      return { body: wireEvent(world, world.events.put({ ...event, status })) };
    }),
    remove(`${path}/:event`, (call) => {
      const { guild, event } = eventOf(call);
      needEvents(world, guild);
      world.events.delete(event.id);
      return {};
    }),
  ];
}

/** 50013 unless the bot may create events, which also lets it change its own. */
function needEvents(world: World, guild: GuildState): void {
  if (!mayInGuild(guild, world.bot.id, 'CreateEvents')) throw refuse(50013);
}

/** An active event ends automatically; an event that nobody starts is cancelled some hours later. */
function statusOf({ clock }: World, { status, startsAt, endsAt }: EventState): GuildScheduledEventStatus {
  const CANCELLED_AFTER = 6 * 3_600_000;
  if (status === Active && clock.now() >= endsAt) return Completed;
  if (status === Scheduled && clock.now() >= startsAt + CANCELLED_AFTER) return Canceled;
  return status;
}

function isListed(world: World, event: EventState): boolean {
  return [Scheduled, Active].includes(statusOf(world, event));
}

function listed(world: World, { id }: GuildState): readonly EventState[] {
  return world.events.all().filter((event) => event.guildId === id && isListed(world, event));
}

/** Fields that Discord's API description requires but the types of discord.js lack. */
type WireEvent = APIGuildScheduledEvent & { readonly guild_scheduled_event_exceptions: readonly [] };

function wireEvent(world: World, event: EventState): WireEvent {
  const creator = wireUser(world, event.creatorId);
  return {
    id: event.id,
    guild_id: event.guildId,
    channel_id: null,
    creator_id: event.creatorId,
    name: event.name,
    description: event.description ?? null,
    image: null,
    scheduled_start_time: new Date(event.startsAt).toISOString(),
    scheduled_end_time: new Date(event.endsAt).toISOString(),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    status: statusOf(world, event),
    entity_type: GuildScheduledEventEntityType.External,
    entity_id: null,
    entity_metadata: { location: event.location },
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
    ...(creator === undefined ? {} : { creator }),
  };
}
