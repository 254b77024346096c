import { useComputed } from '@preact/signals';
import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

/** Under a message whose button or menu the bot did not answer: seen by who used it, until they use it again. */
export function Failure({ messageId }: { readonly messageId: Id }) {
  const app = useApp();
  const pane = usePane();
  const failed = useComputed(() => {
    for (const one of app.view.value.interactions.values()) {
      if (
        one.state === 'failed' &&
        one.kind === 'component' &&
        one.messageId === messageId &&
        one.personId === pane.person.value.id
      ) {
        return one.id;
      }
    }
    return undefined;
  }).value;
  if (failed === undefined) return null;
  const words = pane.words.value;
  return (
    <p class="failure" role="alert">
      <Icon name="warning" size={16} />
      {words.chat.failed}
      <IconButton icon="close" size={14} label={words.close} onClick={() => app.dismissInteraction(failed)} />
    </p>
  );
}
