import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TextChannel, Thread } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { newer } from '../model/ids.ts';
import { Icon } from '../parts/icon.tsx';

/** All threads of a channel, and a way to begin one. */
export function Threads({
  channel,
  onClose,
}: {
  readonly channel: TextChannel;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.threads;
  const as = pane.person.value.id;
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  useLayoutEffect(() => input.current?.focus(), []);

  const threads = [...app.view.value.channels.values()]
    .filter((one): one is Thread => one.kind === 'thread' && one.parentId === channel.id)
    .filter(({ seenBy }) => seenBy.includes(as))
    .sort((a, b) => (newer(a.lastMessageId ?? a.id, b.lastMessageId ?? b.id) ? -1 : 1));
  const create = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const answer = await app.ask(pane, {
      type: 'create-thread',
      as,
      channelId: channel.id,
      name: name.trim(),
    });
    if (!answer.ok) return;
    onClose();
    pane.open(answer.result.channelId);
  };
  const list = (heading: string, some: readonly Thread[]) =>
    some.length > 0 && (
      <>
        <h3 class="channel-heading">{heading}</h3>
        <ul>
          {some.map((thread) => (
            <li key={thread.id}>
              <button
                type="button"
                class="threads-entry"
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
  return (
    <div role="dialog" aria-label={words.threads} class="threads-body">
      <form class="threads-new" onSubmit={(event) => void create(event)}>
        <input
          ref={input}
          type="text"
          maxLength={100}
          aria-label={words.name}
          placeholder={words.name}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" class="button button-primary" disabled={name.trim() === ''}>
          {words.create}
        </button>
      </form>
      {threads.length === 0 && <p class="threads-none">{words.none}</p>}
      {list(
        words.active,
        threads.filter(({ archived }) => !archived),
      )}
      {list(
        words.archived,
        threads.filter(({ archived }) => archived),
      )}
    </div>
  );
}
