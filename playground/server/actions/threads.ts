/** Threads as people handle them. */

import type { PageResult, Requests } from '../../protocol.ts';
import { DiscordError } from '../errors.ts';
import { may } from '../world/permissions.ts';
import { startThread } from '../world/threads.ts';
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
  try {
    return { channelId: startThread(world, parent, { ownerId: person.id, name: title(name), from }).id };
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
  { as, channelId, archived, locked, name }: Takes<'change-thread'>,
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
    const isOwners = archived === true || name !== undefined;
    if (isOwners && !owns)
      throw new ActionRefused('not-allowed', 'Only its owner or a moderator may do this.');
  }
  const after = archived ?? thread.archived;
  world.channels.put({
    ...thread,
    name: name === undefined ? thread.name : title(name),
    locked: locked ?? thread.locked,
    archived: after,
    archiveChangedAt: after === thread.archived ? thread.archiveChangedAt : world.clock.now(),
  });
}
