import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** The person's own message while they edit it. */
export function EditBox({ message, onDone }: { readonly message: Message; readonly onDone: () => void }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(message.content);

  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(message.content.length, message.content.length);
  }, [message.content.length]);

  const save = async () => {
    const as = pane.person.value.id;
    if (content.trim() === '' || content === message.content) return onDone();
    const answer = await app.ask(pane, { type: 'edit-message', as, messageId: message.id, content });
    if (answer.ok) onDone();
  };
  return (
    <div class="edit-box">
      <textarea
        ref={box}
        aria-label={words.edit}
        rows={Math.min(10, content.split('\n').length)}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          void save();
        }}
      />
      <p class="edit-hint">
        <button type="button" class="text-link" onClick={onDone}>
          {words.cancel}
        </button>
        <span aria-hidden="true"> • </span>
        <button type="button" class="text-link" onClick={() => void save()}>
          {words.save}
        </button>
      </p>
    </div>
  );
}
