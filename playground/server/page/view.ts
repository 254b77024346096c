/** The world in the page's format. */

import { Locale, MessageFlags, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { BOT_PERMISSIONS, byAge, inGuild } from '../../protocol/world.ts';
import type * as page from '../../protocol.ts';
import type { PageEvent } from '../../protocol.ts';
import type { Faults } from '../faults.ts';
import { loose } from '../messages/attach.ts';
import { attachmentPath } from '../world/files.ts';
import { channelPermissions, may } from '../world/permissions.ts';
import type {
  AttachmentState,
  BotState,
  ChannelState,
  GuildChannelState,
  GuildState,
  InteractionState,
  MessageState,
  ModalState,
} from '../world/state.ts';
import type { World, WorldChange } from '../world/world.ts';

/** The number of messages per channel in the initial view. */
const AT_FIRST = 50;

export function viewWorld(
  world: World,
  activities: readonly page.Activity[],
  faults: Faults,
  online: boolean,
): page.World {
  const channels = world.channels.all();
  return {
    clock: viewClock(world),
    bot: viewBot(world, world.bot, online),
    people: world.people.all(),
    guilds: world.guilds.all().map((guild) => viewGuild(world, guild)),
    channels: channels.map((channel) => viewChannel(world, channel)),
    messages: channels.flatMap(({ id }) =>
      world
        .newest(id, AT_FIRST, () => true)
        .toReversed()
        .map((message) => viewMessage(world, message)),
    ),
    interactions: world.interactions
      .all()
      .filter(({ acknowledged, failed }) => acknowledged === 'none' && !failed)
      .flatMap((interaction) => viewInteraction(interaction) ?? []),
    modals: world.modals.all().map(viewModal),
    activities,
    commands: world.commands.all(),
    faults: faults.settings,
  };
}

function viewClock({ clock }: World): page.World['clock'] {
  return { now: clock.now(), offset: clock.offset };
}

export function viewBot(world: World, { id, name, colour }: BotState, online: boolean): page.Bot {
  return {
    id,
    applicationId: id,
    name,
    colour,
    online,
    guildIds: world.guildsOf(id).map((guild) => guild.id),
  };
}

function viewGuild(world: World, guild: GuildState): page.Guild {
  const { id, name, ownerId, members, locale = Locale.EnglishUS, features = [] } = guild;
  return {
    id,
    name,
    ownerId,
    locale,
    features,
    commandsOnly: guild.commandsOnly ?? false,
    unavailable: guild.unavailable ?? false,
    memberIds: members.flatMap(({ userId }) => (world.people.get(userId) ? [userId] : [])),
  };
}

function viewChannel(world: World, channel: ChannelState): page.Channel {
  const { id, lastMessageId } = channel;
  const base = { id, ...(lastMessageId ? { lastMessageId } : {}) };
  if (channel.kind === 'direct') {
    const { personId } = channel;
    return { ...base, kind: 'direct', name: world.bot.name, personId, seenBy: [personId] };
  }
  if (channel.kind === 'private') {
    const { personIds: seenBy, name, ownerId } = channel;
    return { ...base, kind: 'private', name, seenBy, ...(ownerId ? { ownerId } : {}) };
  }
  const guild = world.guilds.get(channel.guildId);
  const common = {
    ...base,
    guildId: channel.guildId,
    name: channel.name,
    seenBy: (guild?.members ?? []).flatMap(({ userId }) =>
      world.people.get(userId) && may(world, channel, userId, 'ViewChannel') ? [userId] : [],
    ),
    botPermissions: botPermissions(world, channel),
  };
  if (channel.kind === 'text') {
    const { topic, position, variant } = channel;
    return { ...common, kind: 'text', topic, position, ...(variant === undefined ? {} : { variant }) };
  }
  if (channel.kind === 'forum') {
    const { topic, position, tags, requiresTag } = channel;
    return { ...common, kind: 'forum', topic, position, tags, requiresTag };
  }
  return {
    ...common,
    kind: 'thread',
    parentId: channel.parentId,
    ...(channel.startedFrom ? { startedFrom: channel.startedFrom } : {}),
    ownerId: channel.ownerId,
    followerIds: channel.followerIds,
    archived: channel.archived,
    locked: channel.locked,
    messageCount: channel.messageCount,
    ...(channel.tagIds === undefined ? {} : { tagIds: channel.tagIds }),
  };
}

function botPermissions(world: World, channel: GuildChannelState): readonly page.BotPermission[] {
  const held = channelPermissions(world, channel, world.bot.id);
  return BOT_PERMISSIONS.filter((permission) => (held & PermissionFlagsBits[permission]) !== 0n);
}

function viewAttachment(attachment: AttachmentState): page.Attachment {
  const { id, filename, contentType, size, width, height, description } = attachment;
  return {
    id,
    filename,
    url: attachmentPath(attachment),
    contentType,
    size,
    ...(width !== undefined ? { width } : {}),
    ...(height !== undefined ? { height } : {}),
    ...(description !== undefined ? { description } : {}),
    spoiler: filename.startsWith('SPOILER_'),
  };
}

export function viewMessage(world: World, message: MessageState): page.Message {
  const { id, channelId, authorId, createdAt, editedAt, flags, content, embeds, components } = message;
  const isV2 = (flags & MessageFlags.IsComponentsV2) !== 0;
  const replyTo = message.reference?.messageId;
  return {
    id,
    channelId,
    authorId,
    createdAt,
    ...(editedAt === undefined ? {} : { editedAt }),
    kind: kindOf(message),
    content,
    embeds: (flags & MessageFlags.SuppressEmbeds) === 0 ? embeds : [],
    components,
    componentsV2: isV2,
    attachments: loose(message.attachments, embeds, isV2).map(viewAttachment),
    mentions: message.mentions.filter((mention) => world.people.get(mention) !== undefined),
    mentionsEveryone: message.mentionsEveryone,
    ...(message.visibleTo === undefined ? {} : { visibleTo: message.visibleTo }),
    ...(message.origin === undefined
      ? {}
      : {
          origin: {
            interactionId: message.origin.interactionId,
            personId: message.origin.personId,
            kind: message.origin.kind,
            ...(message.origin.commandName ? { commandName: message.origin.commandName } : {}),
            ...(message.origin.target ? { target: message.origin.target } : {}),
          },
        }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(message.threadId === undefined ? {} : { threadId: message.threadId }),
    silent: (flags & MessageFlags.SuppressNotifications) !== 0,
  };
}

function kindOf({ flags, type, gaveUp }: MessageState): page.Message['kind'] {
  if ((flags & MessageFlags.Loading) !== 0) return 'thinking';
  if (gaveUp) return 'gave-up';
  if (type === MessageType.ThreadCreated) return 'thread-created';
  return type === MessageType.ThreadStarterMessage ? 'thread-start' : 'plain';
}

/** Undefined for an autocomplete, which has a reply of its own. */
function viewInteraction(interaction: InteractionState): page.Interaction | undefined {
  const { id, kind, personId, channelId, createdAt, acknowledged, failed } = interaction;
  if (kind === 'autocomplete') return undefined;
  const { commandName, target, messageId, customId } = interaction;
  return {
    id,
    personId,
    channelId,
    kind,
    at: createdAt,
    state: failed ? 'failed' : acknowledged === 'none' ? 'pending' : 'answered',
    ...(commandName ? { commandName } : {}),
    ...(target ? { target } : {}),
    ...(messageId ? { messageId } : {}),
    ...(customId ? { customId } : {}),
  };
}

export function viewModal({ id, personId, channelId, customId, title, components }: ModalState): page.Modal {
  return { id, personId, channelId, customId, title, components };
}

/** Older messages of a channel that this person can see, oldest first. */
export function viewHistory(
  world: World,
  channelId: page.Id,
  personId: page.Id,
  before: page.Id,
  limit: number,
): page.PageResult<'history'> {
  const older = world.newest(
    channelId,
    limit + 1,
    ({ id, visibleTo }) => byAge(id, before) < 0 && (visibleTo === undefined || visibleTo === personId),
  );
  return {
    messages: older
      .slice(0, limit)
      .toReversed()
      .map((message) => viewMessage(world, message)),
    more: older.length > limit,
  };
}

const overwritesOf = (channel: ChannelState) => ('overwrites' in channel ? channel.overwrites : undefined);

/** The page events of a change, in order. @param online whether the bot is connected */
export function pageEvents(world: World, change: WorldChange, online: boolean): readonly PageEvent[] {
  switch (change.name) {
    case 'message': {
      const { before, after } = change;
      if (after)
        return [{ type: before ? 'message-updated' : 'message-created', message: viewMessage(world, after) }];
      return before ? [{ type: 'message-deleted', channelId: before.channelId, messageId: before.id }] : [];
    }
    case 'channel': {
      const { before, after, id } = change;
      if (!after) return [{ type: 'channel-deleted', channelId: id }];
      const changed: PageEvent[] = [
        { type: before ? 'channel-updated' : 'channel-created', channel: viewChannel(world, after) },
      ];
      // Permissions in threads follow from the parent channel.
      const threads =
        before && overwritesOf(before) !== overwritesOf(after)
          ? world.channels.all().filter((channel) => channel.kind === 'thread' && channel.parentId === id)
          : [];
      return [
        ...changed,
        ...threads.map(
          (thread): PageEvent => ({ type: 'channel-updated', channel: viewChannel(world, thread) }),
        ),
      ];
    }
    case 'guild': {
      const { before, after, id } = change;
      if (!after) return [];
      const joined = before?.members !== after.members;
      const channels = joined
        ? world.channels.all().filter((channel) => inGuild(channel) && channel.guildId === id)
        : [];
      return [
        { type: 'guild-updated', guild: viewGuild(world, after) },
        { type: 'bot-updated', bot: viewBot(world, world.bot, online) },
        ...channels.map(
          (channel): PageEvent => ({ type: 'channel-updated', channel: viewChannel(world, channel) }),
        ),
      ];
    }
    case 'interaction': {
      // An interaction is deleted when its token expires, which the page does not show.
      const interaction = change.after && viewInteraction(change.after);
      return interaction ? [{ type: 'interaction', interaction }] : [];
    }
    case 'modal': {
      const { before, after, id } = change;
      if (after) return [{ type: 'modal-opened', modal: viewModal(after) }];
      return before ? [{ type: 'modal-closed', modalId: id, personId: before.personId }] : [];
    }
    case 'person':
      return change.after ? [{ type: 'person-updated', person: change.after }] : [];
    case 'bot':
      return change.after ? [{ type: 'bot-updated', bot: viewBot(world, change.after, online) }] : [];
    case 'command':
      return [{ type: 'commands-updated', commands: world.commands.all() }];
    case 'clock':
      return [{ type: 'clock', clock: viewClock(world) }];
    case 'emoji':
    case 'event':
    case 'upload':
      return [];
  }
}
