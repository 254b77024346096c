import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Message, Seat } from '../../core/message.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, type BotContext, requestAt, wordsFor } from '../../discord/interactions/ask.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import type { View } from '../../discord/messages/view.ts';
import { carriedOut, markSeen } from '../../discord/panel/move-result.ts';
import { panelAt, selectionOf } from '../../discord/panel/panel.ts';
import { isOpen, personal, type Table } from '../../table/model.ts';
import { directPlace, inServer, placeKey } from '../../table/place.ts';
import { record } from '../../table/record.ts';
import { isRefused } from '../../table/request.ts';
import { hasPart } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { type Beside, cardOf, changing, possible, suggestedBy } from './cards.ts';
import type { Change } from './changes.ts';
import { ways } from './elsewhere.ts';
import { createPast } from './past.ts';
import type { Answers, Refused, Requests, SheetView } from './protocol.ts';
import { createSheets } from './sheet.ts';
import { Line } from './streams.ts';
import type { Claims } from './tokens.ts';

/** The table whose sheet a person opened last, and where. Discord does not tell the page which button was pressed. */
export const opened = record({
  model: 'openedSheet',
  person: { userId: 'delete' },
});

/** An answer, or a refusal in words. */
export type Said<T> = T | Refused;

/** A table that a person may know, in their view. */
interface Seen {
  readonly ask: Ask;
  readonly loaded: Loaded;
  readonly seat: Seat | undefined;
  readonly words: Words;
}

/** The view for everyone without a part in a table. */
interface PublicView {
  readonly of: Table;
  readonly view: SheetView;
  /** For followers of the table. */
  readonly line: Line;
}

/** A person who may follow a table's changes. */
interface Watcher {
  /** The line for a change; undefined if they may no longer know of it. */
  lineFor(change: Change): Promise<Line | undefined>;
}

/** The number of cached public views, and their lifetime in ms: parts other than the table may change, too. */
const PUBLIC_KEPT = 50;
const PUBLIC_MS = 5_000;
/** After its end, how long in ms a game is shown instead of others: a page can reload at the final scene. */
const ENDED_MS = 15 * 60_000;
/** A reader without a part in a table. */
const NOBODY = { id: '', name: '' };

