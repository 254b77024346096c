import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { byAge, inGuild } from '../../protocol/world.ts';
import type { Channel, Thread } from '../../protocol.ts';
import { useApp, usePage } from '../app/app.ts';
import {
  directChannel,
  guildsOf,
  listedChannels,
  privateChannels,
  type Space,
  threadsIn,
} from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { type Unread, unreadIn, unreadOf } from '../model/reading.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Check, PlainButton } from '../parts/fields.tsx';
import { Badge, Icon, IconButton, signOf } from '../parts/icon.tsx';
import { Popup, useOpen } from '../parts/popup.tsx';
import { openDirect, presenceOf, UserPanel } from './people.tsx';

/** A server's channels with their threads, or direct messages, with the current person at the bottom. */
export function Sidebar() {
  const { app, pane } = usePage();
  const space = pane.space.value;
  const guild = app.membership.value.guilds.get(space);
  return (
    <div class="sidebar column">
      <h2 class="sidebar-title bright strong rigid">{guild?.name ?? texts.layout.directMessages}</h2>
      <nav class="channel-list" aria-label={texts.layout.channelList}>
        {guild ? <GuildChannels guildId={guild.id} /> : <DirectChannels />}
      </nav>
      <UserPanel />
    </div>
  );
}

function GuildChannels({ guildId }: { readonly guildId: string }) {
  const { app, pane, me } = usePage();
  const view = app.view.value;
  const open = pane.channel.value?.id;
  const threadsOf = (channel: Channel) =>
    threadsIn(view, me, channel.id)
      // Discord lists the active threads that a person follows, and the open one.
      .filter(({ id, archived, followerIds }) => id === open || (!archived && followerIds.includes(me)))
      .sort((a, b) => byAge(a.id, b.id));
  return (
    <>
      <h2 class="channel-heading">{texts.layout.textChannels}</h2>
      <ul>
        {listedChannels(view, me, guildId).map((channel) => (
          <ChannelLink key={channel.id} channel={channel} threads={threadsOf(channel)} />
        ))}
      </ul>
    </>
  );
}

/** The servers and the direct messages. */
export function Rail() {
  const { app, pane, me } = usePage();
  const words = texts.layout;
  const guilds = guildsOf(app.view.value, me);
  const space = pane.space.value;
  const news = useComputed(() => {
    const view = app.view.value;
    const marks = app.marks.value;
    const direct = unreadOf(view, marks, me, (channel) => !inGuild(channel));
    const ofGuild = (id: string) =>
      unreadOf(view, marks, me, (channel) => inGuild(channel) && channel.guildId === id);
    return { direct, ofGuild };
  }).value;
  const draw = (key: Space, name: string, sign: preact.ComponentChildren, its: Unread) => (
    <li key={key} class={`rail-entry ${space === key ? 'rail-here' : its.unread ? 'rail-unread' : ''}`}>
      <button
        type="button"
        class="rail-button centred"
        aria-label={its.unread ? `${name}, ${words.unread}` : name}
        aria-current={space === key ? 'true' : undefined}
        title={name}
        onClick={() => pane.openSpace(key)}
      >
        {sign}
      </button>
      <Badge count={its.mentions} />
    </li>
  );
  return (
    <nav class="rail rigid" aria-label={words.servers}>
      <ul>
        {draw('direct', words.directMessages, <Icon name="speech" size={26} />, news.direct)}
        <li class="rail-line" aria-hidden="true" />
        {guilds.map(({ id, name }) =>
          draw(id, name, <span class="rail-initials" data-initials={initials(name)} />, news.ofGuild(id)),
        )}
      </ul>
    </nav>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 3);
}

