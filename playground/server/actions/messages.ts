/** Messages that people write, change and delete. */
import { MessageType } from 'discord-api-types/v10';
import type { Id, PageResult, Requests } from '../../protocol.ts';
import { mentionsOf } from '../messages/mentions.ts';
import { addMessage, deleteMessage } from '../messages/write.ts';
import { viewHistory } from '../page/view.ts';
import type { AttachmentState, ChannelState, MessageState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { channelOf, messageOf, moderates, personOf } from './find.ts';
import { ActionRefused } from './refused.ts';

type Takes<T extends keyof Requests> = Requests[T]['takes'];

const MAX_FILES = 10;
const MAX_CHARACTERS = 2_000;

export function say(
  world: World,
  { as, channelId, content, files = [], replyTo }: Takes<'say'>,
): PageResult<'say'> {
  const person = personOf(world, as);
  const channel = channelOf(world, person, channelId);
  mayWrite(world, person, channel);
  const words = content.trim();
  if (words.length > MAX_CHARACTERS)
    throw new ActionRefused('bad-value', 'A message has at most 2,000 characters.');
  if (words === '' && files.length === 0)
    throw new ActionRefused('missing-value', 'A message needs text or a file.');
  if (files.length > MAX_FILES) throw new ActionRefused('bad-value', 'A message has at most ten files.');
  const answered = replyTo === undefined ? undefined : messageOf(world, person, replyTo);
  if (answered && answered.channelId !== channelId) {
    throw new ActionRefused('unknown-message', 'The message that is answered is in another channel.');
  }
  const attachments = files.map((id) => takeUpload(world, id, channelId));
  const message = addMessage(world, {
    id: world.nextId(),
    channelId,
    authorId: person.id,
    createdAt: world.clock.now(),
    type: answered ? MessageType.Reply : MessageType.Default,
    flags: 0,
    content: words,
    embeds: [],
    components: [],
    attachments,
    ...mentionsOf(world, channel, person.id, words, undefined, answered?.authorId),
    ...(answered ? { reference: { channelId, messageId: answered.id } } : {}),
  });
  return { messageId: message.id };
}

function mayWrite(world: World, person: PersonState, channel: ChannelState): void {
  if (channel.kind === 'forum')
    throw new ActionRefused('not-allowed', 'People write in the posts of a forum, not beside them.');
  if (channel.kind === 'thread' && channel.locked && !moderates(world, person, channel)) {
    throw new ActionRefused('not-allowed', 'The thread is locked: only a moderator may write in it.');
  }
}

/** Makes an uploaded file a message's. */
export function takeUpload(world: World, id: Id, channelId: Id): AttachmentState {
  const upload = world.uploads.get(id);
  if (!upload) throw new ActionRefused('unknown-file', `No file with the id ${id} was uploaded.`);
  world.uploads.delete(id);
  return { ...upload, channelId };
}

export function editOwn(world: World, { as, messageId, content }: Takes<'edit-message'>): void {
  const person = personOf(world, as);
  const message = messageOf(world, person, messageId);
  const channel = channelOf(world, person, message.channelId);
  if (message.authorId !== person.id)
    throw new ActionRefused('not-allowed', 'People change their own messages alone.');
  mayWrite(world, person, channel);
  const words = content.trim();
  if (words.length > MAX_CHARACTERS)
    throw new ActionRefused('bad-value', 'A message has at most 2,000 characters.');
  if (words === '' && message.attachments.length === 0) {
    throw new ActionRefused('missing-value', 'A message needs text or a file.');
  }
  world.messages.put({
    ...message,
    content: words,
    editedAt: world.clock.now(),
    ...mentionsOf(world, channel, person.id, words, undefined, undefined),
  });
}

export function deleteOwn(world: World, { as, messageId }: Takes<'delete-message'>): void {
  const person = personOf(world, as);
  const message = messageOf(world, person, messageId);
  const channel = channelOf(world, person, message.channelId);
  if (message.authorId !== person.id && !moderates(world, person, channel)) {
    throw new ActionRefused('not-allowed', "Only the guild's owner deletes other people's messages.");
  }
  deleteMessage(world, message);
}

/** Dismisses an ephemeral message. The bot is not notified. */
export function dismiss(world: World, { as, messageId }: Takes<'dismiss-message'>): void {
  const message: MessageState = messageOf(world, personOf(world, as), messageId);
  if (message.visibleTo === undefined) {
    throw new ActionRefused('not-allowed', 'Only a message that one person alone sees can be dismissed.');
  }
  deleteMessage(world, message);
}

export function history(
  world: World,
  { as, channelId, before, limit }: Takes<'history'>,
): PageResult<'history'> {
  const person = personOf(world, as);
  return viewHistory(world, channelOf(world, person, channelId).id, person.id, before, limit);
}
