import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { gamesView } from '../messages/games.ts';

/** `/games`: all open tables of a person; those that wait for them first, with Play. */
export function gamesCommand(bot: BotContext): CommandHandler {
  return { acknowledge: privately, run: (context) => games(bot, context) };
}

async function games(bot: BotContext, context: InteractionContext): Promise<Answer> {
  const { service } = bot;
  const { id } = context.person;
  const [all, { tables: waiting }] = await Promise.all([service.ofPlayer(id), service.waiting(id)]);
  if (all.length === 0) return no(say('games.none'));
  const muted = await service.mutedTables(
    id,
    all.map(({ table }) => table.id),
  );
  const away = new Set(all.flatMap((one) => (service.seatOf(one, id) === undefined ? [one.table.id] : [])));
  return show(
    gamesView({ all, waiting, muted, away }, localizerFor(bot, context), ({ table }) =>
      localizerFor(bot, context, table),
    ),
  );
}

/** Reminders of a game, or none any more. @param value `on` or `off`, and the table's id, as the menu has them */
export async function chooseReminders(
  bot: BotContext,
  context: InteractionContext,
  value: string,
): Promise<Answer> {
  const [wanted, tableId = ''] = value.split(':');
  const { person, origin } = context;
  const result = await bot.service.mute({ tableId, person, origin }, wanted === 'off');
  return result.ok ? games(bot, context) : refused(result.refusal);
}
