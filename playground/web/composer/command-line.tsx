import type { TargetedKeyboardEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Channel, Id } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import {
  add,
  at,
  choose,
  type Draft,
  type Filled,
  neighbour,
  optionNamed,
  optionTyped,
  proceed,
  remove,
  type,
  typeTail,
  type Wrong,
} from '../commands/draft.ts';
import { OPTION, type Option } from '../commands/entries.ts';
import { Icon } from '../parts/icon.tsx';
import { type Listbox, useListbox } from '../parts/popup.tsx';
import { Suggestions, useSuggested } from './suggestions.tsx';

/**
 * A command with its options, shown instead of the plain text box. Arrow keys, Tab, Enter and Escape work as on
 * Discord.
 */
export function CommandLine(props: {
  readonly draft: Draft;
  readonly channel: Channel;
  /** The draft whose suggestions are closed. */
  readonly hidden: Draft | undefined;
  readonly onHide: (draft: Draft | undefined) => void;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: () => void;
  readonly onLeave: (text: string) => void;
}) {
  const { draft, channel, hidden, onHide, onChange, onSend, onLeave } = props;
  const words = texts.composer;
  const line = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const eager = useRef(false);
  const { place, tail } = draft;
  const name = place.at === 'option' ? place.name : undefined;
  const option = name === undefined ? undefined : optionNamed(draft, name);
  const filled = name === undefined ? undefined : draft.filled[name];
  const suggested = useSuggested(draft, channel);
  const { items } = suggested;
  const chosenAt = items.findIndex(({ raw }) => filled?.value !== undefined && raw === filled.value);
  const first = name === undefined ? (tail === '' ? -1 : 0) : Math.max(0, chosenAt);
  const list = useListbox(items.length, first, `${name} ${filled?.text} ${tail} ${suggested.state}`);
  const open = focused && hidden !== draft && (items.length > 0 || option !== undefined || tail !== '');

  // Moves the caret with the draft, to the next option or the end, before the next key press.
  useLayoutEffect(() => {
    const field = line.current?.querySelector<HTMLInputElement>(`[data-option="${name ?? ''}"]`);
    if (!field || field === document.activeElement) return;
    field.focus();
    if (field.type === 'text') field.setSelectionRange(field.value.length, field.value.length);
  }, [name]);

  const pick = (index: number) => {
    const item = items[index];
    if (!item) return;
    onChange(name === undefined ? add(draft, item.value) : choose(draft, name, item.label, item.raw));
  };
  /** Takes the highlighted suggestion if nothing is chosen yet; false if there is none. */
  const take = (): boolean => {
    if (!open || filled?.value !== undefined || !items[list.active]) return false;
    pick(list.active);
    return true;
  };
  // Enter was pressed before the suggestions arrived: takes the first one when they do.
  useLayoutEffect(() => {
    if (!eager.current || suggested.state === 'loading') return;
    eager.current = false;
    take();
  });
  const goTo = (step: 1 | -1): boolean => {
    const next = neighbour(draft, step);
    if (next) onChange(at(draft, next));
    return next !== undefined;
  };

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const field = event.target;
    if (event.isComposing || !(field instanceof HTMLInputElement)) return;
    const empty = field.value === '';
    const atStart = field.selectionStart === 0 && field.selectionEnd === 0;
    const atEnd = field.selectionStart === field.value.length;
    const handled = () => {
      switch (event.key) {
        case 'ArrowUp':
        case 'ArrowDown':
          if (open) return list.move(event.key);
          onHide(undefined);
          return hidden === draft;
        case 'Enter':
          if (suggested.state === 'loading') eager.current = true;
          else if (!take()) onSend();
          return true;
        case 'Tab':
          if (event.shiftKey) return goTo(-1);
          return take() || goTo(1);
        case 'Escape':
          if (!open) return false;
          onHide(draft);
          return true;
        case 'Backspace':
          if (!empty) return false;
          if (name === undefined) {
            const back = neighbour(draft, -1);
            if (back) onChange(at(draft, back));
            else onLeave(`/${draft.entry.shownName}`);
          } else if (draft.shown[0] === name && option?.required) onLeave(`/${draft.entry.shownName}`);
          else onChange(remove(draft, name));
          return true;
        case 'ArrowLeft':
          return atStart && goTo(-1);
        case 'ArrowRight':
          return atEnd && goTo(1);
        default:
          return false;
      }
    };
    if (handled()) event.preventDefault();
  };

  const onType = (optionName: string, text: string) => {
    eager.current = false;
    const typed = optionTyped(draft, text);
    if (!typed) return onChange(type(draft, optionName, text));
    onChange(add(type(draft, optionName, typed.before), typed.option.name));
  };

  const note = {
    loading: words.loading,
    failed: words.loadingFailed,
    none: words.noMatches,
    ready: undefined,
    free: undefined,
  }[suggested.state];
  const wrong = name === undefined ? undefined : draft.wrong[name];
  const endHint =
    tail === '' && list.active < 0 ? words.sendHint : note === undefined ? words.addHint : undefined;
  const more = draft.entry.options.length - draft.shown.length;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within.
    <div
      ref={line}
      class="command-line row grow"
      onKeyDown={onKeyDown}
      onFocusIn={() => setFocused(true)}
      onFocusOut={(event) => {
        const next = event.relatedTarget;
        if (!(next instanceof Node) || !line.current?.contains(next)) setFocused(false);
      }}
    >
      {open && (
        <Suggestions
          list={list}
          items={items}
          heading={option ? option.shownName : words.optional}
          hint={
            wrong
              ? words.wrong[wrong.kind]('limit' in wrong ? wrong.limit : 0)
              : option
                ? option.description
                : endHint
          }
          note={note}
          chosen={items[chosenAt]?.value}
          onPick={pick}
        />
      )}
      <span class="command-name bright strong">/{draft.entry.shownName}</span>
      {draft.shown.map((one) => {
        const its = optionNamed(draft, one);
        if (!its) return null;
        return (
          <OptionField
            key={one}
            option={its}
            filled={draft.filled[one]}
            wrong={draft.wrong[one]}
            here={one === name}
            list={open && one === name && items.length > 0 ? list : undefined}
            onFocus={() => one !== name && onChange(at(draft, { at: 'option', name: one }))}
            onText={(text) => onType(one, text)}
            onFile={(label, id) => onChange(proceed(choose(draft, one, label, id)))}
          />
        );
      })}
      <input
        type="text"
        class="command-tail"
        data-option=""
        data-field={name === undefined ? '' : undefined}
        role="combobox"
        autocomplete="off"
        aria-expanded={open && name === undefined}
        aria-controls={list.id}
        aria-activedescendant={
          open && name === undefined && list.active >= 0 ? list.optionId(list.active) : undefined
        }
        aria-label={more > 0 ? words.more(more) : words.send}
        value={tail}
        onFocus={() => name !== undefined && onChange(at(draft, { at: 'end' }))}
        onInput={({ currentTarget }) => onChange(typeTail(draft, currentTarget.value))}
      />
      {more > 0 && (
        <button
          type="button"
          class="command-more smaller rigid"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onHide(undefined);
            onChange(at(draft, { at: 'end' }));
          }}
        >
          {words.more(more)}
        </button>
      )}
      <span class="sr-only" aria-live="polite">
        {open && items.length > 0 ? words.suggestions(items.length) : (note ?? '')}
      </span>
    </div>
  );
}

