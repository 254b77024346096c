import { withCallouts } from '../../../core/draw.ts';
import type { Illustration } from '../../../core/game.ts';
import type { Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { marked } from '../rules/marks.ts';
import { type CardState, emptyCard, options, type State } from '../rules/state.ts';
import { say } from '../words/names.ts';
import { panel, sheet } from './sheet.ts';

/** The pictures of the help, drawn from example positions. */
export function illustrations(topic: string): readonly Illustration[] {
  switch (topic) {
    case 'start':
      return [
        { scene: annotatedSheet(), caption: say('guide.sheet') },
        { scene: exampleMove(), caption: say('guide.move') },
      ];
    case 'end':
      return finishedGame().map((scene) => ({ scene, caption: say('guide.end') }));
    default:
      return [];
  }
}

interface Example {
  /** The reader's cards and die. */
  readonly own: readonly CardId[];
  readonly die: number;
  readonly shared: readonly CardId[];
  readonly cards: Readonly<Partial<Record<CardId, Partial<CardState>>>>;
}

function example({ own, die, shared, cards }: Example): State {
  return {
    options: options.schema.parse({}),
    phase: 'turn',
    start: 0,
    round: 4,
    turn: 0,
    progress: false,
    works: Object.fromEntries(
      [...own, ...shared].map((card) => [card, { ...emptyCard(card), ...cards[card] }]),
    ),
    shared,
    players: [{ front: own, die }, { front: [] }],
  };
}

/** A turn with a place of every kind, each with a numbered spot. */
function annotatedSheet(): Scene {
  const state = example({
    own: ['c01', 'c03'],
    die: 4,
    shared: ['c11'],
    cards: {
      c01: { crates: [6, 0, 0, 1] },
      c03: { crates: [5, 5, 0] },
      c11: { crates: [1, 3, 4], star: 2, checks: [true, false, false] },
    },
  });
  const pane = panel(state, 0, { legal: true, viewer: 0 });
  return withCallouts(pane, [
    [36, 34],
    [228, 312],
    [544, 312],
    [908, 750],
    [900, 110],
  ]);
}

/** A 3 is marked on the descending card of the rulebook's example. */
function exampleMove(): Scene {
  const previous = example({ own: ['c01'], die: 3, shared: [], cards: {} });
  return panel(marked(previous, 0, 'c01.3').state, 0, { viewer: 0, since: previous });
}

function finishedGame(): readonly Scene[] {
  const state = example({
    own: ['c02', 'c12'],
    die: 1,
    shared: [],
    cards: {
      c02: { crates: [1, 3, 4, 6], star: 5, checks: [true, true, true, true] },
      c12: { crates: [4, 0, 0], star: 2, flipped: true },
    },
  });
  const players = state.players.map(({ front }) => ({ front }));
  return sheet({ ...state, players, phase: 'over' }, 0, {});
}
