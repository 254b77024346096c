import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { registeredEntries } from '../commands/entries.ts';
import { signOf } from '../layout/sign-of.ts';
import { Icon } from '../parts/icon.tsx';
import type { Jump } from './links.ts';

export function UserMention({ id }: { readonly id: Id }) {
  const app = useApp();
  const pane = usePane();
  const { people, bot } = app.membership.value;
  const name = people.get(id)?.name ?? (id === bot.id ? bot.name : pane.words.value.unknownPerson);
  return <span class={`mention ${id === pane.person.value.id ? 'mention-me' : ''}`}>@{name}</span>;
}

/** Roles are few here: everybody, and the bot's own. */
export function RoleMention({ id }: { readonly id: Id }) {
  const { guilds, bot } = useApp().membership.value;
  return <span class="mention">@{guilds.has(id) ? 'everyone' : bot.name}</span>;
}

export function ChannelMention({ id }: { readonly id: Id }) {
  return <JumpLink jump={{ channelId: id, messageId: undefined }} />;
}

/** A channel, or a message in it; pressing it goes there. */
export function JumpLink({ jump }: { readonly jump: Jump }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const channel = app.view.value.channels.get(jump.channelId);
  if (!channel?.seenBy.includes(pane.person.value.id)) {
    return <span class="mention">#{words.unknownChannel}</span>;
  }
  return (
    <button
      type="button"
      class="mention mention-link"
      onClick={() => pane.open(jump.channelId, jump.messageId)}
    >
      <Icon name={signOf(channel)} size={14} />
      {channel.name}
      {jump.messageId !== undefined && (
        <>
          <Icon name="right" size={12} />
          <Icon name="speech" size={14} />
        </>
      )}
    </button>
  );
}

/**
 * A command in the reader's language; pressing it puts it into the message box. Only what can be sent is mentioned: a
 * wrong id or name, or a command without its subcommand, stays as it was written.
 */
export function CommandMention({ id, name }: { readonly id: Id; readonly name: string }) {
  const app = useApp();
  const pane = usePane();
  const commands = useComputed(() => app.view.value.commands).value;
  const { locale } = pane.person.value;
  const entry = useMemo(
    () => registeredEntries(commands, locale).find((one) => one.commandId === id && one.name === name),
    [commands, locale, id, name],
  );
  if (!entry) return <>{`</${name}:${id}>`}</>;
  const fill = () => {
    pane.fill.value = { command: id, path: entry.path, values: {} };
  };
  return (
    <button type="button" class="mention mention-link" onClick={fill}>
      /{entry.shownName}
    </button>
  );
}
