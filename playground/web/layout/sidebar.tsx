import type { Channel, Thread } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { listedChannels } from '../app/pane.ts';
import { byAge } from '../model/ids.ts';
import { ChannelLink } from './channel-link.tsx';
import { DirectChannels } from './direct-channels.tsx';
import { UserPanel } from './user-panel.tsx';

/** A server's channels with their threads, or direct messages; the current person at the bottom. */
export function Sidebar() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const space = pane.space.value;
  const guild = app.membership.value.guilds.get(space);
  return (
    <div class="sidebar">
      <h1 class="sidebar-title">{guild?.name ?? words.layout.directMessages}</h1>
      <nav class="channel-list" aria-label={words.layout.channelList}>
        {guild ? <GuildChannels guildId={guild.id} /> : <DirectChannels />}
      </nav>
      <UserPanel />
    </div>
  );
}

function GuildChannels({ guildId }: { readonly guildId: string }) {
  const app = useApp();
  const pane = usePane();
  const me = pane.person.value.id;
  const view = app.view.value;
  const open = pane.channel.value?.id;
  const threads = [...view.channels.values()].filter((one): one is Thread => one.kind === 'thread');
  const threadsOf = (channel: Channel) =>
    threads
      .filter(({ parentId, seenBy }) => parentId === channel.id && seenBy.includes(me))
      // Discord lists those that one follows and that are alive, and the one that is open.
      .filter(({ id, archived, followerIds }) => id === open || (!archived && followerIds.includes(me)))
      .sort((a, b) => byAge(a.id, b.id));
  return (
    <>
      <h2 class="channel-heading">{pane.words.value.layout.textChannels}</h2>
      <ul>
        {listedChannels(view, me, guildId).map((channel) => (
          <ChannelLink key={channel.id} channel={channel} threads={threadsOf(channel)} />
        ))}
      </ul>
    </>
  );
}
