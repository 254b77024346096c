import { moveHere } from '../commands/move.ts';
import { button } from '../interactions/button.ts';
import { presses } from '../presses.ts';

/** Moves one of several games whose channel is gone into this channel: the choice is the table's id. */
export const moveMenu = button(presses.move, {
  acknowledge: 'update',
  run: (bot, context, _, [table = '']) => moveHere(bot, context, table),
});
