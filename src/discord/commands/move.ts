import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { missing, missingMessage } from '../gateway/permissions.ts';
import { namesOn, say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { tableLink } from '../messages/links.ts';
import { moveView } from '../messages/move.ts';
import { noteView } from '../messages/sheets.ts';
import { plainTitleOf } from '../messages/titles.ts';
import { matching } from './suggest.ts';

/** `/move`: a game whose channel is gone goes on in this one. */
export function moveCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { options: { table: wanted } }) {
      const all = await homeless(bot, context);
      const [only, another] = all;
      if (only === undefined) return no(say('refuse.move-nothing'));
      if (wanted !== undefined) return moveHere(bot, context, wanted);
      if (another === undefined) return moveHere(bot, context, only.table.id);
      return show(moveView(all, localizerFor(bot, context)));
    },
    suggest: async (context, { options: { table = '' } }) =>
      matching(
        (await homeless(bot, context)).map((loaded) => choiceOf(bot, context, loaded)),
        table,
      ),
  };
}

/** The person's games of this server whose channel is gone. */
async function homeless(
  { service }: BotContext,
  { person, where }: InteractionContext,
): Promise<readonly Loaded[]> {
  const all = await service.ofPlayer(person.id);
  return all.filter(({ table }) => table.paused?.why === 'channel' && table.guildId === where.guildId);
}

function choiceOf(bot: BotContext, context: InteractionContext, loaded: Loaded): Suggestion {
  const { table } = loaded;
  return {
    name: `${plainTitleOf(loaded, localizerFor(bot, context, table))}: ${namesOn(table)}`,
    value: table.id,
  };
}

/** @param wanted the id of one of the person's tables */
export async function moveHere(
  bot: BotContext,
  context: InteractionContext,
  wanted: string,
): Promise<Answer> {
  const loaded = (await homeless(bot, context)).find(({ table }) => table.id === wanted);
  if (loaded === undefined) return no(say('refuse.move-nothing'));
  const { where, person, origin } = context;
  const lacking = where.kind === 'direct' ? [] : missing(where);
  if (lacking.length > 0) return no(missingMessage(lacking, where.channelId));
  const result = await bot.service.moveTo({ tableId: wanted, person, origin }, where);
  const localizer = localizerFor(bot, context, loaded.table);
  return answerTo(
    result,
    ({ table }) => show(noteView(say('done.move'), localizer, tableLink(table, localizer))),
    loaded.table,
  );
}
