import { say } from '../../discord/i18n/words.ts';
import type { Ask } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { aboutTable, forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, showPanel } from '../../discord/interactions/reply.ts';
import { findPanel } from '../../discord/panel/panel.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import type { Loaded } from '../../table/request.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { availabilityOf, hintsOption, hintsTaken, withHint } from './option.ts';
import { createHints } from './service.ts';
import { hintButton, hintsLine, hintView, presses } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    hints: typeof en;
  }
}

/** Suggests and explains the move that a computer player would make. */
export const hints = feature({
  id: 'hints',
  locales: { en, de, fr, nl },
  make({ games, thinker = thinkerHere(games), stopping = new AbortController().signal, writer, service }) {
    const { hintFor } = createHints(thinker, stopping);
    async function showHint(ask: Ask, loaded: Loaded): Promise<Reply> {
      const found = findPanel(ask, loaded);
      if (!found.ok) return found.reply;
      const { panel } = found;
      const { table } = loaded;
      const { seat } = panel;
      const at = service.stamp(loaded, seat);
      const may = service.help(table, seat, at);
      if (!may.ok) return refusalReply(may.refusal, table);
      const hint = await hintFor(ask.person.id, loaded, seat);
      if (!hint.ok) return refusalReply(hint.refusal, table);
      if (availabilityOf(table) === 'allowed') return showPanel(await hintView(panel, hint.value), loaded);
      // Counted before it is shown.
      const counted = await writer.changeTable(table.id, (now) => service.help(now.table, seat, at));
      if (!counted.ok) return refusalReply(counted.refusal, table);
      const taken = hintsTaken(counted.value.table, seat);
      return showPanel(await hintView(panel, hint.value, taken), loaded);
    }
    return {
      api: undefined,
      tableOptions: [hintsOption],
      forbidsHelp: (table) => (availabilityOf(table) === 'off' ? say('hint.off') : undefined),
      helping: (table, seat, at) => (availabilityOf(table) === 'counted' ? withHint(table, seat, at) : table),
      commands: [
        aboutTable({
          name: 'hint',
          describe: 'discord.command.hint',
          ofTable: true,
          table: 'open',
          run: showHint,
        }),
      ],
      buttons: [button(presses.hint, forTable('update', showHint))],
      shows: {
        help: (about) => ({
          controls: [
            { order: 10, button: service.mayHelp(about.loaded.table).ok ? hintButton(about) : undefined },
          ],
        }),
        end: (about) => ({ lines: hintsLine(about) }),
      },
    };
  },
});
