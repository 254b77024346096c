import type { Loaded } from '../../table/service.ts';
import { namesOn, say } from '../i18n/localizer.ts';
import type { SlashCommand, Suggestion } from '../interactions/command.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { missingMessage } from '../interactions/kernel-places.ts';
import { type Reply, refuse, replyTo, show } from '../interactions/reply.ts';
import { moveView } from '../messages/games.ts';
import { plainTitleOf, tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { matching } from './suggest.ts';

/** Moves a game whose channel is gone into this channel. */
export const moveCommand: SlashCommand = {
  name: 'move',
  describe: 'discord.command.move',
  botInChannel: true,
  options: [
    {
      type: 'text',
      name: 'table',
      describe: 'discord.option.table',
      suggest: async (bot, context, _, typed) =>
        matching(
          (await withoutChannel(bot, context)).map((loaded) => suggestionOf(bot, context, loaded)),
          typed,
        ),
    },
  ],
  async run(bot, context, { options: { table } }) {
    const all = await withoutChannel(bot, context);
    const [only, another] = all;
    if (only === undefined) return refuse(say('refuse.move-nothing'));
    if (table !== undefined) return moveHere(bot, context, table);
    if (another === undefined) return moveHere(bot, context, only.table.id);
    return show(moveView(all, localizerFor(bot, context)));
  },
};

/** The person's games of this server whose channel is gone. */
async function withoutChannel(
  { service }: BotContext,
  { person, where }: InteractionContext,
): Promise<readonly Loaded[]> {
  const all = await service.ofPlayer(person.id);
  return all.filter(
    ({ table }) => table.paused?.why === 'channel' && table.place.guildId === where.place.guildId,
  );
}

function suggestionOf(bot: BotContext, context: InteractionContext, loaded: Loaded): Suggestion {
  const { table } = loaded;
  return {
    name: `${plainTitleOf(loaded, localizerFor(bot, context, table))}: ${namesOn(table)}`,
    value: table.id,
  };
}

/** @param wanted the id of one of the person's tables */
export async function moveHere(bot: BotContext, context: InteractionContext, wanted: string): Promise<Reply> {
  const loaded = (await withoutChannel(bot, context)).find(({ table }) => table.id === wanted);
  if (loaded === undefined) return refuse(say('refuse.move-nothing'));
  const { where, person, origin } = context;
  const lacking = bot.places.lacking(where);
  if (lacking.length > 0) return refuse(missingMessage(lacking, where.place.channelId));
  const result = await bot.service.moveTo({ tableId: wanted, person, origin }, where.place);
  const localizer = localizerFor(bot, context, loaded.table);
  return replyTo(
    result,
    ({ table }) => show(noteView(say('done.move'), localizer, tableLink(table, localizer))),
    loaded.table,
  );
}
