import { byPlayouts } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { withWrite, writableBoxes } from '../rules/climb.ts';
import { type Die, HIGHEST, numberOf, without } from '../rules/dice.ts';
import { openOf } from '../rules/end.ts';
import { type Action, apply, legal, resolve } from '../rules/flow.ts';
import { changed } from '../rules/pool.ts';
import {
  boardOf,
  freeDice,
  openBoxes,
  type PoolChange,
  playerAt,
  type State,
  type WriteAction,
} from '../rules/state.ts';
import { say } from '../words/names.ts';
import { diceToGo, type Filling, fillingOf, type IndexedBoard, indexedBoard } from './evaluate.ts';
import { fullest, outcomes, quickly, type RollOutcome, rollsToFill } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 6;
/** Playouts: the number of ways compared, of playouts of each, and of rolls in each playout. */
const WAYS = 5;
const TRIES = 8;
const ROLLS_ON = 3;
/** The number of playouts for each change of the dice. */
const DICE_TRIES = 24;

/**
 * The computer player. It searches for good ways to use a roll, and compares the best by playing on alone for a few
 * rolls. It compares changes of the dice by trial rolls.
 */
export function advise(state: State, seat: Seat, random: Random): Advice<Action> {
  const outline = indexedBoard(boardOf(state), state.options.direction);
  return state.phase.is === 'dice'
    ? adviseDice(state, seat, outline, random)
    : adviseClimb(state, seat, outline);
}

function adviseClimb(state: State, seat: Seat, outline: IndexedBoard): Advice<Action> {
  const plan = planOf(state, seat, outline);
  const [first] = plan;
  if (first !== undefined) return { action: { kind: 'write', ...first }, why: whyPlan(state, seat, plan) };
  const isWaiting = legal(state, seat).length > 1 && !isLastRoll(state, seat);
  return { action: { kind: 'done' }, why: isWaiting ? whySkip() : say('advice.nothing') };
}

/** The writes with which the computer player would use the rest of a roll; empty if it would rather wait. */
function planOf(state: State, seat: Seat, outline: IndexedBoard): readonly WriteAction[] {
  if (legal(state, seat).length <= 1) return [];
  const { filling, free, values, wrote } = rollOf(state, seat, outline);
  if (isLastRoll(state, seat)) return writesOf(outline, free, fullest(outline, filling, values));
  const ways = outcomes(outline, filling, values, WIDTH, WAYS);
  // All decisions of a roll use the same random numbers, so that the plan does not change between them.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const best = byPlayouts(
    ways,
    TRIES,
    chance,
    (way, dice) =>
      -rollsToFill(outline, way.filling, { ...state, wrote: wrote || way.writes.length > 0 }, ROLLS_ON, dice),
  );
  return writesOf(outline, free, best);
}

/**
 * Whether the game ends with this roll, because somebody else's sheet is full: "Once one or more players fill in their
 * last remaining square(s), these players win." Then nothing is worth saving.
 */
export function isLastRoll(state: State, seat: Seat): boolean {
  return openOf(state).some((open, other) => other !== seat && open === 0);
}

/** The writes of an outcome, in an order in which each is legal. @param free the dice to which its bits refer */
export function writesOf(
  outline: IndexedBoard,
  free: readonly Die[],
  { writes }: RollOutcome,
): readonly WriteAction[] {
  return writes.map(({ box, dice }) => ({
    dice: free.filter((_, index) => dice & (1 << index)),
    box: outline.names[box] ?? '',
  }));
}

/** A seat's sheet, the dice that it can still use, and whether it has written with this roll. */
export function rollOf(
  state: State,
  seat: Seat,
  outline: IndexedBoard,
): {
  readonly filling: Filling;
  readonly free: readonly Die[];
  readonly values: readonly number[];
  readonly wrote: boolean;
} {
  const player = playerAt(state, seat);
  const free = freeDice(state, player);
  return {
    filling: fillingOf(outline, player.sheet),
    free,
    values: free.map((die) => state.numbers[die] ?? 0),
    wrote: player.written.length > 0,
  };
}

/** The change of the dice that gives the seat the largest lead over its strongest opponent after the roll. */
function adviseDice(state: State, seat: Seat, outline: IndexedBoard, random: Random): Advice<Action> {
  const possible = legal(state, seat).filter((action) => action.kind === 'dice');
  const action = byPlayouts(possible, DICE_TRIES, random, (change, chance) => {
    const rolled = resolve(apply(state, seat, change).state, chance).state;
    const toGo = rolled.players.map((_, other) => {
      const { filling, values } = rollOf(rolled, other, outline);
      return diceToGo(outline, quickly(outline, filling, values));
    });
    const own = toGo[seat] ?? 0;
    const others = toGo.filter((_, other) => other !== seat);
    return others.length === 0 ? -own : Math.min(...others) - own;
  });
  return { action, why: whyDice(state, seat, action) };
}

/** @param than another action: the reason then says what is worse there, if that is plain */
export function reasonFor(state: State, seat: Seat, action: Action, than?: Action): Message {
  switch (action.kind) {
    case 'write': {
      const outline = indexedBoard(boardOf(state), state.options.direction);
      const plan = [action, ...planOf(apply(state, seat, action).state, seat, outline)] as const;
      return than?.kind === 'write'
        ? whyPlanRather(state, seat, plan, than, outline)
        : whyPlan(state, seat, plan);
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

function whySkip(): Message {
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
function whyPlan(state: State, seat: Seat, plan: readonly WriteAction[]): Message {
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
  outline: IndexedBoard,
): Message {
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
function whyDice(state: State, seat: Seat, change: PoolChange): Message {
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

/**
 * The actions in the order in which menus offer them: first the writes after which, at the end of the roll, the fewest
 * dice are needed to fill the sheet, with fewer dice first among equals. Other actions follow in their order.
 */
export function rank(state: State, seat: Seat, actions: readonly Action[]): readonly Action[] {
  if (state.phase.is !== 'climb') return actions;
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const player = playerAt(state, seat);
  const filling = fillingOf(outline, player.sheet);
  const free = freeDice(state, player);
  const toGo = (action: Action): number => {
    if (action.kind !== 'write') return Number.POSITIVE_INFINITY;
    const written = filling.with(outline.names.indexOf(action.box), numberOf(action.dice, state.numbers));
    const left = without(free, action.dice).map((die) => state.numbers[die] ?? 0);
    return diceToGo(outline, quickly(outline, written, left));
  };
  const rated = actions.map((action) => ({
    action,
    toGo: toGo(action),
    dice: action.kind === 'write' ? action.dice.length : 0,
  }));
  return rated
    .sort((a, b) => (a.toGo === b.toGo ? 0 : a.toGo - b.toGo) || a.dice - b.dice)
    .map(({ action }) => action);
}
