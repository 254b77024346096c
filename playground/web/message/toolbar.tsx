import { useRef } from 'preact/hooks';
import type { Channel, Id, Message } from '../../protocol.ts';
import type { App } from '../app/app.ts';
import { useApp, usePane } from '../app/context.ts';
import { TargetMenu } from '../commands/target-menu.tsx';
import { textOf } from '../markdown/plain.ts';
import { nameOf } from '../model/members.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Popup } from '../parts/popup.tsx';

/** Discord's type of commands in the menus of messages. */
const MESSAGE_COMMAND = 3;

/** Whether the bot has commands for the menu of this message. */
export function hasMenu({ view }: App, { visibleTo }: Message): boolean {
  return visibleTo === undefined && view.value.commands.some(({ type }) => type === MESSAGE_COMMAND);
}

/** What a person may do with a message; it shows when the message is pointed at or holds the focus. */
export function Toolbar(props: {
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
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const as = pane.person.value.id;
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
    <div class={`toolbar ${apps ? 'toolbar-open' : ''}`}>
      {hasApps && (
        <IconButton
          icon="dots"
          label={words.chat.apps}
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
      {(guildId !== undefined || own) && (
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
