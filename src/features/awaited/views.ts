import { channel } from '../../discord/i18n/sentences.ts';
import { small } from '../../discord/i18n/text.ts';
import { type Localizer, say } from '../../discord/i18n/words.ts';
import { linkToMessage } from '../../discord/messages/titles.ts';
import { type Button, noteView, text, type View } from '../../discord/messages/view.ts';
import { pressKind } from '../../discord/presses.ts';
import type { AwaitedBoard } from './record.ts';

export const presses = {
  /** Removes this server's message. */
  end: pressKind('awaited-end', {}),
};

/** Maximum number of games in the message, so that it fits a phone's screen. */
export const GAMES_MOST = 6;

/**
 * The message that shows whom a server's games await. @param lines one per game; more than `GAMES_MOST` means that
 * there are more
 */
export function boardView(lines: readonly string[], localizer: Localizer): View {
  return {
    tone: 'lobby',
    blocks: [
      text(`### ⏳ ${localizer.markdown(say('awaited.title'))}`),
      text(
        ...lines.slice(0, GAMES_MOST),
        lines.length > GAMES_MOST ? localizer.markdown(say('awaited.more')) : undefined,
        lines.length === 0 ? localizer.markdown(say('awaited.none')) : undefined,
      ),
      text(small(localizer.markdown(say('awaited.note')))),
    ],
  };
}

/** Tells the host where the message is. */
export function placedView({ guildId, channelId, posted }: AwaitedBoard, localizer: Localizer): View {
  const link: Button | undefined = posted && {
    url: linkToMessage(guildId, channelId, posted.messageId),
    label: localizer.plain(say('awaited.link')),
  };
  const end: Button = { press: presses.end(), label: localizer.plain(say('awaited.end')), style: 'danger' };
  const message = say('awaited.placed', { channel: channel(channelId) });
  return noteView(message, localizer, ...(link === undefined ? [] : [link]), end);
}
