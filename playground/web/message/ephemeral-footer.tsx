import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';

/** Under a message that only its reader sees. */
export function EphemeralFooter({ message }: { readonly message: Message }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const dismiss = () =>
    void app.ask(pane, { type: 'dismiss-message', as: pane.person.value.id, messageId: message.id });
  return (
    <p class="ephemeral-footer">
      <Icon name="eye" size={16} />
      {words.chat.onlyYou}
      <span aria-hidden="true"> • </span>
      <button type="button" class="text-link" onClick={dismiss}>
        {words.chat.dismiss}
      </button>
    </p>
  );
}
