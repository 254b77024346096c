import { roundGains } from '../../core/rounds.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { SQUARES_MAX, shareView } from '../messages/share.ts';
import { presses } from '../presses.ts';
import { type Reply, refuse, show } from '../reply.ts';
import { button } from './button.ts';
import { forTable } from './on-table.ts';

/** Gives the person the result of their own daily challenge as a line to copy. */
export const shareButton = button(presses.share, forTable('private', share));

async function share(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  const { table, game } = loaded;
  const seat = bot.service.seatOf(loaded, context.person.id);
  if (table.daily === undefined || table.status !== 'finished' || seat === undefined)
    return refuse(say('daily.share-own'));
  const positions = (await bot.service.course(loaded)).map(({ state }) => state);
  const gains = roundGains(game, positions, seat, SQUARES_MAX);
  return show(shareView(loaded, table.daily.day, gains, localizerFor(bot, context, table)));
}
