import { useRef } from 'preact/hooks';
import type { Id, Interaction, Message } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { MessageContext } from '../kit/media.tsx';
import { ProfileCard } from '../layout/people.tsx';
import { textOf } from '../markdown/blocks.ts';
import { legible } from '../model/colour.ts';
import { type Member, memberOf, nameOf } from '../model/members.ts';
import { AppTag, Avatar } from '../parts/avatar.tsx';
import { emojiMark, TextWithEmoji } from '../parts/emoji.tsx';
import { Icon, Waiting } from '../parts/icon.tsx';
import { useOpen } from '../parts/popup.tsx';
import { MessageBody, When } from './body.tsx';

/** The line above a message: what it replies to, or who used which command. */
export function OriginLine({ message }: { readonly message: Message }) {
  const { app, pane } = usePage();
  const { origin, replyTo } = message;

  if (origin?.commandName !== undefined) {
    return <UsedCommand person={memberOf(app.membership.value, origin.personId)} used={origin} />;
  }
  if (replyTo === undefined) return null;
  const view = app.view.value;
  const answered = view.timelines.get(message.channelId)?.messages.find(({ id }) => id === replyTo);
  const author = answered && memberOf(view, answered.authorId);
  if (!answered || !author) {
    return (
      <div class="origin">
        <em>{texts.chat.replyGone}</em>
      </div>
    );
  }
  const text = textOf(answered, (id) => nameOf(view, id), emojiMark).replace(/\s+/g, ' ');
  return (
    <div class="origin">
      <Avatar of={author} size={16} />
      <span class="origin-author bright">{author.name}</span>
      <button
        type="button"
        class="origin-text muted"
        title={texts.chat.jumpTo}
        onClick={() => pane.open(answered.channelId, answered.id)}
      >
        {text === '' ? texts.chat.replyAttachment : <TextWithEmoji text={text} />}
      </button>
    </div>
  );
}

/** Who used which command. */
function UsedCommand(props: {
  readonly person: Pick<Member, 'name' | 'colour'> | undefined;
  readonly used: Pick<Interaction, 'commandName' | 'target'>;
}) {
  const { person, used } = props;
  return (
    <div class="origin">
      {person && <Avatar of={person} size={16} />}
      <span>{texts.chat.used(person?.name ?? texts.unknownPerson)}</span>
      <span class="origin-command">
        {used.target ? '' : '/'}
        {used.commandName}
      </span>
    </div>
  );
}

/** A line by Discord itself: a thread was started, here or from a message elsewhere. */
export function SystemLine({ message }: { readonly message: Message }) {
  const { app, pane } = usePage();
  const view = app.view.value;
  if (message.kind === 'thread-start') {
    const messages = [...view.timelines.values()].flatMap((timeline) => timeline.messages);
    const start = messages.find(({ id }) => id === message.replyTo);
    const author = start && memberOf(view, start.authorId);
    return (
      <li class="system-line muted system-start" data-message={message.id}>
        {author && (
          <div class="message-gutter">
            <Avatar of={author} />
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
          <em>{texts.chat.replyGone}</em>
        )}
      </li>
    );
  }
  return (
    <li class="system-line muted" id={`${pane.key}-${message.id}`} data-message={message.id}>
      <Icon name="thread" />
      <p>
        {texts.threads.created(memberOf(view, message.authorId)?.name ?? texts.unknownPerson)}{' '}
        {message.threadId === undefined ? (
          <strong>{message.content}</strong>
        ) : (
          <button
            type="button"
            class="text-strong bright strong"
            onClick={() => pane.open(message.threadId ?? '')}
          >
            {message.content}
          </button>
        )}{' '}
        <When at={message.createdAt} />
      </p>
      {message.threadId !== undefined && <ThreadCard threadId={message.threadId} />}
    </li>
  );
}

/** The person's command that has no answer yet, or never got one. Nobody else sees it. */
export function CommandRow({ interaction }: { readonly interaction: Interaction }) {
  const { app, pane } = usePage();
  const { bot } = app.view.value;
  const person = pane.person.value;
  const failed = interaction.state === 'failed';
  return (
    <li class={`message message-head ${failed ? 'message-ephemeral' : ''}`}>
      <UsedCommand person={person} used={interaction} />
      <div class="message-gutter">
        <Avatar of={bot} bot />
      </div>
      <div class="message-main">
        <div class="message-header">
          <span>
            <span class="name">{bot.name}</span>
            <AppTag />
          </span>
        </div>
        {failed ? (
          <>
            <p class="failure" role="alert">
              <Icon name="warning" size={16} />
              {texts.chat.noAnswer}
            </p>
            <OnlyYou onDismiss={() => app.dismissInteraction(interaction.id)} />
          </>
        ) : (
          <p class="thinking">
            <Waiting /> {texts.chat.sending}
          </p>
        )}
      </div>
    </li>
  );
}

/** Shown below messages that only their reader sees. */
export function OnlyYou({ onDismiss }: { readonly onDismiss: () => void }) {
  const words = texts.chat;
  return (
    <p class="ephemeral-footer row muted smaller">
      <Icon name="eye" size={16} />
      {words.onlyYou}
      <span aria-hidden="true"> • </span>
      <button type="button" class="text-link" onClick={onDismiss}>
        {words.dismiss}
      </button>
    </p>
  );
}

/** The backgrounds of messages in the two themes, on which names must be legible. */
const GROUND = { dark: '#393b41', light: '#ffffff' } as const;

/** An author's name; pressing it opens their profile. */
export function Name({ member }: { readonly member: Member | undefined }) {
  const { app } = usePage();
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen, close } = useOpen();
  if (!member) return <span class="name">{texts.unknownPerson}</span>;
  const colour = member.isBot
    ? undefined
    : legible(member.colour, app.dark.value ? GROUND.dark : GROUND.light);
  return (
    <>
      <button
        type="button"
        ref={button}
        class="name"
        style={colour === undefined ? {} : { color: colour }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {member.name}
      </button>
      {member.isBot && <AppTag />}
      {open && <ProfileCard member={member} anchor={button} onClose={close} />}
    </>
  );
}

/** A link to a thread, with its latest message. */
export function ThreadCard({ threadId }: { readonly threadId: Id }) {
  const { app, pane } = usePage();
  const view = app.view.value;
  const thread = view.channels.get(threadId);
  if (thread?.kind !== 'thread' || !thread.seenBy.includes(pane.person.value.id)) return null;
  const last = view.timelines.get(threadId)?.messages.findLast(({ visibleTo }) => visibleTo === undefined);
  return (
    <button type="button" class="thread-card small" onClick={() => pane.open(threadId)}>
      <span class="thread-card-title">
        <strong>{thread.name}</strong>
        <span class="thread-card-count strong">
          {texts.threads.messages(thread.messageCount)}
          <Icon name="right" size={14} />
        </span>
      </span>
      {last && (
        <span class="thread-card-last muted">
          <b>{memberOf(view, last.authorId)?.name}</b> {textOf(last, (id) => nameOf(view, id)).slice(0, 120)}{' '}
          <When at={last.createdAt} />
        </span>
      )}
    </button>
  );
}
