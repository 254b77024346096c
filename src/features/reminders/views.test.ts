import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { gamesView } from '../../discord/messages/games.ts';
import { games } from '../../games/index.ts';
import type { Loaded } from '../../table/service.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, NOW, positions, tableOf } from '../../testkit/discord/views.ts';
import type { WaitingTable } from './service.ts';
import { digestView, mentionView, remarkOf, reminderMenu } from './views.ts';

const [now, deadline] = [NOW.now, new Date(NOW.now.getTime() + 123_456_789)];
const clocked = { added: [], left: 123_456_789, runningSince: now, deadline, turns: 0, thinkingTime: 0 };

/** A table that the person is nudged about and has muted. */
function waitingAt(loaded: Loaded, index: number): WaitingTable {
  const id = `abcdefghi${'abcdefghijkl'.charAt(index)}`;
  return {
    loaded: { ...loaded, table: { ...loaded.table, id } },
    seat: 0,
    time: { ...clocked, awaitedSince: now },
    reminder: {
      tableId: id,
      userId: '100',
      muted: true,
      toldAwaited: undefined,
      toldDeadline: undefined,
      owedAwaited: undefined,
      nudgedBy: loaded.table.hostId,
      message: undefined,
    },
    due: true,
  };
}

describe.each(games.map((game) => [game.id, game] as const))('reminders of %s', (_, game) => {
  it.each(locales)('fit Discord’s limits in %s, whatever the names', async (locale) => {
    const wordsOf = ({ table }: Loaded) => createWords(translator, { locale, theme: 'light' }, table);
    const [position] = positions(game, `reminders-${locale}`);
    const loaded = tableOf(game, position?.state, 'playing');
    const words = wordsOf(loaded);
    const waiting = Array.from({ length: 12 }, (_, index) => waitingAt(loaded, index));
    const all = waiting.map((table) => table.loaded);
    const ids = all.map(({ table }) => table.id);
    expect(new Set(ids).size).toBe(12);
    for (const count of [0, 1, 12]) {
      const some = waiting.slice(0, count);
      const remarksOf = () => some.slice(0, 1).map((one) => remarkOf(one.reminder, one.loaded, words));
      const muted = new Set(count === 1 ? [] : ids);
      const blocks = [reminderMenu(all, muted, words, wordsOf)];
      await checkView(
        gamesView({ all, waiting: some, away: new Set() }, words, wordsOf, { remarksOf, blocks }),
      );
      const told = some.map((table) => ({
        ...table,
        reminder: table.reminder && { ...table.reminder, muted: false },
      }));
      if (count > 0) await checkView(digestView(told, words, wordsOf));
      for (const table of some.slice(0, 1)) await checkView(mentionView(table, '100', words));
    }
  });
});
