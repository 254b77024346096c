import { moveHere } from '../commands/move.ts';
import { button } from './button.ts';

declare module './press.ts' {
  interface ButtonFields {
    move: Record<never, never>;
  }
}

/** Moves one of several games whose channel is gone into this channel: the choice is the table's id. */
export const moveMenu = button({
  kind: 'move',
  fields: {},
  acknowledge: 'update',
  run: (bot, context, _, [table = '']) => moveHere(bot, context, table),
});
