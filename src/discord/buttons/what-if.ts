import { z } from 'zod';
import { levels } from '../../core/game.ts';
import { closeWhatIf, playOn, showWhatIf } from '../commands/what-if.ts';
import { button } from './button.ts';
import { integer, optional, type tableFields, tableId } from './fields.ts';
import { forTable, onTable } from './on-table.ts';

const level = z.enum(levels);
/** `seq`: the step of a decision that is chosen already. */
const openFields = { table: tableId, seq: optional(integer) };
/** `what`: the part of the choice that the menu changes. */
const menuFields = {
  table: tableId,
  what: z.enum(['seat', 'part', 'decision', 'level']),
  seat: integer,
  part: optional(integer),
  seq: optional(integer),
  level,
};
/** `closes`: the open what-if game that makes room. */
const playFields = { table: tableId, seq: integer, level, closes: optional(tableId) };

declare module './press.ts' {
  interface ButtonFields {
    'what-if': typeof openFields;
    'what-if-menu': typeof menuFields;
    'what-if-play': typeof playFields;
    'close-what-if': typeof tableFields;
  }
}

/** Asks from which decision of a finished game to play on. */
export const whatIfButton = button({
  kind: 'what-if',
  fields: openFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded, { seq }) => showWhatIf(bot, context, loaded, { seq })),
});

/** Changes one part of what is chosen. */
export const whatIfMenu = button({
  kind: 'what-if-menu',
  fields: menuFields,
  acknowledge: 'update',
  run: onTable((bot, context, loaded, { what, seat, part, seq, level: chosen }, [value = '']) => {
    const number = integer.safeDecode(value).data;
    switch (what) {
      case 'seat':
        return showWhatIf(bot, context, loaded, { seat: number, level: chosen });
      case 'part':
        return showWhatIf(bot, context, loaded, { seat, part: number, level: chosen });
      case 'decision':
        return showWhatIf(bot, context, loaded, { seat, part, seq: number, level: chosen });
      case 'level':
        return showWhatIf(bot, context, loaded, { seat, part, seq, level: level.safeParse(value).data });
    }
  }),
});

/** Begins the game in the person's direct messages. */
export const whatIfPlayButton = button({
  kind: 'what-if-play',
  fields: playFields,
  acknowledge: 'update',
  run: onTable(playOn),
});

/** Closes the person's open what-if game, which is in the way of another game. */
export const closeWhatIfButton = button({ kind: 'close-what-if', ...forTable('update', closeWhatIf) });
