import { sheetNameOf } from '../../table/seats/sheet-names.ts';
import { say } from '../i18n/localizer.ts';
import { nameSheetControl } from '../messages/sheets.ts';
import type { Addition, Slots } from '../messages/slots.ts';
import { presses } from '../presses.ts';

/** The number of a game's first step, which nobody can take back. */
const FIRST_STEP = 1;

/** The help in every panel: the rules, the last moves to take back, and a name for a new sheet. */
export function inHelp({ loaded, seat, localizer }: Slots['help']): Addition {
  const { id: table, head } = loaded.table;
  const isNew = (loaded.step?.acted[seat] ?? 0) === 0;
  return {
    controls: [
      {
        order: 20,
        button: { press: presses.rules({ table }), label: localizer.plain(say('button.rules')) },
      },
      {
        order: 30,
        button:
          head > FIRST_STEP
            ? { press: presses.previewUndo({ table }), label: localizer.plain(say('button.undo')) }
            : undefined,
      },
      {
        order: 40,
        button:
          isNew && sheetNameOf(loaded.table, seat) === undefined
            ? nameSheetControl(loaded, localizer)
            : undefined,
      },
    ],
  };
}
