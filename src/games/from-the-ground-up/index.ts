import type { Game } from '../../core/game.ts';
import { advise } from './advise.ts';
import { commands } from './commands.ts';
import { describe } from './describe.ts';
import { score } from './end.ts';
import { explain } from './explain.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ID } from './messages.ts';
import { type Options, options } from './options.ts';
import { remarks } from './remarks.ts';
import { apply, awaiting, hidden, legal, resolve, setup } from './rules.ts';
import { sheet } from './sheet.ts';
import { type Action, type State, stateSchema } from './state.ts';
import { table } from './table.ts';
import { headline, prompt } from './words.ts';

/** From the Ground Up, "the ever-moving roll & write game" with twelve cards. */
export const fromTheGroundUp: Game<State, Action, Options> = {
  id: ID,
  command: 'ground',
  emoji: '📦',
  seats: { min: 2, max: 6 },
  options,
  state: stateSchema,
  migrations: [],
  commands,
  topics: ['goal', 'turn', 'pass', 'end', 'variants', 'about'],
  locales: { en, de, fr, nl },
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
  headline,
  prompt,
  sheet,
  table,
  describe,
};
