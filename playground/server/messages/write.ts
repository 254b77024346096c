/** Creates, changes and deletes messages. */
import { ComponentType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { walk } from '../limits/components.ts';
import type { Form, Path } from '../limits/form.ts';
import { type AllowedMentions, legacyField, type MessageForm } from '../limits/message.ts';
import { dropFile } from '../world/files.ts';
import { may } from '../world/permissions.ts';
import type { ChannelState, MessageOriginState, MessageState, ThreadState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { filesAfter, type MessageFiles, Resolver, type Upload } from './attach.ts';

/** Flags that a new message may be given by its author. */
const ON_CREATE =
  MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;
/** Flags that edits cannot remove. */
const FOR_GOOD =
  MessageFlags.Ephemeral |
  MessageFlags.HasThread |
  MessageFlags.IsComponentsV2 |
  MessageFlags.SuppressNotifications;

/** A message with nothing in it. */
export const EMPTY = {
  content: '',
  embeds: [],
  components: [],
  attachments: [],
  mentions: [],
  mentionRoles: [],
  mentionsEveryone: false,
} as const;

/** A message's author, type and origin: everything but its body. */
export interface MessageContext {
  /** Left out: a new one. */
  readonly id?: Id;
  readonly authorId: Id;
  readonly type?: MessageType;
  readonly visibleTo?: Id;
  readonly origin?: MessageOriginState;
  readonly reference?: { readonly channelId: Id; readonly messageId?: Id };
}

/** Creates a message. Throws 50035 or 50006. */
export function createMessage(
  world: World,
  channel: ChannelState,
  form: MessageForm,
  uploads: readonly Upload[],
  circumstances: MessageContext,
): MessageState {
  const { id = world.nextId(), authorId, type, visibleTo, origin, reference } = circumstances;
  const flags = ((form.flags ?? 0) & ON_CREATE) | (visibleTo === undefined ? 0 : MessageFlags.Ephemeral);
  const held = filesAfter(world, channel.id, form, uploads, undefined);
  const body = assemble(world, form, held, {
    content: '',
    embeds: [],
    components: [],
    attachments: [],
    flags,
  });
  const repliedTo = reference?.messageId ? world.messages.get(reference.messageId)?.authorId : undefined;
  const replies = type === MessageType.Reply && origin === undefined ? repliedTo : undefined;
  return addMessage(world, {
    ...body,
    ...mentionsOf(world, channel, authorId, wordsOf(body), form.allowedMentions, replies),
    id,
    channelId: channel.id,
    authorId,
    createdAt: world.clock.now(),
    type: type ?? MessageType.Default,
    ...(visibleTo === undefined ? {} : { visibleTo }),
    ...(origin === undefined ? {} : { origin }),
    ...(reference === undefined ? {} : { reference }),
    ...(form.nonce === undefined ? {} : { nonce: form.nonce }),
  });
}

/** The "thinking" answer, which has no content until it is edited. */
export function createThinking(
  world: World,
  channel: ChannelState,
  circumstances: MessageContext,
): MessageState {
  const { authorId, type, visibleTo, origin, reference } = circumstances;
  return addMessage(world, {
    id: world.nextId(),
    channelId: channel.id,
    authorId,
    createdAt: world.clock.now(),
    type: type ?? MessageType.Default,
    flags: MessageFlags.Loading | (visibleTo === undefined ? 0 : MessageFlags.Ephemeral),
    ...EMPTY,
    ...(visibleTo === undefined ? {} : { visibleTo }),
    ...(origin === undefined ? {} : { origin }),
    ...(reference === undefined ? {} : { reference }),
  });
}

/** Edits a message; fields that the body leaves out stay. Throws 50035 or 50006. */
export function editMessage(
  world: World,
  before: MessageState,
  form: MessageForm,
  uploads: readonly Upload[],
): MessageState {
  const channel = world.channels.get(before.channelId);
  if (!channel) throw refuse(10003);
  const asked = form.flags ?? before.flags;
  const flags =
    (before.flags & FOR_GOOD) | (asked & (MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2));
  const held = filesAfter(world, before.channelId, form, uploads, before.attachments);
  const body = assemble(world, form, held, { ...before, flags });
  const changesWords = form.content !== undefined || form.components !== undefined;
  const wasThinking = (before.flags & MessageFlags.Loading) !== 0;
  const mentions = changesWords
    ? mentionsOf(world, channel, before.authorId, wordsOf(body), form.allowedMentions, undefined)
    : {};
  for (const { id } of before.attachments) {
    if (!body.attachments.some((attachment) => attachment.id === id)) dropFile(world, id);
  }
  const after = { ...before, ...body, ...mentions };
  return world.messages.put(wasThinking ? after : { ...after, editedAt: world.clock.now() });
}

/** Removes a message and its files. */
export function deleteMessage(world: World, message: MessageState): void {
  for (const { id } of message.attachments) dropFile(world, id);
  world.messages.delete(message.id);
}

type Body = Pick<MessageState, 'content' | 'embeds' | 'components' | 'attachments' | 'flags'>;

function assemble(world: World, form: MessageForm, held: MessageFiles, previous: Body): Body {
  const isV2 = (previous.flags & MessageFlags.IsComponentsV2) !== 0;
  const resolver = new Resolver(form, held.all);
  const content = form.content ?? previous.content;
  const embeds = resolver.embeds(form.embeds ?? previous.embeds);
  const components = resolver.components(
    form.components ? resolveEmoji(world, form.form, form.components) : previous.components,
  );
  try {
    if (isV2) {
      if (content !== '') legacyField(form.form, 'content');
      if (embeds.length > 0) legacyField(form.form, 'embeds');
      refuseUnshown(form, held, resolver.shown);
    }
    form.form.check();
    const attachments = isV2 ? held.all.filter(({ id }) => resolver.shown.has(id)) : held.all;
    const says = content.trim() !== '' || embeds.length > 0 || attachments.length > 0;
    if (isV2 ? components.length === 0 : !says) throw refuse(50006);
    return { content, embeds, components, attachments, flags: previous.flags };
  } catch (error) {
    // A refused request leaves nothing behind.
    for (const { id } of held.all) {
      if (!previous.attachments.some((old) => old.id === id)) world.files.delete(id);
    }
    throw error;
  }
}

/** With Components V2, every file must be shown by a component: otherwise people would never see it. */
function refuseUnshown(form: MessageForm, held: MessageFiles, shown: ReadonlySet<Id>): void {
  for (const [index, { id, filename }] of held.all.entries()) {
    if (held.named.has(id) && !shown.has(id)) {
      form.form.add(
        ['attachments', index],
        'ATTACHMENT_NOT_REFERENCED',
        `The attachment ${filename} is referenced by no component`,
      );
    }
  }
}

/** Adds a finished message to its channel. An ephemeral one does not change the channel; others reopen a thread. */
export function addMessage(world: World, message: MessageState): MessageState {
  world.messages.put(message);
  if (message.visibleTo !== undefined) return message;
  const channel = world.channels.get(message.channelId);
  if (!channel) return message;
  if (channel.kind === 'thread') wakeThread(world, channel, message);
  else world.channels.put({ ...channel, lastMessageId: message.id });
  return message;
}

/** A message reopens an archived thread, adds to its count, and makes its author and the mentioned users follow it. */
function wakeThread(world: World, thread: ThreadState, message: MessageState): void {
  const { archived, archiveChangedAt, followerIds } = thread;
  world.channels.put({
    ...thread,
    archived: false,
    archiveChangedAt: archived ? world.clock.now() : archiveChangedAt,
    lastMessageId: message.id,
    messageCount: thread.messageCount + (message.type === MessageType.ThreadStarterMessage ? 0 : 1),
    followerIds: [...new Set([...followerIds, message.authorId, ...message.mentions])],
  });
}

interface Mentions {
  readonly mentions: readonly Id[];
  readonly mentionRoles: readonly Id[];
  readonly mentionsEveryone: boolean;
}

/** The text of a message: its content and text displays. */
export function wordsOf({
  content = '',
  components = [],
}: { readonly [Part in 'content' | 'components']?: MessageState[Part] | undefined }): string {
  const displays = walk(components).flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [String(component.content)] : [],
  );
  return [content, ...displays].join('\n');
}

/**
 * The users to notify: those mentioned in the text whom `allowed` permits, and the author of the message replied to.
 * Without `allowed`: everybody mentioned, and @everyone if the author may mention it.
 */
export function mentionsOf(
  world: World,
  channel: ChannelState,
  authorId: Id,
  words: string,
  allowed: AllowedMentions | undefined,
  repliedTo: Id | undefined,
): Mentions {
  const named = (pattern: RegExp) => [...words.matchAll(pattern)].flatMap(([, id]) => (id ? [id] : []));
  const lets = (kind: 'users' | 'roles', id: Id) =>
    !allowed || allowed.parse.includes(kind) || allowed[kind].includes(id);
  const users = named(/<@!?(\d+)>/g).filter(
    (id) => (world.people.get(id) !== undefined || id === world.bot.id) && lets('users', id),
  );
  const guild = inGuild(channel) ? world.guilds.get(channel.guildId) : undefined;
  const roles = named(/<@&(\d+)>/g).filter(
    (id) => guild?.roles.some((role) => role.id === id) && lets('roles', id),
  );
  const everyone =
    /@(everyone|here)\b/.test(words) &&
    inGuild(channel) &&
    (!allowed || allowed.parse.includes('everyone')) &&
    may(world, channel, authorId, 'MentionEveryone');
  const answered = repliedTo !== undefined && (allowed?.repliedUser ?? true) ? [repliedTo] : [];
  return {
    mentions: [...new Set([...users, ...answered])],
    mentionRoles: [...new Set(roles)],
    mentionsEveryone: everyone,
  };
}

/**
 * The components with names for the application's emoji, found by id. Adds a complaint to the form for every unknown
 * id.
 *
 * @param path of the components in the form
 */
export function resolveEmoji<T>(world: World, form: Form, components: T, path: Path = ['components']): T {
  // Only `emoji` fields are replaced, so the type stays.
  return resolve(world, form, components, path) as T;
}

function resolve(world: World, form: Form, value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((one, index) => resolve(world, form, one, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const at = [...path, key];
      return [key, key === 'emoji' ? known(world, form, inner, at) : resolve(world, form, inner, at)];
    }),
  );
}

function known(world: World, form: Form, emoji: { readonly id?: string }, path: Path): object {
  if (emoji.id === undefined) return emoji;
  const found = world.emojis.get(emoji.id);
  if (found) return found;
  form.add([...path, 'id'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
  return emoji;
}
