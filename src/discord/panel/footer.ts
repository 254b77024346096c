import { sheetNameOf } from '../../table/seats/sheet-names.ts';
import { say } from '../i18n/localizer.ts';
import { nameSheetControl } from '../messages/sheets.ts';
import { type Block, type Button, buttons } from '../messages/view.ts';
import { presses } from '../presses.ts';
import type { Panel } from './panel.ts';

/** The number of a game's first step, which nobody can take back. */
const FIRST_STEP = 1;

/** The help in every panel: a suggested move, the rules, the last moves to take back, and a name for a new sheet. */
export function footer(panel: Panel): Block {
  const { table } = panel.loaded;
  const { localizer } = panel;
  const about = { table: table.id };
  const undo: Button | undefined =
    table.head > FIRST_STEP
      ? { press: presses.previewUndo({ ...about }), label: localizer.plain(say('button.undo')) }
      : undefined;
  return buttons(
    { press: presses.hint({ ...about }), label: localizer.plain(say('button.hint')) },
    { press: presses.rules({ ...about }), label: localizer.plain(say('button.rules')) },
    undo,
    nameControl(panel),
  );
}

/** Until their first move, people are offered to name their sheet. */
function nameControl({ loaded, seat, localizer }: Panel): Button | undefined {
  const isNew = (loaded.step?.acted[seat] ?? 0) === 0;
  return isNew && sheetNameOf(loaded.table, seat) === undefined
    ? nameSheetControl(loaded, localizer)
    : undefined;
}
