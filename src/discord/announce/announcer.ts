import { LRUCache } from 'lru-cache';
import { atMost, byTurns } from '../../core/common.ts';
import type { Message } from '../../core/message.ts';
import { isOpen } from '../../table/model.ts';
import type { PublicMessage } from '../../table/records.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, publicWords } from '../interactions/ask.ts';
import { timesOf } from '../interactions/find-table.ts';
import type { Permission } from '../interactions/place-kind.ts';
import type { PostedMessage } from '../messages/delivery.ts';
import type { View } from '../messages/view.ts';
import { code, codeOf } from '../rest/limits.ts';
import { isKnownRefusal, isRefusal } from '../rest/refusals.ts';
import { deadlinesOf, postingFor } from './posting.ts';
import { foldedMessage, newestOf, publicExtras, readTimeline, viewOf } from './public-view.ts';
import { type Recovery, recover, tellPlayers, whyUnseen } from './recovery.ts';
import type { Timeline } from './timeline.ts';

export interface Announcer {
  /**
   * Posts or edits a table's message in its channel, and folds the earlier messages. Idempotent: does nothing when the
   * newest message is up to date. Rejects if Discord or the database does not respond, or if the bot may not write
   * there, so that the job is retried.
   */
  announce(tableId: string): Promise<void>;
  /**
   * Posts the message of a new table, whose host waits for an answer, unless it is there.
   *
   * @returns why Discord refuses it; undefined if it is posted, or will be
   */
  postNew(tableId: string): Promise<Message | undefined>;
}

/** Number of remembered new tables. */
const REMEMBERED = 1_000;

/** What is known of a table's messages in its channel. */
interface Situation {
  readonly loaded: Loaded;
  readonly timeline: Timeline;
  readonly newest: PublicMessage | undefined;
  /** The messages not yet folded, including lost ones. */
  readonly kept: readonly PublicMessage[];
}

/** @param missingIn the permissions that the bot is known to lack in a channel */
export function createAnnouncer(
  bot: BotContext,
  missingIn: (channelId: string) => readonly Permission[],
): Announcer {
  const inTurn = byTurns();
  const recovery: Recovery = { bot, missingIn };
  /** The versions of new tables that `postNew` has posted: the job for the same version has nothing to do. */
  const posted = new LRUCache<string, number>(atMost(REMEMBERED));
  const announceOrRecover = async (tableId: string): Promise<void> => {
    try {
      await announce(bot, tableId);
    } catch (error) {
      if (!(await recover(recovery, tableId, error))) return;
      await announce(bot, tableId);
    }
  };
  return {
    // Two concurrent announcements of the same table would post twice.
    announce: (tableId) =>
      inTurn(tableId, async () => {
        const version = posted.get(tableId);
        posted.delete(tableId);
        if (version !== undefined && version === (await bot.service.load(tableId))?.table.version) return;
        await announceOrRecover(tableId);
      }),
    postNew: (tableId) =>
      inTurn(tableId, async () => {
        const loaded = await bot.service.load(tableId);
        if (loaded === undefined || loaded.table.announcement !== undefined) return undefined;
        try {
          await announceOrRecover(tableId);
        } catch (error) {
          if (!isRefusal(error))
            bot.log.debug({ err: error, table: tableId }, 'posting a new table failed; its job tries again');
          return whyUnseen(loaded, error, missingIn);
        }
        posted.set(tableId, loaded.table.version);
        return undefined;
      }),
  };
}

async function announce(bot: BotContext, tableId: string): Promise<void> {
  const { service } = bot;
  const found = await loadWithLost(bot, tableId);
  if (found === undefined) return;
  const { loaded, kept } = found;
  const { table } = loaded;
  const { publish } = bot.places.of(table.place);
  if (publish !== undefined) return publish(loaded);
  const timeline = await readTimeline(bot, loaded, kept);
  const posting = postingFor(loaded, timeline, bot.now());
  if (posting === 'directly') return tellPlayers(bot, loaded);
  const newest = newestOf(loaded, timeline, kept);
  const current =
    posting === 'nothing' ? newest : await carryOut(bot, posting, { loaded, timeline, newest, kept });
  if (posting !== 'nothing' && current === undefined) return announce(bot, tableId);
  const stored = current === newest ? kept : await service.publicMessages(tableId);
  const isStored = stored.some(({ nonce }) => nonce === newest?.nonce);
  const all = newest === undefined || isStored ? stored : [...stored, newest];
  const earlier = all.filter(({ messageId }) => messageId !== current?.messageId);
  await foldMessages(bot, loaded, timeline, earlier);
  if (current !== undefined && !isOpen(table)) await service.forgetMessages(tableId, [current.nonce]);
}

