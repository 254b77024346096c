import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { analysisLaterView, analysisView } from '../messages/analysis.ts';
import { type Reply, refusalReply, show } from '../reply.ts';

/** How long somebody waits for an analysis that is being made, in ms. */
const PATIENCE = 30_000;

/** Shows a person luck and choice in a finished game. */
export async function showAnalysis(
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
  const made = await Promise.race([bot.service.analysis(loaded), late]);
  clearTimeout(timer);
  if (made === undefined) return show(analysisLaterView(loaded, localizer));
  if (!made.ok) return refusalReply(made.refusal, loaded.table);
  const course = await bot.service.course(loaded);
  return show(analysisView(loaded, course, made.value, localizer));
}
