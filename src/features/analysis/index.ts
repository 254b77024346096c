import { button } from '../../discord/interactions/button.ts';
import { forTable } from '../../discord/interactions/find-table.ts';
import { feature } from '../feature.ts';
import { showAnalysis } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createAnalyses, queue, storedAnalysis } from './service.ts';
import { analysisButton, presses } from './views.ts';

/** Luck and choice in finished games: a chart, and a few sentences on each player. */
export const analysis = feature({
  id: 'analysis',
  locales: { en, de, fr, nl },
  records: [storedAnalysis],
  make(kernel) {
    const api = createAnalyses(kernel);
    return {
      api,
      buttons: [
        button(
          presses.analysis,
          forTable('private', (bot, context, loaded) => showAnalysis(api, bot, context, loaded)),
        ),
      ],
      enqueues: ({ id, status, continuedFrom: from }) =>
        status === 'finished' && from === undefined ? [{ queue, key: id }] : [],
      jobs: { [queue]: { run: api.analyseTable } },
      shows: {
        game: ({ loaded, localizer }) => ({
          controls: [{ order: 40, button: analysisButton(loaded.table, localizer) }],
        }),
      },
    };
  },
});
