import { createHash } from 'node:crypto';
import { createLocalizer, localeFrom } from '../../discord/i18n/localizer.ts';
import { code, codeOf, NONCE_MAX } from '../../discord/rest/limits.ts';
import { ofServer } from '../../table/model.ts';
import type { Kernel } from '../feature.ts';
import { type Puzzle, type PuzzleChannel, puzzle, puzzleChannel } from './records.ts';
import type { Puzzles } from './service.ts';
import { dailyView, shownPuzzle } from './views.ts';

/** A day of puzzles begins at this hour, in UTC. */
const HOUR = 6;
const DAY = 24 * 3_600_000;
/** How many channels are read at once. */
const PAGE = 50;
/** Errors of a channel that is closed to the bot, or deleted: it gets no more puzzles until somebody asks again. */
const CLOSED: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
];

export type Daily = ReturnType<typeof createDaily>;

/** The puzzle of a day in the channels that want it. */
export function createDaily(kernel: Kernel, puzzles: Pick<Puzzles, 'ofDay'>) {
  const { store, now, service, delivery, translator, log } = kernel;
  const channels = store.records(puzzleChannel);
  const dayOf = (before = 0) =>
    new Date(now().getTime() - HOUR * 3_600_000 - before).toISOString().slice(0, 10);

  const post = async (
    { guildId, channelId, locale }: PuzzleChannel,
    day: string,
    [today, last]: readonly [Puzzle, Puzzle | undefined],
  ): Promise<void> => {
    const server = await service.serverSettings(guildId);
    const reader = { locale: ofServer.locale.of(server) ?? locale, theme: ofServer.theme.of(server) };
    const shown = shownPuzzle(kernel.games, today, createLocalizer(translator, reader));
    if (shown === undefined) return;
    const nonce = createHash('sha256').update(`puzzle ${channelId} ${day}`).digest('base64url');
    await delivery.postOnce(channelId, dailyView(shown, last), nonce.slice(0, NONCE_MAX));
  };

  const tellIn = async (channel: PuzzleChannel, day: string, which: Parameters<typeof post>[2]) => {
    const { channelId } = channel;
    try {
      await post(channel, day, which);
      await channels.change({ channelId }, { day });
    } catch (error) {
      if (!CLOSED.includes(codeOf(error))) throw error;
      log.info({ channel: channelId, code: codeOf(error) }, 'a channel gets no more puzzles');
      await channels.remove({ channelId });
    }
  };

  return {
    ofToday: (): Promise<Puzzle | undefined> => puzzles.ofDay(dayOf()),

    /** From now on a channel gets puzzles, today's first. @returns whether it is new */
    async begin(channel: Pick<PuzzleChannel, 'guildId' | 'channelId'>, guildLocale: string | undefined) {
      return channels.add({ ...channel, locale: localeFrom(guildLocale), day: '' });
    },

    async end(channelId: string): Promise<void> {
      await channels.remove({ channelId });
    },

    /** Posts today's puzzle where it is missing. Safe to repeat: it posts nothing twice. */
    async tell(): Promise<void> {
      const day = dayOf();
      for (;;) {
        const due = await channels.all({ day: { lt: day } }, { order: [{ channelId: 'asc' }], take: PAGE });
        const today = due.length === 0 ? undefined : await puzzles.ofDay(day);
        if (today === undefined) return;
        const last = await store.records(puzzle).first({ day: dayOf(DAY) });
        for (const channel of due) await tellIn(channel, day, [today, last]);
      }
    },
  };
}
