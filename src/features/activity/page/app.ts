import type { Scene } from '../../../core/scene.ts';
import type { Card, Choice, Requests, SheetView } from '../protocol.ts';
import { ask, nonce } from './api.ts';
import type { Look } from './canvas.ts';
import { cardView } from './card.ts';
import { type Connection, createConnection, type Session } from './connection.ts';
import { element, keepFocus, press } from './dom.ts';
import { createFollowing } from './follow.ts';
import { createLatest } from './latest.ts';
import { markdown } from './markdown.ts';
import { createPastView, type PastView } from './past-view.ts';
import { reportErrors, reportTouchable } from './report.ts';
import { playersView, type SheetActs, sheetView, spokenText } from './sheet-view.ts';

/** The page: it draws the server's answers and sends the person's touches. */
interface App {
  readonly header: HTMLElement;
  readonly banner: HTMLElement;
  readonly main: HTMLElement;
  /** For screen readers. */
  readonly spoken: HTMLElement;
  readonly connection: Connection;
  /** Follows others' changes of a table while it is displayed. */
  readonly follow: (table: string) => void;
  /** Shows a past position; further ones reuse the same slider. @param at undefined: the newest */
  readonly lookBack: (at: number | undefined) => Promise<void>;
  readonly state: State;
}

/** What is displayed. The choice of a move is part of the view. */
interface State {
  view: SheetView | undefined;
  /** The press that lists other commands, if there is no sheet. */
  elsewhere: string;
  /** A card over the sheet: the answer to a press. */
  card: Card | undefined;
  /** The slider, while the person reviews the past. */
  past: PastView | undefined;
  /** The table displayed before this one. */
  previousTable: string | undefined;
  /** The last drawn sheet, and its position. */
  drawn: { readonly table: string; readonly stamp: string; readonly scene: Scene } | undefined;
  /** The number of the person's requests; only the answer to the newest counts. */
  requests: number;
  /** The touches since the last move. */
  touches: number;
  /** When the present controls were drawn, by `performance.now()`. */
  drawnAt: number;
  isReported: boolean;
}

