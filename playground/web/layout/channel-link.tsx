import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Channel, Thread } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { unreadIn } from '../model/reading.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { signOf } from './sign-of.ts';

/** A channel in the list, with its threads below it. */
export function ChannelLink(props: {
  readonly channel: Channel;
  readonly threads?: readonly Thread[];
  readonly icon?: ComponentChildren;
}) {
  const { channel, threads = [], icon } = props;
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const news = useComputed(() =>
    unreadIn(app.view.value, app.marks.value, pane.person.value.id, channel),
  ).value;
  const here = pane.channel.value?.id === channel.id;
  const label = [
    channel.name,
    news.mentions > 0 ? words.people.waiting(news.mentions) : news.unread ? words.layout.unread : '',
  ].filter((part) => part !== '');
  return (
    <li class="channel-entry">
      <button
        type="button"
        class={`channel-link ${here ? 'channel-here' : ''} ${news.unread ? 'channel-unread' : ''}`}
        aria-current={here ? 'page' : undefined}
        aria-label={label.join(', ')}
        onClick={() => pane.open(channel.id)}
      >
        {icon ?? <Icon name={signOf(channel)} />}
        <span class="channel-name">{channel.name}</span>
        <Badge count={news.mentions} />
      </button>
      {threads.length > 0 && (
        <ul class="thread-list">
          {threads.map((thread) => (
            <ChannelLink key={thread.id} channel={thread} />
          ))}
        </ul>
      )}
    </li>
  );
}
