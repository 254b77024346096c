import * as z from 'zod';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttonRows,
  buttons,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { presses as kernelPresses, optional, type Press, pressKind } from '../../discord/presses.ts';

const gameId = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const presses = {
  /** The games to begin. */
  newGame: pressKind('help-new', 'passing', {}, '🎲'),
  /** Opens the lobby of one. */
  open: pressKind('help-open', 'lasting', { game: gameId }),
  /** How a game goes, in pictures; the first one if none is named. */
  show: pressKind('help-show', 'passing', { game: optional(gameId) }, '👀'),
  games: pressKind('help-games', 'passing', {}),
  /** A server's settings for who manages it, a person's own for everybody else. */
  settings: pressKind('help-settings', 'passing', {}, '⚙️'),
};

/** The three ways on from a greeting, and from `/help`. */
function ways(words: Words): Block {
  return buttons(
    words.button(presses.newGame(), 'help.new-game', 'success'),
    words.button(presses.show({ game: undefined }), 'help.show'),
    words.button(presses.settings(), 'help.settings'),
  );
}

/** The message to a server that has just added the bot. @param server its name, as anybody may have typed it */
export function greetingView(words: Words, server: string): View {
  return {
    tone: 'lobby',
    blocks: [
      text(
        `### 👋 ${words.md('help.hello', { server })}`,
        words.md('help.what'),
        words.md('help.how'),
        words.small('help.more-by-command'),
      ),
      ways(words),
    ],
  };
}

/** Where a person stands, and what they can do. */
export interface Standing {
  /** A table that awaits them, the most urgent one. */
  readonly next: string | undefined;
  readonly waiting: number;
  readonly open: number;
  /** Why no game can be begun here. */
  readonly shut: Message | undefined;
  /** Whether they manage the server. */
  readonly manages: boolean;
}

/** @param more lines on what else there is to play */
export function helpView(standing: Standing, more: readonly string[], words: Words): View {
  const { next, waiting, open, shut, manages } = standing;
  const own: readonly (Button | undefined)[] = [
    next === undefined
      ? undefined
      : words.button(kernelPresses.play({ table: next }), 'button.play', 'success'),
    open === 0 ? undefined : words.button(presses.games(), 'help.my-games'),
  ];
  const where =
    waiting > 0
      ? words.md('help.waiting', { count: waiting })
      : open > 0
        ? words.md('help.others', { count: open })
        : undefined;
  return {
    tone: 'private',
    blocks: [
      ...(where === undefined
        ? [text(`### ${words.md('help.what')}`)]
        : [text(`### ${where}`), buttons(...own)]),
      text(words.md('help.how'), shut && words.md(shut)),
      ways(words),
      ...moreBlocks(more, words),
      text(words.small('help.else'), manages ? words.small('help.managers') : undefined),
    ],
  };
}

/** What else there is to play, one line each; nothing if there is nothing. */
export function moreBlocks(lines: readonly string[], words: Words): readonly Block[] {
  return lines.length === 0
    ? []
    : [text(`**${words.md('help.more')}**`, ...lines.map((line) => `- ${line}`))];
}

/** The games to choose from. */
export function gamesView(games: readonly AnyGame[], words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(`### ${words.md('help.which')}`, ...games.map((game) => describing(game, words))),
      ...gameButtons(games, words, (game) => presses.open({ game })),
    ],
  };
}

function describing(game: AnyGame, words: Words): string {
  return `**${gameTitle(game, words)}**: ${words.md({ key: `${game.id}.tagline` })}`;
}

export function gameButtons(
  games: readonly AnyGame[],
  words: Words,
  press: (game: string) => Press,
): readonly Block[] {
  return buttonRows(
    games.map((game) => ({ press: press(game.id), label: words.plain({ key: `${game.id}.name` }) })),
  );
}
