import { localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import { leaderboardView } from '../messages/stats.ts';
import { refuse, show } from '../reply.ts';
import type { SlashCommand } from './command.ts';

/** Shows the best players of this server or of all servers, in one game or in all. */
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
  async run(bot, context, { options }) {
    const { guildId } = context.where.place;
    if (guildId === undefined) return refuse(say('refuse.server-only'));
    const game = bot.games.find(({ id }) => id === options.game);
    const reader = { userId: context.person.id, guildId };
    const where = options.where === 'world' ? 'world' : 'server';
    const rated =
      where === 'world'
        ? await bot.service.worldLeaderboard(reader, game?.id)
        : await bot.service.leaderboard(reader, game?.id);
    if (rated.length === 0) return refuse(say('leaderboard.none'));
    return show(leaderboardView(rated, { where, userId: reader.userId, game }, localizerFor(bot, context)));
  },
};
