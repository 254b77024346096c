import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { shown } from '../../discord/messages/slots.ts';
import type { Loaded } from '../../table/service.ts';
import type { Analyses } from './service.ts';
import { analysisLaterView, analysisView, turningOf } from './views.ts';

/** How long somebody waits for an analysis that is being made, in ms. */
const PATIENCE = 30_000;

/** Shows a person luck and choice in a finished game. */
export async function showAnalysis(
  analyses: Pick<Analyses, 'analysis'>,
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  patience = PATIENCE,
): Promise<Reply> {
  const localizer = localizerFor(bot, context, loaded.table);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined).unref();
  });
  // It goes on in the background when this person has waited long enough.
  const made = await Promise.race([analyses.analysis(loaded, context.person.id), late]);
  clearTimeout(timer);
  if (made === undefined) return show(analysisLaterView(loaded, localizer));
  if (!made.ok) return refusalReply(made.refusal, loaded.table);
  const course = await bot.service.course(loaded);
  const turning = turningOf(course, made.value, bot.service.seatOf(loaded, context.person.id));
  const added = turning && (await shown(bot, { loaded, localizer, seq: turning.seq }, 'decision'));
  return show(analysisView(loaded, course, made.value, localizer, turning, added?.buttons));
}
