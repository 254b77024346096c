import type { CommandHandler } from '../interaction-context.ts';
import type { Desk } from '../bot-context.ts';
import { historyCommand, rulesCommand, verifyCommand } from './about.ts';
import { clockCommand } from './clock.ts';
import { dailyCommand } from './daily.ts';
import { gamesCommand } from './games.ts';
import { configCommand } from './config.ts';
import { lobbyCommand } from './lobby.ts';
import { tableCommand } from './looks.ts';
import { moveCommand } from './move.ts';
import { newgame } from './newgame.ts';
import { nudgeCommand } from './nudge.ts';
import { replaceCommand } from './seats.ts';
import { settingsCommand } from './settings.ts';
import { sheetCommand } from './sheet.ts';
import { leaderboardCommand, statsCommand } from './stats.ts';
import { hintCommand, resignCommand, undoCommand } from './turn.ts';
import { verbsCommand } from './verbs.ts';

/** What answers each slash command, by its name. */
export function commandHandlers(desk: Desk): ReadonlyMap<string, CommandHandler> {
  return new Map<string, CommandHandler>([
    ['newgame', newgame(desk)],
    ['join', lobbyCommand(desk, 'join')],
    ['leave', lobbyCommand(desk, 'leave')],
    ['start', lobbyCommand(desk, 'start')],
    ['cancel', lobbyCommand(desk, 'cancel')],
    ['sheet', sheetCommand(desk)],
    ['table', tableCommand(desk)],
    ['games', gamesCommand(desk)],
    ['undo', undoCommand(desk)],
    ['resign', resignCommand(desk)],
    ['clock', clockCommand(desk)],
    ['replace', replaceCommand(desk)],
    ['move', moveCommand(desk)],
    ['nudge', nudgeCommand(desk)],
    ['stats', statsCommand(desk)],
    ['leaderboard', leaderboardCommand(desk)],
    ['daily', dailyCommand(desk)],
    ['config', configCommand(desk)],
    ['hint', hintCommand(desk)],
    ['rules', rulesCommand(desk)],
    ['history', historyCommand(desk)],
    ['verify', verifyCommand(desk)],
    ['settings', settingsCommand(desk)],
    ...desk.games.map((game) => [game.command, verbsCommand(desk, game)] as const),
  ]);
}
