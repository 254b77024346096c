import {
  type APIAnnouncementThreadChannel,
  type APIDMChannel,
  type APIGroupDMChannel,
  type APIGuild,
  type APIGuildForumChannel,
  type APIGuildMember,
  type APIGuildStageVoiceChannel,
  type APIGuildVoiceChannel,
  type APIInteractionGuildMember,
  type APINewsChannel,
  type APIOverwrite,
  type APIPrivateThreadChannel,
  type APIPublicThreadChannel,
  type APIRole,
  type APITextChannel,
  type APIThreadMember,
  type APIUser,
  ChannelFlags,
  ChannelType,
  ForumLayoutType,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMemberFlags,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildSystemChannelFlags,
  GuildVerificationLevel,
  Locale,
  OverwriteType,
  RoleFlags,
  ThreadMemberFlags,
  UserFlags,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import { channelPermissions, hasThreads, may } from '../world/permissions.ts';
import type {
  ChannelState,
  DirectChannelState,
  GuildChannelState,
  GuildState,
  ParentState,
  PrivateChannelState,
  RoleState,
  ThreadState,
} from '../world/state.ts';
import type { World } from '../world/world.ts';

const NO_FLAGS: ChannelFlags = ChannelFlags.Pinned & 0;
const NO_MEMBER_FLAGS: ThreadMemberFlags = ThreadMemberFlags.HasInteracted & 0;

/** Discord's API description has no name for direct channels. */
type DirectChannel = Omit<APIDMChannel, 'name'>;

type WireChannel =
  | APITextChannel
  | APINewsChannel
  | APIGuildVoiceChannel
  | APIGuildStageVoiceChannel
  | APIGuildForumChannel
  | APIPublicThreadChannel
  | APIPrivateThreadChannel
  | APIAnnouncementThreadChannel
  | DirectChannel
  | APIGroupDMChannel;

function wireOverwrites({ overwrites }: ParentState): APIOverwrite[] {
  return overwrites.map(({ id, kind, allow, deny }) => ({
    id,
    type: kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
    allow,
    deny,
  }));
}

const TYPE_OF_VARIANT = {
  announcement: ChannelType.GuildAnnouncement,
  voice: ChannelType.GuildVoice,
  stage: ChannelType.GuildStageVoice,
} as const;

/** A channel of a guild that is no thread. */
export function wireParent(
  channel: ParentState,
): APITextChannel | APINewsChannel | APIGuildVoiceChannel | APIGuildStageVoiceChannel | APIGuildForumChannel {
  const shared = {
    id: channel.id,
    guild_id: channel.guildId,
    name: channel.name,
    topic: channel.topic,
    position: channel.position,
    permission_overwrites: wireOverwrites(channel),
    nsfw: false,
    rate_limit_per_user: 0,
    parent_id: null,
    last_message_id: channel.lastMessageId ?? null,
  };
  if (channel.kind === 'text') {
    const { variant } = channel;
    const type = variant === undefined ? ChannelType.GuildText : TYPE_OF_VARIANT[variant];
    const voice = { bitrate: 64_000, user_limit: 0, rtc_region: null };
    return { ...shared, ...(hasThreads(channel) ? {} : voice), type, flags: NO_FLAGS } as
      | APITextChannel
      | APINewsChannel
      | APIGuildVoiceChannel
      | APIGuildStageVoiceChannel;
  }
  return {
    ...shared,
    type: ChannelType.GuildForum,
    flags: channel.requiresTag ? ChannelFlags.RequireTag : NO_FLAGS,
    available_tags: channel.tags.map(({ id, name, moderated, emoji }) => ({
      id,
      name,
      moderated,
      emoji_id: null,
      emoji_name: emoji ?? null,
    })),
    default_reaction_emoji: null,
    default_sort_order: null,
    default_forum_layout: ForumLayoutType.NotSet,
  };
}

/** A thread, with the bot's own membership if it follows the thread. */
export function wireThread(
  world: World,
  thread: ThreadState,
): APIPublicThreadChannel | APIPrivateThreadChannel | APIAnnouncementThreadChannel {
  return {
    id: thread.id,
    type: threadType(world, thread),
    guild_id: thread.guildId,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    name: thread.name,
    last_message_id: thread.lastMessageId ?? null,
    message_count: thread.messageCount,
    total_message_sent: thread.messageCount,
    member_count: Math.min(thread.followerIds.length, 50),
    rate_limit_per_user: 0,
    flags: NO_FLAGS,
    ...(thread.tagIds === undefined ? {} : { applied_tags: [...thread.tagIds] }),
    thread_metadata: {
      archived: thread.archived,
      archive_timestamp: new Date(thread.archiveChangedAt).toISOString(),
      auto_archive_duration: thread.autoArchiveMinutes,
      create_timestamp: new Date(thread.createdAt).toISOString(),
      locked: thread.locked,
      ...(thread.isPrivate ? { invitable: true } : {}),
    },
    ...(thread.followerIds.includes(world.bot.id) ? { member: wireThreadMember(thread, world.bot.id) } : {}),
  };
}

export function threadType(world: World, { isPrivate, parentId }: ThreadState) {
  const parent = world.channels.get(parentId);
  if (isPrivate) return ChannelType.PrivateThread;
  return parent?.kind === 'text' && parent.variant === 'announcement'
    ? ChannelType.AnnouncementThread
    : ChannelType.PublicThread;
}

export function wireThreadMember(thread: ThreadState, userId: string): APIThreadMember {
  return {
    id: thread.id,
    user_id: userId,
    join_timestamp: new Date(thread.createdAt).toISOString(),
    flags: NO_MEMBER_FLAGS,
  };
}

export function wireDirectChannel(world: World, channel: DirectChannelState): DirectChannel {
  const person = wireUser(world, channel.personId);
  return {
    id: channel.id,
    type: ChannelType.DM,
    last_message_id: channel.lastMessageId ?? null,
    flags: NO_FLAGS,
    recipients: person ? [person] : [],
  };
}

/** Direct messages between people: a group, or two people. */
function wirePrivateChannel(world: World, channel: PrivateChannelState): DirectChannel | APIGroupDMChannel {
  const { id, ownerId, personIds } = channel;
  const shared = {
    id,
    last_message_id: channel.lastMessageId ?? null,
    flags: NO_FLAGS,
    recipients: personIds.flatMap((personId) => wireUser(world, personId) ?? []),
  };
  if (ownerId === undefined) return { ...shared, type: ChannelType.DM };
  const name = channel.name === '' ? null : channel.name;
  return { ...shared, type: ChannelType.GroupDM, name, icon: null, owner_id: ownerId };
}

export function wireChannel(world: World, channel: ChannelState): WireChannel {
  switch (channel.kind) {
    case 'text':
    case 'forum':
      return wireParent(channel);
    case 'thread':
      return wireThread(world, channel);
    case 'direct':
      return wireDirectChannel(world, channel);
    case 'private':
      return wirePrivateChannel(world, channel);
  }
}

export function wireRole(role: RoleState): APIRole {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    position: role.position,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    managed: role.managedFor !== undefined,
    mentionable: false,
    flags: RoleFlags.InPrompt & 0,
    ...(role.managedFor ? { tags: { bot_id: role.managedFor } } : {}),
  };
}

