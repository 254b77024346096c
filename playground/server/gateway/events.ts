import { ChannelType, GatewayIntentBits, PresenceUpdateStatus } from 'discord-api-types/v10';
import * as z from 'zod';
import { inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import {
  threadType,
  wireGuild,
  wireGuildCreate,
  wireMember,
  wireParent,
  wireRole,
  wireThread,
  wireThreadMember,
} from '../payloads/channels.ts';
import { wireMessage } from '../payloads/messages.ts';
import { may } from '../world/permissions.ts';
import type { ChannelState, GuildState, MessageState, ParentState, ThreadState } from '../world/state.ts';
import type { World, WorldChange } from '../world/world.ts';
import type { GatewayEvent } from './gateway.ts';

const { Guilds, GuildMessages, DirectMessages } = GatewayIntentBits;

/** The gateway events for a change in the world, in order; may be empty. */
export function eventsOf(world: World, change: WorldChange, origin: string): readonly GatewayEvent[] {
  if (change.name === 'guild') return guildEvents(world, change.before, change.after);
  if (change.name === 'channel') return channelEvents(world, change.before, change.after);
  if (change.name === 'message') return messageEvents(world, change.before, change.after, origin);
  return [];
}

function guildEvents(
  world: World,
  before: GuildState | undefined,
  after: GuildState | undefined,
): GatewayEvent[] {
  const has = (guild: GuildState | undefined) =>
    guild?.members.some(({ userId }) => userId === world.bot.id) ?? false;
  const guild = after ?? before;
  if (!guild) return [];
  const event = (name: string, data: object): GatewayEvent => ({
    name,
    data,
    guildId: guild.id,
    intent: Guilds,
  });
  if (!after || !has(after)) return has(before) ? [event('GUILD_DELETE', { id: guild.id })] : [];
  if (after.unavailable) {
    const gone = { id: guild.id, unavailable: true };
    if (!has(before)) return [event('GUILD_CREATE', gone)];
    return before?.unavailable ? [] : [event('GUILD_DELETE', gone)];
  }
  if (!before || !has(before) || before.unavailable)
    return [event('GUILD_CREATE', wireGuildCreate(world, after))];
  const events: GatewayEvent[] = [];
  for (const role of after.roles) {
    const old = before.roles.find(({ id }) => id === role.id);
    const data = { guild_id: guild.id, role: wireRole(role) };
    if (!old) events.push(event('GUILD_ROLE_CREATE', data));
    else if (old !== role) events.push(event('GUILD_ROLE_UPDATE', data));
  }
  for (const { id } of before.roles) {
    if (!after.roles.some((role) => role.id === id)) {
      events.push(event('GUILD_ROLE_DELETE', { guild_id: guild.id, role_id: id }));
    }
  }
  if (before.name !== after.name || before.locale !== after.locale || before.features !== after.features)
    events.push(event('GUILD_UPDATE', wireGuild(after)));
  return events;
}

function channelEvents(
  world: World,
  before: ChannelState | undefined,
  after: ChannelState | undefined,
): GatewayEvent[] {
  const channel = after ?? before;
  // Discord does not announce direct channels; they become known with their first event.
  if (!channel || !inGuild(channel)) return [];
  const guild = world.guilds.get(channel.guildId);
  if (!guild || guild.unavailable || !guild.members.some(({ userId }) => userId === world.bot.id)) return [];
  const event = (name: string, data: object): GatewayEvent => ({
    name,
    data,
    guildId: channel.guildId,
    intent: Guilds,
  });
  if (channel.kind === 'thread') {
    return threadEvents(world, before as ThreadState | undefined, after as ThreadState | undefined, event);
  }
  const wire = wireParent(channel);
  if (!after) return [event('CHANNEL_DELETE', wire)];
  if (!before) return [event('CHANNEL_CREATE', wire)];
  const was = before as ParentState;
  if (!differs(was, channel)) return [];
  const events = [event('CHANNEL_UPDATE', wire)];
  const wasHidden = was.overwrites !== channel.overwrites && !couldSee(world, was);
  if (wasHidden && may(world, channel, world.bot.id, 'ViewChannel')) {
    events.push(event('THREAD_LIST_SYNC', threadList(world, channel.guildId, channel.id)));
  }
  return events;
}

/** Whether the bot could see the channel with its previous overwrites. */
function couldSee(world: World, previous: ParentState): boolean {
  return may(world, previous, world.bot.id, 'ViewChannel');
}

function threadList(world: World, guildId: string, channelId: string) {
  const threads = world.channels
    .all()
    .filter(
      (channel): channel is ThreadState =>
        channel.kind === 'thread' && channel.parentId === channelId && !channel.archived,
    );
  return {
    guild_id: guildId,
    channel_ids: [channelId],
    threads: threads.map((thread) => wireThread(world, thread)),
    members: threads.flatMap((thread) =>
      thread.followerIds.includes(world.bot.id) ? [wireThreadMember(thread, world.bot.id)] : [],
    ),
  };
}

function threadEvents(
  world: World,
  before: ThreadState | undefined,
  after: ThreadState | undefined,
  event: (name: string, data: object) => GatewayEvent,
): GatewayEvent[] {
  const thread = after ?? before;
  if (!thread || !may(world, thread, world.bot.id, 'ViewChannel')) return [];
  if (!after) {
    const { id, guildId, parentId } = thread;
    return [
      event('THREAD_DELETE', { id, guild_id: guildId, parent_id: parentId, type: threadType(world, thread) }),
    ];
  }
  if (!before) return [event('THREAD_CREATE', { ...wireThread(world, after), newly_created: true })];
  const events: GatewayEvent[] = [];
  if (differs(before, after)) events.push(event('THREAD_UPDATE', wireThread(world, after)));
  const botId = world.bot.id;
  const followed = before.followerIds.includes(botId);
  const follows = after.followerIds.includes(botId);
  // The bot learns of a private thread when it is added to it.
  if (after.isPrivate && follows && !followed) events.push(event('THREAD_CREATE', wireThread(world, after)));
  if (followed !== follows) {
    const guild = world.guilds.get(after.guildId);
    const member = guild && wireMember(world, guild, botId);
    events.push(
      event('THREAD_MEMBERS_UPDATE', {
        id: after.id,
        guild_id: after.guildId,
        member_count: Math.min(after.followerIds.length, 50),
        ...(follows
          ? { added_members: [{ ...wireThreadMember(after, botId), member, presence: null }] }
          : { removed_member_ids: [botId] }),
      }),
    );
  }
  return events;
}

/** A new message changes its channel's state, but Discord sends no CHANNEL_UPDATE for that. */
function differs<T extends ChannelState>(before: T, after: T): boolean {
  const rest = (one: T) =>
    JSON.stringify({ ...one, lastMessageId: undefined, messageCount: undefined, followerIds: undefined });
  return rest(before) !== rest(after);
}

function messageEvents(
  world: World,
  before: MessageState | undefined,
  after: MessageState | undefined,
  origin: string,
): GatewayEvent[] {
  const message = after ?? before;
  const channel = message && world.channels.get(message.channelId);
  if (!message || !channel || message.visibleTo !== undefined || channel.kind === 'private') return [];
  const guild = inGuild(channel) ? world.guilds.get(channel.guildId) : undefined;
  if (guild?.unavailable) return [];
  if (inGuild(channel) && !may(world, channel, world.bot.id, 'ViewChannel')) return [];
  const where = guild ? { guild_id: guild.id } : {};
  const event = (name: string, data: object): GatewayEvent => ({
    name,
    data: { ...data, ...where },
    ...(guild ? { guildId: guild.id } : {}),
    intent: guild ? GuildMessages : DirectMessages,
  });
  if (!after) return [event('MESSAGE_DELETE', { id: message.id, channel_id: message.channelId })];
  const member = guild && wireMember(world, guild, after.authorId);
  const data = {
    ...forBot(world, after, origin),
    channel_type: channel.kind === 'direct' ? ChannelType.DM : ChannelType.GuildText,
    ...(member ? { member: { ...member, user: undefined } } : {}),
  };
  return [event(before ? 'MESSAGE_UPDATE' : 'MESSAGE_CREATE', data)];
}

/**
 * A message as the bot may read it. Without the privileged intent for message content, a bot gets the content of only
 * its own messages, direct messages, and messages that mention it; elsewhere the content is empty.
 */
export function forBot(world: World, message: MessageState, origin: string) {
  const wire = wireMessage(world, message, origin);
  const { bot } = world;
  const readable =
    message.authorId === bot.id ||
    message.mentions.includes(bot.id) ||
    world.channels.get(message.channelId)?.kind === 'direct';
  return readable ? wire : { ...wire, content: '', embeds: [], attachments: [], components: [] };
}

/** TYPING_START for the sessions that want it. */
export function typingEvent(world: World, channelId: Id, userId: Id): GatewayEvent | undefined {
  const channel = world.channels.get(channelId);
  if (!channel || channel.kind === 'private') return undefined;
  const data = { channel_id: channelId, user_id: userId, timestamp: Math.floor(world.clock.now() / 1_000) };
  if (channel.kind === 'direct') {
    return { name: 'TYPING_START', data, intent: GatewayIntentBits.DirectMessageTyping };
  }
  const { guildId } = channel;
  const guild = world.guilds.get(guildId);
  const member = guild && wireMember(world, guild, userId);
  return {
    name: 'TYPING_START',
    data: { ...data, guild_id: guildId, ...(member ? { member } : {}) },
    guildId,
    intent: GatewayIntentBits.GuildMessageTyping,
  };
}

const RequestMembers = z.object({
  guild_id: z.string(),
  user_ids: z.union([z.string(), z.array(z.string())]).optional(),
  query: z.string().optional(),
  limit: z.number().int().nonnegative().optional(),
  nonce: z.string().optional(),
});

/**
 * The members requested with op 8, by name or id; undefined for an invalid request. Without the members intent, Discord
 * returns only the bot itself for an empty query.
 */
export function membersChunk(world: World, data: unknown): object | undefined {
  const asked = RequestMembers.safeParse(data);
  const guild = asked.success ? world.guilds.get(asked.data.guild_id) : undefined;
  if (!asked.success || !guild) return undefined;
  const { user_ids: ids, query, limit, nonce } = asked.data;
  const wanted = ids === undefined ? undefined : [ids].flat();
  const found = guild.members
    .flatMap(({ userId }) => wireMember(world, guild, userId) ?? [])
    .filter(({ user }) => {
      if (wanted) return wanted.includes(user.id);
      return query ? user.username.startsWith(query.toLowerCase()) : user.id === world.bot.id;
    });
  return {
    guild_id: guild.id,
    members: limit ? found.slice(0, limit) : found,
    chunk_index: 0,
    chunk_count: 1,
    not_found: wanted?.filter((id) => !found.some(({ user }) => user.id === id)) ?? [],
    presences: found.map(({ user }) => ({ user: { id: user.id }, status: PresenceUpdateStatus.Online })),
    ...(nonce ? { nonce } : {}),
  };
}
