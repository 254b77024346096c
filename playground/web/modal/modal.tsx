import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackComponent,
} from 'discord-api-types/v10';
import type { JSX, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Modal, ModalValues } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { KIND } from '../kit/items.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { PlainButton } from '../parts/fields.tsx';
import { Icon, IconButton, Waiting } from '../parts/icon.tsx';
import { each } from '../parts/render.ts';
import { Control, type FormState } from './control.tsx';
import { firstValues, type Problems, problemsIn, submitted } from './values.ts';

/** A form that the bot opened for the pane's person. It covers that pane only. */
export function ModalView({ modal }: { readonly modal: Modal }) {
  const { app, pane, me: as } = usePage();
  const { bot } = app.membership.value;
  const box = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<ModalValues>(() => firstValues(modal.components));
  const [problems, setProblems] = useState<Problems>({});
  // The number of attempts to submit the form with mistakes.
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
    const found = problemsIn(modal.components, values);
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
        <form class="modal-form column" onSubmit={(event) => void submit(event)} noValidate>
          <header class="modal-header row">
            <Avatar of={bot} bot size={28} />
            <h2 id={title}>{modal.title}</h2>
            <IconButton icon="close" label={texts.close} onClick={dismiss} />
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
            <p class="muted tiny">{texts.modal.fromApp(bot.name)}</p>
            {failed && (
              <p class="failure" role="alert">
                <Icon name="warning" size={16} />
                {texts.modal.failed}
              </p>
            )}
          </div>
          <footer class="modal-footer">
            <PlainButton kind="plain" onClick={dismiss}>
              {texts.cancel}
            </PlainButton>
            <button
              type="submit"
              class={`button button-primary ${waiting ? 'button-waiting' : ''}`}
              aria-disabled={waiting}
            >
              <span class="button-content">{texts.modal.submit}</span>
              {waiting && <Waiting label={texts.kit.waiting} />}
            </button>
          </footer>
        </form>
      </div>
    </div>
  );
}

/** Types that are groups of controls: their label is a legend. */
const GROUPS: readonly number[] = [KIND.radioGroup, KIND.checkboxGroup];

/** A control with its label, description and mistake. */
function Field(props: {
  readonly label: string;
  readonly description: string | undefined;
  readonly control: APIComponentInLabel;
  readonly form: FormState;
}) {
  const { label, description, control, form } = props;
  const id = useId();
  const problem = form.problems[control.custom_id];
  const required = control.type !== KIND.checkbox && (control.required ?? true);
  const hint = description === undefined ? '' : `${id}-hint`;
  const error = problem === undefined ? '' : `${id}-error`;
  const described = `${hint} ${error}`.trim();
  const name = (
    <>
      {label}
      {required && (
        <span class="wrong" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  const below = (
    <>
      {description !== undefined && (
        <span id={hint} class="field-hint muted smaller">
          {description}
        </span>
      )}
    </>
  );
  const inner = (
    <>
      <Control
        id={id}
        label={label}
        control={control}
        form={form}
        describedBy={described === '' ? undefined : described}
      />
      {problem !== undefined && (
        <span id={error} class="wrong smaller" role="alert">
          {problem}
        </span>
      )}
    </>
  );
  if (GROUPS.includes(control.type)) {
    return (
      <fieldset class="field" aria-describedby={described === '' ? undefined : described}>
        <legend class="field-label">{name}</legend>
        {below}
        {inner}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {name}
      </label>
      {below}
      {inner}
    </div>
  );
}

/** A part of a form: a control with its label, a text, or an action row. */
function renderPart(part: APIModalInteractionResponseCallbackComponent, form: FormState): JSX.Element {
  switch (part.type) {
    case KIND.label:
      return <Field label={part.label} description={part.description} control={part.component} form={form} />;
    case KIND.text:
      return <Markdown source={part.content} />;
    default:
      return (
        <>
          {'components' in part &&
            each(part.components, (control) => (
              <Field label={control.label ?? ''} description={undefined} control={control} form={form} />
            ))}
        </>
      );
  }
}

const FIELDS =
  'input:not([disabled]):not([hidden]), textarea:not([disabled]), [role="combobox"]:not([disabled])';
const FOCUSABLE = `${FIELDS}, button:not([disabled]), a[href]`;

/** Focuses a form, keeps Tab inside it, and restores the focus when the form closes. */
function useFocusWithin(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    (element.querySelector<HTMLElement>(FIELDS) ?? element.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented) return;
      const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
      );
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      // The pane behind can be focused again after this frame.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [box]);
}
