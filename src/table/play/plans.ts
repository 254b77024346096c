import { firstLegal, foreseenDecisions, legalMoves, type Move, type MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { Plan, StepRow, Table } from '../model.ts';
import type { Loaded } from '../request.ts';

/** Maximum number of moves that a plan holds for one decision. */
export const PLANNED_MAX = 5;

type Position = Pick<Loaded, 'table' | 'game' | 'state'>;

/** A planned move for the decision at hand. */
export interface DuePlan {
  readonly seat: Seat;
  readonly move: Move<unknown>;
  /** The rest of the plan for the same decision. */
  readonly rest: readonly MoveWords[];
}

/** A seat's plan for a decision, the most wanted move first. */
export function plannedFor(
  { plans }: Pick<Table, 'plans'>,
  seat: Seat,
  decision: string,
): readonly MoveWords[] {
  return plans.find((plan) => plan.seat === seat)?.decisions[decision] ?? [];
}

/** An awaited seat's plan for the decision that it faces. */
function plannedNow({ table, game, state }: Position, seat: Seat): readonly MoveWords[] {
  const decision = game.planning?.decision(state, seat);
  return decision === undefined ? [] : plannedFor(table, seat, decision);
}

/** The next planned move that is legal. */
export function duePlan(position: Position): DuePlan | undefined {
  const { table, game, state } = position;
  if (table.status !== 'playing' || table.plans.length === 0) return undefined;
  for (const seat of game.awaiting(state)) {
    const due = firstLegal(game, legalMoves(game, state, seat), plannedNow(position, seat));
    if (due !== undefined) return { seat, ...due };
  }
  return undefined;
}

/** An awaited seat's plan for the decision that it faces, if none of its moves is legal. */
export function voidPlan(position: Position, seat: Seat): readonly MoveWords[] {
  const { game, state } = position;
  const planned = plannedNow(position, seat);
  return firstLegal(game, legalMoves(game, state, seat), planned) === undefined ? planned : [];
}

/** Replaces a seat's plan for a decision. */
export function withPlanned(table: Table, seat: Seat, decision: string, moves: readonly MoveWords[]): Table {
  const occupant = table.seats[seat];
  if (occupant?.kind !== 'human') return table;
  const { [decision]: _before, ...others } = table.plans.find((plan) => plan.seat === seat)?.decisions ?? {};
  const decisions = moves.length === 0 ? others : { ...others, [decision]: moves };
  const plan: Plan = { seat, by: occupant.person.id, decisions };
  const rest = table.plans.filter((plan) => plan.seat !== seat);
  const plans = Object.keys(decisions).length === 0 ? rest : [...rest, plan];
  return { ...table, plans };
}

/** Removes a seat's plan for the decision that it faces, because it has moved. */
export function withoutPlanned({ table, game, state }: Position, seat: Seat): Table {
  const decision = game.planning?.decision(state, seat);
  return decision === undefined ? table : withPlanned(table, seat, decision, []);
}

/** Removes all plans of a seat. */
export function withoutPlan(table: Table, seat: Seat): Table {
  return { ...table, plans: table.plans.filter((plan) => plan.seat !== seat) };
}

/**
 * An undo also withdraws the plans of its seat, which would otherwise be carried out at once; a rewind withdraws all
 * plans.
 */
export function plansAfter(
  { plans }: Pick<Table, 'plans'>,
  { kind, seat }: Pick<StepRow, 'kind' | 'seat'>,
): readonly Plan[] {
  if (kind === 'rewind') return [];
  return kind === 'undo' ? plans.filter((plan) => plan.seat !== seat) : plans;
}

/**
 * The plans of people who still have their seats. A waiting seat keeps only plans for decisions that it can foresee or
 * that recur.
 */
export function currentPlans({ table, game, state }: Position): readonly Plan[] {
  if (table.status !== 'playing') return [];
  return table.plans.flatMap((plan): readonly Plan[] => {
    const { seat, by } = plan;
    const occupant = table.seats[seat];
    if (occupant?.kind !== 'human' || occupant.person.id !== by) return [];
    if (game.planning?.lasting !== undefined || game.awaiting(state).includes(seat)) return [plan];
    const known = foreseenDecisions(game, state, seat).map(({ id }) => id);
    const decisions = Object.entries(plan.decisions).filter(([id]) => known.includes(id));
    return decisions.length === 0 ? [] : [{ ...plan, decisions: Object.fromEntries(decisions) }];
  });
}
