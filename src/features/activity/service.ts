import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Message, Seat } from '../../core/message.ts';
import { type Localizer, say } from '../../discord/i18n/localizer.ts';
import { refusalMessage } from '../../discord/i18n/refusals.ts';
import {
  askerOf,
  type BotContext,
  type InteractionContext,
  localizerFor,
  requestAt,
} from '../../discord/interactions/context.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import type { View } from '../../discord/messages/view.ts';
import { carriedOut } from '../../discord/panel/move-result.ts';
import { panelAt, selectionOf } from '../../discord/panel/panel.ts';
import { KNOWN_MS } from '../../discord/rest/members.ts';
import { isOpen, personal, type Table } from '../../table/model.ts';
import { directPlace, inServer, placeKey } from '../../table/place.ts';
import { record } from '../../table/record.ts';
import { hasPart } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { cardOf, changing, possible, suggestedBy } from './cards.ts';
import type { Change } from './changes.ts';
import { createPast } from './past.ts';
import type { Answers, Refused, Requests, SheetView } from './protocol.ts';
import { createSheets } from './sheet.ts';
import type { Claims } from './tokens.ts';
import { say as sayOwn } from './words.ts';

/** The table whose sheet a person opened last, and where: Discord does not tell the page which button was pressed. */
export const opened = record({
  model: 'openedSheet',
  codec: z.object({ userId: z.string(), channelId: z.string(), tableId: z.string() }),
  key: ['userId'],
  person: { userId: 'delete' },
});

/** An answer, or a no in words. */
export type Said<T> = T | Refused;

/** A table that somebody may know, and what of it. */
interface Seen {
  readonly context: InteractionContext;
  readonly loaded: Loaded;
  readonly seat: Seat | undefined;
  readonly localizer: Localizer;
}

/** An answer to many people, packed once. */
export class Packed {
  readonly text: string;
  readonly zipped: Buffer<ArrayBuffer>;

  constructor(answer: object) {
    this.text = JSON.stringify(answer);
    this.zipped = gzipSync(this.text);
  }
}

/** What all see who have no part in a table. */
interface PublicView {
  readonly of: Table;
  readonly view: SheetView;
  /** As an answer to who waits for changes. */
  readonly packed: Packed;
}

/** Somebody who may hear of a table's changes. */
interface Watcher {
  isGone(): Promise<boolean>;
  /** What the change looks like; undefined where they ask for that, since they may have a part in it. */
  shown(change: Change): Promise<Packed | undefined>;
}

type WatchedTable = Pick<Requests['changes'], 'table'>;

/** People whose right to watch is remembered, as long as who is in a channel. */
const WATCHERS_KEPT = 10_000;
/** What all see who watch, and how long without a change of the table, in ms: what stands around it may change, too. */
const PUBLIC_KEPT = 50;
const PUBLIC_MS = 5_000;
/** Who has no part in a table. */
const NOBODY = { id: '', name: '' };

