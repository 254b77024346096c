import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Channel, Id, Interaction, Message } from '../../protocol.ts';
import { type App, usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { MessageContext } from '../kit/media.tsx';
import { TargetMenu } from '../layout/people.tsx';
import { textOf } from '../markdown/blocks.ts';
import { memberOf, nameOf } from '../model/members.ts';
import { isAddressedTo } from '../model/reading.ts';
import { Avatar } from '../parts/avatar.tsx';
import { useKeptFocus } from '../parts/focus.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { Popup } from '../parts/popup.tsx';
import { memo } from '../parts/render.ts';
import { MessageBody, ShortTime, When } from './body.tsx';
import { Name, OnlyYou, OriginLine, SystemLine, ThreadCard } from './lines.tsx';

interface MessageProps {
  readonly message: Message;
  /** The channel's kind, and its guild, which direct messages do not have. */
  readonly kind: Channel['kind'];
  readonly guildId: Id | undefined;
  /** Whether it shows its author; otherwise it continues a group. */
  readonly head: boolean;
}

/** A message with everything that belongs to it. */
export const MessageView = memo(function MessageView({ message, kind, guildId, head }: MessageProps) {
  const { app, pane, me: personId, act } = usePage();
  const [editing, setEditing] = useState(false);
  const [apps, setApps] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  useKeptFocus(root);
  useLayoutEffect(() => {
    // The answer to a press is what comes next.
    const pressed = message.visibleTo === personId && message.replyTo;
    if (pressed && document.activeElement?.closest(`[data-message="${pressed}"]`))
      root.current?.focus({ preventScroll: true });
  }, [message.id, message.visibleTo, message.replyTo, personId]);
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
  const dismiss = () => act({ type: 'dismiss-message', as: personId, messageId: message.id });
  return (
    <MessageContext.Provider value={message}>
      <li
        ref={root}
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
          {head && author ? <Avatar of={author} /> : <ShortTime at={message.createdAt} />}
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
          {message.visibleTo !== undefined && <OnlyYou onDismiss={dismiss} />}
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

/** The person's own message while it is being edited. */
function EditBox({ message, onDone }: { readonly message: Message; readonly onDone: () => void }) {
  const { app, pane } = usePage();
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(message.content);

  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(message.content.length, message.content.length);
  }, [message.content.length]);

  const save = async () => {
    const as = pane.person.value.id;
    if (content.trim() === '' || content === message.content) return onDone();
    const answer = await app.ask(pane, { type: 'edit-message', as, messageId: message.id, content });
    if (answer.ok) onDone();
  };
  return (
    <div class="edit-box">
      <textarea
        ref={box}
        aria-label={texts.edit}
        rows={Math.min(10, content.split('\n').length)}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          void save();
        }}
      />
      <p class="smaller">
        <button type="button" class="text-link" onClick={onDone}>
          {texts.cancel}
        </button>
        <span aria-hidden="true"> • </span>
        <button type="button" class="text-link" onClick={() => void save()}>
          {texts.save}
        </button>
      </p>
    </div>
  );
}

/**
 * Shown below a message whose button or menu the bot did not answer: only to the person who used it, until they use it
 * again.
 */
function Failure({ messageId }: { readonly messageId: Id }) {
  const { app, pane } = usePage();
  const failed = useComputed(() => {
    const person = pane.person.value.id;
    const isIts = (one: Interaction) => one.messageId === messageId && one.personId === person;
    const all = [...app.view.value.interactions.values()];
    return all.find((one) => one.state === 'failed' && one.kind === 'component' && isIts(one))?.id;
  }).value;
  if (failed === undefined) return null;
  return (
    <p class="failure" role="alert">
      <Icon name="warning" size={16} />
      {texts.chat.failed}
      <IconButton icon="close" size={14} label={texts.close} onClick={() => app.dismissInteraction(failed)} />
    </p>
  );
}

/** Discord's type of commands in the menus of messages. */
const MESSAGE_COMMAND = 3;

/** Whether the bot has commands for this message's menu. */
function hasMenu({ view }: App, { visibleTo }: Message): boolean {
  return visibleTo === undefined && view.value.commands.some(({ type }) => type === MESSAGE_COMMAND);
}

/** What a person can do with a message; visible when the message is hovered or focused. */
function Toolbar(props: {
  readonly message: Message;
  readonly kind: Channel['kind'];
  readonly guildId: Id | undefined;
  readonly onEdit: () => void;
  /** Whether the list of the bot's commands is open. */
  readonly apps: boolean;
  readonly onApps: (open: boolean) => void;
}) {
  const { message, kind, guildId, apps, onApps } = props;
  const appsButton = useRef<HTMLButtonElement>(null);
  const { app, pane, me: as, act } = usePage();
  if (message.visibleTo !== undefined || message.kind === 'thinking') return null;
  const hasApps = hasMenu(app, message);
  const own = message.authorId === as;
  const owner = app.membership.value.guilds.get(guildId ?? '')?.ownerId === as;

  const startThread = async () => {
    const text = textOf(message, (id) => nameOf(app.view.peek(), id));
    const name = [...text.replace(/\s+/g, ' ').trim()].slice(0, 40).join('').trim();
    const answer = await app.ask(pane, {
      type: 'create-thread',
      as,
      channelId: message.channelId,
      name: name === '' ? texts.threads.threads : name,
      messageId: message.id,
    });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  const { id: messageId } = message;
  const remove = () =>
    act(own || owner ? { type: 'delete-message', as, messageId } : { type: 'remove-message', messageId });

  return (
    <div class={`toolbar ${apps ? 'toolbar-open' : ''}`}>
      {hasApps && (
        <IconButton
          icon="dots"
          label={texts.chat.apps}
          size={18}
          expanded={apps}
          buttonRef={appsButton}
          onClick={() => onApps(!apps)}
        />
      )}
      {hasApps && apps && (
        <Popup anchor={appsButton} align="end" onClose={() => onApps(false)}>
          <TargetMenu
            target={{ kind: 'message', id: message.id }}
            channelId={message.channelId}
            onDone={() => onApps(false)}
          />
        </Popup>
      )}
      {own && message.content !== '' && (
        <IconButton icon="pencil" label={texts.edit} size={18} onClick={props.onEdit} />
      )}
      {kind === 'text' && message.threadId === undefined && (
        <IconButton
          icon="thread"
          label={texts.chat.startThread}
          size={18}
          onClick={() => void startThread()}
        />
      )}
      {(guildId !== undefined || own) && (
        <IconButton
          icon="trash"
          class="toolbar-danger"
          label={own || owner ? texts.delete : texts.chat.remove}
          size={18}
          onClick={remove}
        />
      )}
    </div>
  );
}
