import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import type { DailyKey, DailyNote } from '../../table/challenge.ts';
import { DEFAULT_THEME, type Table } from '../../table/model.ts';
import { dailyState } from '../../table/server/challenge-day.ts';
import { nameOfChallenger } from '../../table/server/dailies.ts';
import { createLocalizer } from '../i18n/localizer.ts';
import type { BotContext } from '../interactions/context.ts';
import { compose } from '../messages/compose.ts';
import { dailyNoteView } from '../messages/daily.ts';
import { code, codeOf, NONCE_MAX } from '../rest/limits.ts';
import { EDITABLE_MS } from './plan.ts';

export interface DailyNotes {
  /**
   * If the table is a daily challenge, updates the channels' messages about who plays and who has finished. Safe to
   * repeat: it posts nothing twice. Rejects when Discord or the database does not answer, so that the job is tried
   * again.
   */
  follow(tableId: string): Promise<void>;
}

/** Errors of a channel that is closed to the bot or deleted. The note is skipped. */
const CLOSED: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
  code.threadArchived,
];

/** One public message per day and channel about the challenge: edited while it is young, else posted again. */
export function createDailyNotes(bot: BotContext): DailyNotes {
  const { service, dailies, games, messages, translator, log, now } = bot;
  const inTurn = byTurns();

  const refresh = async (key: DailyKey): Promise<void> => {
    const [notes, tables] = await Promise.all([dailies.notes(key), dailies.tables(key)]);
    const shown = shownOf(tables);
    for (const note of notes) {
      if (note.posted?.shown === shown) continue;
      try {
        await tell(note, tables, shown);
      } catch (error) {
        if (!CLOSED.includes(codeOf(error))) throw error;
        log.debug(
          { channel: note.channelId, code: codeOf(error) },
          'a channel cannot be told of a challenge',
        );
      }
    }
  };

  const tell = async (note: DailyNote, tables: readonly Table[], shown: string): Promise<void> => {
    const [first] = tables;
    const game = games.find(({ id }) => id === first?.game);
    if (first === undefined || game === undefined) return;
    const named = (state: 'playing' | 'played') =>
      tables.filter((table) => dailyState(table) === state).map(nameOfChallenger);
    const localizer = createLocalizer(translator, { locale: note.locale, theme: DEFAULT_THEME });
    const challenge = { key: { guildId: note.guildId, day: note.day }, game, options: first.options };
    const names = { playing: named('playing'), played: named('played') };
    const message = await compose(dailyNoteView(challenge, names, localizer), bot);
    const { posted, channelId } = note;
    const at = now();
    if (posted !== undefined && at.getTime() - posted.at.getTime() < EDITABLE_MS)
      try {
        await messages.edit(channelId, posted.messageId, message);
        return await dailies.saveNote({ ...note, posted: { ...posted, shown } });
      } catch (error) {
        if (codeOf(error) !== code.unknownMessage) throw error;
      }
    const { id } = await messages.send(channelId, message, nonceFor(note, shown));
    await dailies.saveNote({ ...note, posted: { messageId: id, at, shown } });
    if (posted !== undefined && posted.messageId !== id) await remove(channelId, posted.messageId);
  };

  const remove = async (channelId: string, messageId: string): Promise<void> => {
    try {
      await messages.remove(channelId, messageId);
    } catch (error) {
      if (codeOf(error) !== code.unknownMessage) throw error;
    }
  };

  return {
    async follow(tableId) {
      const loaded = await service.load(tableId);
      const daily = loaded?.table.daily;
      if (daily === undefined) return;
      // Two at the same time would both post.
      await inTurn(`${daily.guildId} ${daily.day}`, () => refresh(daily));
    },
  };
}

/** Changes with every name that the message shows. */
function shownOf(tables: readonly Table[]): string {
  return `${tables.length}/${tables.filter((table) => dailyState(table) === 'played').length}`;
}

function nonceFor({ guildId, day, channelId, posted }: DailyNote, shown: string): string {
  const text = [guildId, day, channelId, posted?.messageId, shown].join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, NONCE_MAX);
}
