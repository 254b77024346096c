import type { Game, Perspective } from '../../core/game.ts';
import { rulesInWords } from '../../core/steps.ts';
import { advise, rank, reasonFor } from './computer/advise.ts';
import { chooseByPlayouts, forecast } from './computer/strategies.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ending } from './pictures/ending.ts';
import { illustrations } from './pictures/illustrations.ts';
import { emojis } from './pictures/map.ts';
import { mapPane, taskPane } from './pictures/map-pane.ts';
import { scoreSheet } from './pictures/score-sheet.ts';
import { table } from './pictures/table.ts';
import { effort, solo } from './rules/end.ts';
import { apply, awaiting, legal, resolve, setup } from './rules/flow.ts';
import { hiddenActions, positionOf } from './rules/own-pace.ts';
import type { Action } from './rules/placements.ts';
import { type Options, options, SEATS, type State, stateSchema } from './rules/state.ts';
import { changesFor, closeTo, describe } from './words/describe.ts';
import { eventInWords, score } from './words/events.ts';
import { explain } from './words/explain.ts';
import { lesson } from './words/lesson.ts';
import { ID } from './words/names.ts';
import { headline, prompt, remarks } from './words/prompts.ts';
import { verbs } from './words/verbs.ts';

/** Graphia Genesis. */
export const graphiaGenesis: Game<State, Action, Options> = {
  id: ID,
  emoji: '🗺️',
  emojis,
  seats: SEATS,
  headStarts: [
    {
      options: { length: 'full' },
      seats: 2,
      easy: { medium: 19, hard: 32 },
      medium: { hard: 14 },
      spread: 12.3,
    },
    { options: { length: '24' }, seats: 2, easy: { medium: 19, hard: 27 }, medium: { hard: 8 }, spread: 8.7 },
    { options: { length: '16' }, seats: 2, easy: { medium: 13, hard: 18 }, medium: { hard: 5 }, spread: 6.4 },
  ],
  // Twelve columns of squares and a column of shapes share the 343 CSS pixels of a phone.
  leastTarget: { phone: 20 },
  drawsCards: true,
  options,
  state: stateSchema,
  migrations: [],
  verbs,
  untold: [
    'graphia-genesis.event.starts',
    'graphia-genesis.event.turned',
    'graphia-genesis.event.turned-nexus',
  ],
  lesson,
  topics: ['start', 'goal', 'round', 'drawing', 'cards', 'desolation', 'scoring', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
  rank: (state, seat, actions) => rank(positionOf(state, seat), seat, actions),
  hidden: hiddenActions,
  ownPace: ({ ahead, phase }) =>
    phase.is === 'over' ? undefined : ahead?.played.map(({ length }) => length),
  ...rulesInWords({ effort, setup, awaiting, legal, apply, resolve }, eventInWords),
  explain: (state, seat, verb, args) => explain(positionOf(state, seat), seat, verb, args),
  remarks: (state, seat, action) => remarks(positionOf(state, seat), seat, action),
  score,
  advise: (state, seat, random) => advise(positionOf(state, seat), seat, random),
  reason: (state, seat, action, than) => reasonFor(positionOf(state, seat), seat, action, than),
  forecast,
  strategies: { hard: (state, seat, random) => chooseByPlayouts(positionOf(state, seat), seat, random) },
  solo,
  headline,
  prompt,
  sheet(state, seat, view) {
    const [now, look] = [positionOf(state, view.viewer), lookOf(view)];
    return [mapPane(now, seat, look), scoreSheet(now, seat, look)];
  },
  table: (state, view) => table(positionOf(state, view.viewer), lookOf(view)),
  panel: (state, seat, view) => taskPane(positionOf(state, view.viewer), seat, lookOf(view)),
  ending,
  describe: (state, seat, view) => describe(positionOf(state, view.viewer), seat, lookOf(view)),
  changesFor: (previous, state, seat) =>
    changesFor(positionOf(previous, seat), positionOf(state, seat), seat),
  closeTo,
};

/** The view with the former position as the same viewer knew it. */
function lookOf({ since, ...view }: Perspective<State>): Perspective<State> {
  return since === undefined ? view : { ...view, since: positionOf(since, view.viewer) };
}
