import type { ComponentChildren, ComponentProps, Ref } from 'preact';

/** A button of the page itself; those of the bot's messages are in `kit`. */
export function PlainButton(
  props: Omit<ComponentProps<'button'>, 'class'> & {
    readonly kind?: 'primary' | 'secondary' | 'danger' | 'plain';
    readonly class?: string;
  },
) {
  const { kind = 'secondary', class: own = '', ...rest } = props;
  return <button type="button" {...rest} class={`button button-${kind} ${own}`} />;
}

/** A checkbox. */
export function Check(props: {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly children: ComponentChildren;
}) {
  const { checked, disabled, onCheck, children } = props;
  const onChange = (event: Event & { readonly currentTarget: HTMLInputElement }) =>
    onCheck(event.currentTarget.checked);
  return (
    <label class="check">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
      {children}
    </label>
  );
}

/** A text field for a name of at most 100 characters. Its label is also its placeholder. */
export function NameField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const { label, value, onText, inputRef = null } = props;
  return (
    <input
      ref={inputRef}
      type="text"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
