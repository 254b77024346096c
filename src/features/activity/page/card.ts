import type { Card, CardBlock, CardButton } from '../protocol.ts';
import type { Look } from './canvas.ts';
import { element, press } from './dom.ts';
import { markdown } from './markdown.ts';
import { paneView } from './pane-view.ts';

/** The actions of a card's controls. */
export interface CardActs {
  readonly press: (id: string, values?: readonly string[]) => unknown;
  readonly open: (table: string) => unknown;
  readonly word: (name: string) => string;
}

export function cardView(card: Card, look: Look, acts: CardActs): HTMLElement {
  return element('div', { class: 'card' }, ...card.flatMap((block) => blockView(block, look, acts)));
}

function blockView(block: CardBlock, look: Look, acts: CardActs): readonly HTMLElement[] {
  switch (block.kind) {
    case 'text':
      return markdown(block.text, look.locale);
    case 'rule':
      return [element('hr')];
    case 'pane':
      return [paneView(block.pane, look)];
    case 'film':
      return [element('img', { alt: block.alt, src: `data:image/gif;base64,${block.data}` })];
    case 'buttons':
      return [element('div', { class: 'row' }, ...block.buttons.map((button) => buttonView(button, acts)))];
    case 'menu':
      return [menuView(block, acts)];
  }
}

export function buttonView(button: CardButton, acts: Pick<CardActs, 'open' | 'press'>): HTMLElement {
  const act = () => ('table' in button ? acts.open(button.table) : acts.press(button.press));
  return press(button.label, act, '', button.disabled ?? false);
}

/** A menu is sent on its first choice; with multiple choices, by a button. */
function menuView(menu: Extract<CardBlock, { readonly kind: 'menu' }>, acts: CardActs): HTMLElement {
  const select = element(
    'select',
    { 'aria-label': menu.placeholder, multiple: menu.most > 1 },
    ...(menu.most > 1 ? [] : [element('option', { value: '' }, menu.placeholder)]),
    ...menu.choices.map(({ value, label, about, chosen }) => {
      const option = element('option', { value }, about === undefined ? label : `${label} · ${about}`);
      option.selected = chosen;
      return option;
    }),
  );
  const send = () =>
    acts.press(menu.press, [...select.selectedOptions].map(({ value }) => value).filter(Boolean));
  if (menu.most === 1) select.addEventListener('change', send);
  return element(
    'div',
    { class: 'row' },
    select,
    ...(menu.most === 1 ? [] : [press(acts.word('send'), send)]),
  );
}
