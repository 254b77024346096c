import type { AnyGame } from '../core/game.ts';
import { chooseMenu } from './buttons/choose.ts';
import { clockMenu } from './buttons/clock.ts';
import { configMenu } from './buttons/config.ts';
import {
  closeUnreadableButton,
  confirmCancelButton,
  confirmResignButton,
  dismissButton,
  proposeCloseButton,
} from './buttons/confirm.ts';
import {
  addComputerButton,
  cancelButton,
  joinButton,
  leaveButton,
  rematchButton,
  startButton,
} from './buttons/lobby.ts';
import { moveMenu } from './buttons/move-here.ts';
import { optionMenu, optionsButton, removeComputerButton } from './buttons/options.ts';
import {
  lookButton,
  moveButton,
  nextButton,
  pickMenu,
  playButton,
  rowMenu,
  verbMenu,
  wholeButton,
} from './buttons/panel.ts';
import {
  planButton,
  planHereButton,
  planMoveMenu,
  suggestPlanButton,
  withdrawPlanButton,
} from './buttons/plan.ts';
import { offerButton, resumeButton, takeButton, voteButton } from './buttons/seats.ts';
import { settingFormButton, settingMenu, settingsButton, showNameButton } from './buttons/settings.ts';
import { moreButton, rulesButton, sheetButton, tableButton, topicMenu } from './buttons/table.ts';
import { threadButton } from './buttons/thread.ts';
import { previewUndoButton, requestUndoButton, undoButton } from './buttons/undo.ts';
import { cancelCommand } from './commands/cancel.ts';
import { clockCommand } from './commands/clock.ts';
import { configCommand } from './commands/config.ts';
import { gameCommand } from './commands/game-command.ts';
import { gamesCommand } from './commands/games.ts';
import { joinCommand } from './commands/join.ts';
import { leaveCommand } from './commands/leave.ts';
import { moveCommand } from './commands/move.ts';
import { newgameCommand } from './commands/newgame.ts';
import { removeCommand } from './commands/remove.ts';
import { replaceCommand } from './commands/replace.ts';
import { resignCommand } from './commands/resign.ts';
import { rulesCommand } from './commands/rules.ts';
import { settingsCommand } from './commands/settings.ts';
import { sheetCommand } from './commands/sheet.ts';
import { showSheetsCommand } from './commands/show-sheets.ts';
import { startCommand } from './commands/start.ts';
import { tableCommand } from './commands/table.ts';
import { undoCommand } from './commands/undo.ts';
import type { BotContext } from './interactions/context.ts';
import type { Contribution, Handlers } from './interactions/contribution.ts';
import { goneKind, kernelKinds } from './interactions/kernel-places.ts';
import { createPlaces } from './interactions/place-kind.ts';
import { createDelivery } from './messages/delivery.ts';
import { atEnd } from './messages/end.ts';
import { inLobby } from './messages/lobby.ts';
import { inHelp } from './panel/help.ts';
import { createCustomIds, type Press } from './presses.ts';

/** What the kernel itself offers, in the form of a feature. */
export const kernel: Contribution = {
  commands: [
    joinCommand,
    leaveCommand,
    startCommand,
    cancelCommand,
    tableCommand,
    undoCommand,
    resignCommand,
    gamesCommand,
    sheetCommand,
    rulesCommand,
    clockCommand,
    replaceCommand,
    removeCommand,
    moveCommand,
    settingsCommand,
    configCommand,
  ],
  messageCommands: [showSheetsCommand],
  buttons: [
    joinButton,
    leaveButton,
    startButton,
    cancelButton,
    addComputerButton,
    removeComputerButton,
    optionsButton,
    optionMenu,
    rematchButton,
    threadButton,
    playButton,
    nextButton,
    lookButton,
    pickMenu,
    rowMenu,
    verbMenu,
    wholeButton,
    moveButton,
    planButton,
    planHereButton,
    planMoveMenu,
    suggestPlanButton,
    withdrawPlanButton,
    sheetButton,
    tableButton,
    moreButton,
    rulesButton,
    topicMenu,
    previewUndoButton,
    undoButton,
    requestUndoButton,
    confirmResignButton,
    confirmCancelButton,
    closeUnreadableButton,
    proposeCloseButton,
    dismissButton,
    takeButton,
    offerButton,
    voteButton,
    resumeButton,
    clockMenu,
    chooseMenu,
    moveMenu,
    settingMenu,
    settingFormButton,
    settingsButton,
    showNameButton,
    configMenu,
  ],
  places: kernelKinds,
  shows: { lobby: inLobby, help: inHelp, end: atEnd },
};

/** What a bot is made of, besides what follows from it. */
export type BotParts = Omit<BotContext, 'contributions' | 'customIds' | 'delivery' | 'handlers' | 'places'>;

/**
 * Puts a bot together.
 *
 * @param contributions the kernel's and the features' are added to it, and the tables' hooks can be the same list
 * @param contribute makes the features on the bot, which asks none of them before it returns
 */
export function createContext(
  parts: BotParts,
  contribute: (bot: BotContext) => readonly Contribution[],
  contributions: Contribution[] = [],
): BotContext {
  let handlers: Handlers | undefined;
  let customIds: BotContext['customIds'] | undefined;
  const all = () => {
    handlers ??= handlersOf(contributions, parts.games);
    return handlers;
  };
  const ids = () => {
    customIds ??= createCustomIds(all().buttons);
    return customIds;
  };
  const known = {
    ...parts,
    contributions,
    places: createPlaces(contributions, goneKind(parts.log)),
    handlers: all,
    customIds: { write: (press: Press) => ids().write(press), read: (id: string) => ids().read(id) },
  };
  const bot: BotContext = { ...known, delivery: createDelivery(known) };
  const features = contribute(bot);
  const newgame = newgameCommand(features.flatMap(({ openings = [] }) => openings));
  contributions.push({ ...kernel, commands: [newgame, ...(kernel.commands ?? [])] }, ...features);
  return bot;
}

/** @param games each has a command, with its moves as verbs */
function handlersOf(all: readonly Contribution[], games: readonly AnyGame[]): Handlers {
  return {
    commands: [...all.flatMap(({ commands = [] }) => commands), ...games.map(gameCommand)],
    messageCommands: all.flatMap(({ messageCommands = [] }) => messageCommands),
    personCommands: all.flatMap(({ personCommands = [] }) => personCommands),
    buttons: all.flatMap(({ buttons = [] }) => buttons),
  };
}
