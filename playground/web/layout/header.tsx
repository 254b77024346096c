import { useCallback, useRef, useState } from 'preact/hooks';
import type { Channel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Popup } from '../parts/popup.tsx';
import { signOf } from './sign-of.ts';
import { ThreadMenu } from './thread-menu.tsx';
import { Threads } from './threads.tsx';

/** The channel's name and topic, and the buttons beside them. */
export function Header({ channel }: { readonly channel: Channel | undefined }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const parent = channel?.kind === 'thread' ? app.view.value.channels.get(channel.parentId) : undefined;
  const wide = pane.size.value === 'wide';
  const membersOpen = wide ? app.membersShown.value : pane.drawer.value === 'members';

  const toggleMembers = () => {
    if (wide) app.membersShown.value = !app.membersShown.value;
    else pane.drawer.value = membersOpen ? 'none' : 'members';
  };

  return (
    <header class="channel-header" ref={anchor}>
      {pane.size.value === 'narrow' && (
        <IconButton
          icon="menu"
          label={words.layout.openChannels}
          expanded={pane.drawer.value === 'channels'}
          onClick={() => {
            pane.drawer.value = 'channels';
          }}
        />
      )}
      {parent && (
        <>
          <button type="button" class="header-parent" onClick={() => pane.open(parent.id)}>
            <Icon name={signOf(parent)} />
            <span>{parent.name}</span>
          </button>
          <Icon name="right" size={16} />
        </>
      )}
      <Icon name={channel ? signOf(channel) : 'at'} size={22} />
      <h2>{channel?.name ?? words.layout.directMessages}</h2>
      {channel?.kind === 'text' && channel.topic !== '' && <p class="topic">{channel.topic}</p>}
      <span class="header-space" />
      {channel?.kind === 'thread' && <ThreadMenu thread={channel} />}
      {channel?.kind === 'text' && (
        <IconButton
          icon="thread"
          size={22}
          label={words.threads.threads}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {channel && channel.kind !== 'direct' && (
        <IconButton
          icon="people"
          size={22}
          label={membersOpen ? words.layout.hideMembers : words.layout.showMembers}
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
