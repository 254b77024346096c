import * as z from 'zod';
import type { AnyGame, MoveArgs, Verb, VerbOption } from '../../core/game.ts';
import { type OptionSpec, optionSet } from '../../core/options.ts';
import type { AnyMove } from '../../core/selection.ts';
import { inServer } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { human, sampleTable } from '../store/samples.ts';

/** The state of the fake game: its legal moves, set by the test. */
export interface FakeState {
  readonly list: readonly FakeAction[];
  readonly awaiting: readonly number[];
  readonly words: string;
}

export interface FakeAction {
  readonly verb: string;
  readonly args: MoveArgs;
}

export interface FakeVerb {
  readonly name: string;
  readonly options: readonly FakeOption[];
  readonly inPanel?: 'form' | 'never';
}

export type FakeOption = Pick<VerbOption<unknown>, 'name' | 'joined' | 'cell'>;

const blank = { width: 1000, height: 100, nodes: [] };

/** A game without rules, for tests of everything that is built from legal moves. Its texts are plain. */
export function fakeGame(
  fakes: readonly FakeVerb[],
  specs: Readonly<Record<string, OptionSpec>> = {},
): AnyGame {
  const stateOf = (state: unknown) => state as FakeState;
  const words = (text: string) => ({ key: 'fake.words', values: { text } });
  const verbs: readonly Verb<unknown, unknown>[] = fakes.map(({ name, options, ...how }) => ({
    ...how,
    name,
    options: options.map((option) => ({ ...option, label: (value: string) => `‹${value}›` })),
    argsOf: (action) => ((action as FakeAction).verb === name ? (action as FakeAction).args : undefined),
  }));
  return {
    id: 'fake',
    emoji: '🎲',
    seats: { min: 1, max: 8 },
    options: optionSet(specs) as AnyGame['options'],
    state: z.unknown(),
    migrations: [],
    verbs,
    topics: ['first', 'second'],
    locales: { en: fakeTexts, de: fakeTexts, fr: fakeTexts, nl: fakeTexts },
    effort: () => ({ difficulty: 'easy', moves: 1, days: 1 }),
    setup: () => ({ list: [], awaiting: [], words: '' }) satisfies FakeState,
    awaiting: (state) => stateOf(state).awaiting,
    legal: (state, seat) => (stateOf(state).awaiting.includes(seat) ? stateOf(state).list : []),
    apply: (state) => ({ state, chance: [], events: [] }),
    resolve: (state) => ({ state, chance: [], events: [] }),
    explain: (_state, _seat, verb, args) => words(`${verb} ${JSON.stringify(args)} is not legal`),
    remarks: (state) => [words(stateOf(state).words)],
    score: () => ({ totals: [3, 2], places: [1, 2], winners: [0], parts: [{}, {}], lines: [words('3')] }),
    advise: (state) => ({ action: stateOf(state).list[0], why: words('so') }),
    headline: (state) => words(stateOf(state).words),
    prompt: (_state, seat) => words(`prompt of ${seat}`),
    sheet: () => [blank],
    table: () => [blank],
    describe: (state) => [words(stateOf(state).words)],
  };
}

export const fakeTexts = {
  name: 'Fake',
  tagline: 'A game without rules.',
  words: '{{text}}',
  'rules.first.title': 'First',
  'rules.first.text': 'There are no rules.',
  'rules.second.title': 'Second',
  'rules.second.text': 'Really.',
};

/** A running table of people 100, 101, … with the legal moves of this state. */
export function fakeTable(
  game: AnyGame,
  state: FakeState,
  seats: readonly string[] = ['Mia', 'Ben'],
): Loaded {
  return {
    game,
    state,
    step: undefined,
    table: sampleTable({
      id: 'abcdefghij',
      place: inServer('900', '901'),
      hostId: '100',
      game: game.id,
      options: {},
      status: 'playing',
      seats: seats.map((name, seat) => human({ id: String(100 + seat), name })),
      seatLimit: 8,
      seed: 'ab'.repeat(32),
      seedHash: 'cd'.repeat(32),
      head: 1,
      createdAt: new Date(0),
    }),
  };
}

export function fakeMoves({ list }: FakeState): readonly AnyMove[] {
  return list.map((action) => ({ verb: action.verb, args: action.args, action }));
}
