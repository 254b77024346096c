import type { Message, Seat } from '../../../core/message.ts';
import { withWrite, writableBoxes } from '../rules/climb.ts';
import { HIGHEST, numberOf } from '../rules/dice.ts';
import { type Action, apply } from '../rules/flow.ts';
import { changed } from '../rules/pool.ts';
import {
  boardOf,
  openBoxes,
  type PoolChange,
  playerAt,
  type State,
  type WriteAction,
} from '../rules/state.ts';
import { say } from '../words/names.ts';
import { indexedBoard } from './evaluate.ts';
import { isLastRoll, isSameWrite, planOf, rollOf } from './plan.ts';
import { fullest } from './search.ts';
import { strongPlan } from './strategies.ts';

/** @param than another action: the reason then says what is worse there, if that is plain */
export function reasonFor(state: State, seat: Seat, action: Action, than?: Action): Message {
  switch (action.kind) {
    case 'write': {
      if (than === undefined) {
        // A hint: what it announces is what the next ones advise.
        const plan = strongPlan(state, seat);
        if (plan[0] !== undefined && isSameWrite(plan[0], action)) return whyPlan(state, seat, plan);
      }
      const plan = [action, ...planOf(apply(state, seat, action).state, seat)] as const;
      return than?.kind === 'write' ? whyPlanRather(state, seat, plan, than) : whyPlan(state, seat, plan);
    }
    case 'dice':
      return whyDice(state, seat, action);
    case 'done':
      return (than?.kind === 'write' ? whySkipRather(state, seat, than) : undefined) ?? whySkip();
  }
}

/** A number fits snugly if it is at most this far from its box's limit. */
const SNUG = 2;
/** The lowest rows are the foundation. */
const FOUNDATION = 2;
/** The maximum number of boxes that a reason names. */
const NAMED = 3;

export function whySkip(): Message {
  return say('advice.skip');
}

/** What a number would ask of the boxes above it; undefined if that is no more than the boxes below it already do. */
function whySkipRather(state: State, seat: Seat, { dice, box }: WriteAction): Message | undefined {
  const { direction } = state.options;
  const number = numberOf(dice, state.numbers);
  const target = placeAt(state, seat, box);
  const count = boxesAbove(state, box);
  const isAsked = target !== undefined && number === (direction === 'up' ? target.min : target.max);
  return count === 0 || isAsked ? undefined : say(`advice.skip.${direction}`, { number, box, count });
}

/** The reason for the first write of a plan, with the whole plan if it has several. */
export function whyPlan(state: State, seat: Seat, plan: readonly WriteAction[]): Message {
  const values = { count: plan.length, plan: inWords(state, plan) };
  if (openAfter(state, seat, plan) === 0) return say('advice.full', values);
  if (isLastRoll(state, seat)) return say('advice.last', values);
  const [first] = plan;
  const reason = first === undefined ? whySkip() : whyWrite(state, seat, first);
  return plan.length > 1 ? say('advice.plan', { reason, plan: values.plan }) : reason;
}

/** The reason for the first write of a plan instead of another write. */
function whyPlanRather(
  state: State,
  seat: Seat,
  plan: readonly [WriteAction, ...WriteAction[]],
  than: Extract<Action, WriteAction>,
): Message {
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const planValues = { count: plan.length, plan: inWords(state, plan) };
  if (openAfter(state, seat, plan) === 0) return say('advice.full', planValues);
  const [first] = plan;
  const [other = ''] = inWords(state, [than]);
  const { filling, values } = rollOf(apply(state, seat, than).state, seat, outline);
  const fewer = 1 + fullest(outline, filling, values).writes.length;
  if (fewer < plan.length)
    return say('advice.more', { most: plan.length, plan: planValues.plan, other, fewer });
  if (isLastRoll(state, seat)) return say('advice.last', planValues);
  const reason = whyRather(state, first, than) ?? whyWrite(state, seat, first);
  return plan.length > 1 ? say('advice.plan', { reason, plan: planValues.plan }) : reason;
}