/** A channel in the list, with its threads below it. */
function ChannelLink(props: {
  readonly channel: Channel;
  readonly threads?: readonly Thread[];
  readonly icon?: ComponentChildren;
}) {
  const { channel, threads = [], icon } = props;
  const { app, pane } = usePage();
  const news = useComputed(() =>
    unreadIn(app.view.value, app.marks.value, pane.person.value.id, channel),
  ).value;
  const here = pane.channel.value?.id === channel.id;
  const label = [
    channel.name,
    news.mentions > 0 ? texts.people.waiting(news.mentions) : news.unread ? texts.layout.unread : '',
  ].filter((part) => part !== '');
  return (
    <li class="channel-entry">
      <button
        type="button"
        class={`channel-link row muted ${here ? 'channel-here' : ''} ${news.unread ? 'channel-unread' : ''}`}
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

/** Direct messages: with the bot, and with other people. */
function DirectChannels() {
  const { app, pane } = usePage();
  const words = texts.layout;
  const heading = useRef<HTMLDivElement>(null);
  const { open: choosing, setOpen: setChoosing, close } = useOpen();
  const { bot } = app.membership.value;
  const me = pane.person.value.id;
  const channel = directChannel(app.view.value, me);
  const others = privateChannels(app.view.value, me);
  return (
    <>
      <div class="channel-heading direct-heading" ref={heading}>
        <h2>{words.directMessages}</h2>
        <IconButton
          icon="plus"
          size={16}
          label={words.newPrivate}
          expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        />
      </div>
      {choosing && (
        <Popup anchor={heading} onClose={close} class="settings">
          <NewPrivate onDone={close} />
        </Popup>
      )}
      {(channel || others.length > 0) && (
        <ul>
          {channel && (
            <ChannelLink
              channel={channel}
              icon={<Avatar of={bot} bot size={32} presence={presenceOf(app, bot.id)} />}
            />
          )}
          {others.map((one) => (
            <ChannelLink key={one.id} channel={one} icon={<PrivateIcon ids={one.seenBy} me={me} />} />
          ))}
        </ul>
      )}
      {!channel && (
        <div class="no-direct muted small">
          <p>{words.noDirectHint}</p>
          <PlainButton onClick={() => void openDirect(app, pane)}>{words.startDirect(bot.name)}</PlainButton>
        </div>
      )}
    </>
  );
}

/** The other person's avatar, or an icon for several people. */
function PrivateIcon({ ids, me }: { readonly ids: readonly string[]; readonly me: string }) {
  const app = useApp();
  const [other, another] = ids.filter((id) => id !== me);
  const person = another === undefined ? app.membership.value.people.get(other ?? '') : undefined;
  if (person === undefined) return <Icon name="people" size={32} />;
  return <Avatar of={person} size={32} />;
}

/** Chooses the people for new direct messages, and a name for a group. */
function NewPrivate({ onDone }: { readonly onDone: () => void }) {
  const { app, pane, me: as } = usePage();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const others = [...app.membership.value.people.values()].filter(({ id }) => id !== as);
  const open = async (event: Event) => {
    event.preventDefault();
    onDone();
    const answer = await app.ask(pane, {
      type: 'open-private',
      as,
      personIds: chosen,
      ...(name.trim() === '' ? {} : { name }),
    });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  return (
    <div role="dialog" aria-label={texts.layout.newPrivate}>
      <form class="settings-body" onSubmit={open}>
        <fieldset class="field">
          <legend class="field-label">{texts.layout.newPrivateWith}</legend>
          {others.map(({ id, name: itsName, colour }) => (
            <Check
              key={id}
              checked={chosen.includes(id)}
              onCheck={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <Avatar of={{ name: itsName, colour }} size={20} />
              <span>{itsName}</span>
            </Check>
          ))}
        </fieldset>
        {chosen.length > 1 && (
          <label class="field">
            <span class="field-label">{texts.layout.groupName}</span>
            <input
              type="text"
              maxLength={100}
              value={name}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
        )}
        <PlainButton type="submit" kind="primary" disabled={chosen.length === 0}>
          {texts.layout.openPrivate}
        </PlainButton>
      </form>
    </div>
  );
}
