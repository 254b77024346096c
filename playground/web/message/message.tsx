import { useState } from 'preact/hooks';
import type { Channel, Id, Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { MessageContext } from '../kit/context.ts';
import { memberOf } from '../model/members.ts';
import { isAddressedTo } from '../model/reading.ts';
import { Avatar } from '../parts/avatar.tsx';
import { memo } from '../parts/memo.ts';
import { MessageBody } from './body.tsx';
import { EditBox } from './edit-box.tsx';
import { EphemeralFooter } from './ephemeral-footer.tsx';
import { Failure } from './failure.tsx';
import { Name } from './name.tsx';
import { OriginLine } from './origin-line.tsx';
import { SystemLine } from './system-line.tsx';
import { ThreadCard } from './thread-card.tsx';
import { hasMenu, Toolbar } from './toolbar.tsx';
import { ShortTime, When } from './when.tsx';

interface MessageProps {
  readonly message: Message;
  /** Of the channel; and the guild that it is in, which direct messages have none of. */
  readonly kind: Channel['kind'];
  readonly guildId: Id | undefined;
  /** Shows its author; else it follows one of the same. */
  readonly head: boolean;
}

/** A message with all that belongs to it. */
export const MessageView = memo(function MessageView({ message, kind, guildId, head }: MessageProps) {
  const app = useApp();
  const pane = usePane();
  const [editing, setEditing] = useState(false);
  const [apps, setApps] = useState(false);
  const personId = pane.person.value.id;
  const author = memberOf(app.membership.value, message.authorId);
  if (message.kind === 'thread-created' || message.kind === 'thread-start') {
    return <SystemLine message={message} />;
  }
  const mentioned = message.authorId !== personId && isAddressedTo(message, personId);
  const classes = [
    'message',
    head ? 'message-head' : 'message-follow',
    mentioned ? 'message-mentioned' : '',
    message.visibleTo === undefined ? '' : 'message-ephemeral',
    pane.target.value === message.id ? 'message-target' : '',
  ];
  const label = `${pane.key}-name-${message.id}`;
  return (
    <MessageContext.Provider value={message}>
      <li
        class={classes.join(' ')}
        id={`${pane.key}-${message.id}`}
        data-message={message.id}
        tabIndex={-1}
        onContextMenu={(event) => {
          if (!hasMenu(app, message) || event.target instanceof HTMLAnchorElement) return;
          event.preventDefault();
          setApps(true);
        }}
      >
        {head && <OriginLine message={message} />}
        <div class="message-gutter">
          {head && author ? (
            <Avatar name={author.name} colour={author.colour} bot={author.isBot} />
          ) : (
            <ShortTime at={message.createdAt} />
          )}
        </div>
        <article class="message-main" aria-labelledby={label}>
          <header class={head ? 'message-header' : 'sr-only'}>
            <span id={label}>
              <Name member={author} />
            </span>
            <When at={message.createdAt} />
          </header>
          {editing ? (
            <EditBox message={message} onDone={() => setEditing(false)} />
          ) : (
            <MessageBody message={message} />
          )}
          <Failure messageId={message.id} />
          {message.threadId !== undefined && <ThreadCard threadId={message.threadId} />}
          {message.visibleTo !== undefined && <EphemeralFooter message={message} />}
        </article>
        {!editing && (
          <Toolbar
            message={message}
            kind={kind}
            guildId={guildId}
            onEdit={() => setEditing(true)}
            apps={apps}
            onApps={setApps}
          />
        )}
      </li>
    </MessageContext.Provider>
  );
});
