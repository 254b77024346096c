import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { shown } from '../messages/slots.ts';
import type { Panel } from './panel.ts';

/** The panel of a seat, for the person who plays it. */
export async function panelAt(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Panel> {
  const { service } = bot;
  const localizer = localizerFor(bot, context, loaded.table);
  return {
    loaded,
    seat,
    list: service.moves(loaded, seat),
    stamp: service.stamp(loaded, seat),
    localizer,
    help: (await shown(bot, { loaded, localizer, seat }, 'help')).buttons,
    confirms: context.confirms,
    finality: (move) => service.finality(loaded, seat, move),
  };
}
