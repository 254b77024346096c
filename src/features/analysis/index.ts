import { EDITABLE_MS } from '../../discord/announce/posting.ts';
import { currentView } from '../../discord/announce/public-view.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { type Addition, collectAdditions, type ShownGame } from '../../discord/messages/slots.ts';
import { text } from '../../discord/messages/view.ts';
import { channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { feature, type Kernel } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import type { Analyses } from './service.ts';
import { createAnalyses, queue, storedAnalysis } from './service.ts';
import {
  analysisButton,
  analysisLaterView,
  analysisView,
  bestMoves,
  momentsOf,
  presses,
  turningOf,
} from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    analysis: typeof en;
  }
}

/** Luck and choice in finished games: a chart, and a few sentences about each player. */
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
          forTable('private', (ask, loaded) => showAnalysis(api, ask, loaded)),
        ),
      ],
      enqueues: ({ id, status, continuedFrom: from }) =>
        status === 'finished' && from === undefined ? [{ queue, key: id }] : [],
      jobs: {
        [queue]: {
          async run(tableId) {
            await api.analyseTable(tableId);
            const loaded = await kernel.service.load(tableId);
            if (loaded !== undefined) await tellAtEnd(kernel, api, loaded);
          },
        },
      },
      // The analysis may have finished before the message at the game's end was posted.
      follow: (loaded) => tellAtEnd(kernel, api, loaded),
      shows: {
        async course({ loaded, words, course }) {
          const known = await api.known(loaded);
          return known === undefined ? {} : { moments: momentsOf(loaded, course, known, words) };
        },
        end: (about) => bestMovesAtEnd(kernel, api, about),
        game: ({ loaded, words }) => ({
          controls: [{ order: 10, button: analysisButton(loaded.table, words) }],
        }),
      },
    };
  },
});

/** Each player's best move, once the analysis is done. Their worst one is for those who ask for it. */
async function bestMovesAtEnd(
  kernel: Kernel,
  analyses: Analyses,
  { loaded, words }: ShownGame,
): Promise<Addition> {
  const known = await analyses.known(loaded);
  if (known === undefined) return {};
  const course = await kernel.service.course(loaded);
  return { blocks: [text(...bestMoves(loaded, course, known, words))] };
}

/**
 * Adds the analysis to the message at the game's end, posted before it was done. Leaves the message if Discord does not
 * allow the edit, or counts the message as old.
 */
async function tellAtEnd(kernel: Kernel, analyses: Analyses, loaded: Loaded): Promise<void> {
  const { announcement, head, status, place } = loaded.table;
  // A message that is not yet posted will show the analysis anyway.
  if (status !== 'finished' || announcement === undefined || announcement.seq < head) return;
  // Places that publish in their own way leave the bot no message to edit.
  if (kernel.places.of(place).publish !== undefined) return;
  if (kernel.now().getTime() - announcement.postedAt.getTime() >= EDITABLE_MS) return;
  const { seats = [] } = (await analyses.known(loaded)) ?? {};
  if (seats.every(({ best }) => best === undefined)) return;
  const message = { channelId: channelOf(place), messageId: announcement.messageId };
  try {
    await kernel.delivery.edit(message, await currentView(kernel, loaded));
  } catch (err) {
    kernel.log.info(
      { err, table: loaded.table.id },
      'adding the best moves to the end of a game failed; its message stays without them',
    );
  }
}

/** How long a person waits for an analysis in progress, in ms. */
const PATIENCE = 30_000;

/** Shows a person luck and choice in a finished game. */
export async function showAnalysis(
  analyses: Pick<Analyses, 'analysis'>,
  ask: Ask,
  loaded: Loaded,
  patience = PATIENCE,
): Promise<Reply> {
  const words = wordsFor(ask, loaded.table);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined).unref();
  });
  // After the timeout, the analysis goes on in the background.
  const made = await Promise.race([analyses.analysis(loaded, ask.person.id), late]);
  clearTimeout(timer);
  if (made === undefined) return show(analysisLaterView(loaded, words));
  if (!made.ok) return refusalReply(made.refusal, loaded.table);
  const course = await ask.bot.service.course(loaded);
  const turning = turningOf(course, made.value, ask.bot.service.seatOf(loaded, ask.person.id));
  const added = turning && (await collectAdditions(ask.bot, { loaded, words, seq: turning.seq }, 'decision'));
  const back = await collectAdditions(ask.bot, { loaded, words, person: ask.person }, 'lookBack');
  const controls = [...(added?.buttons ?? []), ...back.buttons];
  return show(analysisView(loaded, course, made.value, words, turning, { ...back, buttons: controls }));
}
