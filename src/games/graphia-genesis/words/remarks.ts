import type { Message, Seat } from '../../../core/message.ts';
import { type Feature, scoreRows, terrains } from '../content/cards.ts';
import { scoreAt } from '../rules/end.ts';
import { columnOf, drawnOn, rowOf, type Square } from '../rules/grid.ts';
import { type Action, squaresOf } from '../rules/placements.ts';
import { rowPoints, type SheetScore, scoreOf } from '../rules/scoring.ts';
import { mapAt, type State, taskOf } from '../rules/state.ts';
import { say } from './messages.ts';
import { featureName, featureTitle, signed, squareNames } from './names.ts';

/** The points that a placement brings, by terrain, and its risks. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  const task = taskOf(state);
  const squares = squaresOf(action);
  if (task === undefined || squares === undefined) throw new Error('only a legal action has remarks');
  const before = scoreAt(state, seat);
  const after = scoreOf(drawnOn(mapAt(state, seat), squares, task.card), state.options.nexus);
  return [
    gainRemark(before, after),
    ...anchorRemark(state, task.card, after),
    ...dangerRemark(state, squares),
  ];
}

function gainRemark(before: SheetScore, after: SheetScore): Message {
  const rows = changedRows(before, after);
  if (rows.length === 0) return say('remark.no-gain');
  return say('remark.gain', { gain: signed(after.total - before.total), rows });
}

/** "mountain +3" for every row that changes. */
export function changedRows(before: SheetScore, after: SheetScore): readonly Message[] {
  return scoreRows.flatMap((row) => {
    const points = rowPoints(after, row) - rowPoints(before, row);
    return points === 0 ? [] : [say('remark.row', { terrain: featureName(row), points: signed(points) })];
  });
}

/** "If any of your 6 Terrain Types above do not border a nexus, you do not score …" */
function anchorRemark(state: State, card: Feature, after: SheetScore): readonly Message[] {
  const terrain = terrains.find((candidate) => candidate === card);
  if (terrain === undefined || !after.unanchored[terrain]) return [];
  return [say(`remark.no-nexus.${state.options.nexus}`, { terrain: featureTitle(terrain) })];
}

/** "Be wary putting a Nexus or River on the Map where a Desolation may appear later and overwrite that Square." */
function dangerRemark(state: State, squares: readonly Square[]): readonly Message[] {
  const inDanger = squares.filter((square) => isInDanger(state, square));
  return inDanger.length === 0
    ? []
    : [say('remark.danger', { count: inDanger.length, squares: squareNames(inDanger) })];
}

/** True on the diagonal, unless desolation has hit the number. */
function isInDanger(state: State, square: Square): boolean {
  return rowOf(square) === columnOf(square) && !state.desolated.includes(rowOf(square));
}
