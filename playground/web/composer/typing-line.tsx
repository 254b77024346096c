import { useComputed } from '@preact/signals';
import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { memberOf } from '../model/members.ts';
import { Waiting } from '../parts/waiting.tsx';

/** Who is typing here, below the message box. */
export function TypingLine({ channelId }: { readonly channelId: Id }) {
  const app = useApp();
  const pane = usePane();
  const typing = useComputed(() => app.view.value.typing.get(channelId)).value;
  const names = [...(typing?.keys() ?? [])]
    .filter((id) => id !== pane.person.value.id)
    .flatMap((id) => memberOf(app.membership.value, id)?.name ?? []);
  return (
    <p class="typing-line">
      {names.length > 0 && (
        <>
          <Waiting /> {pane.words.value.chat.typing(names)}
        </>
      )}
    </p>
  );
}
