import { createWords, localeFrom } from '../../discord/i18n/words.ts';
import { codeOf, isClosed, nonceOf } from '../../discord/rest/limits.ts';
import { unarchiving } from '../../discord/rest/message-client.ts';
import { ofServer } from '../../table/model.ts';
import type { Kernel } from '../feature.ts';
import { type Puzzle, type PuzzleChannel, puzzleChannel } from './records.ts';
import type { Puzzles } from './service.ts';
import { dailyView, shownPuzzle } from './views.ts';

/** The job that posts the daily puzzle. */
export const POST = 'post-puzzles';
/** A puzzle's day begins at this hour, in UTC. */
const HOUR = 6;
const DAY = 24 * 3_600_000;
/** Number of channels read at once. */
const PAGE = 50;

export type Daily = ReturnType<typeof createDaily>;

/** The daily puzzle in the channels that want it. */
export function createDaily(kernel: Kernel, puzzles: Pick<Puzzles, 'ofDay'>) {
  const { store, now, service, delivery, messages, translator, log, stopping } = kernel;
  const { prisma } = store;
  const dayOf = (before = 0) =>
    new Date(now().getTime() - HOUR * 3_600_000 - before).toISOString().slice(0, 10);

  const post = async (
    { guildId, channelId, locale }: PuzzleChannel,
    day: string,
    [today, last]: readonly [Puzzle, Parameters<typeof dailyView>[1]],
  ): Promise<void> => {
    const server = await service.serverSettings(guildId);
    const reader = { locale: ofServer.locale.of(server) ?? locale, theme: ofServer.theme.of(server) };
    const puzzle = shownPuzzle(kernel.games, today, createWords(translator, reader));
    if (puzzle === undefined) return;
    await delivery.postOnce(channelId, dailyView(puzzle, last), nonceOf('puzzle', channelId, day));
  };

  const tellIn = async (channel: PuzzleChannel, day: string, which: Parameters<typeof post>[2]) => {
    const { channelId } = channel;
    try {
      await unarchiving(messages, channelId, () => post(channel, day, which));
      await prisma.puzzleChannel.updateMany({ where: { channelId }, data: { day } });
    } catch (error) {
      // It gets no more puzzles until someone asks again.
      if (!isClosed(error)) throw error;
      log.info(
        { channel: channelId, code: codeOf(error) },
        'posting a puzzle failed; the channel gets no more',
      );
      await prisma.puzzleChannel.deleteMany({ where: { channelId } });
    }
  };

  return {
    ofToday: (): Promise<Puzzle | undefined> => puzzles.ofDay(dayOf()),

    isIn: async (channelId: string): Promise<boolean> =>
      (await prisma.puzzleChannel.findUnique({ where: { channelId } })) !== null,

    /** Starts the puzzles in a channel, with today's at once. */
    async begin(channel: Pick<PuzzleChannel, 'guildId' | 'channelId'>, guildLocale: string | undefined) {
      const row = { ...channel, locale: localeFrom(guildLocale), day: '' };
      await prisma.puzzleChannel.createMany({ data: [row], skipDuplicates: true });
      await store.enqueue([{ queue: POST, key: POST }]);
    },

    async end(channelId: string): Promise<void> {
      await prisma.puzzleChannel.deleteMany({ where: { channelId } });
    },

    /**
     * Posts today's puzzle where it is missing. Idempotent: posts nothing twice. A failing channel does not block the
     * others; the first failure rejects at the end.
     */
    async tell(): Promise<void> {
      const day = dayOf();
      const failures: unknown[] = [];
      let after = '';
      for (;;) {
        const due = await prisma.puzzleChannel.findMany({
          where: { day: { lt: day }, channelId: { gt: after } },
          orderBy: { channelId: 'asc' },
          take: PAGE,
        });
        const today = due.length === 0 ? undefined : await puzzles.ofDay(day);
        if (today === undefined) break;
        const last = (await prisma.puzzle.findUnique({ where: { day: dayOf(DAY) } })) ?? undefined;
        for (const channel of due.map(puzzleChannel.decode)) {
          // The next process continues.
          stopping.throwIfAborted();
          await tellIn(channel, day, [today, last]).catch((error: unknown) => failures.push(error));
          after = channel.channelId;
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
