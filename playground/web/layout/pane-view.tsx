import { useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ActivityView, type Shape } from '../activity/activity.tsx';
import { PaneContext, useApp, usePage } from '../app/app.ts';
import type { Pane, PaneSize } from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { Composer } from '../composer/composer.tsx';
import { faultsOn } from '../host/section.tsx';
import { ModalView } from '../modal/modal.tsx';
import { pageName } from '../model/link.ts';
import { unreadOf } from '../model/reading.ts';
import { Avatar } from '../parts/avatar.tsx';
import { PlainButton } from '../parts/fields.tsx';
import { Badge, Icon, IconButton } from '../parts/icon.tsx';
import { ForumPosts } from './forum.tsx';
import { Header } from './header.tsx';
import { MessageList } from './message-list.tsx';
import { Members, openDirect } from './people.tsx';
import { Rail, Sidebar } from './sidebar.tsx';

/** From these widths, in pixels, the channels and the members fit beside the messages. */
const CHANNELS_FROM = 760;
const MEMBERS_FROM = 1080;

function sizeOf(width: number): PaneSize {
  return width < CHANNELS_FROM ? 'narrow' : width < MEMBERS_FROM ? 'middle' : 'wide';
}

/** One person's window: people at the top, then servers, channels, messages and members. */
export function PaneView({ pane, tools }: { readonly pane: Pane; readonly tools: boolean }) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const left = useRef(pane.channel.value?.id);
  const person = pane.person.value;
  const channel = pane.channel.value;
  const size = pane.size.value;
  const drawer = pane.drawer.value;
  const modal = useComputed(() =>
    [...app.view.value.modals.values()].findLast(({ personId }) => personId === pane.person.value.id),
  ).value;
  const activity = useComputed(() =>
    [...app.view.value.activities.values()].find(
      ({ personId, page = pageName() }) => personId === pane.person.value.id && page === pageName(),
    ),
  ).value;
  const [small, setSmall] = useState(false);
  const [shape, setShape] = useState<Shape>('desktop');
  // When it is opened again, it becomes large.
  useEffect(() => setSmall(false), [activity]);
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

  const skip = () => {
    const newest = [...(root.current?.querySelectorAll<HTMLElement>('.message') ?? [])].at(-1);
    (newest ?? root.current?.querySelector<HTMLElement>('.welcome, .message-scroll'))?.focus();
  };
  // What led to this channel may be gone.
  useEffect(() => {
    if (document.activeElement === document.body && left.current !== channel?.id) skip();
    left.current = channel?.id;
  }, [channel?.id]);

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
      <div ref={root} class={`pane pane-${size}`}>
        <button type="button" class="skip" onClick={skip}>
          {texts.layout.skip}
        </button>
        <PersonBar tools={tools} />
        <div class="pane-body" inert={modal !== undefined || (activity !== undefined && !small)}>
          <div
            ref={lists}
            class={`lists ${drawer === 'channels' ? 'lists-open' : ''}`}
            inert={size === 'narrow' && drawer !== 'channels'}
          >
            <Rail />
            <Sidebar />
          </div>
          {drawerOpen && (
            <button type="button" class="scrim" aria-label={texts.close} onClick={closeDrawer} />
          )}
          <main class="channel" aria-label={channel?.name ?? texts.layout.directMessages} inert={drawerOpen}>
            <Header channel={channel} />
            <div class="channel-body">
              <div class="column grow">
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
        {activity && (
          <ActivityView
            key={activity.id}
            activity={activity}
            shape={size === 'narrow' ? 'portrait' : shape}
            onShape={setShape}
            small={small}
            onSmall={setSmall}
          />
        )}
        {modal && <ModalView key={modal.id} modal={modal} />}
        <Notice />
      </div>
    </PaneContext.Provider>
  );
}

/** The people at the top. A press, or Alt and a digit, switches to a person. */
function PersonBar({ tools }: { readonly tools: boolean }) {
  const { app, pane, me } = usePage();
  const people = [...app.membership.value.people.values()];
  const news = useComputed(() =>
    people.map(({ id }) => unreadOf(app.view.value, app.marks.value, id).mentions),
  ).value;
  return (
    <div class="person-bar row rigid">
      <nav class="people" aria-label={texts.people.group}>
        {people.map((person, index) => {
          const mentions = news[index] ?? 0;
          const isMe = person.id === me;
          const label = isMe ? texts.people.you(person.name) : texts.people.beAs(person.name);
          return (
            <button
              key={person.id}
              type="button"
              class={`person ${isMe ? 'person-me' : ''}`}
              aria-pressed={isMe}
              aria-label={mentions > 0 ? `${label}, ${texts.people.waiting(mentions)}` : label}
              title={`${label} (Alt+${index + 1})`}
              onClick={() => pane.switchTo(person.id)}
            >
              <Avatar of={person} size={26} />
              <span class="person-name">{person.name}</span>
              {!isMe && <Badge count={mentions} />}
            </button>
          );
        })}
      </nav>
      {tools && <PageTools />}
    </div>
  );
}

/** The page's own tools: theme, split view, host tools. */
function PageTools() {
  const { app } = usePage();
  const split = app.panes.value.length > 1;
  const host = app.hostOpen.value;
  const active = faultsOn(app.view.value.faults, app.now.value);
  const dark = app.dark.value;
  return (
    <div class="page-tools">
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        label={`${texts.people.theme}: ${dark ? texts.people.themes.light : texts.people.themes.dark}`}
        onClick={() => {
          app.theme.value = dark ? 'light' : 'dark';
        }}
      />
      <IconButton
        icon={split ? 'single' : 'split'}
        class="split-button"
        label={split ? texts.layout.unsplit : texts.layout.split}
        onClick={() => app.setSplit(!split)}
      />
      <IconButton
        icon="wand"
        class={active ? 'host-active' : ''}
        label={active ? texts.layout.hostActive : texts.layout.host}
        expanded={host}
        onClick={() => {
          app.hostOpen.value = !host;
        }}
      />
    </div>
  );
}

/** How long a refusal is shown, in ms. */
const STAYS = 8_000;

/** Why the server refused something, or that it does not answer. */
function Notice() {
  const { app, pane } = usePage();
  const text = pane.notice.value;
  const lost = app.link.state.value === 'lost';
  const close = () => {
    pane.notice.value = undefined;
  };
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => {
      pane.notice.value = undefined;
    }, STAYS);
    return () => clearTimeout(timer);
  }, [text, pane]);
  return (
    <div class="notices">
      {lost && (
        <p class="notice row notice-lost" role="status">
          {texts.connection.lost}
        </p>
      )}
      {text !== undefined && (
        <p class="notice row" role="alert">
          <Icon name="warning" />
          <span>{text}</span>
          <IconButton icon="close" size={16} label={texts.close} onClick={close} />
        </p>
      )}
    </div>
  );
}

/** Shown if there are no direct messages yet. */
function NoDirect() {
  const { app, pane } = usePage();
  const words = texts.layout;
  return (
    <div class="nothing">
      <Icon name="speech" size={64} />
      <h3>{words.noDirect}</h3>
      <p>{words.noDirectHint}</p>
      <PlainButton kind="primary" onClick={() => void openDirect(app, pane)}>
        {words.startDirect(app.membership.value.bot.name)}
      </PlainButton>
    </div>
  );
}
