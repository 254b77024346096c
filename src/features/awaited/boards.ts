import { byTurns } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { lineOf, nextOf } from '../../discord/messages/games.ts';
import { keepMessage, removeKept } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
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

/** One self-updating message per server that shows whom its games await. */
export function createBoards(
  kernel: Pick<
    Kernel,
    'store' | 'service' | 'members' | 'messages' | 'delivery' | 'log' | 'now' | 'translator' | 'contributions'
  >,
) {
  const { store, service, members, now } = kernel;
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
      (a, b) => nextOf({ table: a }) - nextOf({ table: b }) || waitsSince(a) - waitsSince(b),
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

  const viewOf = async (board: AwaitedBoard): Promise<View> => {
    const reader = { locale: board.locale, theme: DEFAULT_THEME };
    const games = await gamesFor(board);
    const lines = games.map((game) => lineOf(game, wordsFor({ bot: kernel, reader }, game.table)));
    return boardView(lines, wordsFor({ bot: kernel, reader }));
  };

  /** Removes a server's message. @returns whether there was one */
  const end = async (guildId: string): Promise<boolean> => {
    const board = await boardOf(guildId);
    if (board === undefined) return false;
    await prisma.awaitedBoard.deleteMany({ where: { guildId, channelId: board.channelId } });
    await removeKept(kernel, board.posted);
    return true;
  };

  return {
    end,
    of: boardOf,

    /** Sets the message's channel; a job posts it there. */
    async place(guildId: string, channelId: string, locale: Locale): Promise<void> {
      const row = { guildId, channelId, locale, dueAt: now() };
      await prisma.awaitedBoard.upsert({
        where: { guildId },
        create: { ...row, posted: null },
        update: row,
      });
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
        const { channelId } = board;
        const where = { guildId, channelId };
        const kept = await keepMessage(kernel, {
          channelId,
          view: await viewOf(board),
          load: async () => (await boardOf(guildId))?.posted,
          async save(posted, previous) {
            const changed = await prisma.awaitedBoard.updateMany({
              where: { ...where, ...awaitedBoard.encode({ posted: previous }) },
              data: awaitedBoard.encode({ posted }),
            });
            return changed.count > 0;
          },
          // Someone deleted the message, so the server does not want it.
          onGone: 'drop',
        });
        if (kept === 'dropped' || kept === 'no-channel') await prisma.awaitedBoard.deleteMany({ where });
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
