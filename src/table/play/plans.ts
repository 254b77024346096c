import { firstLegal, foreseenDecisions, legalMoves, type Move, type MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { Plan, StepRow, Table } from '../model.ts';
import type { Loaded } from '../request.ts';

/** Maximum number of moves that a plan holds for one decision. */
export const PLANNED_MAX = 5;

type Position = Pick<Loaded, 'table' | 'game' | 'state'>;

/** A move that somebody has planned for the decision at hand. */
export interface DuePlan {
  readonly seat: Seat;
  readonly move: Move<unknown>;
  /** What is planned after it for the same decision. */
  readonly rest: readonly MoveWords[];
}

/** What a seat has planned for a decision, the most wanted first. */
export function plannedFor(
  { plans }: Pick<Table, 'plans'>,
  seat: Seat,
  decision: string,
): readonly MoveWords[] {
  return plans.find((plan) => plan.seat === seat)?.decisions[decision] ?? [];
}

/** What an awaited seat has planned for the decision that it faces. */
function plannedNow({ table, game, state }: Position, seat: Seat): readonly MoveWords[] {
  const decision = game.planning?.decision(state, seat);
  return decision === undefined ? [] : plannedFor(table, seat, decision);
}

/** The next planned move that can be made. */
export function duePlan(position: Position): DuePlan | undefined {
  const { table, game, state } = position;
  if (table.status !== 'playing' || table.plans.length === 0) return undefined;
  for (const seat of game.awaiting(state)) {
    const due = firstLegal(game, legalMoves(game, state, seat), plannedNow(position, seat));
    if (due !== undefined) return { seat, ...due };
  }
  return undefined;
}

/** What an awaited seat has planned for the decision that it faces, if nothing of it is legal. */
export function voidPlan(position: Position, seat: Seat): readonly MoveWords[] {
  const { game, state } = position;
  const planned = plannedNow(position, seat);
  return firstLegal(game, legalMoves(game, state, seat), planned) === undefined ? planned : [];
}

/** Replaces what a seat has planned for a decision. */
export function withPlanned(table: Table, seat: Seat, decision: string, moves: readonly MoveWords[]): Table {
  const occupant = table.seats[seat];
  if (occupant?.kind !== 'human') return table;
  const { [decision]: _before, ...others } = table.plans.find((plan) => plan.seat === seat)?.decisions ?? {};
  const decisions = moves.length === 0 ? others : { ...others, [decision]: moves };
  const plan: Plan = { seat, by: occupant.person.id, decisions };
  const rest = table.plans.filter((one) => one.seat !== seat);
  const plans = Object.keys(decisions).length === 0 ? rest : [...rest, plan];
  return { ...table, plans };
}

/** Without what a seat has planned for the decision that it faces: it has moved. */
export function withoutPlanned({ table, game, state }: Position, seat: Seat): Table {
  const decision = game.planning?.decision(state, seat);
  return decision === undefined ? table : withPlanned(table, seat, decision, []);
}

/** Without all that a seat has planned. */
export function withoutPlan(table: Table, seat: Seat): Table {
  return { ...table, plans: table.plans.filter((plan) => plan.seat !== seat) };
}

/** An undo also withdraws the plan of its seat, which would otherwise be carried out at once; a rewind withdraws all. */
export function plansAfter(
  { plans }: Pick<Table, 'plans'>,
  { kind, seat }: Pick<StepRow, 'kind' | 'seat'>,
): readonly Plan[] {
  if (kind === 'rewind') return [];
  return kind === 'undo' ? plans.filter((plan) => plan.seat !== seat) : plans;
}

/**
 * The plans of people who still have their seats. A waiting seat keeps only plans for decisions that it can foresee, or
 * that come again.
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
