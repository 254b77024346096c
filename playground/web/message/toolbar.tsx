import type { Channel, Id, Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textOf } from '../markdown/plain.ts';
import { nameOf } from '../model/members.ts';
import { IconButton } from '../parts/icon-button.tsx';

/** What a person may do with a message; it shows when the message is pointed at or holds the focus. */
export function Toolbar(props: {
  readonly message: Message;
  readonly kind: Channel['kind'];
  readonly guildId: Id | undefined;
  readonly onEdit: () => void;
}) {
  const { message, kind, guildId } = props;
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const as = pane.person.value.id;
  if (message.visibleTo !== undefined || message.kind === 'thinking') return null;
  const own = message.authorId === as;
  const owner = app.membership.value.guilds.get(guildId ?? '')?.ownerId === as;

  const startThread = async () => {
    const text = textOf(message, (id) => nameOf(app.view.peek(), id));
    const name = [...text.replace(/\s+/g, ' ').trim()].slice(0, 40).join('').trim();
    const answer = await app.ask(pane, {
      type: 'create-thread',
      as,
      channelId: message.channelId,
      name: name === '' ? words.threads.threads : name,
      messageId: message.id,
    });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  const remove = () =>
    void app.ask(
      pane,
      own || owner
        ? { type: 'delete-message', as, messageId: message.id }
        : { type: 'remove-message', messageId: message.id },
    );

  return (
    <div class="toolbar">
      {own && message.content !== '' && (
        <IconButton icon="pencil" label={words.edit} size={18} onClick={props.onEdit} />
      )}
      {kind === 'text' && message.threadId === undefined && (
        <IconButton
          icon="thread"
          label={words.chat.startThread}
          size={18}
          onClick={() => void startThread()}
        />
      )}
      {(kind !== 'direct' || own) && (
        <IconButton
          icon="trash"
          class="toolbar-danger"
          label={own || owner ? words.delete : words.chat.remove}
          size={18}
          onClick={remove}
        />
      )}
    </div>
  );
}
