import { button } from '../../discord/interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import { forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { shown } from '../../discord/messages/slots.ts';
import type { Loaded } from '../../table/service.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import type { Analyses } from './service.ts';
import { createAnalyses, queue, storedAnalysis } from './service.ts';
import { analysisButton, analysisLaterView, analysisView, presses, turningOf } from './views.ts';

/** Luck and choice in finished games: a chart, and a few sentences on each player. */
export const analysis = feature({
  id: 'analysis',
  locales: { en, de, fr, nl },
  records: [storedAnalysis],
  make(kernel) {
    const api = createAnalyses(kernel);
    return {
      api,
      buttons: [
        button(
          presses.analysis,
          forTable('private', (bot, context, loaded) => showAnalysis(api, bot, context, loaded)),
        ),
      ],
      enqueues: ({ id, status, continuedFrom: from }) =>
        status === 'finished' && from === undefined ? [{ queue, key: id }] : [],
      jobs: { [queue]: { run: api.analyseTable } },
      shows: {
        game: ({ loaded, localizer }) => ({
          controls: [{ order: 40, button: analysisButton(loaded.table, localizer) }],
        }),
      },
    };
  },
});

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
