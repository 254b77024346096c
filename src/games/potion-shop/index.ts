import type { Game } from '../../core/game.ts';
import { planningInWords } from '../../core/legal.ts';
import { rulesInWords } from '../../core/steps.ts';
import { advise, reasonFor } from './computer/advise.ts';
import { rank } from './computer/arrangement.ts';
import { chooseByPlayouts, forecast } from './computer/strategies.ts';
import { SEATS } from './content/content.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/art.ts';
import { ending } from './pictures/ending.ts';
import { illustrations } from './pictures/illustrations.ts';
import { panel } from './pictures/panel.ts';
import { sheet, table } from './pictures/sheet.ts';
import { type Action, apply, awaiting, legal } from './rules/actions.ts';
import { effort, resolve, setup } from './rules/flow.ts';
import { planning } from './rules/planning.ts';
import { type Options, options, type State, stateSchema } from './rules/state.ts';
import { changesFor, closeTo, describe, headline, prompt, score } from './words/describe.ts';
import { eventInWords, whenInWords } from './words/events.ts';
import { explain } from './words/explain.ts';
import { lesson } from './words/lesson.ts';
import { ID } from './words/names.ts';
import { remarks } from './words/remarks.ts';
import { verbs } from './words/verbs.ts';

/** The potion shop: "Unnamed Roll and Write" by Jeremiah Dixon. */
export const potionShop: Game<State, Action, Options> = {
  id: ID,
  emoji: '🧪',
  emojis,
  seats: SEATS,
  namesSheets: true,
  choicesChangeDraws: true,
  headStarts: [
    { seats: 2, easy: { medium: 34, hard: 36 }, medium: { hard: 6 }, spread: 13.1 },
    { seats: 3, easy: { medium: 20, hard: 20 }, medium: { hard: 3 }, spread: 10.2 },
    { seats: 4, easy: { medium: 14, hard: 15 }, medium: { hard: 2 }, spread: 8.4 },
  ],
  drawsCards: true,
  options,
  state: stateSchema,
  migrations: [],
  verbs,
  untold: [
    'potion-shop.event.chits',
    'potion-shop.event.first-reserve',
    'potion-shop.event.start',
    'potion-shop.event.last-set',
    'potion-shop.event.refill',
  ],
  lesson,
  topics: ['start', 'goal', 'round', 'brewing', 'customers', 'upgrades', 'end', 'points', 'about'],
  locales: { en, de, fr, nl },
  rank,
  ...rulesInWords({ effort, setup, awaiting, legal, apply, resolve }, eventInWords),
  explain,
  remarks,
  score,
  advise,
  reason: reasonFor,
  forecast,
  planning: planningInWords(planning, whenInWords),
  strategies: { hard: chooseByPlayouts },
  headline,
  prompt,
  sheet,
  ending,
  table,
  panel,
  illustrations,
  describe,
  changesFor,
  closeTo,
};
