import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import { EDITABLE_MS } from '../../discord/announce/plan.ts';
import { createLocalizer } from '../../discord/i18n/localizer.ts';
import type { BotContext } from '../../discord/interactions/context.ts';
import { compose } from '../../discord/messages/compose.ts';
import { code, codeOf, NONCE_MAX } from '../../discord/rest/limits.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { type ChallengeKey, type ChallengeNote, challengeOf } from './records.ts';
import type { Challenges, TryAt, TryState } from './service.ts';
import { noteView } from './views.ts';

/** Errors of a channel that is closed to the bot or deleted. The note is skipped. */
const CLOSED: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
];

/**
 * One public message per challenge and channel: edited while it is young, else posted again.
 *
 * @returns what follows a change of a table. If it is somebody's try, updates the channels' messages about who plays and
 * who has finished. Safe to repeat: it posts nothing twice. Rejects when Discord or the database does not answer, so
 * that the job is tried again.
 */
export function createNotes(bot: BotContext, challenges: Pick<Challenges, 'notes' | 'saveNote' | 'tries'>) {
  const { games, messages, log, now } = bot;
  const inTurn = byTurns();

  const refresh = async (key: ChallengeKey): Promise<void> => {
    const [notes, tries] = await Promise.all([challenges.notes(key), challenges.tries(key)]);
    const shown = shownOf(tries);
    for (const note of notes) {
      if (note.posted?.shown === shown) continue;
      try {
        await tell(note, tries, shown);
      } catch (error) {
        if (!CLOSED.includes(codeOf(error))) throw error;
        log.debug(
          { channel: note.channelId, code: codeOf(error) },
          'a channel cannot be told of a challenge',
        );
      }
    }
  };

  const tell = async (note: ChallengeNote, tries: readonly TryAt[], shown: string): Promise<void> => {
    const table = tries[0]?.table;
    const game = games.find(({ id }) => id === table?.game);
    if (table === undefined || game === undefined) return;
    const named = (state: TryState) => tries.filter((one) => one.state === state).map(({ name }) => name);
    const localizer = createLocalizer(bot.translator, { locale: note.locale, theme: DEFAULT_THEME });
    const challenge = { key: note, game, options: table.options };
    const names = { playing: named('playing'), played: named('played') };
    const message = await compose(noteView(challenge, names, localizer), bot);
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

  return async (table: Table): Promise<void> => {
    const key = challengeOf(table);
    // Two at the same time would both post.
    if (key !== undefined) await inTurn(`${key.guildId} ${key.period}`, () => refresh(key));
  };
}

/** Changes with every name that the message shows. */
function shownOf(tries: readonly TryAt[]): string {
  return `${tries.length}/${tries.filter(({ state }) => state === 'played').length}`;
}

function nonceFor({ guildId, period, channelId, posted }: ChallengeNote, shown: string): string {
  const text = [guildId, period, channelId, posted?.messageId, shown].join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, NONCE_MAX);
}
