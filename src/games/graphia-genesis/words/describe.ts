import type { View } from '../../../core/game.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import { mostPoints } from '../computer/ranking.ts';
import { type Feature, features, letterOf, type ScoreRow, scoreRows } from '../content/cards.ts';
import { scoreAt } from '../rules/end.ts';
import {
  everyNumber,
  everySquare,
  featureAt,
  rowOf,
  SIZE,
  type Square,
  squareAt,
  squareName,
  type TerrainMap,
} from '../rules/grid.ts';
import { legal } from '../rules/rules.ts';
import type { SheetScore } from '../rules/scoring.ts';
import { mapAt, type State } from '../rules/state.ts';
import { headline } from './headline.ts';
import { say } from './messages.ts';
import { featureName, featureTitle, signed } from './names.ts';

/** The sheet in words, one sentence per item. */
export function describe(state: State, seat: Seat, view: View<State>): readonly Message[] {
  const map = mapAt(state, seat);
  const score = scoreAt(state, seat);
  const { terrain, largest } = score.subtotals;
  return [
    say('describe.sheet', { who: { seat }, game: headline(state), total: score.total, terrain, largest }),
    ...cardsInWords(state),
    ...(view.legal === true ? legalInWords(state, seat) : []),
    ...changesInWords(state, seat, view.since),
    ...scoreRows.map((row) => scoreRow(score, row)),
    ...rowsOfMap(map),
    ...(state.desolated.length === 0 ? [] : [say('describe.desolated', { numbers: state.desolated })]),
  ];
}

/** The cards and the die. */
function cardsInWords(state: State): readonly Message[] {
  const { lying, phase } = state;
  if (lying === undefined || phase.is === 'over') return [];
  const card = featureTitle(lying.card);
  const shapes = lying.shapes.map((id) => `${letterOf(id)} (${id})`);
  if (lying.number === undefined) return [say('describe.card', { card })];
  const values = { card, number: lying.number };
  return [
    shapes.length === 0 ? say('describe.card-die', values) : say('describe.cards', { ...values, shapes }),
  ];
}

function legalInWords(state: State, seat: Seat): readonly Message[] {
  const actions = legal(state, seat);
  const best = mostPoints(state, seat, actions);
  if (best === undefined) return [];
  const { action } = best;
  const values = {
    count: actions.length,
    square: squareName(action.square),
    gain: signed(best.gain),
  };
  return [
    'shape' in action
      ? say('describe.places', { ...values, shape: letterOf(action.shape), turn: action.turn })
      : say('describe.nexus-places', values),
  ];
}

/** The squares that differ from the state at the last look. */
export function changedSquares(state: State, seat: Seat, since: State | undefined): readonly Square[] {
  const before = since?.maps[seat];
  if (before === undefined) return [];
  const map = mapAt(state, seat);
  return everySquare.filter((square) => before[square] !== map[square]);
}

function changesInWords(state: State, seat: Seat, since: State | undefined): readonly Message[] {
  const map = mapAt(state, seat);
  const changed = changedSquares(state, seat, since);
  const changes: readonly Value[] = features.flatMap((feature) => {
    const squares = changed.filter((square) => featureAt(map, square) === feature);
    return squares.length === 0
      ? []
      : [
          say('describe.change', {
            terrain: featureName(feature),
            squares: squares.map(squareName).join(' '),
          }),
        ];
  });
  return changes.length === 0 ? [] : [say('describe.changed', { changes })];
}

function scoreRow(score: SheetScore, row: ScoreRow): Message {
  const values = { row: featureTitle(row), terrain: score.terrain[row] };
  if (row === 'nexus') return say('describe.score-nexus', values);
  return say(score.unanchored[row] ? 'describe.score-unanchored' : 'describe.score', {
    ...values,
    largest: score.largest[row],
  });
}

/** "Row 1: mountain 1-3, empty 4-12". Empty rows are counted, not listed. */
function rowsOfMap(map: TerrainMap): readonly Message[] {
  const rows = everyNumber.filter((row) =>
    everySquare.some((square) => rowOf(square) === row && featureAt(map, square) !== undefined),
  );
  const empty = SIZE - rows.length;
  return [
    ...rows.map((row) => say('describe.row', { row, runs: runsOf(map, row) })),
    ...(empty === 0 ? [] : [say('describe.empty-rows', { count: empty })]),
  ];
}

function runsOf(map: TerrainMap, row: number): readonly Message[] {
  const runs: { feature: Feature | undefined; first: number; last: number }[] = [];
  for (let column = 1; column <= SIZE; column++) {
    const feature = featureAt(map, squareAt(row, column));
    const run = runs.at(-1);
    if (run !== undefined && run.feature === feature) run.last = column;
    else runs.push({ feature, first: column, last: column });
  }
  return runs.map(({ feature, first, last }) =>
    say(`describe.run.${feature ?? 'empty'}`, {
      columns: first === last ? String(first) : `${first}–${last}`,
    }),
  );
}
