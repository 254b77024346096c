import type { MoveWords } from '../../../core/legal.ts';
import type { Scene } from '../../../core/scene.ts';
import type { Card, CardButton, Choice, Choosing, Requests, Selected, SheetView } from '../protocol.ts';
import { ask, nonce } from './api.ts';
import { cardView } from './card.ts';
import { createConnection, type Session } from './connection.ts';
import { element, press } from './dom.ts';
import { createFollowing } from './follow.ts';
import { createLatest } from './latest.ts';
import { markdown } from './markdown.ts';
import { paneView } from './pane-view.ts';
import { createPastView } from './past-view.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The server's maximum for reported values: a count, and ms. */
const ERRORS_MOST = 100;
const TOUCHABLE_MOST = 60_000;

/** Draws the server's answers and sends the person's touches. Its only state is the current choice. */
export function createApp(root: HTMLElement, logIn: () => Promise<Session>) {
  const header = element('header');
  const banner = element('div', { class: 'banner', role: 'status' });
  const main = element('main');
  const spoken = element('div', { class: 'unseen', 'aria-live': 'polite' });
  root.replaceChildren(header, banner, main, spoken);
  let view: SheetView | undefined;
  /** The press that lists other commands, if there is no sheet. */
  let elsewhere = '';
  /** A card over the sheet: the answer to a press. */
  let card: Card | undefined;
  /** The slider, while the person reviews the past. */
  let past: ReturnType<typeof createPastView> | undefined;
  /** The previously displayed table. */
  let before: string | undefined;
  let asking = 0;
  /** The last drawn sheet, and its position. */
  let drawn: { readonly table: string; readonly stamp: string; readonly scene: Scene } | undefined;
  /** Since the last move. */
  let touches = 0;
  let isReported = false;
  let errors = 0;

  const word = (name: string): string => session()?.words[name] ?? early(name);

  const { session, sure } = createConnection({
    ask,
    logIn,
    pause,
    answers(does) {
      if (!does) say(word('lost'), 'lost');
      else if (banner.dataset.why === 'lost') say('');
    },
  });

  function say(text: string, why = ''): void {
    banner.replaceChildren(...(text === '' ? [] : markdown(text, session()?.locale ?? 'en')));
    banner.dataset.why = why;
  }

  /** Shows an error that ended a request. The next press tries again. */
  function unsure(error: unknown): undefined {
    say(error instanceof Error ? error.message : JSON.stringify(error), 'refused');
  }

  /** Sends a request of the person's; only the newest answer counts. */
  async function send<Name extends 'view' | 'move' | 'press'>(
    name: Name,
    request: Requests[Name],
  ): Promise<void> {
    const mine = ++asking;
    past?.stop();
    // A move must be made only once; another choice may come at any time.
    main.inert = name !== 'view';
    const heard = await sure(name, request).catch(unsure);
    if (mine !== asking) return;
    main.inert = false;
    if (heard === undefined) return view === undefined ? draw() : undefined;
    if (heard.ok) {
      if (name === 'move') touches = 0;
      say('');
      return 'card' in heard.answer && !('table' in heard.answer)
        ? showCard(heard.answer.card)
        : show('view' in heard.answer ? heard.answer.view : (heard.answer as SheetView));
    }
    const { refused, view: now, elsewhere: ways = elsewhere } = heard.refused;
    say(refused, 'refused');
    elsewhere = ways;
    if (now !== undefined) show(now);
    // A refused press on a card, or while reviewing the past, leaves the person there.
    else if (view !== undefined && name !== 'press') show(view);
    else if (past === undefined || card !== undefined) draw();
  }

  /** Shows a past position; further ones reuse the same slider. */
  const lookBack = createLatest<number | undefined>(async (at, isNewest) => {
    if (view === undefined) return;
    const before = asking;
    const heard = await sure('past', { table: view.table, at }).catch(unsure);
    // Do not cover what the person has requested in the meantime.
    if (heard === undefined || before !== asking) return;
    if (!heard.ok) return say(heard.refused.refused, 'refused');
    card = undefined;
    past ??= createPastView({
      ...choices,
      go: (to) => void lookBack(to),
    });
    header.replaceChildren(
      element('h1', {}, ...markdown(heard.answer.title, session()?.locale ?? 'en')),
      press(word('now'), () => void openTable(view?.table), 'main'),
    );
    const body = past.show(heard.answer, session() ?? { theme: 'dark', locale: 'en' }, isNewest());
    // Removing the slider even briefly would end the drag.
    if (main.firstChild !== body || main.childElementCount > 1) main.replaceChildren(body);
  });

  const select = (selected: Selected) => send('view', { table: view?.table, selected });
  const openTable = (table?: string) => send('view', { table, seen: isVisible() });
  const move = (words: MoveWords) => {
    if (view === undefined) return undefined;
    const { table, stamp } = view;
    return send('move', { table, stamp, move: words, nonce: nonce(), touches });
  };
  const pressed = (id: string, values: readonly string[] = []) =>
    send('press', { table: view?.table, press: id, values, nonce: nonce() });

  /** The actions of a card's controls. */
  const choices = { press: pressed, open: openTable, word };

  function show(next: SheetView): void {
    if (view !== undefined && view.table !== next.table) before = view.table;
    view = next;
    const wasCovered = !isOnTop();
    card = undefined;
    past?.stop();
    past = undefined;
    draw();
    if (wasCovered) main.scrollTop = 0;
    follow(next.table);
  }

  function showCard(next: Card): void {
    card = next;
    draw();
    main.scrollTop = 0;
  }

  const follow = createFollowing({ sure, shown: () => view, renew, refresh, failed: unsure, pause });

  /** Reports the page's performance: once when it is ready, and errors once per second. */
  function report(about: Requests['report']): void {
    void sure('report', about).catch(() => {});
  }
  const failed = () => {
    if (errors++ === 0)
      setTimeout(() => {
        report({ errors: Math.min(errors, ERRORS_MOST) });
        errors = 0;
      }, 1000);
  };
  addEventListener('error', failed);
  addEventListener('unhandledrejection', failed);

  /** Whether the sheet itself is on top. */
  const isOnTop = () => card === undefined && past === undefined;
  // Changes that came while the page was hidden are seen now.
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
    const { title = 'Rollpad', players = [], choosing, hasPast = false } = view ?? {};
    const more = view?.elsewhere ?? elsewhere;
    const ways = [
      ...(view === undefined ? [press(word('retry'), () => void openTable(), 'main')] : []),
      ...(hasPast ? [press(word('past'), () => void lookBack(undefined))] : []),
      ...(before === undefined ? [] : [press(word('before'), () => void openTable(before))]),
      ...(more === '' ? [] : [press(word('elsewhere'), () => void pressed(more))]),
    ];
    header.replaceChildren(element('h1', {}, title), playersView(players));
    const { activeElement } = document;
    const focused = main.contains(activeElement) ? nameOf(activeElement) : undefined;
    const isByKeyboard = activeElement?.matches(':focus-visible') ?? false;
    const look = session() ?? { theme: 'dark', locale: 'en' };
    if (card !== undefined)
      main.replaceChildren(
        cardView(card, look, choices),
        element(
          'div',
          { class: 'row' },
          press(
            word('close'),
            () => void (past === undefined ? openTable(view?.table) : lookBack(past.at())),
          ),
        ),
      );
    else if (choosing === undefined)
      main.replaceChildren(
        element('div', { class: 'row' }, ...ways),
        cardView(view?.card ?? [], look, choices),
      );
    else main.replaceChildren(sheetView(choosing, ways));
    // Somebody else's move redraws the sheet, too, and must not take the keyboard from a control.
    const controls = [...main.querySelectorAll('button')];
    const next =
      controls.find((control) => nameOf(control) === focused) ?? (isByKeyboard ? controls[0] : undefined);
    if (focused !== undefined) next?.focus();
    if (!isReported) report({ touchable: Math.min(Math.round(performance.now()), TOUCHABLE_MOST) });
    isReported = true;
    spoken.textContent =
      choosing === undefined
        ? ''
        : [
            ...(view?.texts ?? [])
              .flatMap((line) => markdown(line, look.locale))
              .map((one) => one.textContent),
            choosing.preview?.label ?? choosing.question,
            ...(choosing.preview?.remarks ?? []),
          ].join('. ');
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

  function sheetView(choosing: Choosing, ways: readonly HTMLElement[]): HTMLElement {
    const { question, pane, guide, places, choices, preview, canReset, help } = choosing;
    const look = session() ?? { theme: 'dark', locale: 'en' };
    const choose = (choice: Choice) => {
      touches++;
      void ('to' in choice ? select(choice.to) : move(choice.move));
    };
    const { table = '', stamp = '' } = view ?? {};
    const hasMoved = drawn?.table === table && drawn.stamp !== stamp;
    const before = hasMoved ? drawn?.scene : undefined;
    drawn = { table, stamp, scene: pane.scene };
    const stage = paneView(pane, look, { places, touch: choose, isWhole: preview !== undefined, before });
    const buttons = choices.map((choice) => press(choice.label, () => choose(choice)));
    const confirm =
      preview === undefined
        ? []
        : [
            element('p', { class: 'question' }, preview.label),
            ...preview.remarks.map((remark) => element('p', { class: 'remarks' }, remark)),
            element(
              'div',
              { class: 'row confirm' },
              press(word('confirm'), () => choose({ label: preview.label, move: preview.move }), 'main'),
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
      ...(view?.texts ?? []).flatMap((line) => markdown(line, look.locale)),
      ...(preview === undefined ? [element('p', { class: 'question' }, question)] : confirm),
      ...(buttons.length + reset.length > 0 ? [element('div', { class: 'row' }, ...buttons, ...reset)] : []),
      element('div', { class: 'row help' }, ...help.map(pressable), ...ways),
    );
    return element('div', { class: 'sheet' }, element('div', { class: 'stage' }, stage), side);
  }

  return {
    start: () => openTable(),
  };
}

/** Words for the time before the login, in the browser's language. */
const early = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';

const nameOf = (control: Element | null) => control?.getAttribute('aria-label') ?? control?.textContent ?? '';

const isVisible = () => document.visibilityState === 'visible';
