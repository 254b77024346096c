import type { Message, Seat } from '../../../core/message.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { say } from './messages.ts';
import { boardName } from './words.ts';

/** Messages for a player who returns after an absence. */

/** More numbers than this are counted, not named. */
const NAMED = 8;
/** A player with at most this many open boxes is close to the end. */
const CLOSE = 3;
/** The end is close when at most this many more rolls without a number bring it. */
const CLOSE_ROLLS = 3;

/** The boxes of the sheet that were filled since, or the rolls with which nothing was written. */
export function changesFor(before: State, state: State, seat: Seat): readonly Message[] {
  const game = gameNumber(state);
  if (gameNumber(before) !== game) return [say('since.game', { game, board: boardName(state) })];
  const { sheet: old } = playerAt(before, seat);
  const { sheet } = playerAt(state, seat);
  const numbers = boardOf(state).boxes.flatMap(({ name: box }) => {
    const number = sheet[box];
    return number === undefined || old[box] !== undefined ? [] : [say('label.whole', { number, box })];
  });
  if (numbers.length > NAMED) return [say('since.written-many', { number: numbers.length })];
  if (numbers.length > 0) return [say('since.written', { numbers })];
  const count = rollsBetween(before, state);
  return count > 0 ? [say('since.skipped', { count })] : [];
}

/** The rolls that began after one position and ended before the other. */
function rollsBetween(before: State, state: State): number {
  const ended = state.phase.is === 'climb' ? state.rolls - 1 : state.rolls;
  return Math.max(0, ended - before.rolls);
}

/** Players with few boxes left to fill; the last roll; rolls that nobody wrote with. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase.is === 'over') return [];
  const board = boardOf(state);
  const open = state.players
    .map((player, other) => ({ who: { seat: other }, count: openBoxes(board, player) }))
    .filter(({ who, count }) => who.seat !== seat && count <= CLOSE)
    .toSorted((one, other) => one.count - other.count);
  const rolls = IDLE_LIMIT - state.idle;
  return [
    ...open.map((values) => (values.count === 0 ? say('close.full', values) : say('close.boxes', values))),
    ...(rolls <= CLOSE_ROLLS ? [say('close.idle', { count: rolls })] : []),
  ];
}
