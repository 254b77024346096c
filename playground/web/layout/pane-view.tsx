import { useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { PaneContext, useApp } from '../app/context.ts';
import type { Pane, PaneSize } from '../app/pane.ts';
import { Composer } from '../composer/composer.tsx';
import { ModalView } from '../modal/modal.tsx';
import { ForumPosts } from './forum-posts.tsx';
import { Header } from './header.tsx';
import { Members } from './members.tsx';
import { MessageList } from './message-list.tsx';
import { NoDirect } from './no-direct.tsx';
import { Notice } from './notice.tsx';
import { PersonBar } from './person-bar.tsx';
import { Rail } from './rail.tsx';
import { Sidebar } from './sidebar.tsx';

/** From these widths on, in pixels, the channels and the members have room beside the messages. */
const CHANNELS_FROM = 760;
const MEMBERS_FROM = 1080;

function sizeOf(width: number): PaneSize {
  return width < CHANNELS_FROM ? 'narrow' : width < MEMBERS_FROM ? 'middle' : 'wide';
}

/** One person's window: people above, then servers, channels, messages, members. */
export function PaneView({ pane, tools }: { readonly pane: Pane; readonly tools: boolean }) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const person = pane.person.value;
  const channel = pane.channel.value;
  const size = pane.size.value;
  const drawer = pane.drawer.value;
  const words = pane.words.value;
  const modal = useComputed(() =>
    [...app.view.value.modals.values()].findLast(({ personId }) => personId === pane.person.value.id),
  ).value;
  const members = channel !== undefined && channel.kind !== 'direct';
  const membersOpen = members && (size === 'wide' ? app.membersShown.value : drawer === 'members');
  const drawerOpen =
    (size === 'narrow' && drawer === 'channels') || (size !== 'wide' && drawer === 'members');

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      pane.size.value = sizeOf(element.clientWidth);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [pane]);

  useEffect(() => {
    if (drawer === 'channels') lists.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [drawer]);

  const closeDrawer = () => {
    pane.drawer.value = 'none';
  };
  useEffect(() => {
    if (!drawerOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') pane.drawer.value = 'none';
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawerOpen, pane]);

  return (
    <PaneContext.Provider value={pane}>
      <div ref={root} class={`pane pane-${size}`} lang={person.locale}>
        <PersonBar tools={tools} />
        <div class="pane-body" inert={modal !== undefined}>
          <div
            ref={lists}
            class={`lists ${drawer === 'channels' ? 'lists-open' : ''}`}
            inert={size === 'narrow' && drawer !== 'channels'}
          >
            <Rail />
            <Sidebar />
          </div>
          {drawerOpen && (
            <button type="button" class="scrim" aria-label={words.close} onClick={closeDrawer} />
          )}
          <main class="channel" aria-label={channel?.name ?? words.layout.directMessages} inert={drawerOpen}>
            <Header channel={channel} />
            <div class="channel-body">
              <div class="channel-middle">
                {channel?.kind === 'forum' ? (
                  <ForumPosts key={`f${person.id}${channel.id}`} forum={channel} />
                ) : channel ? (
                  <>
                    <MessageList key={`m${person.id}${channel.id}`} channel={channel} />
                    <Composer key={`c${person.id}${channel.id}`} channel={channel} />
                  </>
                ) : (
                  <NoDirect />
                )}
              </div>
              {membersOpen && size === 'wide' && <Members channel={channel} />}
            </div>
          </main>
          {membersOpen && size !== 'wide' && <Members channel={channel} />}
        </div>
        {modal && <ModalView key={modal.id} modal={modal} />}
        <Notice />
      </div>
    </PaneContext.Provider>
  );
}
