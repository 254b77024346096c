import type { Locale } from '../../core/message.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { lineOf, nextOf } from '../../discord/messages/games.ts';
import { keepMessage, removeKept } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
import { hasten } from '../../table/due-work.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Asker } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { type AwaitedBoard, awaitedBoard } from './record.ts';
import { boardView, GAMES_MOST } from './views.ts';

/** Minimum time between edits of a message, in ms. */
export const EDIT_EVERY = 30_000;
/** Refresh interval in ms for changes that are not a table's, such as a channel that fewer people can see. */
const ANEW_EVERY = 3 * 3_600_000;
/** Maximum number of tables checked, most urgent first: each may be in a channel of its own. */
const ASKED_MOST = 40;

export type BoardKernel = Pick<
  Kernel,
  'store' | 'service' | 'members' | 'messages' | 'delivery' | 'log' | 'now' | 'translator' | 'contributions'
>;

export async function findBoard({ store }: Pick<Kernel, 'store'>, guildId: string) {
  const row = await store.prisma.awaitedBoard.findUnique({ where: { guildId } });
  return awaitedBoard.decodeIfAny(row);
}

/** Sets the message's channel, where it is posted soon. */
export async function placeBoard(
  { store, now }: Pick<Kernel, 'store' | 'now'>,
  guildId: string,
  channelId: string,
  locale: Locale,
): Promise<void> {
  const row = { guildId, channelId, locale, dueAt: now() };
  await store.prisma.awaitedBoard.upsert({
    where: { guildId },
    create: { ...row, posted: null },
    update: row,
  });
  await hasten(store, awaitedBoard, { guildId });
}

/** Removes a server's message, if it has one. */
export async function removeBoard(kernel: BoardKernel, guildId: string): Promise<void> {
  const board = await findBoard(kernel, guildId);
  if (board === undefined) return;
  await forgetBoard(kernel, guildId, board.channelId);
  await removeKept(kernel, board.posted);
}

/** A message that is gone, or whose channel is, is not wanted. */
export async function forgetBoard(
  { store }: Pick<Kernel, 'store'>,
  guildId: string,
  channelId: string,
): Promise<void> {
  await store.prisma.awaitedBoard.deleteMany({ where: { guildId, channelId } });
}

/** Schedules an update of the message on the table's server, which covers all changes until then. */
export async function followTable(
  { store, now }: Pick<Kernel, 'store' | 'now'>,
  { table: { place } }: Loaded,
): Promise<void> {
  const { guildId } = place;
  if (guildId === undefined) return;
  const dueAt = new Date(now().getTime() + EDIT_EVERY);
  await store.prisma.awaitedBoard.updateMany({ where: { guildId, dueAt: { gt: dueAt } }, data: { dueAt } });
}

/** Updates a server's message. @returns when to do it again */
export async function refreshBoard(kernel: BoardKernel, board: AwaitedBoard): Promise<Date> {
  const { store, now } = kernel;
  const { guildId, channelId } = board;
  const kept = await keepMessage(kernel, {
    channelId,
    view: await viewOf(kernel, board),
    load: async () => (await findBoard(kernel, guildId))?.posted,
    async save(posted, previous) {
      const changed = await store.prisma.awaitedBoard.updateMany({
        where: { guildId, channelId, ...awaitedBoard.encode({ posted: previous }) },
        data: awaitedBoard.encode({ posted }),
      });
      return changed.count > 0;
    },
    onGone: 'drop',
  });
  if (kept === 'dropped' || kept === 'no-channel') await forgetBoard(kernel, guildId, channelId);
  return new Date(now().getTime() + ANEW_EVERY);
}

async function viewOf(kernel: BoardKernel, board: AwaitedBoard): Promise<View> {
  const reader = { locale: board.locale, theme: DEFAULT_THEME };
  const games = await gamesFor(kernel, board);
  const lines = games.map((game) => lineOf(game, wordsFor({ bot: kernel, reader }, game.table)));
  return boardView(lines, wordsFor({ bot: kernel, reader }));
}

/** The games that everyone who sees the message may know of; one more than are shown, if there are more. */
async function gamesFor(
  { service, members }: BoardKernel,
  { guildId, channelId }: AwaitedBoard,
): Promise<readonly Loaded[]> {
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
}

/** When a table began to wait for someone, in ms since 1970; for a lobby, when it was opened. */
function waitsSince({ times, createdAt }: Table): number {
  const since = times.flatMap(({ awaitedSince }) => awaitedSince?.getTime() ?? []);
  return since.length === 0 ? createdAt.getTime() : Math.min(...since);
}
