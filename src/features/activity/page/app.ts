import type { MoveWords } from '../../../core/legal.ts';
import type { Card, CardButton, Choice, Choosing, Requests, Selected, SheetView } from '../protocol.ts';
import { ask, nonce } from './api.ts';
import { cardView } from './card.ts';
import { createConnection, LONG_PAUSE, type Session } from './connection.ts';
import { element, press } from './dom.ts';
import { markdown } from './markdown.ts';
import { paneView } from './pane-view.ts';
import { createPastView } from './past-view.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page: what the server says, drawn; what a person touches, asked. It keeps nothing but what is chosen. */
export function createApp(root: HTMLElement, logIn: () => Promise<Session>) {
  const header = element('header');
  const banner = element('div', { class: 'banner', role: 'status' });
  const main = element('main');
  const spoken = element('div', { class: 'unseen', 'aria-live': 'polite' });
  root.replaceChildren(header, banner, main, spoken);
  let view: SheetView | undefined;
  /** What stands over the sheet: an answer to a press. */
  let card: Card | undefined;
  /** The slider, while somebody looks back. */
  let past: ReturnType<typeof createPastView> | undefined;
  let following = 0;
  /** The table whose changes are asked for. */
  let followed: string | undefined;
  let asking = 0;

  const word = (name: string): string => session()?.words[name] ?? '';

  const { session, sure } = createConnection({
    ask,
    logIn,
    pause,
    answers(does) {
      if (!does) say(word('lost') || lostWord, 'lost');
      else if (banner.dataset.why === 'lost') say('');
    },
  });

  function say(text: string, why = ''): void {
    banner.replaceChildren(...(text === '' ? [] : markdown(text, session()?.locale ?? 'en')));
    banner.dataset.why = why;
  }

  /** The person is told why nothing comes any more. Their next press tries again. */
  function unsure(error: unknown): undefined {
    say(error instanceof Error ? error.message : JSON.stringify(error), 'refused');
  }

  /** Asks for a person; only the newest answer counts. */
  async function send<Name extends 'view' | 'move' | 'press'>(
    name: Name,
    request: Requests[Name],
  ): Promise<void> {
    const mine = ++asking;
    // A move is made once; another choice may come at any time.
    main.inert = name !== 'view';
    const heard = await sure(name, request).catch(unsure);
    if (mine !== asking) return;
    main.inert = false;
    if (heard === undefined) return;
    if (heard.ok) {
      say('');
      return 'card' in heard.answer && !('table' in heard.answer)
        ? showCard(heard.answer.card)
        : show('view' in heard.answer ? heard.answer.view : (heard.answer as SheetView));
    }
    say(heard.refused.refused, 'refused');
    if (heard.refused.view !== undefined) show(heard.refused.view);
    else if (view !== undefined) show(view);
  }

  /** Shows a position of the past; each next one stands on the same slider. */
  async function lookBack(at?: number): Promise<void> {
    if (view === undefined) return;
    const heard = await sure('past', { table: view.table, at }).catch(unsure);
    if (heard === undefined) return;
    if (!heard.ok) return say(heard.refused.refused, 'refused');
    past ??= createPastView({
      go: (to) => void lookBack(to),
      leave: () => void openTable(view?.table),
      word,
    });
    header.replaceChildren(element('h1', {}, ...markdown(heard.answer.title, session()?.locale ?? 'en')));
    main.replaceChildren(past.show(heard.answer, session() ?? { theme: 'dark', locale: 'en' }));
  }

  const select = (selected: Selected) => send('view', { table: view?.table, selected });
  const openTable = (table?: string) => send('view', { table, seen: isVisible() });
  const move = (words: MoveWords) =>
    view && send('move', { table: view.table, stamp: view.stamp, move: words, nonce: nonce() });
  const pressed = (id: string, values: readonly string[] = []) =>
    view && send('press', { table: view.table, press: id, values, nonce: nonce() });

  function show(next: SheetView): void {
    view = next;
    card = undefined;
    past?.stop();
    past = undefined;
    draw();
    if (followed !== next.table) void follow(next.table);
  }

  function showCard(next: Card): void {
    card = next;
    draw();
  }

  /** Asks for what others change, as long as this table is shown. */
  async function follow(table: string): Promise<void> {
    const mine = ++following;
    followed = table;
    while (mine === following && view !== undefined) {
      const { version } = view;
      const heard = await sure('changes', { table, version }).catch(unsure);
      if (mine !== following) return;
      // Until the person asks for something.
      if (heard === undefined) break;
      if (view?.version !== version) continue;
      // Nobody tells this page of changes now: it looks for them.
      if (!heard.ok) await pause(LONG_PAUSE);
      if (heard.ok && heard.answer.view !== undefined) renew(heard.answer.view);
      else if (!heard.ok || heard.answer.changed) await refresh(table);
    }
    if (mine === following) followed = undefined;
  }

  /** Whether the sheet itself is shown. */
  const isOnTop = () => card === undefined && past === undefined;
  // What came while nobody looked is seen now.
  document.addEventListener('visibilitychange', () => {
    if (isVisible() && isOnTop() && view !== undefined) void refresh(view.table);
  });

  async function refresh(table: string): Promise<void> {
    const before = asking;
    const seen = isVisible() && isOnTop();
    const heard = await sure('view', { table, selected: view?.choosing?.selected, seen }).catch(unsure);
    if (heard?.ok && before === asking && view?.table === table) renew(heard.answer);
  }

  function renew(next: SheetView): void {
    view = next;
    if (isOnTop()) draw();
  }

  function draw(): void {
    if (view === undefined) return;
    const { title, players, choosing } = view;
    const { hasPast } = view;
    const back = hasPast ? [press(word('past'), () => void lookBack(), 'plain')] : [];
    header.replaceChildren(element('h1', {}, title), playersView(players), ...back);
    const focused = main.querySelector('.place:focus')?.getAttribute('aria-label');
    const choices = { press: pressed, open: openTable, word };
    const look = session() ?? { theme: 'dark', locale: 'en' };
    if (card !== undefined)
      main.replaceChildren(
        cardView(card, look, choices),
        element(
          'div',
          { class: 'row' },
          press(word('close'), () => void openTable(view?.table)),
        ),
      );
    else if (choosing === undefined) main.replaceChildren(cardView(view.card, look, choices));
    else main.replaceChildren(sheetView(choosing));
    if (focused !== null && focused !== undefined)
      main.querySelector<HTMLElement>(`.place[aria-label=${CSS.escape(focused)}]`)?.focus();
    spoken.textContent =
      choosing === undefined
        ? ''
        : [choosing.preview?.label ?? choosing.question, ...(choosing.preview?.remarks ?? [])].join('. ');
  }

  function playersView(players: SheetView['players']): HTMLElement {
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

  function sheetView({
    question,
    pane,
    guide,
    places,
    choices,
    preview,
    canReset,
    help,
  }: Choosing): HTMLElement {
    const look = session() ?? { theme: 'dark', locale: 'en' };
    const choose = (choice: Choice) => void ('to' in choice ? select(choice.to) : move(choice.move));
    const stage = paneView(pane, look, places, choose);
    const buttons = choices.map((choice) => press(choice.label, () => choose(choice)));
    const confirm =
      preview === undefined
        ? []
        : [
            element('p', { class: 'question' }, preview.label),
            ...preview.remarks.map((remark) => element('p', { class: 'remarks' }, remark)),
            element(
              'div',
              { class: 'row' },
              press(word('confirm'), () => void move(preview.move), 'main'),
              ...(canReset ? [press(word('again'), () => void openTable(view?.table))] : []),
            ),
          ];
    const reset =
      preview === undefined && canReset ? [press(word('again'), () => void openTable(view?.table))] : [];
    const pressable = (button: CardButton) =>
      press(
        button.label,
        () => void ('table' in button ? openTable(button.table) : pressed(button.press)),
        '',
        button.disabled ?? false,
      );
    const side = element(
      'div',
      { class: 'side' },
      ...(guide?.lines ?? []).flatMap((line) => markdown(line, look.locale)),
      ...(guide === undefined ? [] : [element('div', { class: 'row' }, ...guide.buttons.map(pressable))]),
      ...(view?.notes ?? []).flatMap((note) => markdown(note, look.locale)),
      ...(preview === undefined ? [element('p', { class: 'question' }, question)] : confirm),
      ...(buttons.length + reset.length > 0 ? [element('div', { class: 'row' }, ...buttons, ...reset)] : []),
      element('div', { class: 'row help' }, ...help.map(pressable)),
    );
    return element('div', { class: 'sheet' }, element('div', { class: 'stage' }, stage), side);
  }

  return {
    start: () => openTable(),
  };
}

/** Before anybody is known: in the browser's language. */
const lostWord = document.querySelector('meta[name=lost]')?.getAttribute('content') ?? '';

const isVisible = () => document.visibilityState === 'visible';