/** One option of a command: its name and its value. */
function OptionField(props: {
  readonly option: Option;
  readonly filled: Filled | undefined;
  readonly wrong: Wrong | undefined;
  /** Whether the caret is here. */
  readonly here: boolean;
  /** The suggestions that are shown for it. */
  readonly list: Listbox | undefined;
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
  readonly onFile: (filename: string, id: Id) => void;
}) {
  const { option, filled, wrong, here, list } = props;
  const words = texts.composer;
  const id = useId();
  const text = filled?.text ?? '';
  const label = [option.shownName, option.description, option.required ? words.required : ''].filter(Boolean);
  const active = list && list.active >= 0 ? list.optionId(list.active) : undefined;
  return (
    // A press anywhere on the chip focuses its field.
    <label
      for={id}
      class={`option-chip ${here ? 'option-here' : ''} ${wrong ? 'option-wrong' : ''} ${filled?.value === undefined ? '' : 'option-chosen'}`}
    >
      <span class="option-name small" aria-hidden="true">
        {option.shownName}
      </span>
      {option.type === OPTION.attachment ? (
        <FileValue {...props} id={id} label={label.join(', ')} />
      ) : (
        <input
          id={id}
          type="text"
          class="option-input"
          data-option={option.name}
          data-field={here ? '' : undefined}
          role="combobox"
          autocomplete="off"
          size={Math.max(1, [...text].length)}
          inputMode={
            option.type === OPTION.integer ? 'numeric' : option.type === OPTION.number ? 'decimal' : 'text'
          }
          aria-label={label.join(', ')}
          aria-autocomplete="list"
          aria-expanded={list !== undefined}
          aria-controls={list?.id}
          aria-activedescendant={active}
          aria-invalid={wrong !== undefined}
          aria-required={option.required}
          value={text}
          onFocus={props.onFocus}
          onInput={({ currentTarget }) => props.onText(currentTarget.value)}
        />
      )}
    </label>
  );
}

function FileValue(props: {
  readonly id: string;
  readonly option: Option;
  readonly filled: Filled | undefined;
  readonly here: boolean;
  readonly label: string;
  readonly onFocus: () => void;
  readonly onFile: (filename: string, id: Id) => void;
}) {
  const { app, pane } = usePage();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const uploaded = await app.upload(pane, file);
    if (uploaded) props.onFile(uploaded.filename, uploaded.id);
  };
  return (
    <span class="option-file">
      <Icon name="clip" size={16} />
      {props.filled?.text ?? texts.composer.chooseFile}
      <input
        id={props.id}
        type="file"
        class="sr-only"
        data-option={props.option.name}
        data-field={props.here ? '' : undefined}
        aria-label={props.label}
        onFocus={props.onFocus}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
    </span>
  );
}
