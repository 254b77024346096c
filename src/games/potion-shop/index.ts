import type { Game } from '../../core/game.ts';
import { advise } from './computer/advise.ts';
import { forecast } from './computer/forecast.ts';
import { rank } from './computer/rank.ts';
import { chooseByPlayouts } from './computer/strong.ts';
import { SEATS } from './content/content.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/emojis.ts';
import { illustrations } from './pictures/illustrations.ts';
import { panel } from './pictures/panel.ts';
import { sheet, table } from './pictures/sheet.ts';
import type { Action } from './rules/actions.ts';
import { apply } from './rules/apply.ts';
import { effort } from './rules/effort.ts';
import { awaiting, legal } from './rules/legal.ts';
import { type Options, options } from './rules/options.ts';
import { planning } from './rules/planning.ts';
import { resolve } from './rules/resolve.ts';
import { score } from './rules/score.ts';
import { setup } from './rules/set-up.ts';
import { beforeEditions, beforeOptions, type State, stateSchema } from './rules/state.ts';
import { commands } from './words/commands.ts';
import { describe } from './words/describe.ts';
import { explain } from './words/explain.ts';
import { headline, prompt } from './words/headline.ts';
import { ID } from './words/messages.ts';
import { remarks } from './words/remarks.ts';
import { changesFor, closeTo } from './words/returning.ts';

/** The potion shop: "Unnamed Roll and Write" by Jeremiah Dixon. */
export const potionShop: Game<State, Action, Options> = {
  id: ID,
  command: 'potions',
  emoji: '🧪',
  emojis,
  seats: SEATS,
  namesSheets: true,
  choicesChangeDraws: true,
  options,
  state: stateSchema,
  migrations: [beforeOptions, beforeEditions],
  commands,
  untold: [
    'potion-shop.event.chits',
    'potion-shop.event.first-reserve',
    'potion-shop.event.last-set',
    'potion-shop.event.refill',
  ],
  topics: ['start', 'goal', 'round', 'brewing', 'customers', 'upgrades', 'end', 'points', 'about'],
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
  strategies: { hard: chooseByPlayouts },
  headline,
  prompt,
  sheet,
  table,
  panel,
  illustrations,
  describe,
  changesFor,
  closeTo,
};
