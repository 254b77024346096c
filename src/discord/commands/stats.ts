import { leaderboardOf } from '../../table/server/leaderboard.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  show,
} from '../interaction-context.ts';
import { person } from '../messages/mentions.ts';
import { leaderboardView, statsView } from '../messages/stats.ts';

/** `/stats`: one's own games, everywhere; somebody else's, on this server. */
export function statsCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    run: (context, { options: { player = context.person.id } }) => stats(bot, context, player),
  };
}

async function stats(bot: BotContext, context: InteractionContext, userId: string): Promise<Answer> {
  const { guildId } = context.where;
  const localizer = localizerFor(bot, context);
  const all = await bot.service.outcomesOf(userId);
  if (userId === context.person.id)
    return all.length === 0
      ? no(say('stats.none'))
      : show(statsView(all, localizer.plain(say('stats.own')), bot.games, localizer));
  // What somebody plays on other servers, and alone with the bot, is their own business.
  const here = all.filter((one) => guildId !== undefined && (one.guildId ?? one.daily?.guildId) === guildId);
  const [newest] = here;
  if (newest === undefined) return no(say('stats.none-of', { player: person(userId) }));
  const title = localizer.markdown(say('stats.of', { player: newest.name }));
  return show(statsView(here, title, bot.games, localizer));
}

/** `/leaderboard`: the best of this server, in one game or in all. */
export function leaderboardCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { options }) {
      const { guildId } = context.where;
      if (guildId === undefined) return no(say('refuse.server-only'));
      const game = bot.games.find(({ id }) => id === options.game);
      const all = await bot.service.outcomesIn(guildId);
      const rated = leaderboardOf(game === undefined ? all : all.filter((one) => one.game === game.id));
      if (rated.length === 0) return no(say('leaderboard.none'));
      return show(leaderboardView(rated, context.person.id, game, localizerFor(bot, context)));
    },
  };
}
