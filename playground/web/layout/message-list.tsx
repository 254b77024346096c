import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Channel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { CommandRow } from '../message/command-row.tsx';
import { MessageView } from '../message/message.tsx';
import { unreadIn } from '../model/reading.ts';
import { type Row, rowsFor } from '../model/rows.ts';
import { formatTime } from '../model/time.ts';
import { Announcer } from './announcer.tsx';
import { Beginning } from './beginning.tsx';
import { useScroll } from './scroll.ts';

/** The messages of a channel as one person sees them. */
export function MessageList({ channel }: { readonly channel: Channel }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const { id: personId, locale } = pane.person.value;
  const channelId = channel.id;
  const guildId = inGuild(channel) ? channel.guildId : undefined;
  // Unread messages stay marked while the person is in the channel.
  const [newAfter] = useState(() => {
    const marks = app.marks.peek();
    const { unread } = unreadIn(app.view.peek(), marks, personId, channel);
    return unread ? marks[personId]?.[channelId] : undefined;
  });
  const timeline = useComputed(() => app.view.value.timelines.get(channelId)).value;
  const interactions = useComputed(() => app.view.value.interactions).value;
  const rows = rowsFor({
    personId,
    messages: timeline?.messages ?? [],
    interactions: [...interactions.values()].filter((one) => one.channelId === channelId),
    newAfter,
  });
  const scroll = useScroll({ channelId, timeline, rows });

  const draw = (row: Row) => {
    switch (row.kind) {
      case 'day':
        return (
          <li key={row.key} class="divider">
            <span>{formatTime(row.at, 'D', locale, row.at)}</span>
          </li>
        );
      case 'new':
        return (
          <li key={row.key} class="divider divider-new">
            <span>{words.chat.newMessages}</span>
          </li>
        );
      case 'command':
        return <CommandRow key={row.key} interaction={row.interaction} />;
      case 'message':
        return (
          <MessageView
            key={row.key}
            message={row.message}
            kind={channel.kind}
            guildId={guildId}
            head={row.head}
          />
        );
    }
  };

  return (
    <div class="messages">
      <section
        ref={scroll.box}
        class="message-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        aria-label={words.chat.messages(inGuild(channel) ? `#${channel.name}` : channel.name)}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} class="message-column">
          {timeline?.complete !== false ? (
            <Beginning channel={channel} />
          ) : (
            <p class="older">{words.loading}</p>
          )}
          <ol class="message-rows">{rows.map(draw)}</ol>
        </div>
      </section>
      {scroll.below > 0 && (
        <button type="button" class="jump" onClick={scroll.toEnd}>
          <span>{words.chat.newBelow(scroll.below)}</span>
          <b>{words.chat.jumpToPresent}</b>
        </button>
      )}
      <Announcer channel={channel} />
    </div>
  );
}
