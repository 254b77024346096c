import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, type BotContext, requestAt, wordsFor } from '../../discord/interactions/ask.ts';
import type { View } from '../../discord/messages/view.ts';
import { markSeen, resultReply } from '../../discord/panel/move-result.ts';
import { panelAt, selectionOf } from '../../discord/panel/panel.ts';
import { SETTLES_AFTER } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import { record } from '../../table/record.ts';
import { isRefused } from '../../table/request.ts';
import { hasPart } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { type Beside, cardOf, changing, possible, suggestedBy } from './cards.ts';
import type { Change } from './changes.ts';
import { createPast } from './past.ts';
import type { Answers, Requests, SheetView } from './protocol.ts';
import { askFrom, findSeen, isGone, type Said, type Seen } from './seen.ts';
import { createSheets, type Sheets, sheetView } from './sheet.ts';
import { Line } from './streams.ts';
import type { Claims } from './tokens.ts';

/** The table whose sheet a person opened last, and where. Discord does not tell the page which button was pressed. */
export const opened = record({
  model: 'openedSheet',
  person: { userId: 'delete' },
});

/** What answers the page's requests. */
export interface Activity {
  readonly bot: BotContext;
  readonly store: Pick<Store, 'prisma'>;
  readonly sheets: Sheets;
  readonly past: ReturnType<typeof createPast>;
  /** Views for everyone without a part in a table, by table, version and reader. */
  readonly publicViews: LRUCache<string, Promise<PublicView | undefined>>;
}

interface PublicView {
  readonly table: Table;
  readonly view: SheetView;
  /** For followers of the table. */
  readonly line: Line;
}

/** A person who may follow a table's changes. */
interface Watcher {
  /** The line for a change; undefined if they may no longer know of it. */
  lineFor(change: Change): Promise<Line | undefined>;
}

/** Where a control is pressed: beside a table, or by a person without one. */
interface Pressed {
  readonly ask: Ask;
  readonly words: Words;
  readonly beside: Beside;
  /** The table, or why there is none. */
  readonly seen: Said<Seen>;
}

/** The number of cached public views, and their lifetime in ms: parts other than the table may change, too. */
const PUBLIC_KEPT = 50;
const PUBLIC_MS = 5_000;
/** A reader without a part in a table. */
const NOBODY = { id: '', name: '' };

export function createActivity(bot: BotContext, store: Pick<Store, 'prisma'>): Activity {
  const perf = { now: () => bot.now().getTime() };
  return {
    bot,
    store,
    sheets: createSheets(bot),
    past: createPast(bot),
    publicViews: new LRUCache({ max: PUBLIC_KEPT, ttl: PUBLIC_MS, perf }),
  };
}

/** Shows a sheet. Once the person sees it, its news is no longer new. */
export async function answerView(
  activity: Activity,
  claims: Claims,
  { table, selected, seen: isSeen = false }: Requests['view'],
): Promise<Said<Answers['view']>> {
  const seen = await findSeen(activity.store, await askFrom(activity.bot, claims, ''), table);
  if ('refused' in seen) return seen;
  const { ask, loaded, seat } = seen;
  if (seat === undefined && !hasPart(loaded.table, claims.userId)) {
    const shared = await publicView(activity, ask, loaded.table, async () => loaded);
    if (shared !== undefined) return shared.view;
  }
  const view = await viewOf(activity, seen, selected);
  if (isSeen && selected === undefined && seat !== undefined) void markSeen(ask, loaded)();
  return view;
}

