import type { APISelectMenuComponent } from 'discord-api-types/v10';
import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { PlainButton } from '../parts/fields.tsx';
import { Icon, Waiting } from '../parts/icon.tsx';
import { Popup, useListbox } from '../parts/popup.tsx';
import { defaultsOf, type Item, itemsOf, KIND } from './items.tsx';
import { useMessage, usePending } from './media.tsx';

interface DropdownProps {
  readonly items: readonly Item[];
  readonly values: readonly string[];
  /** How many may be chosen. */
  readonly min: number;
  readonly max: number;
  readonly placeholder: string;
  readonly disabled: boolean;
  /** It was used, and the bot has not answered yet. */
  readonly waiting: boolean;
  /** Another control of the message is waiting. */
  readonly blocked: boolean;
  /** Whether the list can be searched by name: people and channels. */
  readonly searchable: boolean;
  readonly onCommit: (values: readonly string[]) => void;
  /** When several choices are committed: when the list closes (in messages), or at once (in forms). */
  readonly commit: 'close' | 'change';
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly id?: string;
  /** The menu's name if it differs from its placeholder. */
  readonly label?: string;
}

/** A menu that opens a list. A single choice closes it; multiple choices are ticked. */
export function Dropdown(props: DropdownProps) {
  const { items, values, min, max, disabled, blocked, onCommit, commit } = props;
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<readonly string[] | undefined>(undefined);
  const open = picked !== undefined;
  const multiple = max > 1;
  const shown = (picked ?? values).flatMap((value) => items.find((item) => item.value === value) ?? []);

  const close = useCallback(() => {
    setPicked(undefined);
    trigger.current?.focus();
    if (picked === undefined || commit === 'change' || !multiple) return;
    const changed = picked.length !== values.length || picked.some((value) => !values.includes(value));
    if (changed && picked.length >= min) onCommit(picked);
  }, [picked, values, multiple, commit, min, onCommit]);

  const pick = (value: string) => {
    const now = picked ?? values;
    if (!multiple) {
      setPicked(undefined);
      trigger.current?.focus();
      if (!now.includes(value)) onCommit([value]);
      else if (min === 0) onCommit([]);
      return;
    }
    const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
    if (next.length > max) return;
    setPicked(next);
    if (commit === 'change') onCommit(next);
  };

  const openList = () => {
    if (!blocked) setPicked(values);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLButtonElement>) => {
    if (open || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    openList();
  };

  return (
    <div class="dropdown">
      <button
        type="button"
        ref={trigger}
        id={props.id}
        class={`dropdown-trigger row ${open ? 'dropdown-open' : ''} ${props.invalid ? 'invalid' : ''}`}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={props.label ?? props.placeholder}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        aria-disabled={blocked}
        disabled={disabled}
        onClick={() => (open ? close() : openList())}
        onKeyDown={onKeyDown}
      >
        <span class={shown.length > 0 ? 'dropdown-value' : 'dropdown-placeholder'}>
          {shown.length === 0 && props.placeholder}
          {shown.map((item) => (
            <span key={item.value} class={multiple ? 'dropdown-chip' : 'dropdown-single'}>
              {item.icon}
              <span>{item.label}</span>
            </span>
          ))}
        </span>
        {props.waiting ? <Waiting label={texts.kit.waiting} /> : <Icon name="down" />}
      </button>
      {open && (
        <DropdownList
          anchor={trigger}
          listId={listId}
          items={items}
          picked={picked}
          multiple={multiple}
          max={max}
          hint={multiple ? texts.kit.selectCount(min, max) : undefined}
          label={props.label ?? props.placeholder}
          searchable={props.searchable}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The open list of a menu. Its search field, or the list itself, has the focus. */
function DropdownList(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly listId: string;
  readonly items: readonly Item[];
  readonly picked: readonly string[];
  readonly multiple: boolean;
  readonly max: number;
  readonly hint: string | undefined;
  readonly label: string;
  readonly searchable: boolean;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}) {
  const { items, picked, multiple, searchable, onPick, onClose } = props;
  const focusHere = useRef<HTMLInputElement & HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = items.filter(
    ({ label, description }) =>
      label.toLowerCase().includes(wanted) || description?.toLowerCase().includes(wanted),
  );
  const first = Math.max(
    0,
    found.findIndex(({ value }) => picked.includes(value)),
  );
  const list = useListbox(found.length, search === '' ? first : 0, search, props.listId);

  // Before the next key press, which is meant for the list.
  useLayoutEffect(() => focusHere.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      const item = found[list.active];
      if (item) onPick(item.value);
    } else if (event.key === 'Tab') {
      onClose();
      return;
    } else if (searchable && (event.key === 'Home' || event.key === 'End')) {
      return;
    } else if (!list.move(event.key)) {
      if (!searchable && event.key.length === 1) {
        const next = found.findIndex(({ label }) => label.toLowerCase().startsWith(event.key.toLowerCase()));
        if (next >= 0) list.setActive(next);
      }
      return;
    }
    event.preventDefault();
  };

  const active = list.active >= 0 ? list.optionId(list.active) : undefined;
  return (
    <Popup anchor={props.anchor} onClose={onClose} fitted class="dropdown-popup">
      {props.hint !== undefined && <p class="dropdown-hint muted smaller">{props.hint}</p>}
      {searchable && (
        <input
          ref={focusHere}
          class="dropdown-search rigid"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={list.id}
          aria-activedescendant={active}
          aria-label={texts.kit.search}
          placeholder={texts.kit.search}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div
        ref={searchable ? null : focusHere}
        id={list.id}
        class="listbox"
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        aria-label={props.label}
        aria-multiselectable={multiple}
        aria-activedescendant={searchable ? undefined : active}
        onKeyDown={searchable ? undefined : onKeyDown}
      >
        {found.map((item, index) => {
          const isPicked = picked.includes(item.value);
          return (
            <ItemView
              key={item.value}
              id={list.optionId(index)}
              item={item}
              active={index === list.active}
              selected={isPicked}
              disabled={multiple && !isPicked && picked.length >= props.max}
              tick={multiple ? 'box' : 'mark'}
              onPoint={() => list.setActive(index)}
              onPick={() => onPick(item.value)}
            />
          );
        })}
        {found.length === 0 && <p class="listbox-empty muted">{texts.kit.nothing}</p>}
      </div>
      {multiple && (
        <PlainButton kind="primary" class="dropdown-done rigid" onClick={onClose}>
          {texts.kit.done}
        </PlainButton>
      )}
    </Popup>
  );
}

/** One option of a list: icon, label, description, and whether it is chosen. */
export function ItemView(props: {
  readonly id: string;
  readonly item: Item;
  readonly active: boolean;
  readonly selected: boolean;
  readonly disabled?: boolean;
  readonly tick?: 'box' | 'mark' | 'none';
  readonly onPoint: () => void;
  readonly onPick: () => void;
}) {
  const { item, active, selected, disabled = false, tick = 'none' } = props;
  return (
    // The list handles the keys: it keeps the focus.
    <div
      id={props.id}
      class={`item ${active ? 'item-active' : ''}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled}
      onPointerMove={active ? undefined : props.onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : props.onPick}
      onKeyDown={undefined}
    >
      {item.icon !== undefined && <span class="item-icon centred rigid">{item.icon}</span>}
      <span class="item-texts grow">
        <span class="item-label bright">{item.label}</span>
        {item.description !== undefined && (
          <span class="item-description muted small">{item.description}</span>
        )}
      </span>
      {tick === 'box' && (
        <span class={`tick-box centred rigid ${selected ? 'tick-box-on' : ''}`}>
          {selected && <Icon name="check" size={14} />}
        </span>
      )}
      {tick === 'mark' && selected && <Icon name="check" size={18} />}
    </div>
  );
}

/** A select menu in a message. The choice stays visible until the bot changes the message. */
export function Select({ select }: { readonly select: APISelectMenuComponent }) {
  const { app, me: personId, act } = usePage();
  const message = useMessage();
  const pending = usePending().value;
  const [chosen, setChosen] = useState<{ from: APISelectMenuComponent; values: readonly string[] }>();
  const view = app.view.value;
  const channel = view.channels.get(message.channelId);
  const items = useMemo(
    () => (channel ? itemsOf(select, { view, channel, personId }) : []),
    [select, view, channel, personId],
  );
  const values = chosen?.from === select ? chosen.values : defaultsOf(select);
  const choose = (next: readonly string[]) => {
    setChosen({ from: select, values: next });
    const { id: messageId } = message;
    act({ type: 'choose', as: personId, messageId, customId: select.custom_id, values: next });
  };
  return (
    <Dropdown
      items={items}
      values={values}
      min={select.min_values ?? 1}
      max={select.max_values ?? 1}
      placeholder={select.placeholder ?? texts.kit.select}
      disabled={select.disabled ?? false}
      waiting={pending === select.custom_id}
      blocked={pending !== undefined}
      searchable={select.type !== KIND.stringSelect}
      onCommit={choose}
      commit="close"
    />
  );
}
