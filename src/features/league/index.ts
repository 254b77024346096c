import { byTurns } from '../../core/common.ts';
import { dueWork } from '../../table/due-work.ts';
import { feature } from '../feature.ts';
import { followGame, leagueAnnouncer } from './announcer.ts';
import { founders, leagueControls } from './commands.ts';
import { DIVISIONS, divisions } from './divisions.ts';
import type { LeagueBot } from './kernel.ts';
import { closeLeaguesOf, findLeaguesOn, leaveHosted } from './leagues.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { eraseMember } from './members.ts';
import { updateLeagueMessage } from './messages.ts';
import { pairingPlace } from './notices.ts';
import {
  league,
  leagueMember,
  leagueMessage,
  leagueOutsider,
  leaguePairing,
  leagueShutServer,
  leagueSlot,
} from './records.ts';
import { advanceLeague, isSecret, WARNINGS, warnPlayers, withSharedDraws } from './rounds.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    league: typeof en;
  }
}

/**
 * Seasons of rounds, for one or more servers. Everyone in a league gets the same dice. Features after it add formats
 * besides divisions.
 */
export const leagues = feature({
  id: 'league',
  locales: { en, de, fr, nl },
  records: [league, leagueMember, leagueOutsider, leagueShutServer, leagueSlot, leaguePairing, leagueMessage],
  make(kernel) {
    const formats = new Map([[DIVISIONS, divisions]]);
    const bot: LeagueBot = { ...kernel, inTurn: byTurns(), formats };
    const announcer = leagueAnnouncer(bot);
    return {
      api: bot,
      ...leagueControls(bot),
      settings: { server: [founders.entry] },
      shows: {
        async more({ place: { guildId }, userId, words }) {
          if (guildId === undefined) return {};
          const all = await findLeaguesOn(kernel, guildId, DIVISIONS);
          if (all.length === 0) {
            const isOffered = userId !== undefined && (await founders.isOpen(kernel, guildId));
            return isOffered ? { lines: [words.md('league.to-found')] } : {};
          }
          return { lines: [words.md('league.offered', { names: all.map(({ name }) => name) })] };
        },
      },
      places: [pairingPlace(bot)],
      follow: (loaded) => followGame(bot, loaded),
      dueWork: [
        dueWork(kernel, league, (row) => advanceLeague(bot, announcer, row)),
        dueWork(kernel, leagueMessage, (message) => updateLeagueMessage(bot, message), { atOnce: 4 }),
      ],
      jobs: { [WARNINGS]: { run: (tableId) => warnPlayers(bot, announcer, tableId) } },
      secret: (table) => isSecret(bot, table),
      starting: withSharedDraws,
      async erasing(userId) {
        await eraseMember(bot, userId);
        await leaveHosted(bot, userId);
      },
      serverErasing: (guildId) => closeLeaguesOf(bot, guildId),
    };
  },
});
