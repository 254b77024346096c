import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import { EDITABLE_MS } from '../../discord/announce/posting.ts';
import { createWords, type Words } from '../../discord/i18n/words.ts';
import type { BotContext } from '../../discord/interactions/ask.ts';
import { compose } from '../../discord/messages/compose.ts';
import type { View } from '../../discord/messages/view.ts';
import { code, codeOf, NONCE_MAX } from '../../discord/rest/limits.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { shownChallenge, withGames } from './commands.ts';
import { isCurrent } from './period.ts';
import { type ChallengeKey, type ChallengeNote, challengeOf } from './records.ts';
import type { Challenges, TryAt, TryState } from './service.ts';
import { noteView, resultNoteView } from './views.ts';

/** Errors of a channel that is closed to the bot or deleted; the note is skipped. */
const CLOSED: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
];

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
  const { messages, log, now } = bot;
  // Two concurrent updates would both post.
  const inTurn = byTurns();

  const refresh = async (key: ChallengeKey): Promise<void> => {
    const notes = await challenges.notes(key);
    if (notes.length === 0) return;
    const [over, tries] = await Promise.all([challenges.isOver(key), challenges.tries(key)]);
    const current = isCurrent(key.period, now());
    const shown = over ? 'over' : shownOf(tries, current);
    const viewFor = over ? await resultOf(key) : await progressOf(key, tries, current);
    for (const note of notes) {
      // Nobody has begun.
      const isIdle = tries.length === 0 && note.posted === undefined;
      try {
        if (!isIdle && viewFor !== undefined && note.posted?.shown !== shown)
          await tell(note, viewFor, shown);
      } catch (error) {
        if (!CLOSED.includes(codeOf(error))) throw error;
        log.debug(
          { channel: note.channelId, code: codeOf(error) },
          'a channel cannot be told of a challenge',
        );
      }
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
    return challenge && ((words: Words) => noteView(challenge, tries, current, words));
  };

  const tell = async (note: ChallengeNote, viewFor: (words: Words) => View, shown: string): Promise<void> => {
    const words = createWords(bot.translator, { locale: note.locale, theme: DEFAULT_THEME });
    const message = await compose(viewFor(words), bot);
    const { posted, channelId } = note;
    const at = now();
    if (posted !== undefined && at.getTime() - posted.at.getTime() < EDITABLE_MS)
      try {
        await messages.edit(channelId, posted.messageId, message);
        return await challenges.saveNote({ ...note, posted: { ...posted, shown } });
      } catch (error) {
        if (codeOf(error) !== code.unknownMessage) throw error;
      }
    const { id } = await messages.send(channelId, message, nonceFor(note, shown));
    await challenges.saveNote({ ...note, posted: { messageId: id, at, shown } });
    if (posted !== undefined && posted.messageId !== id) await remove(channelId, posted.messageId);
  };

  const remove = async (channelId: string, messageId: string): Promise<void> => {
    try {
      await messages.remove(channelId, messageId);
    } catch (error) {
      if (codeOf(error) !== code.unknownMessage) throw error;
    }
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

/** Changes with every name in the message, and with the available actions. */
function shownOf(tries: readonly TryAt[], current: boolean): string {
  const count = (state: TryState) => tries.filter((one) => one.state === state).length;
  return [tries.length, count('done'), count('without'), ...(current ? [] : ['ended'])].join('/');
}

function nonceFor({ guildId, period, channelId, posted }: ChallengeNote, shown: string): string {
  const text = [guildId, period, channelId, posted?.messageId, shown].join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, NONCE_MAX);
}
