import type { BotContext } from '../bot-context.ts';
import type { CommandHandler } from '../interaction-context.ts';
import { historyCommand, rulesCommand, verifyCommand } from './about.ts';
import { clockCommand } from './clock.ts';
import { configCommand } from './config.ts';
import { dailyCommand } from './daily.ts';
import { gamesCommand } from './games.ts';
import { hintCommand } from './hint.ts';
import { lobbyCommand } from './lobby.ts';
import { tableCommand } from './looks.ts';
import { moveCommand } from './move.ts';
import { newgame } from './newgame.ts';
import { nudgeCommand } from './nudge.ts';
import { resignCommand } from './resign.ts';
import { replaceCommand } from './seats.ts';
import { settingsCommand } from './settings.ts';
import { sheetCommand } from './sheet.ts';
import { leaderboardCommand, statsCommand } from './stats.ts';
import { undoCommand } from './undo.ts';
import { verbsCommand } from './verbs.ts';

/** What answers each slash command, by its name. */
export function commandHandlers(bot: BotContext): ReadonlyMap<string, CommandHandler> {
  return new Map<string, CommandHandler>([
    ['newgame', newgame(bot)],
    ['join', lobbyCommand(bot, 'join')],
    ['leave', lobbyCommand(bot, 'leave')],
    ['start', lobbyCommand(bot, 'start')],
    ['cancel', lobbyCommand(bot, 'cancel')],
    ['sheet', sheetCommand(bot)],
    ['table', tableCommand(bot)],
    ['games', gamesCommand(bot)],
    ['undo', undoCommand(bot)],
    ['resign', resignCommand(bot)],
    ['clock', clockCommand(bot)],
    ['replace', replaceCommand(bot)],
    ['move', moveCommand(bot)],
    ['nudge', nudgeCommand(bot)],
    ['stats', statsCommand(bot)],
    ['leaderboard', leaderboardCommand(bot)],
    ['daily', dailyCommand(bot)],
    ['config', configCommand(bot)],
    ['hint', hintCommand(bot)],
    ['rules', rulesCommand(bot)],
    ['history', historyCommand(bot)],
    ['verify', verifyCommand(bot)],
    ['settings', settingsCommand(bot)],
    ...bot.games.map((game) => [game.command, verbsCommand(bot, game)] as const),
  ]);
}
