import { setClock } from '../commands/clock.ts';
import { button } from '../interactions/button.ts';
import { onTable } from '../interactions/find-table.ts';
import { presses } from '../presses.ts';

/** Sets the clock of a lobby, or proposes another one in a running game. */
export const clockMenu = button(presses.clock, {
  acknowledge: 'update',
  run: onTable((bot, context, loaded, _, [clock = '']) => setClock(bot, context, loaded, clock)),
});
