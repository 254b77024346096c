import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { bgStatsView } from '../messages/bg-stats.ts';
import { presses } from '../presses.ts';
import { type Reply, refuse, show } from '../reply.ts';
import { button } from './button.ts';
import { forTable } from './on-table.ts';

/** Gives a player a link that adds the finished game to the app BG Stats. */
export const bgStatsButton = button(presses.bgStats, forTable('private', exportPlay));

async function exportPlay(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  if (loaded.table.status !== 'finished' || bot.service.seatOf(loaded, context.person.id) === undefined)
    return refuse(say('bg-stats.own'), loaded.table);
  const [opening] = await bot.service.course(loaded);
  return show(bgStatsView(loaded, opening?.state, localizerFor(bot, context, loaded.table)));
}
