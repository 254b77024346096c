import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, requestAt, wordsFor } from '../../discord/interactions/ask.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import type { Field } from '../../discord/messages/form.ts';
import { fieldOf, line } from '../../discord/messages/input.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { type Button, textView } from '../../discord/messages/view.ts';
import { formKind, tableFields } from '../../discord/presses.ts';
import { seatAtPlay } from '../../table/play/turns.ts';
import { ok } from '../../table/request.ts';
import { cleanName } from '../../table/seats/names.ts';
import type { Loaded } from '../../table/service.ts';
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
      buttons: formButtons(presses.form, {
        async form(ask, press) {
          const found = await namedTable(ask, press.table);
          if (!found.ok) return found.reply;
          const { game, table } = found.loaded;
          const may = seatAtPlay(found.loaded, ask.person);
          if (!may.ok) return refusalReply(may.refusal, table);
          const words = wordsFor(ask);
          const title = words.plain(
            game.namesSheets ? { key: `${game.id}.name-sheet` } : say('form.sheet-name-title'),
          );
          return { title, fields: { name: nameField(await presentName(ask, found.loaded), words) } };
        },
        acknowledge: 'private',
        async save(ask, press, read) {
          const found = await namedTable(ask, press.table);
          if (!found.ok) return found.reply;
          const { table } = found.loaded;
          const words = wordsFor(ask, table);
          const present = await presentName(ask, found.loaded);
          const edited = read({ name: nameField(present, words) });
          if (!edited.ok) return refusalReply(edited.refusal, table);
          const { name = present } = edited.value;
          const note = name.length > 0 ? say('sheet.named', { name }) : say('sheet.unnamed');
          return replyTo(
            await api.nameSheet(requestAt(table, ask), name),
            () => show(textView(note, words, tableLink(table, words))),
            table,
          );
        },
      }),
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

/** The name of the person's sheet, or the one for their future games. */
async function presentName({ bot: { service }, person }: Ask, loaded: Loaded): Promise<string> {
  const seat = service.seatOf(loaded, person.id);
  const name = seat === undefined ? undefined : sheetNameOf(loaded.table, seat);
  return name ?? rememberedName.of(await service.settings(person.id));
}

function nameField(name: string, words: Words): Field<string> {
  const input = line('', { read: (typed) => ok(cleanName(typed, SHEET_NAME_MAX)), text: (name) => name });
  const label = say('form.sheet-name', { most: SHEET_NAME_MAX });
  return fieldOf(input, name, words, { label, optional: true });
}

const presses = {
  /** The form for the name of the person's sheet. */
  form: formKind('name-sheet', 'passing', tableFields),
};
