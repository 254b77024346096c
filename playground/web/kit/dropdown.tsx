import type { TargetedKeyboardEvent } from 'preact';
import { useCallback, useId, useRef, useState } from 'preact/hooks';
import { useWords } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { DropdownList } from './dropdown-list.tsx';
import type { Item } from './items.tsx';

export interface DropdownProps {
  readonly items: readonly Item[];
  readonly values: readonly string[];
  /** How many may be chosen. */
  readonly min: number;
  readonly max: number;
  readonly placeholder: string;
  readonly disabled: boolean;
  /** It was used, and the bot has not answered yet. */
  readonly waiting: boolean;
  /** Another control of the message waits. */
  readonly blocked: boolean;
  /** A list of people or channels is searched by name. */
  readonly searchable: boolean;
  readonly onCommit: (values: readonly string[]) => void;
  /** Several choices are told when the list closes (in messages), or at once (in forms). */
  readonly commit: 'close' | 'change';
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly id?: string;
  /** What the menu is called, where that is not its placeholder. */
  readonly label?: string;
}

/** A menu that opens a list: one choice closes it; several are ticked. */
export function Dropdown(props: DropdownProps) {
  const { items, values, min, max, disabled, blocked, onCommit, commit } = props;
  const words = useWords();
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
        class={`dropdown-trigger ${open ? 'dropdown-open' : ''} ${props.invalid ? 'invalid' : ''}`}
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
        {props.waiting ? <Waiting label={words.kit.waiting} /> : <Icon name="down" />}
      </button>
      {open && (
        <DropdownList
          anchor={trigger}
          listId={listId}
          items={items}
          picked={picked}
          multiple={multiple}
          max={max}
          hint={multiple ? words.kit.selectCount(min, max) : undefined}
          label={props.label ?? props.placeholder}
          searchable={props.searchable}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  );
}
