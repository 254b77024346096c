import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
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

/** Minimum time between edits of a message, in ms. */
export const EDIT_EVERY = 30_000;
/** Refresh interval in ms for changes that are not a table's, such as a channel that fewer people can see. */
const ANEW_EVERY = 3 * 3_600_000;
/** Time after which an unfinished refresh is enqueued again, in ms. */
const AGAIN_AFTER = 10 * 60_000;
/** Number of due messages read at once. */
const PAGE = 1_000;
/** Maximum number of tables checked, most urgent first: each may be in a channel of its own. */
const ASKED_MOST = 40;

/** Errors of a channel that is closed to the bot for now. */
const CLOSED: readonly (number | undefined)[] = [
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
  code.threadLocked,
];

/** One self-updating message per server that shows whom its games await. */
export function createBoards(
  kernel: Pick<
    Kernel,
    'store' | 'service' | 'members' | 'messages' | 'delivery' | 'log' | 'now' | 'translator' | 'contributions'
  >,
) {
  const { store, service, members, messages, delivery, log, now } = kernel;
  const { prisma } = store;
  // Two concurrent refreshes would both post.
  const inTurn = byTurns();
  const later = (ms: number) => new Date(now().getTime() + ms);

  const boardOf = async (guildId: string): Promise<AwaitedBoard | undefined> => {
    const row = await prisma.awaitedBoard.findUnique({ where: { guildId } });
    return row === null ? undefined : awaitedBoard.decode(row);
  };

  /** The games that everyone who sees the message may know of; one more than are shown, if there are more. */
  const gamesFor = async ({ guildId, channelId }: AwaitedBoard): Promise<readonly Loaded[]> => {
    const everybody: Asker = {
      userId: '',
      place: inServer(guildId, channelId),
      isPublic: true,
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
    const words = wordsFor({ bot: kernel, reader });
    const games = await gamesFor(board);
    const lines = games.map((one) => lineOf(one, wordsFor({ bot: kernel, reader }, one.table)));
    const view = boardView(lines, words);
    const shown = hashOf(JSON.stringify(view));
    const { guildId, channelId, placedAt, posted } = board;
    const where = { guildId, channelId, placedAt };
    const note = (message: AwaitedBoard['posted']) =>
      prisma.awaitedBoard.updateMany({ where, data: awaitedBoard.encode({ posted: message }) });
    if (posted?.shown !== shown) {
      const edited = posted && (await delivery.edit({ channelId, messageId: posted.messageId }, view));
      // Someone deleted the message, so the server does not want it.
      if (edited === 'gone') return void (await prisma.awaitedBoard.deleteMany({ where }));
      if (posted !== undefined && edited === 'edited') return void (await note({ ...posted, shown }));
      // Discord limits edits of old messages.
      const former = posted?.messageId;
      const nonce = hashOf([guildId, placedAt.getTime(), former].join(' ')).slice(0, NONCE_MAX);
      const messageId = await delivery.postOnce(channelId, view, nonce);
      // It was removed in the meantime.
      if ((await note({ messageId, shown, former })).count === 0) return remove(channelId, messageId);
    }
    const row = await prisma.awaitedBoard.findFirst({ where });
    const noted = row === null ? undefined : awaitedBoard.decode(row).posted;
    if (noted?.former === undefined) return;
    await remove(channelId, noted.former);
    await note({ ...noted, former: undefined });
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

  /** Removes a server's message. @returns whether there was one */
  const end = async (guildId: string): Promise<boolean> => {
    const board = await boardOf(guildId);
    if (board === undefined) return false;
    await prisma.awaitedBoard.deleteMany({ where: { guildId, placedAt: board.placedAt } });
    if (board.posted !== undefined) await remove(board.channelId, board.posted.messageId);
    return true;
  };

  return {
    end,
    of: boardOf,

    /** Sets the message's channel; a job posts it there. */
    async place(guildId: string, channelId: string, locale: Locale): Promise<void> {
      await end(guildId);
      const placedAt = now();
      const row = { guildId, channelId, locale, placedAt, posted: null, dueAt: placedAt };
      await prisma.awaitedBoard.upsert({ where: { guildId }, create: row, update: row });
      await store.enqueue([{ queue: REFRESH, key: guildId }]);
    },

    /** Schedules an update of the message on the table's server, which covers all changes until then. */
    async follow({ table: { place } }: Loaded): Promise<void> {
      const { guildId } = place;
      const dueAt = later(EDIT_EVERY);
      if (guildId === undefined) return;
      await prisma.awaitedBoard.updateMany({ where: { guildId, dueAt: { gt: dueAt } }, data: { dueAt } });
    },

    /** Enqueues a job for each due message. */
    async look(): Promise<void> {
      const dueAt = { lte: now() };
      for (;;) {
        const due = await prisma.awaitedBoard.findMany({
          where: { dueAt },
          orderBy: [{ dueAt: 'asc' }],
          take: PAGE,
          select: { guildId: true },
        });
        await store.enqueue(due.map(({ guildId }) => ({ queue: REFRESH, key: guildId })));
        const guildId = { in: due.map((one) => one.guildId) };
        await prisma.awaitedBoard.updateMany({
          where: { guildId, dueAt },
          data: { dueAt: later(AGAIN_AFTER) },
        });
        if (due.length < PAGE) return;
      }
    },

    /** Updates a server's message. Idempotent; rejects if Discord does not respond. */
    refresh: (guildId: string) =>
      inTurn(guildId, async () => {
        const dueAt = later(ANEW_EVERY);
        // A change from now on makes it due again.
        await prisma.awaitedBoard.updateMany({ where: { guildId }, data: { dueAt } });
        const board = await boardOf(guildId);
        if (board === undefined) return;
        try {
          await unarchiving(messages, board.channelId, () => tell(board));
        } catch (error) {
          const given = codeOf(error);
          if (given === code.unknownChannel)
            await prisma.awaitedBoard.deleteMany({ where: { guildId, channelId: board.channelId } });
          else if (CLOSED.includes(given)) log.debug({ guild: guildId, code: given }, 'a channel is closed');
          else throw error;
        }
      }),

    async channelGone(guildId: string, channelId: string): Promise<void> {
      await prisma.awaitedBoard.deleteMany({ where: { guildId, channelId } });
    },
  };
}

export type Boards = ReturnType<typeof createBoards>;

/** When a table began to wait for someone, in ms since 1970; for a lobby, when it was opened. */
function waitsSince({ times, createdAt }: Table): number {
  const since = times.flatMap(({ awaitedSince }) => awaitedSince?.getTime() ?? []);
  return since.length === 0 ? createdAt.getTime() : Math.min(...since);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
