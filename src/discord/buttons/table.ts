import { historyOf, rulesOf, verifyOf } from '../commands/about.ts';
import { begun } from '../commands/find-table.ts';
import { tableFor } from '../commands/looks.ts';
import { ownSheet } from '../commands/sheet.ts';
import { say } from '../i18n/localizer.ts';
import { no } from '../interaction-context.ts';
import { button } from './button.ts';
import { name, tableFields } from './fields.ts';
import { onTable } from './on-table.ts';

const gameFields = { game: name };

declare module './press.ts' {
  interface ButtonFields {
    sheet: typeof tableFields;
    table: typeof tableFields;
    rules: typeof tableFields;
    topic: typeof gameFields;
    history: typeof tableFields;
    verify: typeof tableFields;
  }
}

/** Shows the person their own sheet. */
export const sheetButton = button({
  kind: 'sheet',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable(async (bot, context, loaded) => {
    const ready = begun({ ok: true, loaded });
    return ready.ok ? ownSheet(bot, context, loaded) : ready.answer;
  }),
});

export const tableButton = button({
  kind: 'table',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded) => tableFor(bot, context, loaded)),
});

export const rulesButton = button({
  kind: 'rules',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable(async (bot, context, { game }) => rulesOf(bot, context, game)),
});

/** The chapters of a game's rules. */
export const topicMenu = button({
  kind: 'topic',
  fields: gameFields,
  acknowledge: 'update',
  async run(bot, context, press, [topic = '']) {
    const game = bot.games.find(({ id }) => id === press.game);
    return game === undefined ? no(say('refuse.unknown')) : rulesOf(bot, context, game, topic);
  },
});

export const historyButton = button({
  kind: 'history',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded) => historyOf(bot, context, loaded)),
});

export const verifyButton = button({
  kind: 'verify',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded) => verifyOf(bot, context, loaded)),
});