/** Makes a move, and shows the sheet after it. */
export async function answerMove(
  activity: Activity,
  claims: Claims,
  { table, stamp, move, nonce, after: age }: Requests['move'],
): Promise<Said<Answers['move']>> {
  const { bot } = activity;
  const ask = await askFrom(bot, claims, originOf(claims, ['move', table, nonce]));
  const seen = await findSeen(activity.store, ask, table);
  if ('refused' in seen) return seen;
  const { loaded, words, seat: own } = seen;
  if (isEarly(age) && own !== undefined && isFinal(bot, loaded, own, move))
    return { refused: words.plain('refuse.early') };
  const asked = { verb: move.verb, args: move.args, stamp };
  const result = await bot.service.move(requestAt(loaded.table, ask), asked, loaded);
  if (!result.ok) {
    const isStale = isRefused(result, 'refusal.stale');
    const message = isStale ? say('panel.stale') : result.refusal.message;
    return { refused: words.plain(message), view: await presentView(activity, ask, table) };
  }
  const { loaded: after, seat } = result.value;
  const view = await sheetView(activity.sheets, seen.ask, after, seat, undefined, () =>
    resultReply(ask, result.value, loaded),
  );
  void markSeen(seen.ask, after)();
  return view;
}

/** Runs a card's control, as a message would. */
export async function answerPress(
  activity: Activity,
  claims: Claims,
  asked: Requests['press'],
): Promise<Said<Answers['press']>> {
  const { bot } = activity;
  const ask = await askFrom(bot, claims, originOf(claims, ['press', asked.press, asked.nonce]));
  const pressed = await besideTable(activity, ask, asked.table);
  if ('refused' in pressed) return pressed;
  const press = bot.customIds.read(asked.press);
  const button = press && possible(bot, press, pressed.beside);
  if (press === undefined || button === undefined) return { refused: pressed.words.plain('refuse.unknown') };
  const early = isEarly(asked.after);
  if (early && button.consequence === 'lasting') return { refused: pressed.words.plain('refuse.early') };
  const reply = await button.run({ ...pressed.ask, isEarly: early }, press, asked.values, {});
  if (reply.kind === 'refusal') return { refused: wordsFor(ask, reply.table).plain(reply.message) };
  if (reply.kind === 'view') await reply.afterwards?.();
  const now = await besideTable(activity, ask, asked.table);
  if ('refused' in now) return now;
  const { seen, beside, words } = now;
  if (reply.kind !== 'view' || changing.includes(press.kind))
    return 'refused' in seen ? seen : { view: await viewOf(activity, seen) };
  const suggestion = 'refused' in seen ? undefined : await suggestedSheet(activity, seen, reply.view);
  if (suggestion !== undefined) return suggestion;
  // A panel is shown as its sheet, even that of another table.
  const other = reply.opens ?? reply.panelOf?.table;
  const panel = other && (await presentView(activity, ask, other.id));
  return panel?.choosing !== undefined ? { view: panel } : { card: cardOf(bot, reply.view, words, beside) };
}

/** A position of the course, as anyone may see it. */
export async function answerPast(
  activity: Activity,
  claims: Claims,
  { table, at }: Requests['past'],
): Promise<Said<Answers['past']>> {
  const seen = await findSeen(activity.store, await askFrom(activity.bot, claims, ''), table);
  return 'refused' in seen ? seen : activity.past(seen.loaded, at, seen.words);
}

/** A follower of a table's changes, or why they may not follow. */
export async function watchTable(
  activity: Activity,
  claims: Claims,
  { table }: Pick<Requests['changes'], 'table'>,
): Promise<Said<Watcher>> {
  const { service } = activity.bot;
  const ask = await askFrom(activity.bot, claims, '');
  const seen = await findSeen(activity.store, ask, table);
  if ('refused' in seen) return seen;
  const isApart = (watched: Table) => !hasPart(watched, claims.userId);
  const mayShare = isApart(seen.loaded.table);
  return {
    async lineFor({ table: tableVersion, version }) {
      if (await isGone(ask)) return undefined;
      const shared =
        mayShare && tableVersion !== undefined
          ? await publicView(activity, seen.ask, { id: table, version: tableVersion }, () =>
              service.load(table),
            )
          : undefined;
      // People who may have a part in it request their own view.
      if (shared === undefined || !isApart(shared.table)) return new Line({ version });
      const { course } = await service.mayKnow(shared.table, askerOf(ask));
      return course ? shared.line : undefined;
    },
  };
}

