import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/index.ts';
import { unknowingClient } from '../../testkit/discord/bot-context.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import { fakeGame, fakeTable } from '../../testkit/discord/fake-game.ts';
import { createWords, discordCatalogs } from '../i18n/words.ts';
import { compose } from './compose.ts';
import { sheetView, tableView } from './sheets.ts';
import type { View } from './view.ts';

const pane = {
  width: 1050,
  height: 1050,
  nodes: [],
  title: { key: 'fake.words', values: { text: 'Title' } },
};
const game = {
  ...fakeGame([]),
  sheet: () => [pane, pane, pane],
  table: () => [pane, pane],
};
const loaded = fakeTable(game, { list: [], awaiting: [0], words: 'Sheet' }, ['Mia', 'Ben', 'Cleo', 'Dan']);
const translator = createTranslator({ discord: discordCatalogs, fake: game.locales });
const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
const times = { now: new Date(0), availabilities: new Map(), lines: [] };
const bot = {
  customIds,
  emojis: { idOf: () => undefined },
  client: unknowingClient,
  painter: { paint: async () => Buffer.from('png') },
  log: { debug() {}, info() {}, warn() {}, error() {} },
};

async function shown(view: View) {
  const message = await compose(view, bot);
  expect(breaches(message)).toEqual([]);
  const all = allComponents(message.components);
  return {
    files: message.files.map(({ name }) => name),
    more: all
      .filter(({ custom_id: id }) => id?.startsWith('1:more:'))
      .map(({ custom_id: id, label }) => [id, label]),
    alts: all.flatMap(({ items = [] }) => items.map(({ description }) => description)),
  };
}

describe('all panes', () => {
  it('of a sheet are stacked, each with its title', async () => {
    const { files, more, alts } = await shown(
      sheetView(loaded, { seat: 1, viewer: 1, since: undefined }, words),
    );
    expect(files).toEqual(['sheet-2.png', 'sheet-2-2.png', 'sheet-2-3.png']);
    expect(alts).toEqual(['Sheet', 'Title', 'Title']);
    expect(more).toEqual([]);
  });

  it('of a table follow what everybody shares', async () => {
    const first = await shown(tableView(loaded, 0, words, times));
    expect(first.files).toEqual(['table.png']);
    expect(first.more).toEqual([[`1:more:${loaded.table.id}::1`, 'More sheets (2 of 5)']]);
    const second = await shown(tableView(loaded, 0, words, times, { page: 1 }));
    expect(second.files).toEqual(['table-2.png', 'sheet-1.png', 'sheet-1-2.png', 'sheet-1-3.png']);
    const last = await shown(tableView(loaded, 0, words, times, { page: 4 }));
    expect(last.files).toEqual(['sheet-4-3.png']);
    expect(last.more).toEqual([]);
  });
});
