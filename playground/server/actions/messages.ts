/** Messages that people write, change and delete. */
import { MessageType } from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';
import { DiscordError } from '../errors.ts';
import { addMessage, deleteMessage, EMPTY, mentionsOf } from '../messages/write.ts';
import { viewHistory } from '../page/view.ts';
import { hasThreads, may } from '../world/permissions.ts';
import type {
  AttachmentState,
  ChannelState,
  MessageState,
  PersonState,
  PrivateChannelState,
  ThreadState,
} from '../world/state.ts';
import { checkTags, startPost, startThread } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { type Action, ActionRefused, channelOf, demand, messageOf, moderates, personOf } from './find.ts';

const MAX_FILES = 10;
const MAX_CHARACTERS = 2_000;

export const say: Action<'say'> = ({ world }, { as, channelId, content, files = [], replyTo }) => {
  const person = personOf(world, as);
  const channel = channelOf(world, person, channelId);
  mayWrite(world, person, channel);
  const words = content.trim();
  demand(words.length <= MAX_CHARACTERS, 'bad-value', 'A message has at most 2,000 characters.');
  demand(words !== '' || files.length !== 0, 'missing-value', 'A message needs text or a file.');
  demand(files.length <= MAX_FILES, 'bad-value', 'A message has at most ten files.');
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
};

function mayWrite(world: World, person: PersonState, channel: ChannelState): void {
  demand(channel.kind !== 'forum', 'not-allowed', 'People write in the posts of a forum, not beside them.');
  if (channel.kind === 'thread' && channel.locked && !moderates(world, person, channel)) {
    throw new ActionRefused('not-allowed', 'The thread is locked: only a moderator may write in it.');
  }
}

/** Turns an uploaded file into an attachment. */
export function takeUpload(world: World, id: Id, channelId: Id): AttachmentState {
  const upload = world.uploads.get(id);
  demand(upload, 'unknown-file', `No file with the id ${id} was uploaded.`);
  world.uploads.delete(id);
  return { ...upload, channelId };
}

export const editOwn: Action<'edit-message'> = ({ world }, { as, messageId, content }) => {
  const person = personOf(world, as);
  const message = messageOf(world, person, messageId);
  const channel = channelOf(world, person, message.channelId);
  demand(message.authorId === person.id, 'not-allowed', 'People change their own messages alone.');
  mayWrite(world, person, channel);
  const words = content.trim();
  demand(words.length <= MAX_CHARACTERS, 'bad-value', 'A message has at most 2,000 characters.');
  if (words === '' && message.attachments.length === 0) {
    throw new ActionRefused('missing-value', 'A message needs text or a file.');
  }
  world.messages.put({
    ...message,
    content: words,
    editedAt: world.clock.now(),
    ...mentionsOf(world, channel, person.id, words, undefined, undefined),
  });
};

export const deleteOwn: Action<'delete-message'> = ({ world }, { as, messageId }) => {
  const person = personOf(world, as);
  const message = messageOf(world, person, messageId);
  const channel = channelOf(world, person, message.channelId);
  if (message.authorId !== person.id && !moderates(world, person, channel)) {
    throw new ActionRefused('not-allowed', "Only the guild's owner deletes other people's messages.");
  }
  deleteMessage(world, message);
};

/** Dismisses an ephemeral message. The bot is not notified. */
export const dismiss: Action<'dismiss-message'> = ({ world }, { as, messageId }) => {
  const message: MessageState = messageOf(world, personOf(world, as), messageId);
  if (message.visibleTo === undefined) {
    throw new ActionRefused('not-allowed', 'Only a message that one person alone sees can be dismissed.');
  }
  deleteMessage(world, message);
};

export const history: Action<'history'> = ({ world }, { as, channelId, before, limit }) => {
  const person = personOf(world, as);
  return viewHistory(world, channelOf(world, person, channelId).id, person.id, before, limit);
};

export const createThread: Action<'create-thread'> = (
  { world },
  { as, channelId, name, messageId, isPrivate = false },
) => {
  const person = personOf(world, as);
  const parent = channelOf(world, person, channelId);
  demand(
    parent.kind === 'text' && hasThreads(parent),
    'not-allowed',
    'Threads start in text and announcement channels alone.',
  );
  if (!may(world, parent, person.id, isPrivate ? 'CreatePrivateThreads' : 'CreatePublicThreads')) {
    throw new ActionRefused('not-allowed', `${person.name} may not start threads here.`);
  }
  const from = messageId === undefined ? undefined : messageOf(world, person, messageId);
  if (from && (from.channelId !== channelId || from.visibleTo !== undefined)) {
    throw new ActionRefused('unknown-message', 'No thread can start from this message here.');
  }
  return asPerson(() => ({
    channelId: startThread(world, parent, { ownerId: person.id, name: title(name), from, isPrivate }).id,
  }));
};

