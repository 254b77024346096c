import type { Message, Seat } from '../../../core/message.ts';
import { writableBoxes, written } from '../rules/climb.ts';
import { HIGHEST, numberOf } from '../rules/dice.ts';
import { changed, type PoolChange } from '../rules/pool.ts';
import { boardOf, openBoxes, playerAt, type State, type Write } from '../rules/state.ts';
import { say } from '../words/messages.ts';

/** The reasons that a hint gives for the computer player's choice. */

/** A number at most this far from its box's limit counts as close. */
const SNUG = 2;
/** The lowest rows are the foundation. */
const FOUNDATION = 2;
/** The maximum number of boxes that a reason names. */
const NAMED = 3;

export function nothingFits(): Message {
  return say('advice.nothing');
}

export function skip(): Message {
  return say('advice.skip');
}

/** The reason for a plan's first write, with the whole plan if it has more. */
export function forPlan(state: State, seat: Seat, plan: readonly Write[]): Message {
  const player = playerAt(state, seat);
  if (
    openBoxes(
      boardOf(state),
      plan.reduce((now, write) => written(state, now, write), player),
    ) === 0
  )
    return say('advice.full', { count: plan.length, plan: inWords(state, plan) });
  const [first] = plan;
  const reason = first === undefined ? skip() : forWrite(state, seat, first);
  return plan.length > 1 ? say('advice.plan', { reason, plan: inWords(state, plan) }) : reason;
}

function inWords(state: State, plan: readonly Write[]): readonly Message[] {
  return plan.map(({ dice, box }) => say('advice.step', { number: numberOf(dice, state.numbers), box }));
}

function forWrite(state: State, seat: Seat, { dice, box: name }: Write): Message {
  const board = boardOf(state);
  const { direction } = state.options;
  const number = numberOf(dice, state.numbers);
  const place = writableBoxes(board, playerAt(state, seat).sheet, direction).find(
    ({ box }) => box.name === name,
  );
  if (place === undefined) return say('advice.fits');
  const limit = direction === 'up' ? place.min : place.max;
  const values = { box: name, number, limit };
  if (!board.boxes.some((box) => box.below.includes(name))) return say('advice.free', values);
  if (place.box.below.length > 0 && Math.abs(number - limit) <= SNUG) return say('advice.snug', values);
  const founds = place.box.row < FOUNDATION && (direction === 'up' ? number <= 4 : number >= 8);
  return founds ? say(`advice.foundation.${direction}`, values) : say('advice.fits', values);
}

/** The reason for a change of the dice: the next roll, and what the seat's next boxes ask for, hardest first. */
export function forDice(state: State, seat: Seat, change: PoolChange): Message {
  const { direction } = state.options;
  const places = writableBoxes(boardOf(state), playerAt(state, seat).sheet, direction)
    .toSorted((a, b) => (direction === 'up' ? b.min - a.min : a.max - b.max))
    .slice(0, NAMED);
  const boxes = places.map(({ box, min, max }) => {
    if (min === 1 && max === HIGHEST) return say('advice.takes.any', { box: box.name });
    return say(`advice.takes.${direction}`, { box: box.name, limit: direction === 'up' ? min : max });
  });
  const values = { dice: changed(state.pool, change), boxes };
  return say(state.players.length === 1 ? 'advice.dice.alone' : 'advice.dice', values);
}
