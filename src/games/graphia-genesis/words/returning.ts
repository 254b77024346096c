import type { Message, Seat } from '../../../core/message.ts';
import { score } from '../rules/end.ts';
import { everySquare, featureAt } from '../rules/grid.ts';
import { roundLimit } from '../rules/options.ts';
import { mapAt, type State } from '../rules/state.ts';
import { say } from './messages.ts';
import { squareNames } from './names.ts';

/** Messages for a player who returns after an absence. */

/** More squares than this are counted, not named. */
const NAMED = 8;
/** The end is close when at most this many rounds follow the current one. */
const CLOSE_ROUNDS = 2;
/** The lead is close for a player who is at most this many points behind. */
const CLOSE_POINTS = 3;

/** The squares of the seat's map that desolation hit, or that were drawn by themselves or by a substitute. */
export function changesFor(before: State, state: State, seat: Seat): readonly Message[] {
  const [old, map] = [mapAt(before, seat), mapAt(state, seat)];
  const changed = everySquare.filter((square) => old[square] !== map[square]);
  const isHit = (square: number) => featureAt(map, square) === 'desolation';
  const [hit, drawn] = [changed.filter(isHit), changed.filter((square) => !isHit(square))];
  return [
    ...(hit.length > 0 ? [say('since.hit', { squares: squareNames(hit) })] : []),
    ...(drawn.length > 0 ? [drawnSince(drawn)] : []),
  ];
}

function drawnSince(squares: readonly number[]): Message {
  return squares.length > NAMED
    ? say('since.drawn-many', { number: squares.length })
    : say('since.drawn', { squares: squareNames(squares) });
}

/** The last rounds, and who is a few points from the lead. Of players at their own pace: the rounds that all have played. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase.is === 'over') return [];
  return [...closeToEnd(state), ...closeToLead(state, seat)];
}

function closeToEnd({ ahead, options, round }: State): readonly Message[] {
  const count = roundLimit(options) - round;
  if (ahead !== undefined || count > CLOSE_ROUNDS) return [];
  return [count === 0 ? say('close.last-round') : say('close.rounds', { count })];
}

/** The seat that is behind by the fewest points. */
function closeToLead(state: State, seat: Seat): readonly Message[] {
  const { totals } = score(state);
  const best = Math.max(...totals);
  const [next] = totals
    .map((total, other) => ({ who: { seat: other }, count: best - total }))
    .filter(({ who, count }) => who.seat !== seat && count > 0 && count <= CLOSE_POINTS)
    .toSorted((one, other) => one.count - other.count);
  return next === undefined ? [] : [say('close.lead', next)];
}
