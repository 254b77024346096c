import type { ComponentProps } from 'preact';

/** A button of the page itself; the bot's are in `kit`. */
export function PlainButton(
  props: Omit<ComponentProps<'button'>, 'class'> & {
    readonly kind?: 'primary' | 'secondary' | 'danger' | 'plain';
    readonly class?: string;
  },
) {
  const { kind = 'secondary', class: own = '', ...rest } = props;
  return <button type="button" {...rest} class={`button button-${kind} ${own}`} />;
}
