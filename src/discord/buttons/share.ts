import { roundGains } from '../../core/rounds.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import { button } from '../interactions/button.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { forTable } from '../interactions/find-table.ts';
import { type Reply, refuse, show } from '../interactions/reply.ts';
import { SQUARES_MAX, shareView } from '../messages/share.ts';
import { presses } from '../presses.ts';

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
