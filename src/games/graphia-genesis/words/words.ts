import type { Message, Seat } from '../../../core/message.ts';
import { type Feature, letterOf, type Scored, scored, terrains } from '../content/cards.ts';
import { scoreAt } from '../rules/end.ts';
import { columnOf, drawnOn, rowOf, type Square } from '../rules/grid.ts';
import { roundLimit } from '../rules/options.ts';
import { type Action, distinctShapes, squaresOf } from '../rules/placements.ts';
import { type SheetScore, scoreOf } from '../rules/scoring.ts';
import { mapAt, type State, taskOf } from '../rules/state.ts';
import { say } from './messages.ts';
import { featureName, featureTitle, signed, squareNames } from './names.ts';

/** "Round 5 of 16". */
function roundName(state: State): Message {
  const rounds = roundLimit(state.options);
  return Number.isFinite(rounds)
    ? say('round.limited', { round: state.round, rounds })
    : say('round.full', { round: state.round });
}

/** Where the game stands, in a few words. */
export function headline(state: State): Message {
  if (state.phase.is === 'over') return say('headline.over', { count: state.round });
  const { lying } = state;
  if (lying === undefined) return say('headline.opening');
  const values = { round: roundName(state), terrain: featureName(lying.card) };
  return lying.number === undefined
    ? say('headline.no-die', values)
    : say('headline.round', { ...values, number: lying.number });
}

/** What an awaited seat is asked for. */
export function prompt(state: State): Message {
  const task = taskOf(state);
  if (task === undefined) return say('prompt.wait');
  const { number } = task;
  const [first, second] = distinctShapes(task.shapes);
  if (first === undefined) return say('prompt.nexus', { number });
  const values = { number, terrain: featureName(task.card), first: letterOf(first) };
  return second === undefined
    ? say('prompt.one-shape', values)
    : say('prompt.two-shapes', { ...values, second: letterOf(second) });
}

/** What a place brings, by terrain, and what can come of it. */
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

/** What a row of the score sheet comes to, both columns together. */
function rowTotal(score: SheetScore, row: Scored): number {
  return score.terrain[row] + (row === 'nexus' ? 0 : score.largest[row]);
}

function gainRemark(before: SheetScore, after: SheetScore): Message {
  const rows = changedRows(before, after);
  if (rows.length === 0) return say('remark.no-gain');
  return say('remark.gain', { gain: signed(after.total - before.total), rows });
}

/** "mountain +3", for every row that changes. */
export function changedRows(before: SheetScore, after: SheetScore): readonly Message[] {
  return scored.flatMap((row) => {
    const points = rowTotal(after, row) - rowTotal(before, row);
    return points === 0 ? [] : [say('remark.row', { terrain: featureName(row), points: signed(points) })];
  });
}

/** "If any of your 6 Terrain Types above do not border a nexus, you do not score": as long as that is so. */
function anchorRemark(state: State, card: Feature, after: SheetScore): readonly Message[] {
  const terrain = terrains.find((candidate) => candidate === card);
  if (terrain === undefined || !after.asleep[terrain]) return [];
  return [say(`remark.no-nexus.${state.options.nexus}`, { terrain: featureTitle(terrain) })];
}

/** "Be wary putting a Nexus or River on the Map where a Desolation may appear later and overwrite that Square." */
function dangerRemark(state: State, squares: readonly Square[]): readonly Message[] {
  const inDanger = squares.filter((square) => isInDanger(state, square));
  return inDanger.length === 0
    ? []
    : [say('remark.danger', { count: inDanger.length, squares: squareNames(inDanger) })];
}

/** Squares on the diagonal whose number has not been struck. */
function isInDanger(state: State, square: Square): boolean {
  return rowOf(square) === columnOf(square) && !state.desolated.includes(rowOf(square));
}
