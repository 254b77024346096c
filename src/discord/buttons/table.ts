import { rulesOf } from '../commands/rules.ts';
import { ownSheet, showSheetPage } from '../commands/sheet.ts';
import { showTable } from '../commands/table.ts';
import { say } from '../i18n/localizer.ts';
import { button } from '../interactions/button.ts';
import { begun, forTable, onTable } from '../interactions/find-table.ts';
import { refuse } from '../interactions/reply.ts';
import { presses } from '../presses.ts';

/** Shows the person their own sheet. */
export const sheetButton = button(
  presses.sheet,
  forTable('private', async (bot, context, loaded) => {
    const ready = begun({ ok: true, loaded });
    return ready.ok ? ownSheet(bot, context, loaded) : ready.reply;
  }),
);

export const tableButton = button(presses.table, forTable('private', showTable));

/** The next pictures, where a message could not hold all. */
export const moreButton = button(presses.more, {
  acknowledge: 'private',
  run: onTable(async (bot, context, loaded, { seat, page }) => {
    const ready = begun({ ok: true, loaded });
    if (!ready.ok) return ready.reply;
    return seat === undefined
      ? showTable(bot, context, loaded, page)
      : showSheetPage(bot, context, loaded, seat, page);
  }),
});

export const rulesButton = button(
  presses.rules,
  forTable('private', async (bot, context, { game }) => rulesOf(bot, context, game)),
);

/** The chapters of a game's rules. */
export const topicMenu = button(presses.topic, {
  acknowledge: 'update',
  async run(bot, context, press, [topic = '']) {
    const game = bot.games.find(({ id }) => id === press.game);
    return game === undefined ? refuse(say('refuse.unknown')) : rulesOf(bot, context, game, topic);
  },
});
