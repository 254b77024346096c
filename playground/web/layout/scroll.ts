import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Id } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import type { Row } from '../model/reading.ts';
import type { Timeline } from '../model/view.ts';

/** Closer to the end than this, in pixels, the list follows new messages. */
const NEAR = 80;

/** Closer to the start than this, in pixels, older messages are requested. */
const OLD = 300;

interface Scroll {
  readonly box: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** The number of new messages below the visible part. */
  readonly below: number;
  onScroll(): void;
  toEnd(): void;
}

/**
 * Keeps a list of messages scrolled to its end while it is there, keeps its position while older messages are added
 * above, and marks visible messages as read.
 */
export function useScroll(parts: {
  readonly channelId: Id;
  readonly timeline: Timeline | undefined;
  readonly rows: readonly Row[];
}): Scroll {
  const { channelId, timeline, rows } = parts;
  const { app, pane, me: personId } = usePage();
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const loading = useRef(false);
  const top = useRef(0);
  const before = useRef({ first: '', height: 0, last: '' });
  const [seen, setSeen] = useState('');

  const messages = rows.flatMap((row) => (row.kind === 'message' ? [row.message] : []));
  const last = messages.at(-1);
  const lastId = last?.id ?? '';
  const firstId = timeline?.messages[0]?.id ?? '';

  const markRead = () => {
    if (lastId === '' || document.visibilityState === 'hidden') return;
    setSeen(lastId);
    app.read(personId, channelId, lastId);
  };
  const toEnd = () => {
    following.current = true;
    box.current?.scrollTo({ top: box.current.scrollHeight });
    markRead();
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const old = before.current;
    // The person's own messages and ephemeral answers always scroll into view.
    const isOwn = lastId !== old.last && (last?.authorId === personId || last?.visibleTo === personId);
    if (following.current || isOwn) {
      following.current = true;
      element.scrollTop = element.scrollHeight;
    } else if (old.first !== '' && old.first !== firstId) {
      element.scrollTop += element.scrollHeight - old.height;
    }
    before.current = { first: firstId, height: element.scrollHeight, last: lastId };
  });

  // Pictures and opened spoilers change the height without a new message.
  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const watch = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    watch.observe(content.current);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  // A message that arrives while the end is visible counts as read.
  useEffect(() => {
    if (following.current) markRead();
    const shown = () => {
      if (following.current) markRead();
    };
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [lastId]);

  const target = pane.target.value;
  useEffect(() => {
    if (target === undefined) return;
    const element = document.getElementById(`${pane.key}-${target}`);
    if (!element) return;
    following.current = false;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  }, [target, pane.key]);

  return {
    box,
    content,
    below: following.current
      ? 0
      : messages.filter(({ id }) => seen !== '' && BigInt(id) > BigInt(seen)).length,
    toEnd,
    onScroll() {
      const element = box.current;
      if (!element) return;
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (distance < NEAR) {
        if (!following.current) markRead();
        following.current = true;
      } else if (element.scrollTop < top.current) {
        // Scrolling up is always done by the person: content that grows below does not scroll up.
        following.current = false;
      }
      top.current = element.scrollTop;
      if (element.scrollTop > OLD || loading.current || timeline?.complete !== false) return;
      loading.current = true;
      void app.loadOlder(pane, channelId).finally(() => {
        loading.current = false;
      });
    },
  };
}
