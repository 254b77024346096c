import type { AnyGame, Setup, Step } from '../../core/game.ts';
import { legalMoves, type Move, rankedMoves } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { OptionValues } from '../../core/options.ts';
import type { CountingRandom, Random } from '../../core/random.ts';
import { begin, readState } from '../../core/steps.ts';
import type { SeatOccupant, StepRow, Table } from '../model.ts';
import type { Job } from '../ports.ts';
import type { Loaded } from '../request.ts';
import { hasPeople, occupantAt } from '../seats/seats.ts';
import { firstDecided } from '../votes/proposals.ts';
import { duePlan } from './plans.ts';
import { provableRandom } from './provable-random.ts';

/** The state after a step. @throws if it was pruned or cannot be read */
export function stateOf(game: AnyGame, row: StepRow): unknown {
  if (row.state === undefined) throw new Error(`step ${row.seq} of table ${row.tableId} has no state`);
  return readState(game, JSON.parse(row.state), row.stateVersion);
}

export function loadedFrom(game: AnyGame, table: Table, step: StepRow | undefined): Loaded {
  return { table, game, step, state: step === undefined ? undefined : stateOf(game, step) };
}

export function setupOf(table: Table): Setup<OptionValues> {
  return { seats: table.seats.length, options: table.options, formerWinners: table.formerWinners };
}

/**
 * The opening of a table that has begun: dealt from its seed, or the position of another game.
 *
 * @param setup the first step
 */
export function openingOf(
  { table, game }: Pick<Loaded, 'table' | 'game'>,
  setup: StepRow | undefined,
  random: Random,
): Step<unknown> {
  if (table.from === undefined) return begin(game, setupOf(table), random);
  if (setup === undefined) throw new Error(`table ${table.id} has not begun`);
  return { state: stateOf(game, setup), chance: [], events: [] };
}

/** The ids by which people joined, joined by commas. Computer players add nothing, nor do seats that are kept. */
export function joinsOf(seats: readonly SeatOccupant[]): string {
  return seats
    .flatMap((occupant) => (occupant.kind === 'human' && occupant.reserved !== true ? [occupant.joinId] : []))
    .join(',');
}

/** The random source of a table that has begun. The ids by which people joined stay the same after a resignation. */
export function randomOf(table: Table, position: number): CountingRandom {
  return provableRandom(table.seed, table.joins, position);
}

/** The computer players whose move it is. Empty if no people sit at the table. */
export function awaitedComputers(table: Table, game: AnyGame, state: unknown): readonly Seat[] {
  if (table.status !== 'playing' || !hasPeople(table)) return [];
  return game.awaiting(state).filter((seat) => occupantAt(table, seat).kind === 'computer');
}

/**
 * The jobs after a step. The computers move first, planned moves are made, and the last of them enqueues the announcement.
 * A change of seats may also settle a proposal.
 */
export function jobsAfter(table: Table, game: AnyGame, state: unknown): readonly Job[] {
  const decided: readonly Job[] =
    firstDecided(table) === undefined ? [] : [{ queue: 'clock', key: table.id }];
  if (awaitedComputers(table, game, state).length > 0 || duePlan({ table, game, state }) !== undefined)
    return [{ queue: 'computer', key: table.id }, ...decided];
  if (isPlaceless(table)) return decided;
  return [{ queue: 'announce', key: table.id }, ...decided];
}

/** Whether a running game has no channel for announcements. Its people were told when it was paused. */
function isPlaceless({ status, paused }: Table): boolean {
  return status === 'playing' && (paused?.why === 'channel' || paused?.why === 'server');
}

/**
 * Identifies the position as one seat sees it: equal as long as the seat's choices are unchanged, no chance was drawn
 * and it has not acted. @returns at most 16 characters
 */
export function stampOf({ step, game, state }: Loaded, seat: Seat): string {
  if (step === undefined) return '0';
  // At their own pace, chance that others draw changes nothing for this seat.
  if (game.ownPace?.(state)) return `own-${(step.acted[seat] ?? 0).toString(36)}`;
  return `${step.randomCursor.toString(36)}-${(step.acted[seat] ?? 0).toString(36)}`;
}

/** The legal list in words, in the order in which it is offered. */
export function rankedMovesOf({ table, game, state }: Loaded, seat: Seat): readonly Move<unknown>[] {
  return table.status === 'playing' ? rankedMoves(game, state, seat) : [];
}

/** The legal list in words. */
export function movesOf({ table, game, state }: Loaded, seat: Seat): readonly Move<unknown>[] {
  return table.status === 'playing' ? legalMoves(game, state, seat) : [];
}

/** Whether a move, which drew no chance, has ended its seat's turn. */
export function endedTurn(game: AnyGame, row: StepRow): boolean {
  return row.seat !== undefined && !game.awaiting(stateOf(game, row)).includes(row.seat);
}
