import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { person } from '../messages/mentions.ts';
import { statsView } from '../messages/stats.ts';
import { type Reply, refuse, show } from '../reply.ts';
import type { SlashCommand } from './command.ts';

/** Shows the person's own finished games everywhere, or somebody else's on this server. */
export const statsCommand: SlashCommand = {
  name: 'stats',
  describe: 'discord.command.stats',
  options: [{ type: 'user', name: 'player', describe: 'discord.option.stats-player' }],
  run: (bot, context, { options: { player = context.person.id } }) => stats(bot, context, player),
};

async function stats(bot: BotContext, context: InteractionContext, userId: string): Promise<Reply> {
  const { guildId } = context.where.place;
  const localizer = localizerFor(bot, context);
  const all = await bot.service.outcomesOf(userId);
  if (userId === context.person.id)
    return all.length === 0
      ? refuse(say('stats.none'))
      : show(statsView(all, localizer.plain(say('stats.own')), bot.games, localizer));
  // Games on other servers and in direct messages stay private.
  const here = all.filter((one) => guildId !== undefined && (one.guildId ?? one.daily?.guildId) === guildId);
  const [newest] = here;
  if (newest === undefined) return refuse(say('stats.none-of', { player: person(userId) }));
  const title = localizer.markdown(say('stats.of', { player: newest.name }));
  return show(statsView(here, title, bot.games, localizer));
}
