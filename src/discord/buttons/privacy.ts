import { askToErase, eraseData, exportData, showPrivacy } from '../commands/privacy.ts';
import { button } from '../interactions/button.ts';
import { presses } from '../presses.ts';

export const privacyButton = button(presses.privacy, {
  acknowledge: 'update',
  run: showPrivacy,
});

export const exportButton = button(presses.privacyExport, {
  acknowledge: 'private',
  run: exportData,
});

/** Asks once more. */
export const deleteButton = button(presses.privacyDelete, {
  acknowledge: 'update',
  run: askToErase,
});

/** Deletes everything that is kept of a person. */
export const eraseButton = button(presses.privacyErase, {
  acknowledge: 'update',
  run: eraseData,
});
