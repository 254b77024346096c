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
