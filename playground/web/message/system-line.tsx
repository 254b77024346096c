import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { MessageContext } from '../kit/context.ts';
import { memberOf } from '../model/members.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { MessageBody } from './body.tsx';
import { Name } from './name.tsx';
import { ThreadCard } from './thread-card.tsx';
import { When } from './when.tsx';

/** A line that Discord itself writes: a thread began, here or with a message elsewhere. */
export function SystemLine({ message }: { readonly message: Message }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const view = app.view.value;
  if (message.kind === 'thread-start') {
    const messages = [...view.timelines.values()].flatMap((timeline) => timeline.messages);
    const start = messages.find(({ id }) => id === message.replyTo);
    const author = start && memberOf(view, start.authorId);
    return (
      <li class="system-line system-start" data-message={message.id}>
        {author && (
          <div class="message-gutter">
            <Avatar name={author.name} colour={author.colour} bot={author.isBot} />
          </div>
        )}
        {start ? (
          <article class="message-main">
            <header class="message-header">
              <span>
                <Name member={author} />
              </span>
              <When at={start.createdAt} />
            </header>
            <MessageContext.Provider value={start}>
              <MessageBody message={start} />
            </MessageContext.Provider>
          </article>
        ) : (
          <em>{words.chat.replyGone}</em>
        )}
      </li>
    );
  }
  return (
    <li class="system-line" id={`${pane.key}-${message.id}`} data-message={message.id}>
      <Icon name="thread" />
      <p>
        {words.threads.created(memberOf(view, message.authorId)?.name ?? words.unknownPerson)}{' '}
        {message.threadId === undefined ? (
          <strong>{message.content}</strong>
        ) : (
          <button type="button" class="text-strong" onClick={() => pane.open(message.threadId ?? '')}>
            {message.content}
          </button>
        )}{' '}
        <When at={message.createdAt} />
      </p>
      {message.threadId !== undefined && <ThreadCard threadId={message.threadId} />}
    </li>
  );
}
