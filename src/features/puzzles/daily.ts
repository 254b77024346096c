import type { Message } from '../../core/message.ts';
import { createWords, localeFrom } from '../../discord/i18n/words.ts';
import { codeOf, nonceOf } from '../../discord/rest/limits.ts';
import { unarchiving } from '../../discord/rest/message-client.ts';
import { isClosed, isKnownRefusal, whyRefused } from '../../discord/rest/refusals.ts';
import { ofServer } from '../../table/model.ts';
import type { Kernel } from '../feature.ts';
import { puzzleOfDay } from './choice.ts';
import { type Puzzle, type PuzzleChannel, puzzleChannel } from './records.ts';
import { dailyView, shownPuzzle } from './views.ts';

/** The job that posts the daily puzzle. */
export const POST = 'post-puzzles';
/** A puzzle's day begins at this hour, in UTC. */
const HOUR = 6;
const DAY = 24 * 3_600_000;
/** Number of channels read at once. */
const PAGE = 50;

/** A day's puzzle, and how people did with that of the day before. */
interface Daily {
  readonly day: string;
  readonly puzzle: Puzzle;
  readonly last: Parameters<typeof dailyView>[1];
}

export function puzzleOfToday(kernel: Kernel): Promise<Puzzle | undefined> {
  return puzzleOfDay(kernel, dayOf(kernel.now()));
}

/** Whether a channel gets the daily puzzle. */
export async function hasDailyPuzzle({ store }: Pick<Kernel, 'store'>, channelId: string): Promise<boolean> {
  return (await store.prisma.puzzleChannel.findUnique({ where: { channelId } })) !== null;
}

/**
 * Starts the puzzles in a channel, with today's at once.
 *
 * @returns why Discord refuses today's, so that none are started
 */
export async function startDailyPuzzle(
  kernel: Kernel,
  channel: Pick<PuzzleChannel, 'guildId' | 'channelId'>,
  guildLocale: string | undefined,
): Promise<Message | undefined> {
  const { store } = kernel;
  const { channelId } = channel;
  const row = { ...channel, locale: localeFrom(guildLocale), day: '' };
  await store.prisma.puzzleChannel.createMany({ data: [row], skipDuplicates: true });
  try {
    const daily = await dailyOf(kernel, dayOf(kernel.now()));
    if (daily !== undefined) await postAndRecord(kernel, puzzleChannel.decode(row), daily);
    return undefined;
  } catch (error) {
    const why = whyRefused(error, channelId);
    if (why === undefined) await store.enqueue([{ queue: POST, key: POST }]);
    else await stopDailyPuzzle(kernel, channelId);
    return why;
  }
}

export async function stopDailyPuzzle({ store }: Pick<Kernel, 'store'>, channelId: string): Promise<void> {
  await store.prisma.puzzleChannel.deleteMany({ where: { channelId } });
}

/**
 * Posts today's puzzle where it is missing. Idempotent: posts nothing twice. A failing channel does not block the
 * others; the first failure rejects at the end.
 */
export async function postDailyPuzzle(kernel: Kernel): Promise<void> {
  const { prisma } = kernel.store;
  const day = dayOf(kernel.now());
  const failures: unknown[] = [];
  let after = '';
  for (;;) {
    const due = await prisma.puzzleChannel.findMany({
      where: { day: { lt: day }, channelId: { gt: after } },
      orderBy: { channelId: 'asc' },
      take: PAGE,
    });
    const daily = due.length === 0 ? undefined : await dailyOf(kernel, day);
    if (daily === undefined) break;
    for (const channel of due.map(puzzleChannel.decode)) {
      // The next process continues.
      kernel.stopping.throwIfAborted();
      await postIn(kernel, channel, daily).catch((error: unknown) => failures.push(error));
      after = channel.channelId;
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function dailyOf(kernel: Kernel, day: string): Promise<Daily | undefined> {
  const puzzle = await puzzleOfDay(kernel, day);
  if (puzzle === undefined) return undefined;
  const previousDay = dayOf(new Date(kernel.now().getTime() - DAY));
  const last = (await kernel.store.prisma.puzzle.findUnique({ where: { day: previousDay } })) ?? undefined;
  return { day, puzzle, last };
}

async function postIn(kernel: Kernel, channel: PuzzleChannel, daily: Daily): Promise<void> {
  const { channelId } = channel;
  try {
    await postAndRecord(kernel, channel, daily);
  } catch (error) {
    if (!isKnownRefusal(error)) throw error;
    const about = { channel: channelId, code: codeOf(error) };
    if (isClosed(error)) {
      // It gets no more puzzles until someone asks again.
      kernel.log.info(about, 'a channel is closed; it gets no more puzzles');
      return stopDailyPuzzle(kernel, channelId);
    }
    kernel.log.info(about, 'Discord refuses a puzzle in a channel; it gets the next one');
    await recordPost(kernel, channelId, daily);
  }
}

async function postAndRecord(kernel: Kernel, channel: PuzzleChannel, daily: Daily): Promise<void> {
  const { channelId } = channel;
  await unarchiving(kernel.messages, channelId, () => post(kernel, channel, daily));
  await recordPost(kernel, channelId, daily);
}

async function recordPost({ store }: Kernel, channelId: string, { day }: Daily): Promise<void> {
  await store.prisma.puzzleChannel.updateMany({ where: { channelId }, data: { day } });
}

async function post(
  { service, games, translator, delivery }: Kernel,
  { guildId, channelId, locale }: PuzzleChannel,
  { day, puzzle, last }: Daily,
): Promise<void> {
  const server = await service.serverSettings(guildId);
  const reader = { locale: ofServer.locale.of(server) ?? locale, theme: ofServer.theme.of(server) };
  const shown = shownPuzzle(games, puzzle, createWords(translator, reader));
  if (shown === undefined) return;
  await delivery.postOnce(channelId, dailyView(shown, last), nonceOf('puzzle', channelId, day));
}

/** The day of a time, as `YYYY-MM-DD`. */
function dayOf(time: Date): string {
  return new Date(time.getTime() - HOUR * 3_600_000).toISOString().slice(0, 10);
}
