import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import type { SlashCommand } from '../interactions/command.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { whereMember } from '../interactions/find-table.ts';
import { type Reply, refuse, show } from '../interactions/reply.ts';
import { gamesView } from '../messages/games.ts';
import { shown } from '../messages/slots.ts';

export const gamesCommand: SlashCommand = {
  name: 'games',
  describe: 'discord.command.games',
  run: showGames,
};

/** Shows a person's open games: those that wait for them first, with Play. */
export async function showGames(bot: BotContext, context: InteractionContext): Promise<Reply> {
  const { service } = bot;
  const { id } = context.person;
  const all = await whereMember(bot, context, await service.ofPlayer(id));
  const isTold = new Set(all.map(({ table }) => table.id));
  const waiting = (await service.waiting(id)).tables.filter(({ loaded }) => isTold.has(loaded.table.id));
  if (all.length === 0) return refuse(say('games.none'));
  const away = new Set(all.flatMap((one) => (service.seatOf(one, id) === undefined ? [one.table.id] : [])));
  const localizer = localizerFor(bot, context);
  const localizerOf = ({ table }: Loaded) => localizerFor(bot, context, table);
  const added = await shown(bot, { userId: id, all, localizer, localizerOf }, 'games');
  return show(gamesView({ all, waiting, away }, localizer, localizerOf, added));
}
