import type { Game } from '../../core/game.ts';
import { advise } from './computer/advise.ts';
import { forecast } from './computer/forecast.ts';
import { chooseByPlayouts } from './computer/strong.ts';
import { chooseCarelessly } from './computer/weak.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/emojis.ts';
import { illustrations } from './pictures/illustrations.ts';
import { panel, sheet } from './pictures/sheet.ts';
import { table } from './pictures/table.ts';
import { effort } from './rules/effort.ts';
import { score } from './rules/end.ts';
import { type Options, options } from './rules/options.ts';
import { planning } from './rules/planning.ts';
import { apply, awaiting, hidden, legal, resolve, setup } from './rules/rules.ts';
import { type Action, type State, stateSchema } from './rules/state.ts';
import { commands } from './words/commands.ts';
import { describe } from './words/describe.ts';
import { explain } from './words/explain.ts';
import { ID } from './words/messages.ts';
import { remarks } from './words/remarks.ts';
import { changesFor, closeTo } from './words/returning.ts';
import { headline, prompt } from './words/words.ts';

/** From the Ground Up, "the ever-moving roll & write game" with twelve cards. */
export const fromTheGroundUp: Game<State, Action, Options> = {
  id: ID,
  command: 'ground',
  emoji: '📦',
  emojis,
  seats: { min: 2, max: 6 },
  options,
  state: stateSchema,
  migrations: [],
  commands,
  untold: [
    'from-the-ground-up.event.deal',
    'from-the-ground-up.event.chose.mark',
    'from-the-ground-up.event.chose.pass',
    'from-the-ground-up.event.chose.discard',
  ],
  topics: ['start', 'goal', 'turn', 'pass', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
  effort,
  setup,
  awaiting,
  legal,
  hidden,
  apply,
  resolve,
  explain,
  remarks,
  score,
  advise,
  forecast,
  planning,
  strategies: {
    easy: chooseCarelessly,
    hard: chooseByPlayouts,
  },
  headline,
  prompt,
  sheet,
  table,
  panel,
  describe,
  changesFor,
  closeTo,
};
