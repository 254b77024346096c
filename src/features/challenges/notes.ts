import { byTurns } from '../../core/common.ts';
import { EDITABLE_MS } from '../../discord/announce/posting.ts';
import { createWords, type Words } from '../../discord/i18n/words.ts';
import type { BotContext } from '../../discord/interactions/ask.ts';
import { keepMessage } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { shownChallenge, withGames } from './commands.ts';
import { isCurrent } from './period.ts';
import { type ChallengeKey, type ChallengeNote, challengeOf } from './records.ts';
import type { Challenges, TryAt } from './service.ts';
import { challengeView, resultNoteView } from './views.ts';

/**
 * One public message per challenge and channel: edited while recent, otherwise reposted. It tells who is playing and
 * who has finished, and finally the result.
 */
export function createNotes(
  bot: BotContext,
  challenges: Pick<
    Challenges,
    'dueNotes' | 'find' | 'isOver' | 'notes' | 'removeNote' | 'results' | 'saveNote' | 'tries'
  >,
) {
  const { log, now } = bot;
  // Two concurrent updates would both post.
  const inTurn = byTurns();

  const refresh = async (key: ChallengeKey): Promise<void> => {
    const notes = await challenges.notes(key);
    if (notes.length === 0) return;
    const [over, tries] = await Promise.all([challenges.isOver(key), challenges.tries(key)]);
    const current = isCurrent(key.period, now());
    const viewFor = over ? await resultOf(key) : await progressOf(key, tries, current);
    for (const note of notes) {
      // Nobody has begun.
      const isIdle = tries.length === 0 && note.posted === undefined;
      if (!isIdle && viewFor !== undefined) await tell(note, viewFor);
      if (over) await challenges.removeNote(note);
    }
  };

  const resultOf = async (key: ChallengeKey) => {
    const results = await challenges.results(key, '');
    const challenge = shownChallenge(bot, key, await challenges.find(key));
    if (!results.ok || challenge === undefined) return undefined;
    const none = { challenge, results: undefined, world: undefined, games: new Map() };
    const day = (await withGames(bot, challenges, key, results.value)) ?? none;
    return (words: Words) => resultNoteView(day, words);
  };

  const progressOf = async (key: ChallengeKey, tries: readonly TryAt[], current: boolean) => {
    const challenge = shownChallenge(bot, key, await challenges.find(key));
    return challenge && ((words: Words) => challengeView(challenge, tries, current, words));
  };

  const tell = async (note: ChallengeNote, viewFor: (words: Words) => View): Promise<void> => {
    const { channelId } = note;
    await keepMessage(bot, {
      channelId,
      view: viewFor(createWords(bot.translator, { locale: note.locale, theme: DEFAULT_THEME })),
      load: async () => (await challenges.notes(note)).find((one) => one.channelId === channelId)?.posted,
      save: (posted, previous) => challenges.saveNote({ ...note, posted: previous }, posted),
      onGone: 'repost',
      editFor: EDITABLE_MS,
    });
  };

  const inItsTurn = (key: ChallengeKey) => inTurn(`${key.guildId} ${key.period}`, () => refresh(key));
  return {
    /**
     * Follows a change of a table: if it is a try, updates the channels' messages. Idempotent: posts nothing twice.
     * Rejects if Discord or the database does not respond, so that the job is retried.
     */
    async follow(table: Table): Promise<void> {
      const key = challengeOf(table);
      if (key !== undefined) await inItsTurn(key);
    },

    /** Tells the results of challenges that are over. Failures are retried when the note is due again. */
    async close(): Promise<void> {
      for (;;) {
        const due = await challenges.dueNotes();
        if (due.length === 0) return;
        for (const key of due)
          await inItsTurn(key).catch((err) =>
            log.warn({ err, ...key }, 'the result of a challenge will be told later'),
          );
      }
    },
  };
}
