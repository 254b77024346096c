import { setClock } from '../commands/clock.ts';
import { button } from './button.ts';
import { tableFields } from './fields.ts';
import { onTable } from './on-table.ts';

declare module './press.ts' {
  interface ButtonFields {
    clock: typeof tableFields;
  }
}

/** Sets the clock of a lobby, or proposes another one in a running game. */
export const clockMenu = button({
  kind: 'clock',
  fields: tableFields,
  acknowledge: 'update',
  run: onTable((bot, context, loaded, _, [clock = '']) => setClock(bot, context, loaded, clock)),
});
