import { small } from '../../discord/i18n/text.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { isOpen, type Table } from '../../table/model.ts';
import type { Loaded } from '../../table/request.ts';
import { feature } from '../feature.ts';
import { whatIfControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { isSandbox, sandboxOption } from './presses.ts';
import { createWhatIfs } from './service.ts';
import {
  againButton,
  askButton,
  closeButton,
  comparison,
  sandboxAgainButton,
  sandboxButton,
} from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    'what-if': typeof en;
  }
}

/** Solo games that a person plays on from a decision of a finished game, or from a running position. */
export const whatIf = feature({
  id: 'what-if',
  locales: { en, de, fr, nl },
  make(kernel) {
    const api = createWhatIfs(kernel);
    const mayTry = (table: Table) => kernel.service.mayHelp(table).ok;
    return {
      api,
      ...whatIfControls(api),
      tableOptions: [sandboxOption],
      secret: api.isSecret,
      follow: ({ table }) => api.dropEmpty(table),
      shows: {
        game: ({ loaded, words }) => ({
          controls: [{ order: 50, button: askButton(loaded.table, words) }],
        }),
        decision: ({ loaded, words, seq }) => ({
          controls: [{ order: 10, button: askButton(loaded.table, words, seq) }],
        }),
        extras: (about) => ({
          controls: [{ order: 40, button: mayTry(about.loaded.table) ? sandboxButton(about) : undefined }],
        }),
        turn: ({ loaded, words }) =>
          loaded.table.continuedFrom === undefined ? {} : { lines: [words.small('what-if.unrated')] },
        async end({ loaded, words }) {
          const { continuedFrom: from } = loaded.table;
          const former = from && (await kernel.service.load(from.tableId));
          // Deleted since, or there was none.
          if (former === undefined) return {};
          // The other game still runs, so there is no result to compare with.
          if (isSandbox(loaded.table) && isOpen(former.table))
            return { controls: [{ order: 0, button: sandboxAgainButton(former, words) }] };
          return {
            blocks: comparison(loaded, former, words),
            controls: [
              {
                order: 0,
                button: againButton(former, isSandbox(loaded.table) ? undefined : from?.seq, words),
              },
            ],
          };
        },
        record: ({ loaded, words }) => ({ lines: sayFrom(loaded, 'history.what-if', words) }),
        verdict: ({ loaded, words }) => ({
          lines: sayFrom(loaded, 'verify.proves-what-if', words).map(small),
        }),
        inTheWay: ({ table, words }) => ({
          controls: [{ order: 10, button: closeButton(table, words) }],
        }),
      },
    };
  },
});

/** Says where a what-if game started. Empty for other games. */
function sayFrom(
  { table: { continuedFrom: from } }: Loaded,
  key: 'history.what-if' | 'verify.proves-what-if',
  words: Words,
): readonly string[] {
  return from === undefined ? [] : [words.md(key, { step: from.seq })];
}
