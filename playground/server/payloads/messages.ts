import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageInteractionMetadata,
  type APIMessageTopLevelComponent,
  ComponentType,
  InteractionType,
  MessageFlags,
  MessageReferenceType,
  type MessageType,
} from 'discord-api-types/v10';
import type { CommandTarget } from '../../protocol.ts';
import { wireInstallations } from '../interactions/registry.ts';
import { loose } from '../messages/attach.ts';
import { attachmentPath, mapAddresses } from '../world/files.ts';
import type { AttachmentState, MessageOriginState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { wireThread, wireUser } from './channels.ts';

export function wireAttachment(attachment: AttachmentState, origin: string): APIAttachment {
  const address = origin + attachmentPath(attachment);
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.size,
    url: address,
    proxy_url: address,
    content_type: attachment.contentType,
    ...(attachment.description !== undefined ? { description: attachment.description } : {}),
    ...(attachment.width !== undefined ? { width: attachment.width, height: attachment.height ?? null } : {}),
  };
}

/**
 * A message in Discord's format for the bot.
 *
 * @param origin the prefix of files' addresses: `http://127.0.0.1:PORT`
 * @param depth 1: with the message that it refers to; 0: without
 */
export function wireMessage(world: World, message: MessageState, origin: string, depth = 1): APIMessage {
  const author = wireUser(world, message.authorId);
  if (!author) throw new Error(`Message ${message.id} has no author.`);
  const referenced = message.reference?.messageId
    ? world.messages.get(message.reference.messageId)
    : undefined;
  const thread = message.threadId ? world.channels.get(message.threadId) : undefined;
  const isV2 = (message.flags & MessageFlags.IsComponentsV2) !== 0;
  return {
    id: message.id,
    channel_id: message.channelId,
    author,
    content: message.content,
    timestamp: new Date(message.createdAt).toISOString(),
    edited_timestamp: message.editedAt === undefined ? null : new Date(message.editedAt).toISOString(),
    tts: false,
    mention_everyone: message.mentionsEveryone,
    mentions: message.mentions.flatMap((id) => wireUser(world, id) ?? []),
    mention_roles: [...message.mentionRoles],
    attachments: loose(message.attachments, message.embeds, isV2).map((attachment) =>
      wireAttachment(attachment, origin),
    ),
    embeds: mapAddresses(wireEmbeds(message.embeds), origin),
    components: mapAddresses(wireComponents(message.components), origin),
    pinned: false,
    type: message.type as MessageType,
    flags: message.flags as MessageFlags,
    ...(message.nonce !== undefined ? { nonce: message.nonce } : {}),
    ...(message.origin
      ? {
          application_id: world.bot.id,
          webhook_id: world.bot.id,
          interaction_metadata: wireOrigin(world, message.origin),
        }
      : {}),
    ...(message.reference
      ? {
          message_reference: {
            type: MessageReferenceType.Default,
            channel_id: message.reference.channelId,
            ...(message.reference.messageId ? { message_id: message.reference.messageId } : {}),
          },
        }
      : {}),
    ...(depth > 0 && message.reference?.messageId
      ? { referenced_message: referenced ? wireMessage(world, referenced, origin, depth - 1) : null }
      : {}),
    ...(thread?.kind === 'thread' && thread.startedFrom === message.id
      ? { thread: wireThread(world, thread) }
      : {}),
  };
}

function wireOrigin(world: World, origin: MessageOriginState): APIMessageInteractionMetadata {
  const user = wireUser(world, origin.personId);
  if (!user) throw new Error(`Interaction ${origin.interactionId} has no person.`);
  const base = {
    id: origin.interactionId,
    user,
    authorizing_integration_owners: wireInstallations(origin.installed ?? { guild: '0' }),
    ...(origin.originalResponseId ? { original_response_message_id: origin.originalResponseId } : {}),
  };
  if (origin.kind === 'command')
    return { ...base, type: InteractionType.ApplicationCommand, ...wireTarget(world, origin.target) };
  if (origin.kind === 'component') {
    return {
      ...base,
      type: InteractionType.MessageComponent,
      interacted_message_id: origin.interactedMessageId ?? '0',
    };
  }
  return {
    ...base,
    type: InteractionType.ModalSubmit,
    triggering_interaction_metadata: { ...base, type: InteractionType.ApplicationCommand },
  };
}

/** The target of a command in a menu, in Discord's format. */
function wireTarget(world: World, target: CommandTarget | undefined) {
  if (target?.kind === 'message') return { target_message_id: target.id };
  const user = target && wireUser(world, target.id);
  return user ? { target_user: user } : {};
}

const CHOICES = { min_values: 1, max_values: 1 };

/** The defaults that Discord fills in. */
const DEFAULTS: Readonly<Partial<Record<ComponentType, object>>> = {
  [ComponentType.StringSelect]: CHOICES,
  [ComponentType.UserSelect]: CHOICES,
  [ComponentType.RoleSelect]: CHOICES,
  [ComponentType.MentionableSelect]: CHOICES,
  [ComponentType.ChannelSelect]: CHOICES,
  [ComponentType.Container]: { accent_color: null, spoiler: false },
  [ComponentType.Thumbnail]: { description: null, spoiler: false },
  [ComponentType.File]: { spoiler: false },
  [ComponentType.Separator]: { spacing: 1, divider: true },
};
const ITEM = { description: null, spoiler: false };

/** A message's components in Discord's format. */
function wireComponents(components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] {
  return components.map((component) => completed(component) as unknown as APIMessageTopLevelComponent);
}

function completed(value: object): object {
  const { components, accessory, items, ...own } = value as Readonly<Record<string, unknown>>;
  return {
    ...(DEFAULTS[own.type as ComponentType] ?? {}),
    ...own,
    ...(Array.isArray(components) ? { components: components.map(completed) } : {}),
    ...(typeof accessory === 'object' && accessory !== null ? { accessory: completed(accessory) } : {}),
    ...(Array.isArray(items) ? { items: items.map((item: object) => ({ ...ITEM, ...item })) } : {}),
  };
}

/** A message's embeds in Discord's format: `inline` is present on every field. */
function wireEmbeds(embeds: readonly APIEmbed[]): APIEmbed[] {
  return embeds.map((embed) =>
    embed.fields
      ? { ...embed, fields: embed.fields.map((field) => ({ ...field, inline: field.inline ?? false })) }
      : embed,
  );
}
