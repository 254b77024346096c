import { say } from '../../discord/i18n/words.ts';
import { button } from '../../discord/interactions/button.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import { launch, refusalReply } from '../../discord/interactions/reply.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { type Button, buttons } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import { unlessDeleted } from '../../table/record.ts';
import { feature } from '../feature.ts';
import { wayButtons } from './elsewhere.ts';
import { readPage } from './files.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createApp, listen } from './server.ts';
import { opened } from './service.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    activity: typeof en;
  }
}

const presses = {
  /** Opens the table's sheet as an activity. */
  openSheet: pressKind('open-sheet', 'passing', tableFields, '✏️'),
};

/**
 * The sheet as a touchable page inside Discord: a second user interface to the panel. Only if the bot's owner has set
 * it up.
 */
export const activity = feature({
  id: 'activity',
  locales: { en, de, fr, nl },
  records: [opened],
  make(kernel) {
    const { activity: settings, log, store } = kernel;
    const isOn = settings !== undefined;
    const openButton = ({ loaded: { table }, words }: ShownGame): Button | undefined =>
      isOn ? words.button(presses.openSheet({ table: table.id }), 'activity.open') : undefined;
    return {
      api: undefined,
      buttons: [
        ...wayButtons,
        button(presses.openSheet, {
          acknowledge: 'form',
          async form(ask, { table: id }) {
            const found = await namedTable(ask, id);
            if (!found.ok) return found.reply;
            const { table } = found.loaded;
            if (!isOn) return refusalReply(say('activity.off'), table);
            const { person, where } = ask;
            const sheet = { userId: person.id, channelId: where.place.channelId, tableId: table.id };
            await unlessDeleted(
              store.prisma.openedSheet.upsert({
                where: { userId: person.id },
                create: sheet,
                update: sheet,
              }),
            );
            return launch(refusalReply(say('activity.refused'), table));
          },
        }),
      ],
      shows: {
        // After the hint, which leads to Confirm: see `panelView`.
        help: (about) => ({ controls: [{ order: 35, button: openButton(about) }] }),
        // A player with a choice finds the button in the help row.
        panel: (about) => {
          const { game, state } = about.loaded;
          return { blocks: game.awaiting(state).includes(about.seat) ? [] : [buttons(openButton(about))] };
        },
      },
      ...(settings === undefined
        ? {}
        : {
            async runs() {
              const app = createApp(kernel, settings, await readPage(settings.page));
              const server = await listen(app, settings);
              log.info({ port: server.port }, 'the server of the sheet is ready');
              await settings.isOpen?.(server.port);
              return server;
            },
          }),
    };
  },
});
