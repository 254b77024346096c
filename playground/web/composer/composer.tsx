import { useComputed } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { inGuild } from '../../protocol/world.ts';
import type { Channel, Forum, Id, UploadedFile } from '../../protocol.ts';
import { usePage, usePane } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { type Draft, finish, parseCommand, prefilled } from '../commands/draft.ts';
import { entriesOf } from '../commands/entries.ts';
import { fileSize } from '../kit/media.tsx';
import { encodeMentions, memberOf } from '../model/members.ts';
import { Icon, IconButton, Waiting } from '../parts/icon.tsx';
import { CommandLine } from './command-line.tsx';
import { PlainBox } from './plain-box.tsx';
import { useListed } from './suggestions.tsx';

/** Discord's limit for a person's message. */
const MOST_CHARACTERS = 2_000;

/** The message box: text and files, or a slash command with its options. */
export function Composer({ channel }: { readonly channel: Exclude<Channel, Forum> }) {
  const { app, pane, me: as } = usePage();
  const channelId = channel.id;
  const form = useRef<HTMLFormElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const plain = usePlainDraft(`${as} ${channelId}`);
  const [command, setCommand] = useState<Draft | undefined>(undefined);
  // The draft whose suggestions are closed: by Escape, or because a button filled in all it needs.
  const [hidden, setHidden] = useState<Draft | undefined>(undefined);
  const [sending, setSending] = useState(false);
  const { locale } = pane.person.value;
  const listed = useListed(channelId);
  const entries = useMemo(() => entriesOf(listed, locale), [listed, locale]);

  const guild = inGuild(channel) ? app.membership.value.guilds.get(channel.guildId) : undefined;
  const locked = channel.kind === 'thread' && channel.locked && guild?.ownerId !== as;
  const name = { direct: '@', private: '', text: '#', thread: '' }[channel.kind] + channel.name;

  const takeFocus = useRef(false);
  const focus = () => {
    takeFocus.current = true;
  };
  // Focuses the target as soon as it exists, before the next key press.
  useLayoutEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  });

  // Something outside the box, such as a button of the welcome message, inserts a command.
  const fill = pane.fill.value;
  useEffect(() => {
    if (!fill || entries.length === 0) return;
    const { command: wanted, path, values } = fill;
    const entry = entries.find(
      (one) =>
        (one.commandId === wanted || one.name.split(' ')[0] === wanted) &&
        one.path.join(' ') === path.join(' '),
    );
    pane.fill.value = undefined;
    if (!entry) return;
    const draft = prefilled(entry, values);
    setCommand(draft);
    if (draft.place.at === 'end') setHidden(draft);
  }, [fill, entries, pane]);

  const sendCommand = async (draft: Draft) => {
    const end = finish(draft);
    if (!end.ok) {
      focus();
      return setCommand(end.draft);
    }
    if (sending) return;
    setSending(true);
    const { commandId, path } = draft.entry;
    const { options } = end;
    const answer = await app.ask(pane, { type: 'command', as, channelId, command: commandId, path, options });
    focus();
    setSending(false);
    if (!answer.ok) return;
    setCommand(undefined);
    plain.clear();
  };

  const tooLong = plain.text.length - MOST_CHARACTERS;
  const sendPlain = async () => {
    const content = encodeMentions(plain.text.trim(), app.view.peek(), channel, as);
    if (sending || tooLong > 0 || (content === '' && plain.files.length === 0)) return;
    setSending(true);
    const ids = plain.files.map(({ id }) => id);
    const say = { type: 'say', as, channelId, content } as const;
    const answer = await app.ask(pane, ids.length > 0 ? { ...say, files: ids } : say);
    focus();
    setSending(false);
    if (answer.ok) plain.clear();
  };

  const onText = (text: string) => {
    plain.setText(text);
    const parsed = /^\/.*\s/.test(text) ? parseCommand(entries, text) : undefined;
    if (parsed) setCommand(parsed);
  };
  // Somebody quick has typed a command before the list of commands came.
  useEffect(() => {
    if (command === undefined && plain.text !== '') onText(plain.text);
  }, [entries]);
  const send = () => void (command ? sendCommand(command) : sendPlain());
  const leave = (text: string) => {
    focus();
    setCommand(undefined);
    plain.setText(text);
  };

  if (locked) {
    return <p class="composer-locked muted small">{texts.threads.isLocked}</p>;
  }
  return (
    <form
      ref={form}
      class="composer rigid"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void plain.addFiles(event.dataTransfer?.files);
      }}
    >
      {channel.kind === 'thread' && channel.archived && (
        <p class="composer-note muted small">{texts.threads.isArchived}</p>
      )}
      {!command && <FileChips files={plain.files} onRemove={plain.removeFile} />}
      <div class="composer-box">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            void plain.addFiles(currentTarget.files ?? undefined);
            currentTarget.value = '';
          }}
        />
        <IconButton
          icon={command ? 'close' : 'plus'}
          class="composer-attach"
          label={command ? texts.composer.leave : texts.composer.attach}
          onClick={() => (command ? leave('') : files.current?.click())}
        />
        {command ? (
          <CommandLine
            draft={command}
            channel={channel}
            hidden={hidden}
            onHide={setHidden}
            onChange={setCommand}
            onSend={send}
            onLeave={leave}
          />
        ) : (
          <PlainBox
            text={plain.text}
            label={texts.composer.label(name)}
            channel={channel}
            entries={entries}
            onText={onText}
            onPick={(entry) => setCommand(prefilled(entry, {}))}
            onSend={send}
            onFiles={(list) => void plain.addFiles(list)}
          />
        )}
        <IconButton
          icon="send"
          class={`composer-send ${command || plain.text.trim() !== '' || plain.files.length > 0 ? '' : 'composer-idle'}`}
          label={texts.composer.send}
          onClick={send}
        />
      </div>
      {tooLong > 0 && !command && (
        <p class="composer-note muted small wrong" role="alert">
          {texts.composer.tooLong(tooLong)}
        </p>
      )}
      <TypingLine channelId={channelId} />
    </form>
  );
}

