import { button } from '../interactions/button.ts';
import { forTable } from '../interactions/find-table.ts';
import { openPanel } from '../panel/open-panel.ts';
import { pressPanel } from '../panel/press.ts';
import { presses } from '../presses.ts';

/** Opens the panel of the person who presses it. */
export const playButton = button(presses.play, forTable('private', openPanel));

/** Opens a panel in place of the message with the button: after another game, or instead of an undo. */
export const nextButton = button(presses.next, forTable('update', openPanel));

/** The parts that the controls of a panel share. */
const ofPanel = { acknowledge: 'update', run: pressPanel } as const;

/** Shows the panel in another state: another page, an arrow's target, one choice back. */
export const lookButton = button(presses.look, ofPanel);

/** Chooses a value of an option, or several parts of a joined value. */
export const pickMenu = button(presses.pick, ofPanel);

/** Chooses a row of a grid. */
export const rowMenu = button(presses.row, ofPanel);

/** Chooses a verb, where there are too many for buttons. */
export const verbMenu = button(presses.verb, ofPanel);

/** Chooses a whole move. */
export const wholeButton = button(presses.whole, ofPanel);

/** Makes the move that is chosen. */
export const moveButton = button(presses.do, ofPanel);