/** A person starts a post in a forum. */
export const createPost: Action<'create-post'> = (
  { world },
  { as, channelId, name, content, tagIds = [] },
) => {
  const person = personOf(world, as);
  const forum = channelOf(world, person, channelId);
  demand(forum.kind === 'forum', 'not-allowed', 'Posts start in forums alone.');
  if (!may(world, forum, person.id, 'SendMessages'))
    throw new ActionRefused('not-allowed', `${person.name} may not start posts here.`);
  const words = content.trim();
  demand(words !== '', 'missing-value', 'A post needs a message.');
  return asPerson(() => {
    checkTags(forum, tagIds, [], moderates(world, person, forum));
    const post = { ownerId: person.id, name: title(name), tagIds };
    const write = (thread: ThreadState) =>
      addMessage(world, {
        id: thread.id,
        channelId: thread.id,
        authorId: person.id,
        createdAt: world.clock.now(),
        type: MessageType.Default,
        flags: 0,
        ...EMPTY,
        content: words,
        ...mentionsOf(world, thread, person.id, words, undefined, undefined),
      });
    return { channelId: startPost(world, forum, post, write).id };
  });
};

/** Turns a DiscordError into the refusal of a person's action. */
function asPerson<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof DiscordError) throw new ActionRefused('not-allowed', `${error.message}.`);
    throw error;
  }
}

function title(name: string): string {
  const words = name.trim();
  demand(words !== '' && words.length <= 100, 'bad-value', "A thread's name has 1 to 100 characters.");
  return words;
}

/** The thread's owner or a moderator renames and archives; anyone reopens; only a moderator locks and unlocks. */
export const changeThread: Action<'change-thread'> = (
  { world },
  { as, channelId, archived, locked, name, tagIds },
) => {
  const person = personOf(world, as);
  const thread = channelOf(world, person, channelId);
  demand(thread.kind === 'thread', 'unknown-channel', `${channelId} is no thread.`);
  const isModerator = moderates(world, person, thread);
  const owns = thread.ownerId === person.id;
  const relocks = locked !== undefined && locked !== thread.locked;
  const opens = archived === false && thread.archived;
  if (!isModerator) {
    demand(!relocks && (!opens || !thread.locked), 'not-allowed', 'Only a moderator may do this.');
    const isOwners = archived === true || name !== undefined || tagIds !== undefined;
    demand(!isOwners || owns, 'not-allowed', 'Only its owner or a moderator may do this.');
  }
  const forum = world.channels.get(thread.parentId);
  if (tagIds !== undefined && forum?.kind === 'forum')
    asPerson(() => checkTags(forum, tagIds, thread.tagIds ?? [], isModerator));
  const after = archived ?? thread.archived;
  world.channels.put({
    ...thread,
    name: name === undefined ? thread.name : title(name),
    locked: locked ?? thread.locked,
    ...(tagIds === undefined || forum?.kind !== 'forum' ? {} : { tagIds }),
    archived: after,
    archiveChangedAt: after === thread.archived ? thread.archiveChangedAt : world.clock.now(),
  });
};

export const openPrivate: Action<'open-private'> = ({ world }, { as, personIds, name = '' }) => {
  const others = [...new Set(personIds)].filter((id) => id !== as);
  for (const id of [as, ...others]) personOf(world, id);
  const [other, another] = others;
  demand(other !== undefined, 'missing-value', 'Direct messages are with somebody else.');
  const found = another === undefined ? betweenTwo(world, as, other) : undefined;
  if (found) return { channelId: found.id };
  const channel: PrivateChannelState = {
    kind: 'private',
    id: world.nextId(),
    name: name.trim(),
    personIds: [as, ...others],
    ...(another === undefined ? {} : { ownerId: as }),
  };
  world.channels.put(channel);
  return { channelId: channel.id };
};

function betweenTwo(world: World, one: string, other: string) {
  return world.channels.find(
    (channel) =>
      channel.kind === 'private' &&
      channel.ownerId === undefined &&
      channel.personIds.includes(one) &&
      channel.personIds.includes(other),
  );
}
