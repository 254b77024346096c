import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { localizerFor } from '../../discord/interactions/context.ts';
import { lineOf, nextOf } from '../../discord/messages/games.ts';
import { code, codeOf, NONCE_MAX } from '../../discord/rest/limits.ts';
import { unarchiving } from '../../discord/rest/message-client.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Asker } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { type AwaitedBoard, awaitedBoard } from './record.ts';
import { boardView, GAMES_MOST } from './views.ts';

export const LOOK = 'awaited';
export const REFRESH = 'awaited-board';

/** In ms: a message is edited at most this often. */
export const EDIT_EVERY = 30_000;
/** In ms: how soon a message follows what is no change of a table, such as a channel that fewer people see. */
const ANEW_EVERY = 3 * 3_600_000;
/** In ms: when a refresh is enqueued again that has not ended. */
const AGAIN_AFTER = 10 * 60_000;
/** How many due messages are read at once. */
const PAGE = 1_000;
/** How many tables are asked about at most, the most urgent first: each may be in a channel of its own. */
const ASKED_MOST = 40;

/** Errors of a channel that is closed to the bot for now. */
const CLOSED: readonly (number | undefined)[] = [
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
  code.threadLocked,
];

/** One message per server that shows whom its games await, and edits itself. */
export function createBoards(
  kernel: Pick<
    Kernel,
    'store' | 'service' | 'members' | 'messages' | 'delivery' | 'log' | 'now' | 'translator' | 'contributions'
  >,
) {
  const { store, service, members, messages, delivery, log, now } = kernel;
  const boards = store.records(awaitedBoard);
  // Two at the same time would both post.
  const inTurn = byTurns();
  const later = (ms: number) => new Date(now().getTime() + ms);

  /** Those that everybody may know who sees the message; one more than are shown, if there are more. */
  const gamesFor = async ({ guildId, channelId }: AwaitedBoard): Promise<readonly Loaded[]> => {
    const everybody: Asker = {
      ...{ userId: '', place: inServer(guildId, channelId), isPublic: true },
      sees: (channel) => members.seenFrom(channel, channelId),
    };
    const tables = (await service.openTables(guildId)).toSorted(
      (one, other) =>
        nextOf({ table: one }) - nextOf({ table: other }) || waitsSince(one) - waitsSince(other),
    );
    const games: Loaded[] = [];
    for (const table of tables.slice(0, ASKED_MOST)) {
      const { table: isKnown, course } = await service.mayKnow(table, everybody);
      const loaded = isKnown && course ? await service.load(table.id) : undefined;
      if (loaded !== undefined) games.push(loaded);
      if (games.length > GAMES_MOST) break;
    }
    return games;
  };

  const tell = async (board: AwaitedBoard): Promise<void> => {
    const reader = { locale: board.locale, theme: DEFAULT_THEME };
    const localizer = localizerFor(kernel, { reader });
    const games = await gamesFor(board);
    const lines = games.map((one) => lineOf(one, localizerFor(kernel, { reader }, one.table)));
    const view = boardView(lines, localizer);
    const shown = hashOf(JSON.stringify(view));
    const { guildId, channelId, placedAt, posted } = board;
    const key = { guildId, channelId, placedAt };
    if (posted?.shown !== shown) {
      const edited = posted && (await delivery.edit({ channelId, messageId: posted.messageId }, view));
      // Somebody deleted the message: the server wants none.
      if (edited === 'gone') return void (await boards.remove(key));
      if (posted !== undefined && edited === 'edited')
        return void (await boards.change(key, { posted: { ...posted, shown } }));
      // Discord limits edits of old messages.
      const former = posted?.messageId;
      const nonce = hashOf([guildId, placedAt.getTime(), former].join(' ')).slice(0, NONCE_MAX);
      const messageId = await delivery.postOnce(channelId, view, nonce);
      // It was taken away meanwhile.
      if ((await boards.change(key, { posted: { messageId, shown, former } })) === 0)
        return remove(channelId, messageId);
    }
    const { posted: noted } = (await boards.first(key)) ?? {};
    if (noted?.former === undefined) return;
    await remove(channelId, noted.former);
    await boards.change(key, { posted: { ...noted, former: undefined } });
  };

  const remove = async (channelId: string, messageId: string): Promise<void> => {
    try {
      await messages.remove(channelId, messageId);
    } catch (error) {
      const given = codeOf(error);
      if (![...CLOSED, code.unknownChannel, code.unknownMessage].includes(given)) throw error;
      log.debug({ channel: channelId, code: given }, 'a message cannot be removed');
    }
  };

  /** Takes a server's message away. @returns whether there was one */
  const end = async (guildId: string): Promise<boolean> => {
    const board = await boards.first({ guildId });
    if (board === undefined) return false;
    await boards.remove({ guildId, placedAt: board.placedAt });
    if (board.posted !== undefined) await remove(board.channelId, board.posted.messageId);
    return true;
  };

  return {
    end,
    of: (guildId: string) => boards.first({ guildId }),

    /** Puts the server's message into a channel, where a job posts it. */
    async place(guildId: string, channelId: string, locale: Locale): Promise<void> {
      await end(guildId);
      const placedAt = now();
      await boards.put({ guildId, channelId, locale, placedAt, posted: undefined, dueAt: placedAt });
      await store.enqueue([{ queue: REFRESH, key: guildId }]);
    },

    /** Has the message of a table's server follow its change soon, together with others. */
    async follow({ table: { place } }: Loaded): Promise<void> {
      const { guildId } = place;
      const dueAt = later(EDIT_EVERY);
      if (guildId !== undefined) await boards.change({ guildId, dueAt: { gt: dueAt } }, { dueAt });
    },

    /** Enqueues all messages that are due, each as a job of its own. */
    async look(): Promise<void> {
      const dueAt = { lte: now() };
      for (;;) {
        const due = await boards.all({ dueAt }, { order: [{ dueAt: 'asc' }], take: PAGE });
        await store.enqueue(due.map(({ guildId }) => ({ queue: REFRESH, key: guildId })));
        const guildId = { in: due.map((one) => one.guildId) };
        await boards.change({ guildId, dueAt }, { dueAt: later(AGAIN_AFTER) });
        if (due.length < PAGE) return;
      }
    },

    /** Brings a server's message up to date. Safe to repeat; rejects where Discord does not answer. */
    refresh: (guildId: string) =>
      inTurn(guildId, async () => {
        const dueAt = later(ANEW_EVERY);
        // A change from now on makes it due again.
        await boards.change({ guildId }, { dueAt });
        const board = await boards.first({ guildId });
        if (board === undefined) return;
        try {
          await unarchiving(messages, board.channelId, () => tell(board));
        } catch (error) {
          const given = codeOf(error);
          if (given === code.unknownChannel) await boards.remove({ guildId, channelId: board.channelId });
          else if (CLOSED.includes(given)) log.debug({ guild: guildId, code: given }, 'a channel is closed');
          else throw error;
        }
      }),

    async channelGone(guildId: string, channelId: string): Promise<void> {
      await boards.remove({ guildId, channelId });
    },
  };
}

export type Boards = ReturnType<typeof createBoards>;

/** Since when a table has waited for somebody, in ms; a lobby since it was opened. */
function waitsSince({ times, createdAt }: Table): number {
  const since = times.flatMap(({ awaitedSince }) => awaitedSince?.getTime() ?? []);
  return since.length === 0 ? createdAt.getTime() : Math.min(...since);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
