import type { Message, Seat } from '../../../core/message.ts';
import { type MapFeature, type ScoreRow, scoreRows, terrains } from '../content/cards.ts';
import { scoreAt } from '../rules/end.ts';
import { columnOf, drawnOn, rowOf, type Square, type TerrainMap } from '../rules/grid.ts';
import { positionOf } from '../rules/own-pace.ts';
import { type Action, distinctShapes, squaresOf } from '../rules/placements.ts';
import { rowPoints, type SheetScore, scoreOf } from '../rules/scoring.ts';
import { mapAt, roundLimit, type State, taskOf } from '../rules/state.ts';
import { featureName, pictured, picturedShape, pointChange, say, squareNames } from './names.ts';

/** "Round 5 of 16". */
export function roundName(state: State): Message {
  const rounds = roundLimit(state.options);
  return Number.isFinite(rounds)
    ? say('round.limited', { round: state.round, rounds })
    : say('round.full', { round: state.round });
}

/** The progress of the game in a few words; at their own pace, the viewer's. */
export function headline(shared: State, viewer?: Seat): Message {
  const state = positionOf(shared, viewer);
  if (state.phase.is === 'over') return say('headline.over', { count: state.round });
  const { lying } = state;
  if (lying === undefined) return say('headline.opening');
  const values = { round: roundName(state), terrain: featureName(lying.card) };
  return lying.number === undefined
    ? say('headline.no-die', values)
    : say('headline.round', { ...values, number: lying.number });
}

/** The task of an awaited seat. */
export function prompt(state: State): Message {
  // Everybody reads this: naming a seat's round would reveal that it had nothing to draw in another one.
  if (state.ahead !== undefined) return say('prompt.own-pace');
  const task = taskOf(state);
  if (task === undefined) return say('prompt.wait');
  const { number } = task;
  const [first, second] = distinctShapes(task.shapes);
  if (first === undefined) return say('prompt.nexus', { number });
  const values = { number, terrain: pictured(task.card), first: picturedShape(first) };
  return second === undefined
    ? say('prompt.one-shape', values)
    : say('prompt.two-shapes', { ...values, second: picturedShape(second) });
}

/** The points that a placement brings, by terrain, and its risks. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  const task = taskOf(state);
  const squares = squaresOf(action);
  if (task === undefined || squares === undefined) throw new Error('only a legal action has remarks');
  const before = scoreAt(state, seat);
  const map = drawnOn(mapAt(state, seat), squares, task.card);
  const after = scoreOf(map, state.options.nexus);
  return [
    ...gainRemarks(before, after),
    ...anchorRemark(state, task.card, map, after),
    ...dangerRemark(state, squares),
  ];
}

/** The group that grows, and what else changes: "Largest forest: 4", "Terrain types: river +12". */
function gainRemarks(before: SheetScore, after: SheetScore): readonly Message[] {
  const grown = terrains.filter((terrain) => after.largest[terrain] > before.largest[terrain]);
  const rows = scoreRows.flatMap((row) => rowChange(row, after.terrain[row] - before.terrain[row]));
  if (grown.length + rows.length === 0) return [say('remark.no-gain')];
  return [
    ...grown.map((terrain) =>
      say('remark.largest', { terrain: featureName(terrain), count: after.largest[terrain] }),
    ),
    ...(rows.length === 0 ? [] : [say('remark.types', { rows })]),
  ];
}

/** "mountain +3" for every row that changes. */
export function changedRows(before: SheetScore, after: SheetScore): readonly Message[] {
  return scoreRows.flatMap((row) => rowChange(row, rowPoints(after, row) - rowPoints(before, row)));
}

function rowChange(row: ScoreRow, points: number): readonly Message[] {
  return points === 0 ? [] : [say('remark.row', { terrain: featureName(row), points: pointChange(points) })];
}

/** "If any of your 6 Terrain Types above do not border a nexus, you do not score …" */
function anchorRemark(
  { options }: State,
  card: MapFeature,
  map: TerrainMap,
  after: SheetScore,
): readonly Message[] {
  const terrain = terrains.find((candidate) => candidate === card);
  if (terrain === undefined || !after.unanchored[terrain]) return [];
  // Under the other rule, terrain types score as if each bordered a nexus.
  const lost = options.nexus === 'terrain' ? scoreOf(map, 'largest-group').terrain[terrain] : 1;
  return lost > 0 ? [say(`remark.no-nexus.${options.nexus}`)] : [];
}

/** "Be wary putting a Nexus or River on the Map where a Desolation may appear later and overwrite that Square." */
function dangerRemark(state: State, squares: readonly Square[]): readonly Message[] {
  const inDanger = squares.filter((square) => isInDanger(state, square));
  return inDanger.length === 0
    ? []
    : [say('remark.danger', { count: inDanger.length, squares: squareNames(inDanger) })];
}

/** Whether a square is on the diagonal and desolation has not hit its number yet. */
function isInDanger(state: State, square: Square): boolean {
  return rowOf(square) === columnOf(square) && !state.desolated.includes(rowOf(square));
}
