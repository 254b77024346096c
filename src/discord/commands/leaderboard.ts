import { localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import { leaderboardView } from '../messages/stats.ts';
import { refuse, show } from '../reply.ts';
import type { SlashCommand } from './command.ts';

/** Shows the best players of this server, in one game or in all. */
export const leaderboardCommand: SlashCommand = {
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
  ],
  async run(bot, context, { options }) {
    const { guildId } = context.where;
    if (guildId === undefined) return refuse(say('refuse.server-only'));
    const game = bot.games.find(({ id }) => id === options.game);
    const rated = await bot.service.leaderboard(guildId, game?.id);
    if (rated.length === 0) return refuse(say('leaderboard.none'));
    return show(leaderboardView(rated, context.person.id, game, localizerFor(bot, context)));
  },
};
