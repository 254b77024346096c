import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, openTable, withTable } from '../interactions/find-table.ts';
import { refusalReply } from '../interactions/reply.ts';
import { resultReply } from '../panel/move-result.ts';
import { morePanel, openPanel } from '../panel/open-panel.ts';
import { inHelp } from '../panel/panel-view.ts';
import { pressPanel } from '../panel/press.ts';
import { presses } from '../presses.ts';
import { readMove } from './typed-move.ts';

/** Opens the person's panel, or makes the move that they typed. One command is enough for every game. */
const playCommand: SlashCommand = aboutTable({
  name: 'play',
  describe: 'discord.command.play',
  table: 'open',
  options: [
    {
      type: 'text',
      name: 'move',
      describe: 'discord.option.move',
      async suggest(ask, _, typed) {
        const found = await openTable(ask, 'play');
        return found.ok ? readMove(ask, found.loaded, typed).next : [];
      },
    },
  ],
  async run(ask, loaded, { options: { move = '' } }) {
    const { verb, args, isOpen } = readMove(ask, loaded, move);
    if (isOpen) return openPanel(ask, loaded);
    const { table } = loaded;
    const { person, origin } = ask;
    const result = await ask.bot.service.move({ tableId: table.id, person, origin }, { verb, args }, loaded);
    if (!result.ok) return refusalReply(result.refusal, table);
    return resultReply(ask, result.value, loaded);
  },
});

/** Common to the controls of a panel. */
const ofPanel = { acknowledge: 'update', run: pressPanel } as const;

export const moves: Contribution = {
  commands: [playCommand],
  buttons: [
    button(presses.play, forTable('private', openPanel)),
    // Replaces the message with the button: after another game, or instead of an undo.
    button(presses.next, forTable('update', openPanel)),
    button(presses.morePanel, {
      acknowledge: 'update',
      run: withTable((ask, loaded, { after }) => morePanel(ask, loaded, after)),
    }),
    button(presses.show, ofPanel),
    button(presses.pick, ofPanel),
    button(presses.verb, ofPanel),
    button(presses.whole, ofPanel),
    button(presses.confirm, ofPanel),
  ],
  shows: { help: inHelp },
};