/** Opens the page, with the sheet of the person's channel. */
export function startApp(root: HTMLElement, logIn: () => Promise<Session>): Promise<void> {
  const connection = createConnection({
    ask,
    logIn,
    pause,
    answers(does) {
      if (!does) say(app, word(app, 'lost'), 'lost');
      else if (app.banner.dataset.why === 'lost') say(app, '');
    },
  });
  const app: App = {
    header: element('header'),
    banner: element('div', { class: 'banner', role: 'status' }),
    main: element('main', { tabindex: '-1' }),
    spoken: element('div', { class: 'unseen', 'aria-live': 'polite' }),
    connection,
    follow: createFollowing({
      sure: connection.sure,
      shown: () => app.state.view,
      renew: (view) => renew(app, view),
      refresh: (table) => refresh(app, table),
      failed: (error) => sayError(app, error),
      pause,
    }),
    lookBack: createLatest((at, isNewest) => showPast(app, at, isNewest)),
    state: {
      view: undefined,
      elsewhere: '',
      card: undefined,
      past: undefined,
      previousTable: undefined,
      drawn: undefined,
      requests: 0,
      touches: 0,
      drawnAt: 0,
      isReported: false,
    },
  };
  root.replaceChildren(app.header, app.banner, app.main, app.spoken);
  // While a move is on its way. An inert page would lose the focus.
  for (const touch of ['click', 'change', 'pointerdown'])
    app.main.addEventListener(
      touch,
      (event) => app.main.ariaBusy === 'true' && event.stopPropagation(),
      true,
    );
  reportErrors((report) => sendReport(app, report));
  // Changes that came while the page was hidden are seen now.
  document.addEventListener('visibilitychange', () => {
    const { view } = app.state;
    if (isVisible() && isOnTop(app) && view !== undefined) void refresh(app, view.table);
  });
  return openTable(app);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function openTable(app: App, table?: string): Promise<void> {
  return send(app, 'view', { table, seen: isVisible() });
}

/** Touches a place or presses a button that is part of a move, or makes it. */
async function choose(app: App, choice: Choice): Promise<void> {
  const { state } = app;
  state.touches++;
  if ('to' in choice) return send(app, 'view', { table: state.view?.table, selected: choice.to });
  if (state.view === undefined) return;
  const { table, stamp } = state.view;
  const { touches } = state;
  const after = sinceDrawn(app);
  return send(app, 'move', { table, stamp, move: choice.move, nonce: nonce(), touches, after });
}

function pressControl(app: App, id: string, values: readonly string[] = []): Promise<void> {
  const after = sinceDrawn(app);
  return send(app, 'press', { table: app.state.view?.table, press: id, values, nonce: nonce(), after });
}

/** Time in ms for which the present controls have been there, at most a minute. */
function sinceDrawn({ state }: App): number {
  return Math.min(60_000, Math.round(performance.now() - state.drawnAt));
}

/** Sends a request of the person's; only the newest answer counts. */
async function send<Name extends 'view' | 'move' | 'press'>(
  app: App,
  name: Name,
  request: Requests[Name],
): Promise<void> {
  const { state, main, connection } = app;
  const number = ++state.requests;
  state.past?.stop();
  // A move must be made only once; another choice may come at any time.
  main.ariaBusy = String(name !== 'view');
  const heard = await connection.sure(name, request).catch((error: unknown) => sayError(app, error));
  if (number !== state.requests) return;
  main.ariaBusy = 'false';
  if (heard === undefined) return state.view === undefined ? draw(app) : undefined;
  if (heard.ok) {
    if (name === 'move') state.touches = 0;
    say(app, '');
    return 'card' in heard.answer && !('table' in heard.answer)
      ? showCard(app, heard.answer.card)
      : show(app, 'view' in heard.answer ? heard.answer.view : (heard.answer as SheetView));
  }
  const { refused, view, elsewhere = state.elsewhere } = heard.refused;
  say(app, refused, 'refused');
  state.elsewhere = elsewhere;
  if (view !== undefined) show(app, view);
  // A refused press on a card, or while reviewing the past, leaves the person there.
  else if (state.view !== undefined && name !== 'press') show(app, state.view);
  else if (state.past === undefined || state.card !== undefined) draw(app);
}

/** Fetches the displayed sheet after a change. */
async function refresh(app: App, table: string): Promise<void> {
  const { state } = app;
  const number = state.requests;
  const seen = isVisible() && isOnTop(app);
  const heard = await app.connection
    .sure('view', { table, selected: state.view?.choosing?.selected, seen })
    .catch((error: unknown) => sayError(app, error));
  if (heard?.ok && number === state.requests && state.view?.table === table) renew(app, heard.answer);
}

async function showPast(app: App, at: number | undefined, isNewest: () => boolean): Promise<void> {
  const { state, header, main } = app;
  if (state.view === undefined) return;
  const number = state.requests;
  const heard = await app.connection
    .sure('past', { table: state.view.table, at })
    .catch((error: unknown) => sayError(app, error));
  // Do not cover what the person has requested in the meantime.
  if (heard === undefined || number !== state.requests) return;
  if (!heard.ok) return say(app, heard.refused.refused, 'refused');
  state.card = undefined;
  state.past ??= createPastView({ ...actsOf(app), go: (to) => void app.lookBack(to) });
  const { past } = state;
  keepFocus(main, () => {
    header.replaceChildren(
      element('h1', {}, ...markdown(heard.answer.title, lookOf(app).locale)),
      press(word(app, 'now'), () => void openTable(app, state.view?.table), 'main'),
    );
    const shown = past.show(heard.answer, lookOf(app), isNewest());
    // Removing the slider even briefly would end the drag.
    if (main.firstChild !== shown || main.childElementCount > 1) main.replaceChildren(shown);
  });
}

/** Shows a sheet, uncovered. */
function show(app: App, view: SheetView): void {
  const { state } = app;
  if (state.view !== undefined && state.view.table !== view.table) state.previousTable = state.view.table;
  state.view = view;
  const wasCovered = !isOnTop(app);
  state.card = undefined;
  state.past?.stop();
  state.past = undefined;
  draw(app);
  if (wasCovered) app.main.scrollTop = 0;
  app.follow(view.table);
}

/** Shows a changed sheet, unless something covers it. */
function renew(app: App, view: SheetView): void {
  app.state.view = view;
  if (isOnTop(app)) draw(app);
}

function showCard(app: App, card: Card): void {
  app.state.card = card;
  draw(app);
  app.main.scrollTop = 0;
}

/** Whether the sheet itself is on top. */
function isOnTop({ state }: App): boolean {
  return state.card === undefined && state.past === undefined;
}

function draw(app: App): void {
  const { header, main, spoken, state } = app;
  const { title = 'Rollpad', players = [] } = state.view ?? {};
  keepFocus(main, () => {
    header.replaceChildren(
      element('h1', {}, title),
      playersView(players, (name) => word(app, name)),
    );
    main.replaceChildren(...contentOf(app));
  });
  state.drawnAt = performance.now();
  if (!state.isReported) reportTouchable((report) => sendReport(app, report));
  state.isReported = true;
  spoken.textContent = state.view === undefined ? '' : spokenText(state.view, lookOf(app));
}

/** The card on top, or the sheet, or what stands in its place. */
function contentOf(app: App): readonly HTMLElement[] {
  const { state } = app;
  const { view, card, past } = state;
  const look = lookOf(app);
  const acts = actsOf(app);
  if (card !== undefined) {
    const close = () => void (past === undefined ? openTable(app, view?.table) : app.lookBack(past.at()));
    return [cardView(card, look, acts), element('div', { class: 'row' }, press(word(app, 'close'), close))];
  }
  const ways = waysOf(app);
  if (view?.choosing === undefined)
    return [element('div', { class: 'row' }, ...ways), cardView(view?.card ?? [], look, acts)];
  const { choosing, texts, table, stamp } = view;
  const hasMoved = state.drawn?.table === table && state.drawn.stamp !== stamp;
  const before = hasMoved ? state.drawn?.scene : undefined;
  state.drawn = { table, stamp, scene: choosing.pane.scene };
  return [sheetView({ choosing, texts, before, ways }, look, acts)];
}

/** The buttons that lead away from a sheet. */
function waysOf(app: App): readonly HTMLElement[] {
  const { view, previousTable } = app.state;
  const elsewhere = view?.elsewhere ?? app.state.elsewhere;
  return [
    ...(view === undefined ? [press(word(app, 'retry'), () => void openTable(app), 'main')] : []),
    ...(view?.hasPast ? [press(word(app, 'past'), () => void app.lookBack(undefined))] : []),
    ...(previousTable === undefined
      ? []
      : [press(word(app, 'before'), () => void openTable(app, previousTable))]),
    ...(elsewhere === '' ? [] : [press(word(app, 'elsewhere'), () => void pressControl(app, elsewhere))]),
  ];
}

function actsOf(app: App): SheetActs {
  return {
    press: (id, values) => pressControl(app, id, values),
    open: (table) => openTable(app, table),
    word: (name) => word(app, name),
    choose: (choice) => void choose(app, choice),
    reset: () => void openTable(app, app.state.view?.table),
  };
}

/** Says something above the sheet. @param why marks the message, so that it can be taken back */
function say(app: App, text: string, why = ''): void {
  app.banner.replaceChildren(...(text === '' ? [] : markdown(text, lookOf(app).locale)));
  app.banner.dataset.why = why;
}

/** Shows an error that ended a request. The next press tries again. */
function sayError(app: App, error: unknown): undefined {
  say(app, error instanceof Error ? error.message : JSON.stringify(error), 'refused');
}

/** A report that does not arrive is lost. */
function sendReport({ connection }: App, report: Requests['report']): void {
  void connection.sure('report', report).catch(() => {});
}

/** A text of the page's own. Before the login, in the browser's language. */
function word({ connection }: App, name: string): string {
  return (
    connection.session()?.words[name] ??
    document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ??
    ''
  );
}

function lookOf({ connection }: App): Look {
  return connection.session() ?? { theme: 'dark', locale: 'en' };
}

const isVisible = () => document.visibilityState === 'visible';
