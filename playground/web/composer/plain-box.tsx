import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Channel } from '../../protocol.ts';
import { useApp, usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { type Entry, matching } from '../commands/entries.ts';
import { channels, people } from '../kit/items.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { type Listbox, useListbox } from '../parts/popup.tsx';
import { Suggestions } from './suggestions.tsx';

/** Minimum time between two typing notifications, in ms. */
const TYPING_EVERY = 8_000;

/** On a touch screen Enter inserts a line break, and the button sends. */
const TOUCH = '(hover: none) and (pointer: coarse)';

/** The text box, with completion of commands, people and channels. */
export function PlainBox(props: {
  readonly text: string;
  readonly label: string;
  readonly channel: Channel;
  readonly entries: readonly Entry[];
  readonly onText: (text: string) => void;
  readonly onPick: (entry: Entry) => void;
  readonly onSend: () => void;
  readonly onFiles: (files: FileList) => void;
}) {
  const { text, channel, entries } = props;
  const { app, me: personId } = usePage();
  const box = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  const moveTo = useRef<number | undefined>(undefined);
  const [caret, setCaret] = useState(text.length);
  const [hidden, setHidden] = useState<string | undefined>(undefined);
  const [focused, setFocused] = useState(false);

  const shown = focused && hidden !== text;
  const slash = /^\/[^\n]*$/.test(text);
  const found = shown && slash ? matching(entries, text.slice(1)) : [];
  const sign = shown && !slash ? /(?:^|\s)([@#])([^\s@#]{0,32})$/.exec(text.slice(0, caret)) : null;
  const viewer = { view: app.view.value, channel, personId };
  const named = sign
    ? (sign[1] === '@' ? people(viewer) : channels(viewer, [])).filter(({ label }) =>
        label.toLowerCase().startsWith((sign[2] ?? '').toLowerCase()),
      )
    : [];
  const count = found.length + named.length;
  const list = useListbox(count, 0, `${text} ${caret}`);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
    if (moveTo.current === undefined) return;
    element.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  });

  const pick = (index: number) => {
    const entry = found[index];
    if (entry) return props.onPick(entry);
    const item = named[index];
    if (!item || !sign) return;
    const start = caret - (sign[2] ?? '').length;
    const next = `${text.slice(0, start)}${item.label} `;
    props.onText(next + text.slice(caret));
    setCaret(next.length);
    moveTo.current = next.length;
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (event.isComposing) return;
    if (count > 0) {
      if (event.key === 'Escape') setHidden(text);
      else if (event.key === 'Tab' || event.key === 'Enter') pick(list.active);
      else if (!event.key.startsWith('Arrow') || !list.move(event.key)) return;
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || window.matchMedia(TOUCH).matches) return;
    event.preventDefault();
    props.onSend();
  };
  const onInput = (element: HTMLTextAreaElement) => {
    setCaret(element.selectionStart);
    props.onText(element.value);
    if (element.value.startsWith('/') || Date.now() - typedAt.current < TYPING_EVERY) return;
    typedAt.current = Date.now();
    void app.link.request({ type: 'typing', as: personId, channelId: channel.id });
  };

  return (
    <>
      {found.length > 0 && <CommandList entries={found} list={list} onPick={pick} />}
      {named.length > 0 && (
        <Suggestions
          list={list}
          items={named}
          heading={sign?.[1] === '@' ? texts.composer.people : texts.composer.channels}
          onPick={pick}
        />
      )}
      <textarea
        ref={box}
        data-field=""
        rows={1}
        placeholder={props.label}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-controls={count > 0 ? list.id : undefined}
        aria-activedescendant={count > 0 ? list.optionId(list.active) : undefined}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = event.clipboardData?.files;
          if (!files || files.length === 0) return;
          event.preventDefault();
          props.onFiles(files);
        }}
      />
      <span class="sr-only" aria-live="polite">
        {count > 0 ? texts.composer.suggestions(count) : ''}
      </span>
    </>
  );
}

/** Commands that start with the text after the slash. */
function CommandList(props: {
  readonly entries: readonly Entry[];
  readonly list: Listbox;
  readonly onPick: (index: number) => void;
}) {
  const { entries, list, onPick } = props;
  const { bot } = useApp().membership.value;
  const words = texts.composer;
  return (
    <div class="suggestions">
      <p class="suggestions-heading row muted smaller">
        <Avatar of={bot} bot size={16} />
        {bot.name}
      </p>
      <div class="listbox" role="listbox" id={list.id} aria-label={words.commands} tabIndex={-1}>
        {entries.map((entry, index) => (
          <div
            key={entry.name}
            id={list.optionId(index)}
            class={`item command-item ${index === list.active ? 'item-active' : ''}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.active}
            onPointerMove={index === list.active ? undefined : () => list.setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
            onKeyDown={undefined}
          >
            <span class="item-texts grow">
              <span class="item-label bright">
                /{entry.shownName}{' '}
                {entry.options.map(({ name, shownName, required }) => (
                  <span key={name} class={`option-hint muted smaller ${required ? 'option-required' : ''}`}>
                    {shownName}
                  </span>
                ))}
              </span>
              <span class="item-description muted small">{entry.description}</span>
            </span>
            <span class="muted smaller rigid">{bot.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