/** Whether a control appeared only just before it was pressed. @param age in ms; undefined if it has long been there */
function isEarly(age = SETTLES_AFTER): boolean {
  return age < SETTLES_AFTER;
}

/** Whether a move could not be taken back. */
function isFinal({ service }: BotContext, loaded: Loaded, seat: Seat, { verb, args }: MoveWords): boolean {
  const made = service
    .moves(loaded, seat)
    .find((move) => move.verb === verb && isDeepStrictEqual(move.args, args));
  return made !== undefined && service.finality(loaded, seat, made) !== undefined;
}

function viewOf(
  { sheets }: Activity,
  { ask, loaded, seat }: Seen,
  selected?: Requests['view']['selected'],
): Promise<SheetView> {
  return sheetView(sheets, ask, loaded, seat, selected);
}

/** The present view of a table, for a person who has seen it before. */
async function presentView(activity: Activity, ask: Ask, table: string): Promise<SheetView | undefined> {
  const seen = await findSeen(activity.store, ask, table);
  return 'refused' in seen ? undefined : viewOf(activity, seen);
}

/**
 * Made once for all readers alike, so it must hold nothing personal. @param find loads the table at that version or
 * newer
 */
function publicView(
  { sheets, publicViews }: Activity,
  ask: Ask,
  { id, version }: Pick<Table, 'id' | 'version'>,
  find: () => Promise<Loaded | undefined>,
): Promise<PublicView | undefined> {
  const key = JSON.stringify([id, version, ask.reader]);
  const known = publicViews.get(key);
  if (known !== undefined) return known;
  const make = async () => {
    const loaded = await find();
    if (loaded === undefined) return undefined;
    const view = await sheetView(sheets, { ...ask, person: NOBODY }, loaded, undefined);
    return { table: loaded.table, view, line: new Line({ version: view.version, view }) };
  };
  const made = make();
  publicViews.set(key, made);
  made.catch(() => publicViews.delete(key));
  return made;
}

/** A person without a table can press the controls that need only their place. */
async function besideTable({ store }: Activity, ask: Ask, table: string | undefined): Promise<Said<Pressed>> {
  const seen = await findSeen(store, ask, table);
  if (!('refused' in seen)) return { ask: seen.ask, words: seen.words, beside: seen.loaded.table, seen };
  if (seen.elsewhere === undefined) return seen;
  return { ask, words: wordsFor(ask), beside: { id: '', seats: [], place: ask.where.place }, seen };
}

/** The sheet with the suggested move of an answer; undefined if it suggests none. */
async function suggestedSheet(
  activity: Activity,
  seen: Seen,
  shown: View,
): Promise<Answers['press'] | undefined> {
  const { ask, loaded, seat } = seen;
  const found = seat === undefined ? undefined : suggestedBy(activity.bot, shown, loaded.table);
  if (seat === undefined || found?.press.table !== loaded.table.id) return undefined;
  const selection = selectionOf(panelAt(ask, loaded, seat), found.press);
  if (selection?.verb === undefined) return undefined;
  const view = await viewOf(activity, seen, { verb: selection.verb, args: selection.args });
  const { choosing } = view;
  // The texts include the remarks.
  const preview = choosing?.preview && { ...choosing.preview, remarks: [] };
  return {
    view: { ...view, texts: found.texts, choosing: choosing && { ...choosing, preview } },
  };
}

/**
 * Stands in for an interaction's id: the same for a repeated request of a person, but anonymous. The page invents the
 * nonce, so it counts only for this person and for what they ask. Messages use it as their nonce, of at most 25
 * characters.
 */
function originOf({ userId }: Claims, asked: readonly (string | undefined)[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, ...asked]))
    .digest('base64url');
  return `sheet-${hash.slice(0, 19)}`;
}
