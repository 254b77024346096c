import type { Shows } from '../../discord/messages/slots.ts';
import { feature } from '../feature.ts';
import { replayControls } from './commands.ts';
import { createFilms } from './films.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { filmButton } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    replay: typeof en;
  }
}

const button: Shows['table'] = ({ loaded, words }) => ({
  controls: [{ order: 40, button: filmButton(loaded.table, words) }],
});

/** Films of games: /replay, and a button below a game's sheets and results. */
export const replay = feature({
  id: 'replay',
  locales: { en, de, fr, nl },
  make: (kernel) => ({
    api: undefined,
    ...replayControls(createFilms(kernel)),
    shows: { end: button, table: button },
  }),
});
