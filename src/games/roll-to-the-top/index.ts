import { hasty } from '../../core/computer.ts';
import type { Game } from '../../core/game.ts';
import { advise } from './computer/advise.ts';
import { forecast } from './computer/forecast.ts';
import { rank } from './computer/ranking.ts';
import { chooseByPlayouts } from './computer/strong.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/emojis.ts';
import { illustrations } from './pictures/illustrations.ts';
import { sheet } from './pictures/sheet.ts';
import { table } from './pictures/table.ts';
import { effort } from './rules/effort.ts';
import { challenge, score } from './rules/end.ts';
import { type Options, options } from './rules/options.ts';
import { planning } from './rules/planning.ts';
import { type Action, apply, awaiting, legal, resolve, setup } from './rules/rules.ts';
import { beforeEndings, type State, stateSchema } from './rules/state.ts';
import { commands } from './words/commands.ts';
import { describe } from './words/describe.ts';
import { explain } from './words/explain.ts';
import { ID } from './words/messages.ts';
import { changesFor, closeTo } from './words/returning.ts';
import { headline, prompt, remarks } from './words/words.ts';

/** Roll to the Top! by Peter Joustra and Corné van Moorsel (Cwali). */
export const rollToTheTop: Game<State, Action, Options> = {
  id: ID,
  command: 'climb',
  emoji: '🗻',
  emojis,
  seats: { min: 1, max: 5 },
  lowestWins: true,
  choicesChangeDraws: true,
  options,
  state: stateSchema,
  migrations: [beforeEndings],
  commands,
  topics: ['start', 'goal', 'climb', 'dice', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
  effort,
  setup,
  awaiting,
  legal,
  rank,
  apply,
  resolve,
  explain,
  remarks,
  score,
  advise,
  forecast,
  planning,
  strategies: {
    easy: hasty({ legal, rank, advise }, { attention: 0, glances: 2 }),
    hard: chooseByPlayouts,
  },
  challenge,
  headline,
  prompt,
  sheet: (state, seat, view) => [sheet(state, seat, view)],
  table,
  describe,
  changesFor,
  closeTo,
};