/** Fields that Discord also sends but that discord.js's types lack. */
const BEYOND_TYPES = { home_header: null, nsfw: false, region: 'deprecated' } as const;

export function wireGuild(guild: GuildState): Omit<APIGuild, 'hub_type'> {
  return {
    ...BEYOND_TYPES,
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: guild.ownerId,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.AllMessages,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    roles: guild.roles.map(wireRole),
    emojis: [],
    stickers: [],
    features: (guild.features ?? []) as APIGuild['features'],
    mfa_level: GuildMFALevel.None,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: GuildSystemChannelFlags.SuppressJoinNotifications,
    rules_channel_id: null,
    max_members: 500_000,
    max_presences: null,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    preferred_locale: guild.locale ?? Locale.EnglishUS,
    public_updates_channel_id: null,
    nsfw_level: GuildNSFWLevel.Default,
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    incidents_data: null,
  };
}

/** GUILD_CREATE. Without the members intent its only member is the bot. */
export function wireGuildCreate(
  world: World,
  guild: GuildState,
): Omit<GatewayGuildCreateDispatchData, 'hub_type'> {
  const channels = world.channelsOf(guild.id);
  const bot = wireMember(world, guild, world.bot.id);
  const joined = guild.members.find(({ userId }) => userId === world.bot.id)?.joinedAt ?? world.clock.now();
  return {
    ...wireGuild(guild),
    joined_at: new Date(joined).toISOString(),
    large: false,
    unavailable: false,
    member_count: guild.members.length,
    voice_states: [],
    members: bot ? [bot] : [],
    channels: channels.flatMap((channel) => (channel.kind === 'thread' ? [] : [wireParent(channel)])),
    threads: channels.flatMap((channel) =>
      channel.kind === 'thread' && !channel.archived && may(world, channel, world.bot.id, 'ViewChannel')
        ? [wireThread(world, channel)]
        : [],
    ),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

const NO_USER_FLAGS: UserFlags = UserFlags.Staff & 0;
/** Fields of every user that the playground does not use. */
const NOTHING_SPECIAL: Pick<APIUser, 'flags' | 'public_flags' | 'primary_guild'> = {
  flags: NO_USER_FLAGS,
  public_flags: NO_USER_FLAGS,
  primary_guild: null,
};
const NO_GUILD_MEMBER_FLAGS: GuildMemberFlags = GuildMemberFlags.DidRejoin & 0;

/** A person or the bot in Discord's format; undefined for an unknown id. */
export function wireUser(world: World, id: Id): APIUser | undefined {
  if (id === world.bot.id) return wireBot(world);
  const person = world.people.get(id);
  if (!person) return undefined;
  return {
    id,
    username: person.handle,
    discriminator: '0',
    global_name: person.name,
    avatar: null,
    ...NOTHING_SPECIAL,
  };
}

export function wireBot(world: World): APIUser {
  const { id, name } = world.bot;
  return {
    id,
    username: name,
    discriminator: '0001',
    global_name: null,
    avatar: null,
    bot: true,
    ...NOTHING_SPECIAL,
  };
}

export function wireMember(world: World, guild: GuildState, userId: Id): APIGuildMember | undefined {
  const member = guild.members.find((member) => member.userId === userId);
  const user = wireUser(world, userId);
  if (!member || !user) return undefined;
  return {
    user,
    nick: null,
    avatar: null,
    banner: null,
    roles: [...member.roleIds],
    joined_at: new Date(member.joinedAt).toISOString(),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: NO_GUILD_MEMBER_FLAGS,
    pending: false,
    communication_disabled_until: null,
  };
}

/** A channel as interactions have it: with the person's permissions in it, and nobody's overwrites. */
export function wireInteractionChannel(world: World, channel: ChannelState, userId: Id) {
  const { permission_overwrites: _, ...wire } = { permission_overwrites: [], ...wireChannel(world, channel) };
  return inGuild(channel)
    ? { ...wire, permissions: channelPermissions(world, channel, userId).toString() }
    : wire;
}

/** A member with their permissions in the channel, in the format of interactions. */
export function wireInteractionMember(
  world: World,
  guild: GuildState,
  channel: GuildChannelState,
  userId: Id,
): APIInteractionGuildMember | undefined {
  const member = wireMember(world, guild, userId);
  return member && { ...member, permissions: channelPermissions(world, channel, userId).toString() };
}
