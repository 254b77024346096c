import type { Game } from '../../core/game.ts';
import { advise } from './advise.ts';
import { commands } from './commands.ts';
import { describe } from './describe.ts';
import { challenge, score } from './end.ts';
import { explain } from './explain.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ID } from './messages.ts';
import { type Options, options } from './options.ts';
import { type Action, apply, awaiting, legal, resolve, setup } from './rules.ts';
import { sheet } from './sheet.ts';
import { type State, stateSchema } from './state.ts';
import { table } from './table.ts';
import { headline, prompt, remarks } from './words.ts';

/** Roll to the Top! by Peter Joustra and Corné van Moorsel (Cwali). */
export const rollToTheTop: Game<State, Action, Options> = {
  id: ID,
  command: 'climb',
  emoji: '🗻',
  seats: { min: 1, max: 5 },
  options,
  state: stateSchema,
  migrations: [],
  commands,
  topics: ['goal', 'climb', 'dice', 'end', 'variants', 'about'],
  locales: { en, de, fr, nl },
  setup,
  awaiting,
  legal,
  apply,
  resolve,
  explain,
  remarks,
  score,
  advise,
  challenge,
  headline,
  prompt,
  sheet,
  table,
  describe,
};
