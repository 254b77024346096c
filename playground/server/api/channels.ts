import { z } from 'zod';
import { refuse } from '../errors.ts';
import { Form, maybe, text } from '../limits/form.ts';
import { wireChannel } from '../payloads/channels.ts';
import { may } from '../world/permissions.ts';
import type { ThreadState } from '../world/state.ts';
import { AUTO_ARCHIVE, removeChannel } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { findChannel } from './find.ts';
import { param, type RestContext, type Route } from './route.ts';

const ThreadChange = z.object({
  name: maybe(text(1, 100)),
  archived: maybe(z.boolean()),
  locked: maybe(z.boolean()),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
});

/** @param typing tells that the bot types in a channel */
export function channelRoutes({ world }: RestContext, typing: (channelId: string) => void): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/channels/:channel',
      handle: (call) => ({ body: wireChannel(world, findChannel(world, param(call, 'channel'))) }),
    },
    {
      method: 'PATCH',
      path: '/channels/:channel',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        if (channel.kind === 'direct') throw refuse(50024);
        // Text channels are the host's: the bot is not invited to manage them.
        if (channel.kind === 'text') throw refuse(50013);
        return { body: wireChannel(world, changeThread(world, channel, call.body)) };
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        const body = wireChannel(world, channel);
        if (channel.kind === 'text') throw refuse(50013);
        if (channel.kind === 'thread') {
          if (!may(world, channel, world.bot.id, 'ManageThreads')) throw refuse(50013);
          removeChannel(world, channel);
        }
        // Direct messages are closed for the bot alone: there is nothing to do, they open again with the next one.
        return { body };
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        if (channel.kind !== 'direct') {
          const permission = channel.kind === 'thread' ? 'SendMessagesInThreads' : 'SendMessages';
          if (!may(world, channel, world.bot.id, permission)) throw refuse(50013);
        }
        typing(channel.id);
        return {};
      },
    },
  ];
}

/** The bot changes a thread: its own freely, others' with Manage Threads; only a moderator locks, or opens what is locked. */
function changeThread(world: World, thread: ThreadState, body: unknown): ThreadState {
  const change = new Form().read(ThreadChange, body);
  const manages = may(world, thread, world.bot.id, 'ManageThreads');
  const owns = thread.ownerId === world.bot.id;
  const wakes = change.archived === false && thread.archived;
  if (change.locked !== undefined && change.locked !== thread.locked && !manages) throw refuse(50013);
  if (wakes) {
    if (!manages && (thread.locked || !may(world, thread, world.bot.id, 'SendMessagesInThreads')))
      throw refuse(50013);
  } else if (!manages && !owns) {
    throw refuse(50013);
  }
  // An archived thread can only be reopened.
  if (thread.archived && change.archived !== false) throw refuse(50083);
  const archived = change.archived ?? thread.archived;
  const after: ThreadState = {
    ...thread,
    name: change.name ?? thread.name,
    autoArchiveMinutes: change.auto_archive_duration ?? thread.autoArchiveMinutes,
    locked: change.locked ?? thread.locked,
    archived,
    archiveChangedAt: archived === thread.archived ? thread.archiveChangedAt : world.clock.now(),
  };
  world.channels.put(after);
  return after;
}
