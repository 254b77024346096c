import { showAnalysis } from '../commands/analysis.ts';
import { begun } from '../commands/find-table.ts';
import { showHistory } from '../commands/history.ts';
import { showFilm } from '../commands/replay.ts';
import { rulesOf } from '../commands/rules.ts';
import { ownSheet, showSheetPage } from '../commands/sheet.ts';
import { showTable } from '../commands/table.ts';
import { showVerdict } from '../commands/verify.ts';
import { say } from '../i18n/localizer.ts';
import { refuse } from '../reply.ts';
import { button } from './button.ts';
import { integer, name, optional, type tableFields, tableId } from './fields.ts';
import { forTable, onTable } from './on-table.ts';

const gameFields = { game: name };
/** A page of all sheets, or of one player's. */
const moreFields = { table: tableId, seat: optional(integer), page: integer };

declare module './press.ts' {
  interface ButtonFields {
    sheet: typeof tableFields;
    table: typeof tableFields;
    more: typeof moreFields;
    rules: typeof tableFields;
    topic: typeof gameFields;
    film: typeof tableFields;
    analysis: typeof tableFields;
    history: typeof tableFields;
    verify: typeof tableFields;
  }
}

/** Shows the person their own sheet. */
export const sheetButton = button({
  kind: 'sheet',
  ...forTable('private', async (bot, context, loaded) => {
    const ready = begun({ ok: true, loaded });
    return ready.ok ? ownSheet(bot, context, loaded) : ready.reply;
  }),
});

export const tableButton = button({ kind: 'table', ...forTable('private', showTable) });

/** The next pictures, where a message could not hold all. */
export const moreButton = button({
  kind: 'more',
  fields: moreFields,
  acknowledge: 'private',
  run: onTable(async (bot, context, loaded, { seat, page }) => {
    const ready = begun({ ok: true, loaded });
    if (!ready.ok) return ready.reply;
    return seat === undefined
      ? showTable(bot, context, loaded, page)
      : showSheetPage(bot, context, loaded, seat, page);
  }),
});

export const rulesButton = button({
  kind: 'rules',
  ...forTable('private', async (bot, context, { game }) => rulesOf(bot, context, game)),
});

/** The chapters of a game's rules. */
export const topicMenu = button({
  kind: 'topic',
  fields: gameFields,
  acknowledge: 'update',
  async run(bot, context, press, [topic = '']) {
    const game = bot.games.find(({ id }) => id === press.game);
    return game === undefined ? refuse(say('refuse.unknown')) : rulesOf(bot, context, game, topic);
  },
});

/** The film of a game, or of the game so far. */
export const filmButton = button({ kind: 'film', ...forTable('private', showFilm) });

/** Luck and choice in a finished game. */
export const analysisButton = button({
  kind: 'analysis',
  ...forTable('private', (bot, context, loaded) => showAnalysis(bot, context, loaded)),
});

export const historyButton = button({ kind: 'history', ...forTable('private', showHistory) });

export const verifyButton = button({ kind: 'verify', ...forTable('private', showVerdict) });
