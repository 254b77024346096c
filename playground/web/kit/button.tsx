import type { APIButtonComponent } from 'discord-api-types/v10';
import { useApp, usePane } from '../app/context.ts';
import { jumpOf } from '../markdown/links.ts';
import { ComponentEmoji } from '../parts/custom-emoji.tsx';
import { Icon } from '../parts/icon.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { useMessage, usePending } from './context.ts';

/** Discord's button styles by their numbers. */
const STYLES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'premium',
};

/** A button under, or in, a message. */
export function Button({ button }: { readonly button: APIButtonComponent }) {
  const app = useApp();
  const pane = usePane();
  const message = useMessage();
  const pending = usePending().value;
  const words = pane.words.value;
  const style = `button button-${STYLES[button.style] ?? 'secondary'}`;
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji : undefined;
  const content = (
    <>
      {emoji && (
        <span class="button-emoji" aria-hidden={label ? 'true' : undefined}>
          <ComponentEmoji emoji={emoji} />
        </span>
      )}
      {label}
    </>
  );

  if ('url' in button) {
    const jump = jumpOf(button.url);
    if (jump) {
      return (
        <button
          type="button"
          class={style}
          disabled={button.disabled}
          onClick={() => pane.open(jump.channelId, jump.messageId)}
        >
          {content}
        </button>
      );
    }
    if (button.disabled) {
      return (
        <button type="button" class={style} disabled>
          {content}
          <Icon name="external" size={16} />
        </button>
      );
    }
    return (
      <a class={style} href={button.url} target="_blank" rel="noopener noreferrer">
        {content}
        <Icon name="external" size={16} />
        <span class="sr-only"> ({words.kit.opensPage})</span>
      </a>
    );
  }
  if (!('custom_id' in button)) {
    return (
      <button type="button" class={style} disabled>
        {content}
      </button>
    );
  }
  const customId = button.custom_id;
  const press = () => {
    if (pending !== undefined) return;
    void app.ask(pane, { type: 'press', as: pane.person.value.id, messageId: message.id, customId });
  };
  // A button that waits keeps the focus: it is only said to be disabled.
  return (
    <button
      type="button"
      class={`${style} ${pending === customId ? 'button-waiting' : ''}`}
      disabled={button.disabled}
      aria-disabled={pending !== undefined}
      onClick={press}
    >
      <span class="button-content">{content}</span>
      {pending === customId && <Waiting label={words.kit.waiting} />}
    </button>
  );
}
