import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Channel, TextChannel, Thread } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { threadsIn } from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { Check, NameField, PlainButton } from '../parts/fields.tsx';
import { Icon, IconButton, signOf } from '../parts/icon.tsx';
import { Popup, useOpen } from '../parts/popup.tsx';

/** The channel's name and topic, with buttons. */
export function Header({ channel }: { readonly channel: Channel | undefined }) {
  const { app, pane } = usePage();
  const anchor = useRef<HTMLElement>(null);
  const { open, setOpen, close } = useOpen();
  const parent = channel?.kind === 'thread' ? app.view.value.channels.get(channel.parentId) : undefined;
  const wide = pane.size.value === 'wide';
  const membersOpen = wide ? app.membersShown.value : pane.drawer.value === 'members';

  const toggleMembers = () => {
    if (wide) app.membersShown.value = !app.membersShown.value;
    else pane.drawer.value = membersOpen ? 'none' : 'members';
  };

  return (
    <header class="channel-header row muted rigid" ref={anchor}>
      {pane.size.value === 'narrow' && (
        <IconButton
          icon="menu"
          label={texts.layout.openChannels}
          expanded={pane.drawer.value === 'channels'}
          onClick={() => {
            pane.drawer.value = 'channels';
          }}
        />
      )}
      {parent && (
        <>
          <button type="button" class="header-parent row muted" onClick={() => pane.open(parent.id)}>
            <Icon name={signOf(parent)} />
            <span>{parent.name}</span>
          </button>
          <Icon name="right" size={16} />
        </>
      )}
      <Icon name={channel ? signOf(channel) : 'at'} size={22} />
      <h2>{channel?.name ?? texts.layout.directMessages}</h2>
      {channel?.kind === 'text' && channel.topic !== '' && <p class="topic small">{channel.topic}</p>}
      <span class="header-space" />
      {channel?.kind === 'thread' && <ThreadMenu thread={channel} />}
      {channel?.kind === 'text' && (
        <IconButton
          icon="thread"
          size={22}
          label={texts.threads.threads}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {channel && channel.kind !== 'direct' && (
        <IconButton
          icon="people"
          size={22}
          label={membersOpen ? texts.layout.hideMembers : texts.layout.showMembers}
          expanded={membersOpen}
          onClick={toggleMembers}
        />
      )}
      {open && channel?.kind === 'text' && (
        <Popup anchor={anchor} onClose={close} align="end" class="threads">
          <Threads channel={channel} onClose={close} />
        </Popup>
      )}
    </header>
  );
}

/** All threads of a channel, and a button to start one. */
function Threads({ channel, onClose }: { readonly channel: TextChannel; readonly onClose: () => void }) {
  const { app, pane, me: as } = usePage();
  const words = texts.threads;
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  useLayoutEffect(() => input.current?.focus(), []);

  const threads = threadsIn(app.view.value, as, channel.id);
  const create = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const answer = await app.ask(pane, {
      type: 'create-thread',
      as,
      channelId: channel.id,
      name: name.trim(),
      isPrivate,
    });
    if (!answer.ok) return;
    onClose();
    pane.open(answer.result.channelId);
  };
  const list = (heading: string, resting: boolean) => {
    const some = threads.filter(({ archived }) => archived === resting);
    if (some.length === 0) return null;
    return (
      <>
        <h3 class="channel-heading">{heading}</h3>
        <ul>
          {some.map((thread) => (
            <li key={thread.id}>
              <button
                type="button"
                class="threads-entry row"
                onClick={() => {
                  onClose();
                  pane.open(thread.id);
                }}
              >
                <Icon name={thread.locked ? 'lock' : 'thread'} />
                <b>{thread.name}</b>
                <small>{words.messages(thread.messageCount)}</small>
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  };
  return (
    <div role="dialog" aria-label={words.threads} class="threads-body">
      <form class="threads-new" onSubmit={(event) => void create(event)}>
        <NameField inputRef={input} label={words.name} value={name} onText={setName} />
        <Check checked={isPrivate} onCheck={setPrivate}>
          <span>{words.isPrivate}</span>
        </Check>
        <PlainButton type="submit" kind="primary" disabled={name.trim() === ''}>
          {words.create}
        </PlainButton>
      </form>
      {threads.length === 0 && <p class="threads-none muted">{words.none}</p>}
      {list(words.active, false)}
      {list(words.archived, true)}
    </div>
  );
}

/** Archives or reopens a thread; the server's owner can lock it. */
function ThreadMenu({ thread }: { readonly thread: Thread }) {
  const { app, me: as, act } = usePage();
  const words = texts.threads;
  const isOwner = app.membership.value.guilds.get(thread.guildId)?.ownerId === as;
  const change = (what: { readonly archived?: boolean; readonly locked?: boolean }) =>
    act({ type: 'change-thread', as, channelId: thread.id, ...what });
  return (
    <>
      {isOwner && (
        <IconButton
          icon="lock"
          size={22}
          label={thread.locked ? words.unlock : words.lock}
          pressed={thread.locked}
          onClick={() => change({ locked: !thread.locked })}
        />
      )}
      <IconButton
        icon="box"
        size={22}
        label={thread.archived ? words.unarchive : words.archive}
        pressed={thread.archived}
        onClick={() => change({ archived: !thread.archived })}
      />
    </>
  );
}
