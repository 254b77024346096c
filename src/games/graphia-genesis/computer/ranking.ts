import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { everyNumber, isEmpty, SQUARES } from '../rules/grid.ts';
import { roundLimit } from '../rules/options.ts';
import { type Action, squaresOf } from '../rules/placements.ts';
import { totalOf } from '../rules/scoring.ts';
import { mapAt, type State } from '../rules/state.ts';
import { type Evaluation, evaluate, type Outlook, sumOf } from './evaluate.ts';
import { trialOf } from './trial.ts';

/** The change of the seat's total, as if the game ended then. @throws RangeError if the shape leaves the map */
export function gainOf(state: State, seat: Seat, action: Action): number {
  const rule = state.options.nexus;
  const trial = trialOf(state, seat);
  return trial.with(drawnSquares(action), (_, counted) => totalOf(counted, rule)) - totalOf(trial.now, rule);
}

/** The first of the actions with the most points now; undefined for an empty list. */
export function mostPoints(
  state: State,
  seat: Seat,
  actions: readonly Action[],
): { readonly action: Action; readonly gain: number } | undefined {
  if (actions.length === 0) return undefined;
  const trial = trialOf(state, seat);
  const totalWith = (action: Action): number =>
    trial.with(drawnSquares(action), (_, counted) => totalOf(counted, state.options.nexus));
  const action = bestBy(actions, totalWith);
  return { action, gain: totalWith(action) - totalOf(trial.now, state.options.nexus) };
}

/** An action with its result. */
export interface RatedAction {
  readonly action: Action;
  /** The change of the total. */
  readonly gain: number;
  readonly evaluation: Evaluation;
}

/** Rates every action, in the given order. */
export function rateActions(state: State, seat: Seat, actions: readonly Action[]): readonly RatedAction[] {
  const trial = trialOf(state, seat);
  const outlook = outlookOf(state, seat);
  const now = totalOf(trial.now, outlook.rule);
  return actions.map((action) => {
    const found = trial.with(drawnSquares(action), (cells, counted) => evaluate(cells, counted, outlook));
    return { action, gain: found.points - now, evaluation: found };
  });
}

/** The actions in the order in which menus offer them: most points now first, then by evaluation. */
export function rank(state: State, seat: Seat, actions: readonly Action[]): readonly Action[] {
  return rateActions(state, seat, actions)
    .map((item) => ({ ...item, value: sumOf(item.evaluation) }))
    .sort((a, b) => b.gain - a.gain || b.value - a.value)
    .map(({ action }) => action);
}

/** Averages of simulated games: squares left empty at the end, and squares filled per round. */
const LEFT_OVER = 20;
const A_ROUND = 3.2;
const TERRAIN_CARDS = 8;

function outlookOf(state: State, seat: Seat): Outlook {
  const map = mapAt(state, seat);
  let empty = 0;
  for (let square = 0; square < SQUARES; square++) if (isEmpty(map, square)) empty++;
  const rounds = Math.min(
    roundLimit(state.options) - state.round,
    Math.max(1, (empty - LEFT_OVER) / A_ROUND),
  );
  return {
    rule: state.options.nexus,
    draws: rounds / TERRAIN_CARDS,
    unstruck: everyNumber.filter((number) => !state.desolated.includes(number)),
  };
}

function drawnSquares(action: Action): NonNullable<ReturnType<typeof squaresOf>> {
  const squares = squaresOf(action);
  if (squares === undefined) throw new RangeError(`${JSON.stringify(action)} leaves the map`);
  return squares;
}
