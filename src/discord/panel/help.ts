import { say } from '../i18n/localizer.ts';
import type { Addition, Slots } from '../messages/slots.ts';
import { presses } from '../presses.ts';

/** The number of a game's first step, which nobody can take back. */
const FIRST_STEP = 1;

/** The help in every panel: the rules, and the last moves to take back. */
export function inHelp({ loaded, localizer }: Slots['help']): Addition {
  const { id: table, head } = loaded.table;
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
    ],
  };
}
