import { z } from 'zod';
import { levels } from '../../core/game.ts';
import { closeWhatIf, playOn, showWhatIf } from '../commands/what-if.ts';
import { integer, presses } from '../presses.ts';
import { button } from './button.ts';
import { forTable, onTable } from './on-table.ts';

const level = z.enum(levels);

/** Asks from which decision of a finished game to play on. */
export const whatIfButton = button(presses.whatIf, {
  acknowledge: 'private',
  run: onTable((bot, context, loaded, { seq }) => showWhatIf(bot, context, loaded, { seq })),
});

/** Changes one part of what is chosen. */
export const whatIfMenu = button(presses.whatIfMenu, {
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
export const whatIfPlayButton = button(presses.whatIfPlay, {
  acknowledge: 'update',
  run: onTable(playOn),
});

/** Closes the person's open what-if game, which is in the way of another game. */
export const closeWhatIfButton = button(presses.closeWhatIf, forTable('update', closeWhatIf));
