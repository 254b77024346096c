import type { Scene } from '../../../core/scene.ts';
import type { Choice, Choosing, SheetView } from '../protocol.ts';
import type { Look } from './canvas.ts';
import { buttonView, type CardActs } from './card.ts';
import { element, press } from './dom.ts';
import { markdown } from './markdown.ts';
import { paneView } from './pane-view.ts';
import { asSentences } from './sentences.ts';

/** The actions of a sheet's controls. */
export interface SheetActs extends CardActs {
  readonly choose: (choice: Choice) => void;
  /** Takes back what is chosen of a move. */
  readonly reset: () => void;
}

/** A sheet on which a move is chosen. */
interface Sheet {
  readonly choosing: Choosing;
  readonly texts: SheetView['texts'];
  /** The scene before a move that has just been made: dice roll from it. */
  readonly before: Scene | undefined;
  /** Buttons that lead elsewhere. */
  readonly ways: readonly HTMLElement[];
}

/** The pane, which is touched, and beside it the question or the chosen move. */
export function sheetView(
  { choosing, texts, before, ways }: Sheet,
  look: Look,
  acts: SheetActs,
): HTMLElement {
  const { pane, guide, places, preview, help } = choosing;
  const stage = paneView(pane, look, { places, touch: acts.choose, isWhole: preview !== undefined, before });
  const buttons = choosing.choices.map((choice) => press(choice.label, () => acts.choose(choice)));
  const reset = choosing.canReset ? [press(acts.word('again'), acts.reset)] : [];
  const row = preview === undefined ? [...buttons, ...reset] : buttons;
  const side = element(
    'div',
    { class: 'side' },
    ...(guide?.lines ?? []).flatMap((line) => markdown(line, look.locale)),
    ...texts.flatMap((text) => markdown(text, look.locale)),
    ...(preview === undefined ? [question(choosing.question)] : previewView(preview, reset, acts)),
    ...(row.length > 0 ? [element('div', { class: 'row' }, ...row)] : []),
    ...(guide === undefined
      ? []
      : [element('div', { class: 'row help' }, ...guide.buttons.map((button) => buttonView(button, acts)))]),
    element('div', { class: 'row help' }, ...help.map((button) => buttonView(button, acts)), ...ways),
  );
  return element('div', { class: 'sheet' }, element('div', { class: 'stage' }, stage), side);
}

/** What the controls after it answer. */
const question = (text: string) => element('p', { class: 'question', tabindex: '-1' }, text);

/** A whole move, to be confirmed. */
function previewView(
  { label, remarks, move }: NonNullable<Choosing['preview']>,
  reset: readonly HTMLElement[],
  { word, choose }: SheetActs,
): readonly HTMLElement[] {
  return [
    question(label),
    ...remarks.map((remark) => element('p', { class: 'remarks' }, remark)),
    element(
      'div',
      { class: 'row confirm' },
      press(word('confirm'), () => choose({ label, move }), 'main'),
      ...reset,
    ),
  ];
}

export function playersView(players: SheetView['players'], word: CardActs['word']): HTMLElement {
  return element(
    'ul',
    { class: 'players' },
    ...players.map(({ name, total, awaited, own }) =>
      element(
        'li',
        { class: awaited ? 'awaited' : '' },
        `${own ? `${name} (${word('yours')})` : name} ${total}${awaited ? ` · ${word('awaited')}` : ''}`,
      ),
    ),
  );
}

/** What a screen reader says after a change: the news, and the question or the chosen move. */
export function spokenText({ choosing, texts }: SheetView, { locale }: Look): string {
  if (choosing === undefined) return '';
  const { preview, question } = choosing;
  const news = texts.flatMap((text) => markdown(text, locale)).map(({ textContent }) => textContent);
  return asSentences([...news, preview?.label ?? question, ...(preview?.remarks ?? [])]);
}
