import { button } from '../../discord/interactions/button.ts';
import type { BotContext, InteractionContext } from '../../discord/interactions/context.ts';
import { aboutTable, forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { panelOf } from '../../discord/panel/open-panel.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { type Loaded, refuseSaying } from '../../table/request.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createHints } from './service.ts';
import { hintView, presses, say } from './views.ts';

const noHints = refuseSaying(say('hint.in-challenge'));

/** Others get the same dice, and results are compared. */
function isChallenge({ table }: Loaded): boolean {
  return table.dice === 'shared';
}

/** The move that a computer player would make, and why, for who does not know what to play. */
export const hints = feature({
  id: 'hints',
  locales: { en, de, fr, nl },
  make({ games, thinker = thinkerHere(games), stopping = new AbortController().signal }) {
    const { hintFor } = createHints(thinker, stopping);
    async function showHint(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
      const panel = await panelOf(bot, context, loaded);
      if ('kind' in panel) return panel;
      if (isChallenge(loaded)) return refusalReply(noHints.refusal, loaded.table);
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
        help: ({ loaded, localizer }) => ({
          controls: [
            {
              order: 10,
              button: isChallenge(loaded)
                ? undefined
                : {
                    press: presses.hint({ table: loaded.table.id }),
                    label: localizer.plain(say('button.hint')),
                  },
            },
          ],
        }),
      },
    };
  },
});
