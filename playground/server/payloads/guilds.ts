import {
  type APIGuild,
  type APIRole,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildSystemChannelFlags,
  GuildVerificationLevel,
  Locale,
  RoleFlags,
} from 'discord-api-types/v10';
import { may } from '../world/permissions.ts';
import type { GuildState, RoleState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { wireParent, wireThread } from './channels.ts';
import { wireMember } from './users.ts';

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

/** Discord also sends these; the types that discord.js uses do not have them all. */
const BEYOND_TYPES = { home_header: null, nsfw: false, region: 'deprecated' } as const;

export function wireGuild(guild: GuildState): APIGuild {
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
    features: [],
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
    preferred_locale: Locale.EnglishUS,
    public_updates_channel_id: null,
    nsfw_level: GuildNSFWLevel.Default,
    premium_progress_bar_enabled: false,
    hub_type: null,
    safety_alerts_channel_id: null,
    incidents_data: null,
  };
}

/** GUILD_CREATE. Without the members intent its only member is the bot. */
export function wireGuildCreate(world: World, guild: GuildState): GatewayGuildCreateDispatchData {
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
    channels: channels.flatMap((one) => (one.kind === 'thread' ? [] : [wireParent(one)])),
    threads: channels.flatMap((one) =>
      one.kind === 'thread' && !one.archived && may(world, one, world.bot.id, 'ViewChannel')
        ? [wireThread(world, one)]
        : [],
    ),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
