import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Modal, ModalValues } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { Avatar } from '../parts/avatar.tsx';
import { each } from '../parts/each.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { useFocusWithin } from './focus-within.ts';
import { renderPart } from './part.tsx';
import { firstValues, type Problems, problemsIn, submitted } from './values.ts';

/** A form that the bot opened for the pane's person. It covers the pane, not the other person's. */
export function ModalView({ modal }: { readonly modal: Modal }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const as = pane.person.value.id;
  const { bot } = app.membership.value;
  const box = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<ModalValues>(() => firstValues(modal.components));
  const [problems, setProblems] = useState<Problems>({});
  // How often it was to be submitted with something wrong in it.
  const [attempts, setAttempts] = useState(0);
  const [sent, setSent] = useState<string | undefined>(undefined);
  const outcome = sent === undefined ? undefined : app.view.value.interactions.get(sent)?.state;
  const failed = outcome === 'failed';
  const waiting = sent !== undefined && !failed;
  useFocusWithin(box);

  useLayoutEffect(() => {
    if (attempts > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const dismiss = () => void app.ask(pane, { type: 'dismiss-modal', as, modalId: modal.id });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (waiting) return;
    const found = problemsIn(modal.components, values, words.modal);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      setAttempts((now) => now + 1);
      return;
    }
    const answer = await app.ask(pane, {
      type: 'submit',
      as,
      modalId: modal.id,
      values: submitted(modal.components, values),
    });
    if (answer.ok) setSent(answer.result.interactionId);
  };
  const title = `${pane.key}-modal-title`;
  return (
    <div class="modal-place">
      <div
        ref={box}
        class="modal"
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) dismiss();
        }}
      >
        <form class="modal-form" onSubmit={(event) => void submit(event)} noValidate>
          <header class="modal-header">
            <Avatar name={bot.name} colour={bot.colour} bot size={28} />
            <h2 id={title}>{modal.title}</h2>
            <IconButton icon="close" label={words.close} onClick={dismiss} />
          </header>
          <div class="modal-body">
            {each(modal.components, (part) =>
              renderPart(part, {
                values,
                problems,
                channelId: modal.channelId,
                set: (customId, value) => {
                  setValues((now) => ({ ...now, [customId]: value }));
                  setProblems((now) =>
                    Object.fromEntries(Object.entries(now).filter(([id]) => id !== customId)),
                  );
                },
              }),
            )}
            <p class="modal-note">{words.modal.fromApp(bot.name)}</p>
            {failed && (
              <p class="failure" role="alert">
                <Icon name="warning" size={16} />
                {words.modal.failed}
              </p>
            )}
          </div>
          <footer class="modal-footer">
            <button type="button" class="button button-plain" onClick={dismiss}>
              {words.cancel}
            </button>
            <button
              type="submit"
              class={`button button-primary ${waiting ? 'button-waiting' : ''}`}
              aria-disabled={waiting}
            >
              <span class="button-content">{words.modal.submit}</span>
              {waiting && <Waiting label={words.kit.waiting} />}
            </button>
          </footer>
        </form>
      </div>
    </div>
  );
}
