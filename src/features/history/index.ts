import type { ShownGame } from '../../discord/messages/slots.ts';
import { feature } from '../feature.ts';
import { buttons, commands } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { presses, say } from './words.ts';

const control = (order: number, kind: 'history' | 'verify', { loaded: { table }, localizer }: ShownGame) => ({
  order,
  button: { press: presses[kind]({ table: table.id }), label: localizer.plain(say(`end.${kind}`)) },
});

/** What happened in a game: its record, the check of its dice, and a link to an app that keeps games. */
export const history = feature({
  id: 'history',
  locales: { en, de, fr, nl },
  make: () => ({
    api: undefined,
    commands,
    buttons,
    shows: {
      closed: (about) => ({
        controls: about.loaded.state === undefined ? [] : [control(10, 'verify', about)],
      }),
      end: (about) => ({ controls: [control(60, 'history', about), control(70, 'verify', about)] }),
    },
  }),
});
