import { hasty } from '../../core/computer.ts';
import type { Game } from '../../core/game.ts';
import { planningInWords } from '../../core/legal.ts';
import { rulesInWords } from '../../core/steps.ts';
import { advise, rank } from './computer/advise.ts';
import { reasonFor } from './computer/reasons.ts';
import { chooseByPlayouts, forecast } from './computer/strategies.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { emojis } from './pictures/dice.ts';
import { ending } from './pictures/ending.ts';
import { illustrations } from './pictures/illustrations.ts';
import { sheet } from './pictures/sheet.ts';
import { table } from './pictures/table.ts';
import { solo } from './rules/end.ts';
import { type Action, apply, awaiting, effort, legal, planning, resolve, setup } from './rules/flow.ts';
import { type Options, options, type State, stateSchema } from './rules/state.ts';
import { changesFor, closeTo, describe } from './words/describe.ts';
import { eventInWords, score, whenInWords } from './words/events.ts';
import { explain } from './words/explain.ts';
import { lesson } from './words/lesson.ts';
import { ID } from './words/names.ts';
import { headline, prompt, remarks, round } from './words/prompts.ts';
import { verbs } from './words/verbs.ts';

/** Roll to the Top! by Peter Joustra and Corné van Moorsel (Cwali). */
export const rollToTheTop: Game<State, Action, Options> = {
  id: ID,
  emoji: '🗻',
  emojis,
  seats: { min: 1, max: 5 },
  lowestWins: true,
  choicesChangeDraws: true,
  // The Space Needle is nine boxes high.
  leastTarget: { phone: 22.5 },
  options,
  state: stateSchema,
  migrations: [],
  verbs,
  untold: [
    'roll-to-the-top.event.roller',
    'roll-to-the-top.event.entry',
    'roll-to-the-top.event.entry.all',
    'roll-to-the-top.event.entry.odd',
  ],
  lesson,
  topics: ['start', 'goal', 'climb', 'dice', 'end', 'variants', 'about'],
  illustrations,
  locales: { en, de, fr, nl },
  rank,
  ...rulesInWords({ effort, setup, awaiting, legal, apply, resolve }, eventInWords),
  // A player who has written ends their turn with "done", and can undo numbers until the round closes.
  isAskedAlone: ({ players }, seat, { kind }) => kind === 'done' && (players[seat]?.written.length ?? 0) > 0,
  explain,
  remarks,
  score,
  advise,
  reason: reasonFor,
  forecast,
  planning: planningInWords(planning, whenInWords),
  strategies: {
    easy: hasty({ legal, rank, advise }, { attention: 0, glances: 2 }),
    hard: chooseByPlayouts,
  },
  solo,
  headline,
  round,
  prompt,
  sheet: (state, seat, view) => [sheet(state, seat, view)],
  ending,
  table,
  describe,
  changesFor,
  closeTo,
};
