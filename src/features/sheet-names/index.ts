import { say } from '../../discord/i18n/words.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { namedTable, withTable } from '../../discord/interactions/find-table.ts';
import { replyTo, show } from '../../discord/interactions/reply.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { type Button, textView } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import { cleanName } from '../../table/seats/names.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createSheetNames, rememberedName, SHEET_NAME_MAX, sheetNameOf } from './service.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    'sheet-names': typeof en;
  }
}

/** Players name their sheets, in games whose sheets have names. */
export const sheetNames = feature({
  id: 'sheet-names',
  locales: { en, de, fr, nl },
  make(kernel) {
    const api = createSheetNames(kernel);
    return {
      api,
      buttons: [
        button(presses.form, {
          acknowledge: 'form',
          async form(ask, { table }) {
            const found = await namedTable(ask, table);
            const loaded = found.ok ? found.loaded : undefined;
            const seat = loaded && ask.bot.service.seatOf(loaded, ask.person.id);
            const own = loaded && seat !== undefined ? sheetNameOf(loaded.table, seat) : undefined;
            const words = wordsFor(ask, loaded?.table);
            return {
              press: presses.name({ table }),
              title: words.plain(
                loaded?.game.namesSheets
                  ? { key: `${loaded.game.id}.name-sheet` }
                  : say('form.sheet-name-title'),
              ),
              fields: [
                {
                  kind: 'text',
                  name: 'name',
                  label: words.plain('form.sheet-name', { most: SHEET_NAME_MAX }),
                  optional: true,
                  example: '',
                  value: own ?? rememberedName.of(await ask.bot.service.settings(ask.person.id)),
                },
              ],
            };
          },
        }),
        button(presses.name, {
          sendsForm: true,
          acknowledge: 'private',
          run: withTable(async (ask, { table }, _press, _values, { name: [typed = ''] = [] }) => {
            const { person, origin } = ask;
            const result = await api.nameSheet({ tableId: table.id, person, origin }, typed);
            const words = wordsFor(ask, table);
            const name = cleanName(typed, SHEET_NAME_MAX);
            const answer = name.length > 0 ? say('sheet.named', { name }) : say('sheet.unnamed');
            return replyTo(result, () => show(textView(answer, words, tableLink(table, words))), table);
          }),
        }),
      ],
      starting: api.withRemembered,
      sheetName: sheetNameOf,
      shows: {
        sheet: (about) => ({ controls: [{ order: 10, button: nameButton(about) }] }),
        // Until their first move.
        extras: ({ seat, ...about }) =>
          (about.loaded.step?.acted[seat] ?? 0) === 0 && sheetNameOf(about.loaded.table, seat) === undefined
            ? { controls: [{ order: 40, button: nameButton(about) }] }
            : {},
      },
    };
  },
});

function nameButton({ loaded: { game, table }, words }: ShownGame): Button | undefined {
  if (game.namesSheets !== true || table.status !== 'playing') return undefined;
  return words.button(presses.form({ table: table.id }), { key: `${game.id}.name-sheet` });
}

const presses = {
  /** Opens the form for the name of the person's sheet. */
  form: pressKind('name-sheet-form', tableFields),
  /** Submits the form. */
  name: pressKind('name-sheet', tableFields),
};
