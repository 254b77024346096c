import { say } from '../../discord/i18n/words.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { withTable } from '../../discord/interactions/find-table.ts';
import { refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import type { Shows } from '../../discord/messages/slots.ts';
import { text } from '../../discord/messages/view.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { codeGame, codeResult } from './records.ts';
import { createCodes } from './service.ts';
import {
  earlierBlocks,
  earlierSheetView,
  playAgainLine,
  presses,
  proofLines,
  sameDiceLines,
  standingLines,
} from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    codes: typeof en;
  }
}

/** A table and a seat: `abcdefghij-2`. */
const EARLIER = /^([a-z2-7]{10})-(\d)$/;

/** Lets others play the dice of a finished game by its code, and compare. */
export const codes = feature({
  id: 'codes',
  locales: { en, de, fr, nl },
  records: [codeGame, codeResult],
  make(kernel) {
    const api = createCodes(kernel);
    const playAgain: Shows['record'] = async ({ loaded, words }) => {
      const code = await api.codeOf(loaded);
      return code === undefined ? {} : { lines: [playAgainLine(code, words)] };
    };
    return {
      api,
      starting: api.withCode,
      ended: api.ended,
      openingCommands: [
        {
          // No game has this id.
          subcommand: {
            name: 'code',
            describe: 'discord.command.newgame-code',
            options: [{ type: 'text', name: 'code', describe: 'discord.option.code', required: true }],
          },
          open: (opening, { code = '' }) => api.openByCode(opening, code),
          done: ({ table }) => say('newgame.open-code', { count: table.seatLimit }),
        },
      ],
      buttons: [
        // The sheet of a person who played the same dice, as of the reader's latest round.
        button(presses.earlier, {
          acknowledge: 'private',
          run: withTable(async (ask, loaded, _press, [value = '']) => {
            const [, tableId = '', at = ''] = EARLIER.exec(value) ?? [];
            const seat = ask.bot.service.seatOf(loaded, ask.person.id);
            if (seat === undefined) return refusalReply(say('refuse.not-seated'), loaded.table);
            return replyTo(
              await api.earlierSheet(loaded, seat, { tableId, seat: Number(at) }),
              (sheet) => show(earlierSheetView(loaded, sheet, wordsFor(ask, loaded.table))),
              loaded.table,
            );
          }),
        }),
      ],
      shows: {
        lobby: ({ loaded, words }) => ({ lines: sameDiceLines(loaded, words) }),
        async panel({ loaded, words, seat }) {
          const comparison = await api.compareRound(loaded, seat);
          return comparison === undefined ? {} : { blocks: earlierBlocks(comparison, loaded, words) };
        },
        async end(about) {
          const { loaded, words } = about;
          const lines = standingLines(await api.standings(loaded), words);
          return { ...(await playAgain(about)), blocks: lines.length === 0 ? [] : [text(...lines)] };
        },
        record: playAgain,
        async verdict(about) {
          const { lines = [] } = await playAgain(about);
          return { lines: [...proofLines(about.loaded, about.words), ...lines] };
        },
        sealed: ({ loaded, words }) => ({ blocks: [text(...proofLines(loaded, words))] }),
      },
    };
  },
});
