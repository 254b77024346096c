/** Threads as people handle them. */

import { MessageType } from 'discord-api-types/v10';
import type { PageResult, Requests } from '../../protocol.ts';
import { DiscordError } from '../errors.ts';
import { mentionsOf } from '../messages/mentions.ts';
import { addMessage, EMPTY } from '../messages/write.ts';
import { may } from '../world/permissions.ts';
import type { ThreadState } from '../world/state.ts';
import { checkTags, startPost, startThread } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { channelOf, messageOf, moderates, personOf } from './find.ts';
import { ActionRefused } from './refused.ts';

type Takes<T extends keyof Requests> = Requests[T]['takes'];

export function createThread(
  world: World,
  { as, channelId, name, messageId }: Takes<'create-thread'>,
): PageResult<'create-thread'> {
  const person = personOf(world, as);
  const parent = channelOf(world, person, channelId);
  if (parent.kind !== 'text') throw new ActionRefused('not-allowed', 'Threads start in text channels alone.');
  if (!may(world, parent, person.id, 'CreatePublicThreads')) {
    throw new ActionRefused('not-allowed', `${person.name} may not start threads here.`);
  }
  const from = messageId === undefined ? undefined : messageOf(world, person, messageId);
  if (from && (from.channelId !== channelId || from.visibleTo !== undefined)) {
    throw new ActionRefused('unknown-message', 'No thread can start from this message here.');
  }
  return asPerson(() => ({
    channelId: startThread(world, parent, { ownerId: person.id, name: title(name), from }).id,
  }));
}

/** A person starts a post in a forum. */
export function createPost(
  world: World,
  { as, channelId, name, content, tagIds = [] }: Takes<'create-post'>,
): PageResult<'create-post'> {
  const person = personOf(world, as);
  const forum = channelOf(world, person, channelId);
  if (forum.kind !== 'forum') throw new ActionRefused('not-allowed', 'Posts start in forums alone.');
  if (!may(world, forum, person.id, 'SendMessages'))
    throw new ActionRefused('not-allowed', `${person.name} may not start posts here.`);
  const words = content.trim();
  if (words === '') throw new ActionRefused('missing-value', 'A post needs a message.');
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
}

/** Discord's refusal of a request as that of a person's action. */
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
  if (words === '' || words.length > 100) {
    throw new ActionRefused('bad-value', "A thread's name has 1 to 100 characters.");
  }
  return words;
}

/** The thread's owner or a moderator renames and archives; anyone reopens; only a moderator locks and unlocks. */
export function changeThread(
  world: World,
  { as, channelId, archived, locked, name, tagIds }: Takes<'change-thread'>,
): void {
  const person = personOf(world, as);
  const thread = channelOf(world, person, channelId);
  if (thread.kind !== 'thread') throw new ActionRefused('unknown-channel', `${channelId} is no thread.`);
  const isModerator = moderates(world, person, thread);
  const owns = thread.ownerId === person.id;
  const relocks = locked !== undefined && locked !== thread.locked;
  const opens = archived === false && thread.archived;
  if (!isModerator) {
    if (relocks || (opens && thread.locked))
      throw new ActionRefused('not-allowed', 'Only a moderator may do this.');
    const isOwners = archived === true || name !== undefined || tagIds !== undefined;
    if (isOwners && !owns)
      throw new ActionRefused('not-allowed', 'Only its owner or a moderator may do this.');
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
}
