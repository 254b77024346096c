type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. An attribute that is undefined, false or empty is left out. */
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

/** A button that does something. */
export function press(label: string, act: () => void, kind = '', disabled = false): HTMLButtonElement {
  const button = element('button', { type: 'button', class: kind, disabled }, label);
  button.addEventListener('click', act);
  return button;
}
