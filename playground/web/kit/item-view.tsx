import { Icon } from '../parts/icon.tsx';
import type { Item } from './items.tsx';

/** One option of a list: an icon, a label, a description, and whether it is chosen. */
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
    // The keys are the list's business: the focus stays there.
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
      {item.icon !== undefined && <span class="item-icon">{item.icon}</span>}
      <span class="item-texts">
        <span class="item-label">{item.label}</span>
        {item.description !== undefined && <span class="item-description">{item.description}</span>}
      </span>
      {tick === 'box' && (
        <span class={`tick-box ${selected ? 'tick-box-on' : ''}`}>
          {selected && <Icon name="check" size={14} />}
        </span>
      )}
      {tick === 'mark' && selected && <Icon name="check" size={18} />}
    </div>
  );
}
