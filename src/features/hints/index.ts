import { button } from '../../discord/interactions/button.ts';
import type { BotContext, InteractionContext } from '../../discord/interactions/context.ts';
import { aboutTable, forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, replyTo, show } from '../../discord/interactions/reply.ts';
import { panelOf } from '../../discord/panel/open-panel.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import type { Loaded } from '../../table/request.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createHints } from './service.ts';
import { hintView } from './views.ts';
import { presses, say } from './words.ts';

/** The move that a computer player would make, and why, for who does not know what to play. */
export const hints = feature({
  id: 'hints',
  locales: { en, de, fr, nl },
  make({ games, thinker = thinkerHere(games), stopping = new AbortController().signal }) {
    const { hintFor } = createHints(thinker, stopping);
    async function showHint(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
      const panel = await panelOf(bot, context, loaded);
      if ('kind' in panel) return panel;
      const hint = await hintFor(context.person.id, loaded, panel.seat);
      return replyTo(hint, (value) => show(hintView(panel, value)), loaded.table);
    }
    return {
      api: undefined,
      commands: [
        aboutTable({ name: 'hint', describe: 'discord.command.hint', table: 'open', run: showHint }),
      ],
      buttons: [button(presses.hint, forTable('update', showHint))],
      shows: {
        help: ({ loaded: { table }, localizer }) => ({
          controls: [
            {
              order: 10,
              button: {
                press: presses.hint({ table: table.id }),
                label: localizer.plain(say('button.hint')),
              },
            },
          ],
        }),
      },
    };
  },
});