/** What the page can ask for, once Discord has said who is there. */
export function createActivity(bot: BotContext, store: Pick<Store, 'records'>) {
  const sheets = createSheets(bot);
  const records = store.records(opened);
  const past = createPast(bot);
  const perf = { now: () => bot.now().getTime() };
  const watchers = new LRUCache<string, Watcher>({ max: WATCHERS_KEPT, ttl: KNOWN_MS, perf });
  const publicViews = new LRUCache<string, Promise<PublicView | undefined>>({
    max: PUBLIC_KEPT,
    ttl: PUBLIC_MS,
    perf,
  });

  async function contextOf(
    { userId, name, channelId, guildId, locale }: Claims,
    origin: string,
  ): Promise<InteractionContext> {
    const settings = await bot.service.settings(userId);
    return {
      origin,
      person: { id: userId, name },
      reader: { locale: personal.locale.of(settings) ?? locale, theme: personal.theme.of(settings) },
      confirms: personal.confirms.of(settings),
      discordLocale: locale,
      where: {
        place: guildId === undefined ? directPlace(channelId) : inServer(guildId, channelId),
        guildLocale: undefined,
        // Rights of managers hold in messages alone, where Discord says who has them.
        manages: false,
        managesServer: false,
        permissions: 0n,
        memberPermissions: 0n,
      },
    };
  }

  /** The open table whose button the person pressed there last; else that of the channel, or one that waits for them. */
  async function tableHere(context: InteractionContext): Promise<string | undefined> {
    const { person, where } = context;
    const asker = askerOf(bot, context);
    const { channelId } = where.place;
    const last = await records.first({ userId: person.id, channelId });
    const pressed = last && (await bot.service.load(last.tableId));
    if (pressed !== undefined && isOpen(pressed.table)) {
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

  /** Whether somebody can no longer be where their token says, which holds for an hour. Elsewhere than on the bot's servers: no. */
  async function isGone({ person, where }: InteractionContext): Promise<boolean> {
    const { guildId, channelId } = where.place;
    if (guildId === undefined) return false;
    if (await bot.members.hasLeft(guildId, person.id)) return true;
    const isOn = await bot.members.isOn(guildId, person.id);
    return isOn && !(await bot.members.sees({ guildId, channelId }, person.id));
  }

  /**
   * A table that the person may know, with its course. To others it does not exist. In its own place it also says what
   * kind of place that is, which no token does.
   */
  async function seen(context: InteractionContext, table?: string): Promise<Said<Seen>> {
    const no = (message: Message): Refused => ({ refused: localizerFor(bot, context).plain(message) });
    if (await isGone(context)) return no(sayOwn('activity.stranger'));
    const id = table ?? (await tableHere(context));
    if (id === undefined) return no(sayOwn('activity.nothing'));
    const found = await namedTable(bot, context, id);
    if (!found.ok) return no(found.reply.kind === 'refusal' ? found.reply.message : say('refuse.gone'));
    const { loaded } = found;
    const { course, viewer } = await bot.service.mayKnow(loaded.table, askerOf(bot, context));
    if (!course) return no(sayOwn('activity.secret'));
    const { where } = context;
    const { place } = loaded.table;
    const isTheirs = place.personId === undefined || place.personId === context.person.id;
    // Of direct messages a token says all, and a table there may also belong to a server.
    const isHere = isTheirs && place.channelId === where.place.channelId && place.kind !== 'direct';
    return {
      context: isHere ? { ...context, where: { ...where, place } } : context,
      loaded,
      seat: viewer,
      localizer: localizerFor(bot, context, loaded.table),
    };
  }

  const viewOf = ({ context, loaded, seat }: Seen, selected?: Requests['view']['selected']) =>
    sheets.view(context, loaded, seat, selected);

  /** Made once for all who read alike: nothing of it may be theirs. @param find the table at that version, or newer */
  function publicView(
    context: InteractionContext,
    { id, version }: Pick<Table, 'id' | 'version'>,
    find: () => Promise<Loaded | undefined>,
  ): Promise<PublicView | undefined> {
    const key = JSON.stringify([id, version, context.reader]);
    const known = publicViews.get(key);
    if (known !== undefined) return known;
    const make = async () => {
      const loaded = await find();
      if (loaded === undefined) return undefined;
      const view = await sheets.view({ ...context, person: NOBODY }, loaded, undefined);
      return { of: loaded.table, view, packed: new Packed({ changed: true, view }) };
    };
    const made = make();
    publicViews.set(key, made);
    made.catch(() => publicViews.delete(key));
    return made;
  }

  /** The table as it is now, for somebody who has seen it before. */
  async function now(context: InteractionContext, table: string): Promise<SheetView | undefined> {
    const newest = await seen(context, table);
    return 'refused' in newest ? undefined : viewOf(newest);
  }

  /** The sheet with the move that an answer suggests; undefined where it suggests none. */
  async function suggested(at: Seen, shown: View): Promise<Answers['press'] | undefined> {
    const { context, loaded, seat } = at;
    const found = seat === undefined ? undefined : suggestedBy(bot, shown, loaded.table);
    if (seat === undefined || found?.press.table !== loaded.table.id) return undefined;
    const selection = selectionOf(await panelAt(bot, context, loaded, seat), found.press);
    if (selection?.command === undefined) return undefined;
    const args = Object.fromEntries(selection.picks.map(({ option, value }) => [option, value]));
    const view = await viewOf(at, { verb: selection.command.name, args });
    return { view: { ...view, notes: found.notes } };
  }

  return {
    contextOf,

    async view(
      who: Claims,
      { table, selected, seen: isSeen = false }: Requests['view'],
    ): Promise<Said<Answers['view']>> {
      const at = await seen(await contextOf(who, ''), table);
      if ('refused' in at) return at;
      const { loaded, seat } = at;
      if (seat === undefined && !hasPart(loaded.table, who.userId)) {
        const shared = await publicView(at.context, loaded.table, async () => loaded);
        if (shared !== undefined) return shared.view;
      }
      const view = await viewOf(at, selected);
      if (isSeen && selected === undefined && at.seat !== undefined) await looked(at);
      return view;
    },

    async move(who: Claims, { table, stamp, move, nonce }: Requests['move']): Promise<Said<Answers['move']>> {
      const context = await contextOf(who, originOf(who, nonce));
      const at = await seen(context, table);
      if ('refused' in at) return at;
      const { loaded, localizer } = at;
      const asked = { verb: move.verb, args: move.args, stamp };
      const result = await bot.service.move(requestAt(loaded.table, context), asked, loaded);
      if (!result.ok) {
        const isStale = result.refusal.code === 'stale';
        const message = isStale ? say('panel.stale') : refusalMessage(result.refusal);
        return { refused: localizer.plain(message), view: await now(context, table) };
      }
      const after = { ...at, loaded: result.value.loaded };
      const [view] = await Promise.all([viewOf(after), looked(after)]);
      // At the end the result for everybody says more.
      if (view.choosing !== undefined || after.loaded.table.status !== 'playing') return view;
      const reply = await carriedOut(bot, context, result.value, loaded);
      return reply.kind === 'view'
        ? { ...view, card: cardOf(bot, reply.view, localizer, after.loaded.table) }
        : view;
    },

    /** Presses a control of a card: the same that a message would have. */
    async press(who: Claims, asked: Requests['press']): Promise<Said<Answers['press']>> {
      const context = await contextOf(who, originOf(who, asked.nonce));
      const from = await seen(context, asked.table);
      if ('refused' in from) return from;
      const press = bot.customIds.read(asked.press);
      const button = press && possible(bot, press, from.loaded.table);
      if (press === undefined || button === undefined)
        return { refused: from.localizer.plain(say('refuse.unknown')) };
      const reply = await button.run(bot, from.context, press, asked.values, {});
      if (reply.kind === 'refusal')
        return { refused: localizerFor(bot, context, reply.table).plain(reply.message) };
      if (reply.kind === 'view') await reply.afterwards?.();
      const at = await seen(context, asked.table);
      if ('refused' in at) return at;
      if (reply.kind !== 'view' || changing.includes(press.kind)) return { view: await viewOf(at) };
      const suggestion = await suggested(at, reply.view);
      if (suggestion !== undefined) return suggestion;
      // The panel itself is the sheet, also that of another table.
      const panel = reply.panelOf && (await now(context, reply.panelOf.table.id));
      return panel?.choosing !== undefined
        ? { view: panel }
        : {
            card: cardOf(bot, reply.view, at.localizer, at.loaded.table),
          };
    },

    /** A position of the course, as everybody may see it. */
    async past(who: Claims, { table, at }: Requests['past']): Promise<Said<Answers['past']>> {
      const found = await seen(await contextOf(who, ''), table);
      return 'refused' in found ? found : past(found.loaded, at, found.localizer);
    },

    /** Somebody who was allowed to watch a table a moment ago, and is still there. */
    async watching(who: Claims, { table }: WatchedTable): Promise<Watcher | undefined> {
      const key = JSON.stringify([who, table]);
      const watcher = watchers.get(key);
      if (watcher === undefined || !(await watcher.isGone())) return watcher;
      watchers.delete(key);
      return undefined;
    },

    /** Somebody who waits for a table's changes, or why they may not. */
    async mayWatch(who: Claims, { table }: WatchedTable): Promise<Said<Watcher>> {
      const at = await seen(await contextOf(who, ''), table);
      if ('refused' in at) return at;
      const { context } = at;
      const isApart = (of: Table) => !hasPart(of, who.userId);
      const mayShare = isApart(at.loaded.table);
      const watcher: Watcher = {
        isGone: () => isGone(context),
        async shown({ version }) {
          if (!mayShare || version === undefined) return undefined;
          const shared = await publicView(context, { id: table, version }, () => bot.service.load(table));
          return shared && isApart(shared.of) ? shared.packed : undefined;
        },
      };
      watchers.set(JSON.stringify([who, table]), watcher);
      return watcher;
    },
  };

  /** A failure is logged: the person has seen it all the same. */
  async function looked({ loaded, context }: Seen): Promise<void> {
    try {
      await bot.service.looked(loaded, context.person.id);
    } catch (err) {
      bot.log.warn({ err, table: loaded.table.id }, 'a look could not be noted');
    }
  }
}

/** Stands for an interaction's id: the same for one person's request that comes twice, and it names nobody. */
function originOf({ userId }: Claims, nonce: string): string {
  const hash = createHash('sha256').update(`${userId} ${nonce}`).digest('base64url');
  return `sheet-${hash.slice(0, 20)}`;
}
