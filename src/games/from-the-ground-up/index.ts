import type { Game } from '../../core/game.ts';
import { planningInWords } from '../../core/legal.ts';
import { rulesInWords } from '../../core/steps.ts';
import { advise, reasonFor, wishes } from './computer/advise.ts';
import { chooseByPlayouts, chooseCarelessly, forecast } from './computer/strategies.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ending } from './pictures/ending.ts';
import { illustrations } from './pictures/illustrations.ts';
import { emojis } from './pictures/shapes.ts';
import { panel, sheet } from './pictures/sheet.ts';
import { table } from './pictures/table.ts';
import { apply, awaiting, effort, hidden, legal, resolve, setup } from './rules/flow.ts';
import { planning } from './rules/planning.ts';
import { type Action, type Options, options, type State, stateSchema } from './rules/state.ts';
import { changesFor, closeTo, describe, headline, prompt, score } from './words/describe.ts';
import { eventInWords, whenInWords } from './words/events.ts';
import { explain } from './words/explain.ts';
import { lesson } from './words/lesson.ts';
import { ID } from './words/names.ts';
import { remarks } from './words/remarks.ts';
import { verbs } from './words/verbs.ts';

/** From the Ground Up, "the ever-moving roll & write game" with twelve cards. */
export const fromTheGroundUp: Game<State, Action, Options> = {
  id: ID,
  emoji: '📦',
  emojis,
  seats: { min: 2, max: 6 },
  headStarts: [
    { seats: 2, easy: { medium: 5, hard: 12 }, medium: { hard: 12 }, spread: 10.8 },
    { seats: 3, easy: { medium: 5, hard: 7 }, medium: { hard: 4 }, spread: 11.7 },
    { seats: 4, easy: { medium: 5, hard: 7 }, medium: { hard: 6 }, spread: 11.6 },
    { seats: 5, easy: { medium: 2, hard: 1 }, medium: { hard: 1 }, spread: 11.6 },
    { seats: 6, easy: { medium: 1, hard: 1 }, medium: { hard: 1 }, spread: 11.6 },
  ],
  options,
  state: stateSchema,
  migrations: [],
  verbs,
  untold: [
    'from-the-ground-up.event.deal',
    'from-the-ground-up.event.start',
    'from-the-ground-up.event.chose.mark',
    'from-the-ground-up.event.chose.pass',
    'from-the-ground-up.event.chose.discard',
    'from-the-ground-up.event.end',
  ],
  lesson,
  topics: ['start', 'goal', 'turn', 'pass', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
  hidden,
  ...rulesInWords({ effort, setup, awaiting, legal, apply, resolve }, eventInWords),
  explain,
  remarks,
  score,
  advise,
  reason: reasonFor,
  forecast,
  planning: planningInWords({ ...planning, lasting: wishes }, whenInWords),
  strategies: {
    easy: chooseCarelessly,
    hard: chooseByPlayouts,
  },
  headline,
  prompt,
  sheet,
  ending,
  table,
  panel,
  describe,
  changesFor,
  closeTo,
};
