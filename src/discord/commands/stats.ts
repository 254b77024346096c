import { leaderboardOf } from '../../table/server/leaderboard.ts';
import { type Answer, type Ask, type CommandHandler, no, privately, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { person } from '../messages/mentions.ts';
import { leaderboardView, statsView } from '../messages/stats.ts';
import { say } from '../i18n/localizer.ts';

/** `/stats`: one's own games, everywhere; somebody else's, on this server. */
export function statsCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    run: (ask, { options: { player = ask.person.id } }) => stats(desk, ask, player),
  };
}

async function stats(desk: Desk, ask: Ask, userId: string): Promise<Answer> {
  const { guildId } = ask.where;
  const teller = tellerOf(desk, ask);
  const all = await desk.store.outcomesOf(userId);
  if (userId === ask.person.id)
    return all.length === 0
      ? no(say('stats.none'))
      : show(statsView(all, teller.plain(say('stats.own')), desk.games, teller));
  // What somebody plays on other servers, and alone with the bot, is their own business.
  const here = all.filter((one) => guildId !== undefined && (one.guildId ?? one.daily?.guildId) === guildId);
  const [newest] = here;
  if (newest === undefined) return no(say('stats.none-of', { player: person(userId) }));
  const title = teller.say(say('stats.of', { player: newest.name }));
  return show(statsView(here, title, desk.games, teller));
}

/** `/leaderboard`: the best of this server, in one game or in all. */
export function leaderboardCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { options }) {
      const { guildId } = ask.where;
      if (guildId === undefined) return no(say('refuse.server-only'));
      const game = desk.games.find(({ id }) => id === options.game);
      const all = await desk.store.outcomesIn(guildId);
      const rated = leaderboardOf(game === undefined ? all : all.filter((one) => one.game === game.id));
      if (rated.length === 0) return no(say('leaderboard.none'));
      return show(leaderboardView(rated, ask.person.id, game, tellerOf(desk, ask)));
    },
  };
}
