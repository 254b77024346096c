import type { Ref, TargetedMouseEvent } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** A button that is an icon; its label is its tooltip too. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  readonly class?: string;
  readonly size?: number;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      ref={props.buttonRef ?? null}
      class={`icon-button ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} size={props.size ?? 20} />
    </button>
  );
}