/** What a write leaves to the boxes above, and another one does not; undefined if there is no such difference. */
function whyRather(state: State, first: WriteAction, than: WriteAction): Message | undefined {
  const [number, otherNumber] = [numberOf(first.dice, state.numbers), numberOf(than.dice, state.numbers)];
  const [above, otherAbove] = [boxesAbove(state, first.box), boxesAbove(state, than.box)];
  if (first.box === than.box) {
    const leavesRoom = state.options.direction === 'up' ? number < otherNumber : number > otherNumber;
    if (above === 0 || !leavesRoom) return undefined;
    return say('advice.room', { box: first.box, number, other: otherNumber });
  }
  if (above === 0)
    return otherAbove === 0
      ? undefined
      : say('advice.free.rather', { box: first.box, number, other: than.box, count: otherAbove });
  if (otherAbove === 0) return say('advice.above.none', { box: first.box, other: than.box, count: above });
  if (above <= otherAbove) return undefined;
  return say('advice.above', { box: first.box, other: than.box, more: above, fewer: otherAbove });
}

/** The number of boxes that rest on a box, directly or on one that does. They are open while the box is. */
function boxesAbove(state: State, name: string): number {
  const { boxes } = boardOf(state);
  const resting = new Set([name]);
  // Rows come from the bottom up, so that every box follows those below it.
  for (const box of boxes) if (box.below.some((under) => resting.has(under))) resting.add(box.name);
  return resting.size - 1;
}

function openAfter(state: State, seat: Seat, plan: readonly WriteAction[]): number {
  const before = playerAt(state, seat);
  return openBoxes(
    boardOf(state),
    plan.reduce((now, write) => withWrite(state, now, write), before),
  );
}

function inWords(state: State, plan: readonly WriteAction[]): readonly Message[] {
  return plan.map(({ dice, box }) => say('advice.step', { number: numberOf(dice, state.numbers), box }));
}

function whyWrite(state: State, seat: Seat, { dice, box: name }: WriteAction): Message {
  const board = boardOf(state);
  const { direction } = state.options;
  const number = numberOf(dice, state.numbers);
  const target = placeAt(state, seat, name);
  if (target === undefined) return say('advice.fits');
  const limit = direction === 'up' ? target.min : target.max;
  const values = { box: name, number, limit };
  if (!board.boxes.some((box) => box.below.includes(name))) return say('advice.free', values);
  if (target.box.below.length > 0 && number === limit) return say('advice.exact', values);
  if (target.box.below.length > 0 && Math.abs(number - limit) <= SNUG) return say('advice.snug', values);
  const founds = target.box.row < FOUNDATION && (direction === 'up' ? number <= 4 : number >= 8);
  return founds ? say(`advice.foundation.${direction}`, values) : say('advice.fits', values);
}

/** A box that takes a number now, with its limits. */
function placeAt(state: State, seat: Seat, name: string) {
  const writable = writableBoxes(boardOf(state), playerAt(state, seat).sheet, state.options.direction);
  return writable.find(({ box }) => box.name === name);
}

/** The reason for a change of the dice: the next roll, and what the seat's next boxes need, the hardest first. */
export function whyDice(state: State, seat: Seat, change: PoolChange): Message {
  const { direction } = state.options;
  const writable = writableBoxes(boardOf(state), playerAt(state, seat).sheet, direction)
    .toSorted((a, b) => (direction === 'up' ? b.min - a.min : a.max - b.max))
    .slice(0, NAMED);
  const boxes = writable.map(({ box, min, max }) => {
    if (min === 1 && max === HIGHEST) return say('advice.takes.any', { box: box.name });
    return say(`advice.takes.${direction}`, { box: box.name, limit: direction === 'up' ? min : max });
  });
  const values = { dice: changed(state.pool, change), boxes };
  return say(state.players.length === 1 ? 'advice.dice.alone' : 'advice.dice', values);
}
