import { ItemView } from '../kit/item-view.tsx';
import type { Item } from '../kit/items.tsx';
import type { Listbox } from '../parts/listbox.ts';

/** Things to choose from, above the message box. The focus stays in the box. */
export function Suggestions(props: {
  readonly list: Listbox;
  readonly items: readonly Item[];
  readonly heading: string;
  readonly hint?: string | undefined;
  /** What stands in place of the list: loading, failed, nothing found. */
  readonly note?: string | undefined;
  readonly chosen?: string | undefined;
  readonly onPick: (index: number) => void;
}) {
  const { list, items, heading, hint, note, chosen, onPick } = props;
  return (
    <div class="suggestions">
      <p class="suggestions-heading">
        <b>{heading}</b>
        {hint !== undefined && <span class="suggestions-hint">{hint}</span>}
      </p>
      {note !== undefined && <p class="suggestions-note">{note}</p>}
      {items.length > 0 && (
        <div class="listbox" role="listbox" id={list.id} aria-label={heading} tabIndex={-1}>
          {items.map((item, index) => (
            <ItemView
              key={item.value}
              id={list.optionId(index)}
              item={item}
              active={index === list.active}
              selected={item.value === chosen}
              onPoint={() => list.setActive(index)}
              onPick={() => onPick(index)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
