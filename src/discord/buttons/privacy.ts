import { askToErase, eraseData, exportData, showPrivacy } from '../commands/privacy.ts';
import { button } from './button.ts';

declare module './press.ts' {
  interface ButtonFields {
    privacy: Record<never, never>;
    'privacy-export': Record<never, never>;
    'privacy-delete': Record<never, never>;
    'privacy-erase': Record<never, never>;
  }
}

export const privacyButton = button({
  kind: 'privacy',
  fields: {},
  acknowledge: 'update',
  run: showPrivacy,
});

export const exportButton = button({
  kind: 'privacy-export',
  fields: {},
  acknowledge: 'private',
  run: exportData,
});

/** Asks once more. */
export const deleteButton = button({
  kind: 'privacy-delete',
  fields: {},
  acknowledge: 'update',
  run: askToErase,
});

/** Deletes everything that is kept of a person. */
export const eraseButton = button({
  kind: 'privacy-erase',
  fields: {},
  acknowledge: 'update',
  run: eraseData,
});
