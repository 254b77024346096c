type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Attributes that are undefined, false or empty are omitted. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false && value !== '')
      made.setAttribute(name, value === true ? '' : value);
  made.append(...children);
  return made;
}

export function press(label: string, act: () => void, kind = '', disabled = false): HTMLButtonElement {
  const button = element('button', { type: 'button', class: kind, disabled }, label);
  button.addEventListener('click', act);
  return button;
}

/** What can be focused, and the question, which stands before what answers it. */
const FOCUSABLE = 'button:not(:disabled), input, select, .question';

/**
 * Changes the page, and keeps the focus in it: on the control of the same name if there still is one, as somebody
 * else's move redraws the sheet, too; otherwise on what comes next.
 *
 * @param main what is redrawn
 */
export function keepFocus(main: HTMLElement, change: () => void): void {
  const { activeElement } = document;
  const focused = activeElement === document.body ? undefined : nameOf(activeElement);
  change();
  const now = document.activeElement;
  if (focused === undefined || (now !== document.body && now?.matches(':disabled') !== true)) return;
  const all = [...document.querySelectorAll<HTMLElement>(`header button, main :is(${FOCUSABLE})`)];
  const next =
    all.find((one) => nameOf(one) === focused) ??
    // Before **Confirm**, so that the next Tab leads there, and a second Enter confirms nothing.
    (main.querySelector('.confirm') === null ? undefined : main.querySelector<HTMLElement>('.question')) ??
    main.querySelector<HTMLElement>('button:not(:disabled), select') ??
    main;
  next.focus({ preventScroll: true });
}

const nameOf = (control: Element | null) => control?.getAttribute('aria-label') ?? control?.textContent ?? '';