/** Answers the page's requests, once Discord has identified the person. */
export function createActivity(bot: BotContext, { prisma }: Pick<Store, 'prisma'>) {
  const sheets = createSheets(bot);
  const past = createPast(bot);
  const perf = { now: () => bot.now().getTime() };
  const publicViews = new LRUCache<string, Promise<PublicView | undefined>>({
    max: PUBLIC_KEPT,
    ttl: PUBLIC_MS,
    perf,
  });

  async function askOf({ userId, name, channelId, guildId, locale }: Claims, origin: string): Promise<Ask> {
    const settings = await bot.service.settings(userId);
    return {
      bot,
      origin,
      person: { id: userId, name },
      reader: { locale: personal.locale.of(settings) ?? locale, theme: personal.theme.of(settings) },
      confirms: personal.confirms.of(settings),
      discordLocale: locale,
      where: {
        place: guildId === undefined ? directPlace(channelId) : inServer(guildId, channelId),
        guildLocale: undefined,
        // Permissions count only in messages, where Discord reports them.
        manages: false,
        managesServer: false,
        permissions: 0n,
        memberPermissions: 0n,
      },
    };
  }

  /** Whether a game is still going on, or has only just ended. */
  function isCurrent({ table, step }: Loaded): boolean {
    if (isOpen(table)) return true;
    return (
      table.status === 'finished' && step !== undefined && bot.now().getTime() - step.at.getTime() < ENDED_MS
    );
  }

  /** The current table whose button the person last pressed there; otherwise the channel's, or one that awaits them. */
  async function tableHere(ask: Ask): Promise<string | undefined> {
    const { person, where } = ask;
    const asker = askerOf(ask);
    const { channelId } = where.place;
    const last = await prisma.openedSheet.findFirst({ where: { userId: person.id, channelId } });
    const pressed = last === null ? undefined : await bot.service.load(last.tableId);
    if (pressed !== undefined && isCurrent(pressed)) {
      const { table } = await bot.service.mayKnow(pressed.table, asker);
      if (table) return pressed.table.id;
    }
    const keys = [placeKey({ channelId, personId: person.id }), channelId];
    for (const key of keys) {
      const open = await bot.service.openIn(key);
      if (open !== undefined) return open.table.id;
    }
    const [waiting] = (await bot.service.waiting(person.id)).tables;
    if (waiting !== undefined) return waiting.loaded.table.id;
    for (const key of keys) {
      const latest = await bot.service.latestIn(key);
      if (latest !== undefined) return latest.table.id;
    }
    return undefined;
  }

  /** Whether a person can no longer be where their token, valid for an hour, says. False outside the bot's servers. */
  async function isGone({ person, where }: Ask): Promise<boolean> {
    const { guildId, channelId } = where.place;
    if (guildId === undefined) return false;
    if (await bot.members.hasLeft(guildId, person.id)) return true;
    const isOn = await bot.members.isOn(guildId, person.id);
    return isOn && !(await bot.members.sees({ guildId, channelId }, person.id));
  }

  /**
   * A table that the person may know, with its course. For others it does not exist. In the table's own place, the
   * ask gets the place's kind, which a token does not include.
   */
  async function seen(ask: Ask, table?: string): Promise<Said<Seen>> {
    const no = (message: Message): Refused => ({ refused: wordsFor(ask).plain(message) });
    if (await isGone(ask)) return no(say('activity.stranger'));
    const id = table ?? (await tableHere(ask));
    if (id === undefined)
      return { ...no(say('activity.nothing')), elsewhere: bot.customIds.write(ways.elsewhere()) };
    const found = await namedTable(ask, id);
    if (!found.ok) return no(found.reply.kind === 'refusal' ? found.reply.message : say('refuse.gone'));
    const { loaded } = found;
    const { course, viewer } = await bot.service.mayKnow(loaded.table, askerOf(ask));
    if (!course) return no(say('activity.secret'));
    const { where } = ask;
    const { place } = loaded.table;
    const isTheirs = place.personId === undefined || place.personId === ask.person.id;
    // For direct messages the token says everything, and a table shown there may belong to a server.
    const isHere = isTheirs && place.channelId === where.place.channelId && place.kind !== 'direct';
    return {
      ask: isHere ? { ...ask, where: { ...where, place } } : ask,
      loaded,
      seat: viewer,
      words: wordsFor(ask, loaded.table),
    };
  }

  /** The ask of a press: a table, or for a person without one, only their place. */
  async function besideOf(
    ask: Ask,
    table: string | undefined,
  ): Promise<Said<Pick<Seen, 'ask' | 'words'> & { readonly seen: Said<Seen>; readonly beside: Beside }>> {
    const at = await seen(ask, table);
    if (!('refused' in at)) return { ...at, seen: at, beside: at.loaded.table };
    if (at.elsewhere === undefined) return at;
    const beside = { id: '', seats: [], place: ask.where.place };
    return { ask, words: wordsFor(ask), seen: at, beside };
  }

  const viewOf = ({ ask, loaded, seat }: Seen, selected?: Requests['view']['selected']) =>
    sheets.view(ask, loaded, seat, selected);

  /**
   * Made once for all readers alike, so it must hold nothing personal. @param find loads the table at that version or
   * newer
   */
  function publicView(
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
      const view = await sheets.view({ ...ask, person: NOBODY }, loaded, undefined);
      return { of: loaded.table, view, line: new Line({ version: view.version, view }) };
    };
    const made = make();
    publicViews.set(key, made);
    made.catch(() => publicViews.delete(key));
    return made;
  }

  /** The present view of a table, for a person who has seen it before. */
  async function now(ask: Ask, table: string): Promise<SheetView | undefined> {
    const newest = await seen(ask, table);
    return 'refused' in newest ? undefined : viewOf(newest);
  }

  /** The sheet with the suggested move of an answer; undefined if it suggests none. */
  async function suggested(at: Seen, answer: View): Promise<Answers['press'] | undefined> {
    const { ask, loaded, seat } = at;
    const found = seat === undefined ? undefined : suggestedBy(bot, answer, loaded.table);
    if (seat === undefined || found?.press.table !== loaded.table.id) return undefined;
    const selection = selectionOf(panelAt(ask, loaded, seat), found.press);
    if (selection?.command === undefined) return undefined;
    const args = Object.fromEntries(selection.picks.map(({ option, value }) => [option, value]));
    const view = await viewOf(at, { verb: selection.command.name, args });
    const { choosing } = view;
    // The texts include the remarks.
    const preview = choosing?.preview && { ...choosing.preview, remarks: [] };
    return {
      view: { ...view, texts: found.texts, choosing: choosing && { ...choosing, preview } },
    };
  }

  return {
    askOf,

    async view(
      who: Claims,
      { table, selected, seen: isSeen = false }: Requests['view'],
    ): Promise<Said<Answers['view']>> {
      const at = await seen(await askOf(who, ''), table);
      if ('refused' in at) return at;
      const { loaded, seat } = at;
      if (seat === undefined && !hasPart(loaded.table, who.userId)) {
        const shared = await publicView(at.ask, loaded.table, async () => loaded);
        if (shared !== undefined) return shared.view;
      }
      const view = await viewOf(at, selected);
      if (isSeen && selected === undefined && at.seat !== undefined) void markSeen(at.ask, loaded)();
      return view;
    },

    async move(who: Claims, { table, stamp, move, nonce }: Requests['move']): Promise<Said<Answers['move']>> {
      const ask = await askOf(who, originOf(who, nonce));
      const at = await seen(ask, table);
      if ('refused' in at) return at;
      const { loaded, words } = at;
      const asked = { verb: move.verb, args: move.args, stamp };
      const result = await bot.service.move(requestAt(loaded.table, ask), asked, loaded);
      if (!result.ok) {
        const isStale = isRefused(result, 'refusal.stale');
        const message = isStale ? say('panel.stale') : result.refusal.message;
        return { refused: words.plain(message), view: await now(ask, table) };
      }
      const after = { ...at, loaded: result.value.loaded };
      const view = await sheets.view(after.ask, after.loaded, at.seat, undefined, () =>
        carriedOut(ask, result.value, loaded),
      );
      void markSeen(after.ask, after.loaded)();
      return view;
    },

    /** Runs a card's control, as a message would. */
    async press(who: Claims, asked: Requests['press']): Promise<Said<Answers['press']>> {
      const ask = await askOf(who, originOf(who, asked.nonce));
      const from = await besideOf(ask, asked.table);
      if ('refused' in from) return from;
      const press = bot.customIds.read(asked.press);
      const button = press && possible(bot, press, from.beside);
      if (press === undefined || button === undefined) return { refused: from.words.plain('refuse.unknown') };
      const reply = await button.run(from.ask, press, asked.values, {});
      if (reply.kind === 'refusal') return { refused: wordsFor(ask, reply.table).plain(reply.message) };
      if (reply.kind === 'view') await reply.afterwards?.();
      const at = await besideOf(ask, asked.table);
      if ('refused' in at) return at;
      const { seen: sheet, beside, words } = at;
      if (reply.kind !== 'view' || changing.includes(press.kind))
        return 'refused' in sheet ? sheet : { view: await viewOf(sheet) };
      const suggestion = 'refused' in sheet ? undefined : await suggested(sheet, reply.view);
      if (suggestion !== undefined) return suggestion;
      // A panel is shown as its sheet, even that of another table.
      const other = reply.opens ?? reply.panelOf?.table;
      const panel = other && (await now(ask, other.id));
      return panel?.choosing !== undefined
        ? { view: panel }
        : { card: cardOf(bot, reply.view, words, beside) };
    },

    /** A position of the course, as anyone may see it. */
    async past(who: Claims, { table, at }: Requests['past']): Promise<Said<Answers['past']>> {
      const found = await seen(await askOf(who, ''), table);
      return 'refused' in found ? found : past(found.loaded, at, found.words);
    },

    /** A follower of a table's changes, or why they may not follow. */
    async mayWatch(who: Claims, { table }: Pick<Requests['changes'], 'table'>): Promise<Said<Watcher>> {
      const here = await askOf(who, '');
      const at = await seen(here, table);
      if ('refused' in at) return at;
      const isApart = (of: Table) => !hasPart(of, who.userId);
      const mayShare = isApart(at.loaded.table);
      return {
        async lineFor({ table: version, version: own }) {
          if (await isGone(here)) return undefined;
          const shared =
            mayShare && version !== undefined
              ? await publicView(at.ask, { id: table, version }, () => bot.service.load(table))
              : undefined;
          // People who may have a part in it request their own view.
          if (shared === undefined || !isApart(shared.of)) return new Line({ version: own });
          const { course } = await bot.service.mayKnow(shared.of, askerOf(here));
          return course ? shared.line : undefined;
        },
      };
    },
  };
}

/**
 * Stands in for an interaction's id: the same for a repeated request of a person, but anonymous. Messages use it as
 * their nonce, of at most 25 characters.
 */
function originOf({ userId }: Claims, nonce: string): string {
  const hash = createHash('sha256').update(`${userId} ${nonce}`).digest('base64url');
  return `sheet-${hash.slice(0, 19)}`;
}