/** The table and its messages, once messages whose post went unrecorded have been found. */
async function loadWithLost({ service, delivery }: BotContext, tableId: string) {
  const loaded = await service.load(tableId);
  if (loaded === undefined) return undefined;
  const kept = await service.publicMessages(tableId);
  if (!(await delivery.findLost(loaded.table, kept))) return { loaded, kept };
  const again = await service.load(tableId);
  return again && { loaded: again, kept: await service.publicMessages(tableId) };
}

/** @returns the newest message afterwards; undefined if a lost one was found meanwhile */
async function carryOut(
  bot: BotContext,
  posting: 'post' | 'edit' | 'correct',
  { loaded, timeline, newest, kept }: Situation,
): Promise<PostedMessage | undefined> {
  const { service, delivery } = bot;
  const { table } = loaded;
  const { announcement } = table;
  const times = await timesOf(bot, loaded);
  const deadlines = deadlinesOf(loaded);
  const extras = await publicExtras(bot, loaded);
  const view = (after: number): View =>
    viewOf(loaded, timeline.between(after, table.head), publicWords(bot, table), times, timeline.steps, {
      hasEarlier: timeline.isBefore(after),
      ...extras,
    });
  const isHere = newest?.channelId === table.place.channelId;
  if (posting !== 'post' && announcement !== undefined && newest !== undefined && isHere) {
    const edited = await delivery.edit(newest, view(newest.after));
    if (edited === 'edited')
      await service.announced(table.id, { ...announcement, seq: table.head, deadlines });
    // A correction must not ping anyone.
    if (edited === 'edited' || posting === 'correct') return newest;
  }
  const after = announcement?.seq ?? 0;
  const called = timeline.calledSince(after);
  const { notify = [], ...full } = view(after);
  return delivery.post(
    table,
    { ...full, notify: notify.filter((userId) => called.includes(userId)) },
    { after, deadlines, kept },
  );
}

/**
 * Removes the buttons of earlier messages. Rejects if Discord does not respond; the next attempt carries on from there.
 */
async function foldMessages(
  bot: BotContext,
  loaded: Loaded,
  timeline: Timeline,
  earlier: readonly PublicMessage[],
): Promise<void> {
  const { service, delivery, log } = bot;
  const words = publicWords(bot, loaded.table);
  for (const message of earlier) {
    if (message.messageId === undefined) continue;
    try {
      const edited = await delivery.edit(message, foldedMessage(bot, loaded, timeline, message, words));
      if (edited !== 'refused') await service.forgetMessages(message.tableId, [message.nonce]);
    } catch (err) {
      const isHere = message.channelId === loaded.table.place.channelId;
      if (!isKnownRefusal(err) || (isHere && SHUT.includes(codeOf(err)))) throw err;
      // The message is gone with its channel, or keeps its buttons until the bot may write there again.
      if (codeOf(err) === code.unknownChannel) await service.forgetMessages(message.tableId, [message.nonce]);
      else
        log.warn(
          { err, table: message.tableId },
          'removing the buttons of an earlier message failed; the next announcement tries again',
        );
    }
  }
}

/** Runs an `announce` job: first the table's own message, then the features' `follow`. @param works the kernel's part */
export function announceAndFollow(
  { contributions, service }: Pick<BotContext, 'contributions' | 'service'>,
  ...works: readonly ((tableId: string) => Promise<void>)[]
): (tableId: string) => Promise<void> {
  return async (tableId) => {
    const done = await Promise.allSettled(works.map((work) => work(tableId)));
    const loaded = await service.load(tableId);
    if (loaded !== undefined)
      done.push(...(await Promise.allSettled(contributions.map(async ({ follow }) => follow?.(loaded)))));
    for (const result of done) if (result.status === 'rejected') throw result.reason;
  };
}

/** Errors of a shut thread. For the game's own one, `recovery.ts` opens it or tells the host. */
const SHUT: readonly (number | undefined)[] = [code.threadArchived, code.threadLocked];
