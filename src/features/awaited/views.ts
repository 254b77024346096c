import { channel } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { linkToMessage } from '../../discord/messages/titles.ts';
import { type Button, text, textView, type View } from '../../discord/messages/view.ts';
import { pressKind } from '../../discord/presses.ts';
import type { AwaitedBoard } from './record.ts';

export const presses = {
  /** Removes this server's message. */
  end: pressKind('awaited-end', 'lasting', {}),
};

/** Maximum number of games in the message, so that it fits a phone's screen. */
export const GAMES_MOST = 6;

/**
 * The message that shows whom a server's games await. @param lines one per game; more than `GAMES_MOST` means that
 * there are more
 */
export function boardView(lines: readonly string[], words: Words): View {
  return {
    tone: 'lobby',
    blocks: [
      text(`### ⏳ ${words.md('awaited.title')}`),
      text(
        ...lines.slice(0, GAMES_MOST),
        lines.length > GAMES_MOST ? words.md('awaited.more') : undefined,
        lines.length === 0 ? words.md('awaited.none') : undefined,
      ),
      text(words.small('awaited.note')),
    ],
  };
}

/** Tells the host where the message is. */
export function placedView({ guildId, channelId, posted }: AwaitedBoard, words: Words): View {
  const messageId = posted?.channelId === channelId ? posted.messageId : undefined;
  const link: Button | undefined =
    messageId === undefined
      ? undefined
      : { url: linkToMessage(guildId, channelId, messageId), label: words.plain('awaited.link') };
  const end: Button = words.button(presses.end(), 'awaited.end', 'danger');
  const message = say('awaited.placed', { channel: channel(channelId) });
  return textView(message, words, ...(link === undefined ? [] : [link]), end);
}