/** The files to send with the next message. */
function FileChips(props: { readonly files: readonly UploadedFile[]; readonly onRemove: (id: Id) => void }) {
  const pane = usePane();
  const words = texts.composer;
  if (props.files.length === 0) return null;
  return (
    <ul class="file-chips" aria-label={words.files}>
      {props.files.map(({ id, filename, size }) => (
        <li key={id}>
          <Icon name="file" />
          <span>{filename}</span>
          <small>{fileSize(size, pane.person.value.locale)}</small>
          <IconButton
            icon="close"
            size={16}
            label={words.removeFile(filename)}
            onClick={() => props.onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Who is typing here, shown below the message box. */
function TypingLine({ channelId }: { readonly channelId: Id }) {
  const { app, pane } = usePage();
  const typing = useComputed(() => app.view.value.typing.get(channelId)).value;
  const names = [...(typing?.keys() ?? [])]
    .filter((id) => id !== pane.person.value.id)
    .flatMap((id) => memberOf(app.membership.value, id)?.name ?? []);
  return (
    <p class="typing-line row muted smaller">
      {names.length > 0 && (
        <>
          <Waiting /> {texts.chat.typing(names)}
        </>
      )}
    </p>
  );
}

/** Unsent text and files. */
interface PlainDraft {
  readonly text: string;
  readonly files: readonly UploadedFile[];
  setText(text: string): void;
  addFiles(list: FileList | undefined): Promise<void>;
  removeFile(id: Id): void;
  clear(): void;
}

/** Discord's maximum number of files per message. */
const MOST_FILES = 10;

/** One person's draft in one channel. The text is still there when they come back. */
function usePlainDraft(key: string): PlainDraft {
  const { app, pane } = usePage();
  const [text, setShown] = useState(app.drafts.get(key) ?? '');
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);

  const setText = useCallback(
    (next: string) => {
      app.drafts.set(key, next);
      setShown(next);
    },
    [app, key],
  );
  return {
    text,
    files,
    setText,
    async addFiles(list) {
      for (const file of [...(list ?? [])].slice(0, MOST_FILES)) {
        const uploaded = await app.upload(pane, file);
        if (uploaded) setFiles((now) => [...now, uploaded].slice(0, MOST_FILES));
      }
    },
    removeFile(id) {
      setFiles((now) => now.filter((file) => file.id !== id));
    },
    clear() {
      setText('');
      setFiles([]);
    },
  };
}
