import { feature } from '../feature.ts';
import { founders } from '../league/commands.ts';
import { leagues } from '../league/index.ts';
import { findLeaguesOn } from '../league/leagues.ts';
import { cupControls } from './commands.ts';
import { CUP, cupFormat } from './format.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { cup } from './records.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    cup: typeof en;
  }
}

/** Cups for a weekend, Swiss or knock-out, on one server or several: leagues with a format of their own. */
export const cups = feature({
  id: 'cup',
  locales: { en, de, fr, nl },
  records: [cup],
  make(kernel, api) {
    const bot = api(leagues);
    bot.formats.set(CUP, cupFormat);
    return {
      api: undefined,
      ...cupControls(bot),
      shows: {
        async more({ place: { guildId }, userId, words }) {
          if (guildId === undefined) return {};
          const all = await findLeaguesOn(kernel, guildId, CUP);
          if (all.length > 0)
            return { lines: [words.md('cup.offered', { names: all.map(({ name }) => name) })] };
          const isOffered = userId !== undefined && (await founders.isOpen(kernel, guildId));
          return isOffered ? { lines: [words.md('cup.to-found')] } : {};
        },
      },
    };
  },
});
