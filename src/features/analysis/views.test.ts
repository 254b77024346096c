import { describe, it } from 'vitest';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { legalMoves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { games } from '../../games/index.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, positions, tableOf } from '../../testkit/discord/views.ts';
import { analysisLaterView, analysisView } from './views.ts';

describe.each(games.map((game) => [game.id, game] as const))('luck and choice in %s', (_, game) => {
  it.each(locales)('fit Discord’s limits in %s, whatever the names', async (locale) => {
    for (const { state, over } of positions(game, `views-${locale}`)) {
      const loaded = tableOf(game, state, over ? 'finished' : 'playing');
      const words = createWords(translator, { locale, theme: 'light' }, loaded.table);
      const [first = 0] = game.awaiting(state);
      const [move] = over ? [] : legalMoves(game, state, first);
      const figure = { value: 123.4, error: 12.3 };
      const analysis = {
        seats: loaded.table.seats.map((_, seat) => ({
          result: 123,
          expected: figure,
          choices: figure,
          luck: figure,
          others: forecastOf(game).isSolitary ? undefined : figure,
          turning: seat === first && move ? { at: 0, ...move, better: move, cost: figure } : undefined,
          best: seat === first && move ? { at: 0, ...move, gain: figure } : undefined,
        })),
        chart: [0, 1].map((at) => ({ at, expected: loaded.table.seats.map(() => figure) })),
      };
      const course = [{ state, step: undefined, seat: undefined, randomCursor: 0 }];
      const turning = move && { seat: first, before: state, seq: 1, better: move };
      await checkView(analysisView(loaded, course, analysis, words, turning));
      await checkView(analysisLaterView(loaded, words));
    }
  });
});
