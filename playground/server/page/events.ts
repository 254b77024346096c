/** The page's events for a change in the world. */
import { inGuild } from '../../protocol/in-guild.ts';
import type { PageEvent } from '../../protocol.ts';
import type { ChannelState } from '../world/state.ts';
import type { World, WorldChange } from '../world/world.ts';
import {
  viewBot,
  viewChannel,
  viewClock,
  viewGuild,
  viewInteraction,
  viewMessage,
  viewModal,
} from './view.ts';

const overwritesOf = (channel: ChannelState) => ('overwrites' in channel ? channel.overwrites : undefined);

/** The events of one change, in their order. @param online whether the bot is connected */
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
      // Who may what in a thread goes by its parent.
      const threads =
        before && overwritesOf(before) !== overwritesOf(after)
          ? world.channels.all().filter((one) => one.kind === 'thread' && one.parentId === id)
          : [];
      return [
        ...changed,
        ...threads.map((one): PageEvent => ({ type: 'channel-updated', channel: viewChannel(world, one) })),
      ];
    }
    case 'guild': {
      const { before, after, id } = change;
      if (!after) return [];
      const joined = before?.members !== after.members;
      const channels = joined ? world.channels.all().filter((one) => inGuild(one) && one.guildId === id) : [];
      return [
        { type: 'guild-updated', guild: viewGuild(world, after) },
        { type: 'bot-updated', bot: viewBot(world, world.bot, online) },
        ...channels.map((one): PageEvent => ({ type: 'channel-updated', channel: viewChannel(world, one) })),
      ];
    }
    case 'interaction': {
      // It is forgotten when its token expires: nothing of it is shown then.
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
    case 'upload':
      return [];
  }
}
