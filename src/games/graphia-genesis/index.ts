import type { Game } from '../../core/game.ts';
import { advise } from './computer/advise.ts';
import { rank } from './computer/ranking.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/emojis.ts';
import { illustrations } from './pictures/illustrations.ts';
import { mapPane, panelPane } from './pictures/map-pane.ts';
import { scoreSheet } from './pictures/score-sheet.ts';
import { table } from './pictures/table.ts';
import { challenge, score } from './rules/end.ts';
import { type Options, options } from './rules/options.ts';
import type { Action } from './rules/placements.ts';
import { apply, awaiting, legal, resolve, setup } from './rules/rules.ts';
import { SEATS, type State, stateSchema } from './rules/state.ts';
import { commands } from './words/commands.ts';
import { describe } from './words/describe.ts';
import { explain } from './words/explain.ts';
import { headline, prompt } from './words/headline.ts';
import { ID } from './words/messages.ts';
import { remarks } from './words/remarks.ts';

/** Graphia Genesis. */
export const graphiaGenesis: Game<State, Action, Options> = {
  id: ID,
  command: 'graphia',
  emoji: '🗺️',
  emojis,
  seats: SEATS,
  options,
  state: stateSchema,
  migrations: [],
  commands,
  topics: ['start', 'goal', 'round', 'drawing', 'cards', 'desolation', 'scoring', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
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
  challenge,
  headline,
  prompt,
  sheet: (state, seat, view) => [mapPane(state, seat, view), scoreSheet(state, seat, view)],
  table,
  panel: panelPane,
  describe,
};
