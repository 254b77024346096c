import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textOf } from '../markdown/plain.ts';
import { memberOf, nameOf } from '../model/members.ts';
import { Avatar } from '../parts/avatar.tsx';
import { emojiMark, TextWithEmoji } from '../parts/custom-emoji.tsx';

/** The line above a message: what it answers, or who used which command. */
export function OriginLine({ message }: { readonly message: Message }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const { origin, replyTo } = message;

  if (origin?.commandName !== undefined) {
    const person = memberOf(app.membership.value, origin.personId);
    return (
      <div class="origin">
        {person && <Avatar name={person.name} colour={person.colour} size={16} />}
        <span>{words.chat.used(person?.name ?? words.unknownPerson)}</span>
        <span class="origin-command">
          {origin.target ? '' : '/'}
          {origin.commandName}
        </span>
      </div>
    );
  }
  if (replyTo === undefined) return null;
  const view = app.view.value;
  const answered = view.timelines.get(message.channelId)?.messages.find(({ id }) => id === replyTo);
  const author = answered && memberOf(view, answered.authorId);
  if (!answered || !author) {
    return (
      <div class="origin">
        <em>{words.chat.replyGone}</em>
      </div>
    );
  }
  const text = textOf(answered, (id) => nameOf(view, id), emojiMark).replace(/\s+/g, ' ');
  return (
    <div class="origin">
      <Avatar name={author.name} colour={author.colour} bot={author.isBot} size={16} />
      <span class="origin-author">{author.name}</span>
      <button
        type="button"
        class="origin-text"
        title={words.chat.jumpTo}
        onClick={() => pane.open(answered.channelId, answered.id)}
      >
        {text === '' ? words.chat.replyAttachment : <TextWithEmoji text={text} />}
      </button>
    </div>
  );
}
