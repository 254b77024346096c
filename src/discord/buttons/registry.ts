import { bgStatsButton } from './bg-stats.ts';
import type { Button } from './button.ts';
import { chooseMenu } from './choose.ts';
import { clockMenu } from './clock.ts';
import { configMenu } from './config.ts';
import {
  closeUnreadableButton,
  confirmCancelButton,
  confirmResignButton,
  dismissButton,
  proposeCloseButton,
} from './confirm.ts';
import { beginDailyButton, dailyButton } from './daily.ts';
import { earlierMenu } from './earlier.ts';
import { declineButton, inviteMenu, inviteNewMenu } from './invite.ts';
import {
  addComputerButton,
  cancelButton,
  joinButton,
  leaveButton,
  rematchButton,
  startButton,
} from './lobby.ts';
import { moveMenu } from './move-here.ts';
import { optionMenu, optionsButton, removeComputerButton } from './options.ts';
import {
  hintButton,
  lookButton,
  moveButton,
  nextButton,
  pickMenu,
  playButton,
  rowMenu,
  verbMenu,
  wholeButton,
} from './panel.ts';
import { planButton, planHereButton, planMoveMenu, suggestPlanButton, withdrawPlanButton } from './plan.ts';
import { deleteButton, eraseButton, exportButton, privacyButton } from './privacy.ts';
import { muteButton, muteMenu, remindersMenu, unmuteButton } from './reminders.ts';
import { offerButton, resumeButton, takeButton, voteButton } from './seats.ts';
import { settingFormButton, settingMenu, settingsButton, showNameButton, snoozeButton } from './settings.ts';
import { shareButton } from './share.ts';
import { nameSheetButton, nameSheetFormButton } from './sheet-name.ts';
import {
  analysisButton,
  filmButton,
  historyButton,
  moreButton,
  rulesButton,
  sheetButton,
  tableButton,
  topicMenu,
  verifyButton,
} from './table.ts';
import { threadButton } from './thread.ts';
import { previewUndoButton, requestUndoButton, undoButton } from './undo.ts';
import { closeWhatIfButton, whatIfButton, whatIfMenu, whatIfPlayButton } from './what-if.ts';

/** Every button and menu. */
export const buttons = [
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
  inviteMenu,
  inviteNewMenu,
  declineButton,
  playButton,
  nextButton,
  hintButton,
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
  nameSheetFormButton,
  nameSheetButton,
  tableButton,
  moreButton,
  rulesButton,
  topicMenu,
  analysisButton,
  filmButton,
  historyButton,
  verifyButton,
  previewUndoButton,
  undoButton,
  requestUndoButton,
  confirmResignButton,
  confirmCancelButton,
  closeUnreadableButton,
  proposeCloseButton,
  dismissButton,
  privacyButton,
  exportButton,
  deleteButton,
  eraseButton,
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
  snoozeButton,
  muteButton,
  unmuteButton,
  muteMenu,
  remindersMenu,
  dailyButton,
  beginDailyButton,
  shareButton,
  earlierMenu,
  bgStatsButton,
  whatIfButton,
  whatIfMenu,
  whatIfPlayButton,
  closeWhatIfButton,
  configMenu,
] as const satisfies readonly Button[];
