import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../app/context.ts';
import { useListbox } from '../parts/listbox.ts';
import { Popup } from '../parts/popup.tsx';
import { ItemView } from './item-view.tsx';
import type { Item } from './items.tsx';

/** The open list of a menu. It holds the focus, in its search field or as a whole. */
export function DropdownList(props: {
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
  const words = useWords();
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

  // Before the next key is pressed: it is meant for the list.
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
      {props.hint !== undefined && <p class="dropdown-hint">{props.hint}</p>}
      {searchable && (
        <input
          ref={focusHere}
          class="dropdown-search"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={list.id}
          aria-activedescendant={active}
          aria-label={words.kit.search}
          placeholder={words.kit.search}
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
        {found.length === 0 && <p class="listbox-empty">{words.kit.nothing}</p>}
      </div>
      {multiple && (
        <button type="button" class="button button-primary dropdown-done" onClick={onClose}>
          {words.kit.done}
        </button>
      )}
    </Popup>
  );
}
