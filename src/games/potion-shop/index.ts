import type { Game } from '../../core/game.ts';
import { type Action, legal } from './actions.ts';
import { advise } from './advise.ts';
import { commands } from './commands.ts';
import { SEATS } from './content.ts';
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
import { apply, awaiting, resolve, setup } from './rules.ts';
import { sheet } from './sheet.ts';
import { type State, stateSchema } from './state.ts';
import { table } from './table.ts';
import { headline, prompt } from './words.ts';

/** The potion shop: "Unnamed Roll and Write" by Jeremiah Dixon. */
export const potionShop: Game<State, Action, Options> = {
  id: ID,
  command: 'potions',
  emoji: '🧪',
  seats: SEATS,
  options,
  state: stateSchema,
  migrations: [],
  commands,
  topics: ['goal', 'round', 'brewing', 'customers', 'upgrades', 'end', 'points', 'about'],
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
  headline,
  prompt,
  sheet,
  table,
  describe,
};
