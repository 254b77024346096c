import { describe, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { games } from '../../games/index.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, positions, stepOf, tableOf } from '../../testkit/discord/views.ts';
import { historyView, verdictView } from './views.ts';

describe.each(games.map((game) => [game.id, game] as const))('the record of %s', (_, game) => {
  it.each(locales)('fits Discord’s limits in %s, whatever the names', async (locale) => {
    for (const { state, events, over } of positions(game, `views-${locale}`)) {
      const loaded = tableOf(game, state, over ? 'finished' : 'playing');
      const words = createWords(translator, { locale, theme: 'light' }, loaded.table);
      const step = stepOf(game, events);
      const record = { record: 1, game: game.id, seats: 1, options: {}, setupChance: [], steps: [] } as const;
      const steps = Array.from({ length: 30 }, () => step);
      await checkView(historyView(loaded, steps, record, words, true));
      const verdict = { steps: 9, draws: 3, seed: 'ab'.repeat(32), seedHash: 'cd'.repeat(32) };
      for (const firstWrong of [undefined, 0, 4])
        await checkView(verdictView(loaded, { ...verdict, firstWrong }, words));
    }
  });
});
