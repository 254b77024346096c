import { cleanName, SHEET_NAME_MAX, sheetNameOf } from '../../table/seats/sheet-names.ts';
import { say } from '../i18n/localizer.ts';
import { button } from '../interactions/button.ts';
import { localizerFor } from '../interactions/context.ts';
import { onTable } from '../interactions/find-table.ts';
import { replyTo, show } from '../interactions/reply.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { presses } from '../presses.ts';

/** Opens the form for the name of the person's sheet. */
export const nameSheetFormButton = button(presses.nameSheetForm, {
  acknowledge: 'form',
  async form(bot, context, { table }) {
    const loaded = await bot.service.load(table);
    const seat = loaded && bot.service.seatOf(loaded, context.person.id);
    const own = loaded && seat !== undefined ? sheetNameOf(loaded.table, seat) : undefined;
    const localizer = localizerFor(bot, context, loaded?.table);
    return {
      press: presses.nameSheet({ table }),
      title: localizer.plain(
        loaded?.game.namesSheets ? { key: `${loaded.game.id}.name-sheet` } : say('form.sheet-name-title'),
      ),
      label: localizer.plain(say('form.sheet-name', { most: SHEET_NAME_MAX })),
      example: '',
      value: own ?? (await bot.service.settings(context.person.id)).sheetName ?? '',
    };
  },
});

/** Names the person's sheet. */
export const nameSheetButton = button(presses.nameSheet, {
  acknowledge: 'private',
  run: onTable(async (bot, context, { table }, _press, [typed = '']) => {
    const { person, origin } = context;
    const result = await bot.service.nameSheet({ tableId: table.id, person, origin }, typed);
    const localizer = localizerFor(bot, context, table);
    const name = cleanName(typed);
    const note = name.length > 0 ? say('sheet.named', { name }) : say('sheet.unnamed');
    return replyTo(result, () => show(noteView(note, localizer, tableLink(table, localizer))), table);
  }),
});
