import { listOf } from '../../../core/common.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import { letterOf, type MapFeature, mapFeatures, type ScoreRow, scoreRows } from '../content/cards.ts';
import { scoreAt, standings } from '../rules/end.ts';
import { legal } from '../rules/flow.ts';
import { mostPoints } from '../rules/gains.ts';
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
import type { SheetScore } from '../rules/scoring.ts';
import { mapAt, roundLimit, type State } from '../rules/state.ts';
import { featureName, featureTitle, pointChange, say, squareNames } from './names.ts';
import { headline } from './prompts.ts';

/** The sheet in words, one sentence per item. */
export function describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[] {
  const map = mapAt(state, seat);
  const score = scoreAt(state, seat);
  const { terrain, largest } = score.subtotals;
  return listOf(
    say('describe.sheet', { who: { seat }, game: headline(state), total: score.total, terrain, largest }),
    cardsInWords(state),
    view.legal === true && legalInWords(state, seat),
    changesInWords(state, seat, view.since),
    scoreRows.map((row) => scoreRow(score, row)),
    rowsOfMap(map),
    state.desolated.length > 0 && say('describe.desolated', { numbers: state.desolated }),
  );
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
    gain: pointChange(best.gain),
  };
  return [
    'shape' in action
      ? say('describe.places', { ...values, shape: letterOf(action.shape), turn: action.turn })
      : say('describe.nexus-places', values),
  ];
}

/** The squares that changed since the player last looked. */
export function changedSquares(state: State, seat: Seat, since: State | undefined): readonly Square[] {
  const previous = since?.maps[seat];
  if (previous === undefined) return [];
  const map = mapAt(state, seat);
  return everySquare.filter((square) => previous[square] !== map[square]);
}

function changesInWords(state: State, seat: Seat, since: State | undefined): readonly Message[] {
  const map = mapAt(state, seat);
  const changed = changedSquares(state, seat, since);
  const changes: readonly Value[] = mapFeatures.flatMap((feature) => {
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
  return listOf(
    rows.map((row) => say('describe.row', { row, runs: runsOf(map, row) })),
    empty !== 0 && say('describe.empty-rows', { count: empty }),
  );
}

function runsOf(map: TerrainMap, row: number): readonly Message[] {
  const runs: { feature: MapFeature | undefined; first: number; last: number }[] = [];
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

/** If there are more squares than this, only their number is given. */
const NAMED = 8;
/** The end is close if at most this many rounds follow the current one. */
const CLOSE_ROUNDS = 2;
/** A player is close to the lead if they are at most this many points behind. */
const CLOSE_POINTS = 3;

/** The squares of the seat's map that desolation hit, or that were drawn automatically or by a caretaker. */
export function changesFor(previous: State, state: State, seat: Seat): readonly Message[] {
  const [old, map] = [mapAt(previous, seat), mapAt(state, seat)];
  const changed = everySquare.filter((square) => old[square] !== map[square]);
  const isHit = (square: number) => featureAt(map, square) === 'desolation';
  const [hit, drawn] = [changed.filter(isHit), changed.filter((square) => !isHit(square))];
  return listOf(
    hit.length > 0 && say('since.hit', { squares: squareNames(hit) }),
    drawn.length > 0 && drawnSince(drawn),
  );
}

function drawnSince(squares: readonly number[]): Message {
  return squares.length > NAMED
    ? say('since.drawn-many', { number: squares.length })
    : say('since.drawn', { squares: squareNames(squares) });
}

/** How close the end is, and who is close to the lead. At their own pace, only public rounds count. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase.is === 'over') return [];
  return [...closeToEnd(state), ...closeToLead(state, seat)];
}

function closeToEnd({ ahead, options, round }: State): readonly Message[] {
  const count = roundLimit(options) - round;
  if (ahead !== undefined || count > CLOSE_ROUNDS) return [];
  return [count === 0 ? say('close.last-round') : say('close.rounds', { count })];
}

/** The other seat that is closest behind the leader. */
function closeToLead(state: State, seat: Seat): readonly Message[] {
  const { totals } = standings(state);
  const best = Math.max(...totals);
  const [next] = totals
    .map((total, other) => ({ who: { seat: other }, count: best - total }))
    .filter(({ who, count }) => who.seat !== seat && count > 0 && count <= CLOSE_POINTS)
    .toSorted((a, b) => a.count - b.count);
  return next === undefined ? [] : [say('close.lead', next)];
}
