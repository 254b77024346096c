import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textOf } from '../markdown/plain.ts';
import { memberOf, nameOf } from '../model/members.ts';
import { Icon } from '../parts/icon.tsx';
import { When } from './when.tsx';

/** The way into a thread, with the last that was said there. */
export function ThreadCard({ threadId }: { readonly threadId: Id }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const view = app.view.value;
  const thread = view.channels.get(threadId);
  if (thread?.kind !== 'thread' || !thread.seenBy.includes(pane.person.value.id)) return null;
  const last = view.timelines.get(threadId)?.messages.findLast(({ visibleTo }) => visibleTo === undefined);
  return (
    <button type="button" class="thread-card" onClick={() => pane.open(threadId)}>
      <span class="thread-card-title">
        <strong>{thread.name}</strong>
        <span class="thread-card-count">
          {words.threads.messages(thread.messageCount)}
          <Icon name="right" size={14} />
        </span>
      </span>
      {last && (
        <span class="thread-card-last">
          <b>{memberOf(view, last.authorId)?.name}</b> {textOf(last, (id) => nameOf(view, id)).slice(0, 120)}{' '}
          <When at={last.createdAt} />
        </span>
      )}
    </button>
  );
}
