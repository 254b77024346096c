import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { inGuild } from '../../protocol/world.ts';
import type { Channel, Id } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { textChannels } from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { starters } from '../commands/draft.ts';
import { textOf } from '../markdown/blocks.ts';
import { CommandRow } from '../message/lines.tsx';
import { MessageView } from '../message/message.tsx';
import { memberOf, nameOf } from '../model/members.ts';
import { mentionedIn, type Row, rowsFor, unreadIn } from '../model/reading.ts';
import { formatTime } from '../model/time.ts';
import { newer } from '../model/view.ts';
import { Avatar } from '../parts/avatar.tsx';
import { PlainButton } from '../parts/fields.tsx';
import { Icon, signOf } from '../parts/icon.tsx';
import { TagList, tagsOf } from './forum.tsx';
import { useScroll } from './scroll.ts';

/** The messages of a channel that one person can see. */
export function MessageList({ channel }: { readonly channel: Channel }) {
  const { app, pane } = usePage();
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
            <span>{texts.chat.newMessages}</span>
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
        aria-label={texts.chat.messages(inGuild(channel) ? `#${channel.name}` : channel.name)}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} class="message-column column">
          {timeline?.complete !== false ? (
            <Beginning channel={channel} />
          ) : (
            <p class="older">{texts.loading}</p>
          )}
          <ol class="message-rows">{rows.map(draw)}</ol>
        </div>
      </section>
      {scroll.below > 0 && (
        <button type="button" class="jump" onClick={scroll.toEnd}>
          <span>{texts.chat.newBelow(scroll.below)}</span>
          <b>{texts.chat.jumpToPresent}</b>
        </button>
      )}
      <Announcer channel={channel} />
    </div>
  );
}

/** Announces new messages to screen readers. */
function Announcer({ channel }: { readonly channel: Channel }) {
  const { app, me: personId } = usePage();
  const view = app.view.value;
  const messages = view.timelines.get(channel.id)?.messages ?? [];
  const last = messages.findLast(({ visibleTo }) => visibleTo === undefined || visibleTo === personId);
  const heard = useRef(last?.id ?? '0');
  const [text, setText] = useState('');

  useEffect(() => {
    if (!last || last.kind === 'thinking' || !newer(last.id, heard.current)) return;
    heard.current = last.id;
    if (last.authorId === personId) return;
    const author = memberOf(view, last.authorId)?.name ?? texts.unknownPerson;
    const said = textOf(last, (id) => nameOf(view, id));
    const privately = last.visibleTo === undefined ? '' : `${texts.chat.privately}. `;
    setText(privately + texts.chat.announce(author, said === '' ? texts.chat.picture : said));
  }, [last, personId, view]);

  return (
    <div class="sr-only" aria-live="polite">
      {text}
    </div>
  );
}

/** The start of a channel, above its first message. The first channel of a guild also welcomes newcomers. */
function Beginning({ channel }: { readonly channel: Channel }) {
  const { app, me } = usePage();
  const words = texts.chat;
  const { kind, name } = channel;
  const welcomed =
    inGuild(channel) && textChannels(app.view.value, me, channel.guildId)[0]?.id === channel.id
      ? channel.guildId
      : undefined;
  const text = {
    direct: () => words.beginningDirect(name),
    private: () => words.beginningPrivate(name),
    thread: () => words.beginningThread,
    text: () => words.beginningText(name),
    forum: () => words.beginningText(name),
  }[kind]();
  return (
    <div class="beginning muted">
      {kind === 'direct' ? (
        <Avatar of={app.membership.value.bot} bot size={72} />
      ) : (
        <span class="beginning-sign centred bright">
          <Icon name={signOf(channel)} size={40} />
        </span>
      )}
      <h2>{kind === 'text' ? words.beginning(name) : name}</h2>
      {kind === 'thread' && <TagList tags={tagsOf(app.view.value, channel)} />}
      <p>{text}</p>
      {welcomed !== undefined && <Welcome guildId={welcomed} />}
    </div>
  );
}

/** Shows newcomers where they are mentioned, and buttons that fill the message box. */
function Welcome({ guildId }: { readonly guildId: Id }) {
  const { app, pane } = usePage();
  const words = texts.welcome;
  const commands = useComputed(() => app.view.value.commands).value;
  const { bot } = app.membership.value;
  const { id: personId, locale } = pane.person.value;
  const offer = starters(commands, locale);
  const view = app.view.value;
  const calls = mentionedIn(view, personId, textChannels(view, personId, guildId));
  return (
    <section class="welcome" aria-label={words.title} tabIndex={-1}>
      <h3>{words.title}</h3>
      <p>{words.intro(bot.name)}</p>
      {calls.length > 0 && (
        <>
          <p class="welcome-step">{words.calls(bot.name)}</p>
          <div class="welcome-buttons">
            {calls.map(({ id, name }) => (
              <PlainButton key={id} kind="primary" onClick={() => pane.open(id)}>
                <Icon name="hash" size={16} />
                {name}
              </PlainButton>
            ))}
          </div>
          <p class="welcome-step">{words.own}</p>
        </>
      )}
      {offer ? (
        <>
          <ol>
            {words.lines(`/${offer.name}`, pane.size.value !== 'narrow').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div class="welcome-buttons">
            {offer.starters.map(({ label, path, values }) => (
              <button
                key={label}
                type="button"
                class={`button ${calls.length > 0 ? 'button-secondary' : 'button-primary'}`}
                onClick={() => {
                  pane.fill.value = { command: offer.command, path, values };
                }}
              >
                <Icon name="slash" size={16} />
                {label === '' ? words.type(`/${offer.name}`) : `${offer.name} ${label}`}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p class="muted">{words.waiting}</p>
      )}
    </section>
  );
}
