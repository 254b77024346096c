import type { AnyGame } from '../../core/game.ts';
import { cancelCommand } from './cancel.ts';
import { clockCommand } from './clock.ts';
import type { SlashCommand } from './command.ts';
import { configCommand } from './config.ts';
import { dailyCommand, weeklyCommand } from './daily.ts';
import { gameCommand } from './game-command.ts';
import { gamesCommand } from './games.ts';
import { hintCommand } from './hint.ts';
import { historyCommand } from './history.ts';
import { inviteCommand, inviteFromMenu } from './invite.ts';
import { joinCommand } from './join.ts';
import { leaderboardCommand } from './leaderboard.ts';
import { leaveCommand } from './leave.ts';
import type { MessageCommand, PersonCommand } from './menu-command.ts';
import { moveCommand } from './move.ts';
import { newgameCommand } from './newgame.ts';
import { nudgeCommand } from './nudge.ts';
import { privacyCommand } from './privacy.ts';
import { removeCommand } from './remove.ts';
import { replaceCommand } from './replace.ts';
import { replayCommand } from './replay.ts';
import { resignCommand } from './resign.ts';
import { rulesCommand } from './rules.ts';
import { settingsCommand } from './settings.ts';
import { sheetCommand } from './sheet.ts';
import { showSheetsCommand } from './show-sheets.ts';
import { startCommand } from './start.ts';
import { statsCommand } from './stats.ts';
import { tableCommand } from './table.ts';
import { undoCommand } from './undo.ts';
import { verifyCommand } from './verify.ts';

/** Every slash command but the games' own. */
export const commands: readonly SlashCommand[] = [
  newgameCommand,
  joinCommand,
  leaveCommand,
  startCommand,
  cancelCommand,
  inviteCommand,
  tableCommand,
  undoCommand,
  resignCommand,
  gamesCommand,
  nudgeCommand,
  hintCommand,
  historyCommand,
  replayCommand,
  verifyCommand,
  sheetCommand,
  rulesCommand,
  clockCommand,
  replaceCommand,
  removeCommand,
  moveCommand,
  settingsCommand,
  privacyCommand,
  statsCommand,
  leaderboardCommand,
  dailyCommand,
  weeklyCommand,
  configCommand,
];

/** Every command in the menu of a message. */
export const messageCommands: readonly MessageCommand[] = [showSheetsCommand];

/** Every command in the menu of a person. */
export const personCommands: readonly PersonCommand[] = [inviteFromMenu];

/** Every slash command: each game has one, with its moves as verbs. */
export function commandsFor(games: readonly AnyGame[]): readonly SlashCommand[] {
  return [...commands, ...games.map(gameCommand)];
}
