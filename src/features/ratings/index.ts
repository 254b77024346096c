import { person } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ratedServer, ratedWeek, rating, toRate, unrated, worldRating } from './record.ts';
import type { RatingService } from './service.ts';
import { createRatings } from './service.ts';
import { leaderboardView, statsView } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    ratings: typeof en;
  }
}

const HOUR = 3_600_000;
/** The queue of the job that rates weeks, whose challenges close by themselves. */
const WEEKS = 'rate-weeks';

/** People's skill: their statistics, and leaderboards of one server and of all. */
export const ratings = feature({
  id: 'ratings',
  locales: { en, de, fr, nl },
  records: [rating, ratedServer, unrated, worldRating, ratedWeek],
  make(kernel) {
    const api = createRatings(kernel);
    return {
      api,
      commands: ratingCommands(api),
      ended: toRate,
      jobs: { [WEEKS]: { run: api.rateWeeks } },
      recurring: { every: HOUR, jobs: [{ queue: WEEKS, key: WEEKS }] },
      follow: async ({ table }) => {
        if (table.status === 'finished') await api.rateGame(table.id);
      },
      erasing: api.erase,
    };
  },
});

function ratingCommands(
  ratings: Pick<RatingService, 'leaderboard' | 'worldLeaderboard'>,
): readonly SlashCommand[] {
  return [
    {
      name: 'stats',
      describe: 'discord.command.stats',
      options: [{ type: 'user', name: 'player', describe: 'discord.option.stats-player' }],
      run: (ask, { options: { player = ask.person.id } }) => stats(ask, player),
    },
    {
      name: 'leaderboard',
      describe: 'discord.command.leaderboard',
      serverOnly: true,
      options: (games) => [
        {
          type: 'text',
          name: 'game',
          describe: 'discord.option.game',
          choices: games.map(({ id }) => ({ value: id, label: `${id}.name` })),
        },
        {
          type: 'text',
          name: 'where',
          describe: 'discord.option.leaderboard-where',
          choices: (['server', 'world'] as const).map((value) => ({
            value,
            label: `discord.leaderboard.${value}`,
          })),
        },
      ],
      async run(ask, { options }) {
        const { guildId } = ask.where.place;
        if (guildId === undefined) return refusalReply(say('refuse.server-only'));
        const game = ask.bot.games.find(({ id }) => id === options.game);
        const reader = { userId: ask.person.id, name: ask.person.name, guildId };
        const where = options.where === 'world' ? 'world' : 'server';
        const rated = await ratings[where === 'world' ? 'worldLeaderboard' : 'leaderboard'](reader, game?.id);
        if (rated.length === 0)
          return refusalReply(say(where === 'world' ? 'leaderboard.none-world' : 'leaderboard.none'));
        const of = { where, userId: reader.userId, game } as const;
        return show(leaderboardView(rated, of, wordsFor(ask)));
      },
    },
  ];
}

/** A person's own finished games everywhere, or someone else's on this server. */
async function stats(ask: Ask, userId: string): Promise<Reply> {
  const { guildId } = ask.where.place;
  const words = wordsFor(ask);
  const all = await ask.bot.service.outcomesOf(userId, ask.person.id);
  if (userId === ask.person.id)
    return all.length === 0
      ? refusalReply(say('stats.none'))
      : show(statsView(all, words.plain('stats.own'), ask.bot.games, words));
  // Games on other servers and in direct messages stay private.
  const here = all.filter((one) => guildId !== undefined && one.guildId === guildId);
  const [newest] = here;
  if (newest === undefined) return refusalReply(say('stats.none-of', { player: person(userId) }));
  const title = words.md('stats.of', { player: newest.name });
  return show(statsView(here, title, ask.bot.games, words));
}
