import type { Chance, Step } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { resolveSteps, step } from '../../../core/steps.ts';
import { DICE, FACES } from '../content/content.ts';
import * as events from '../words/events.ts';
import { finalBrews } from './final-brewing.ts';
import { canBuy, canSell, salesLimit } from './legal.ts';
import { refill } from './market.ts';
import { QUIET_LIMIT, withFinalBrews } from './score.ts';
import { open } from './set-up.ts';
import { effectsOf, gained } from './shop.ts';
import {
  customersToEnd,
  diceInHand,
  emptySpaces,
  nextTurn,
  type Phase,
  type State,
  seatOfTurn,
  sellTurn,
  shopAt,
  takesOf,
  withDieOn,
  withShop,
} from './state.ts';

/** Does everything that leaves no choice, until somebody must decide or the game is over. */
export function resolve(state: State, random: Random): Step<State> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next automatic step; undefined where somebody must decide, and after the end. */
function advance(state: State, random: Random): Step<State> | undefined {
  const { phase } = state;
  const refilled = phase.is === 'opening' ? undefined : refill(state, random);
  if (refilled !== undefined) return refilled;
  switch (phase.is) {
    case 'opening':
      return open(state, random);
    case 'roll':
      return roll(state, random);
    case 'set':
      return setLast(state);
    case 'take':
      return phase.turn === takesOf(state) ? step(afterTakes(state)) : undefined;
    case 'sell':
      return advanceSale(state, phase.turn, phase.sold);
    case 'buy':
      return advancePurchase(state, phase.turn);
    case 'end':
      return closeRound(state);
    case 'over':
      return undefined;
  }
}

/** "The current player starts by gathering and rolling the 5 dice." */
function roll(state: State, random: Random): Step<State> {
  const dice = Array.from({ length: DICE }, () => ({ face: 1 + random.int(FACES) }));
  const then: State = {
    ...state,
    phase: { is: 'set' },
    round: state.round + 1,
    dice,
    quiet: state.quiet + 1,
    shops: state.shops.map((shop) => ({ ...shop, used: [] })),
  };
  return step(
    then,
    [events.rolled(then)],
    dice.map(({ face }): Chance => ({ kind: 'die', value: face })),
  );
}

/** Sets the last die on the last space. */
function setLast(state: State): Step<State> | undefined {
  const [die, another] = diceInHand(state);
  const [space] = emptySpaces(state);
  if (die === undefined || space === undefined) return step(inPhase(state, { is: 'take', turn: 0 }));
  if (another !== undefined) return undefined;
  const action = { kind: 'set', die, space } as const;
  return step(withDieOn(state, action), [events.lastSet(state, action)]);
}

/**
 * "On your turn you may sell to 0, 1, or 2 customers." A turn ends as soon as the seat can sell nothing more. Seats that
 * cannot sell at all are skipped.
 */
function advanceSale(state: State, turn: number, sold: number): Step<State> | undefined {
  const seat = seatOfTurn(state, turn);
  // Only phase by phase: player by player, a turn ends with the purchase.
  if (turn === state.shops.length) return step(inPhase(state, { is: 'buy', turn: 0 }));
  if (sold > 0) {
    const limit = salesLimit(shopAt(state, seat));
    if (sold < limit && canSell(state, seat)) return undefined;
    return step(nextTurn(state), sold < limit ? [events.soldOut(seat)] : []);
  }
  const skipped = skippedFrom(state, turn, canSell);
  return skipped.length === 0
    ? undefined
    : step(nextTurns(state, skipped.length), [events.cannotSell(skipped)]);
}

/** Skips seats that can afford no upgrade. */
function advancePurchase(state: State, turn: number): Step<State> | undefined {
  if (turn === state.shops.length) return step(inPhase(state, { is: 'end' }));
  const skipped = skippedFrom(state, turn, canBuy);
  return skipped.length === 0
    ? undefined
    : step(nextTurns(state, skipped.length), [events.cannotBuy(skipped)]);
}

/** All dice are taken: everybody sells or, player by player, the round ends. */
function afterTakes(state: State): State {
  return inPhase(state, state.options.order === 'players' ? { is: 'end' } : sellTurn(0));
}

function nextTurns(state: State, count: number): State {
  return count === 0 ? state : nextTurns(nextTurn(state), count - 1);
}

/** Consecutive seats, from a turn on, that can do nothing in the phase; player by player, at most the seat in turn. */
function skippedFrom(
  state: State,
  turn: number,
  can: (state: State, seat: Seat) => boolean,
): readonly Seat[] {
  const skipped: Seat[] = [];
  const end = state.options.order === 'players' ? turn + 1 : state.shops.length;
  for (let at = turn; at < end && !can(state, seatOfTurn(state, at)); at++)
    skipped.push(seatOfTurn(state, at));
  return skipped;
}

/**
 * "At the end of the round, simply pass the current player marker to the player to the left." "The game ends when a
 * player has sold to 10/9/8 customers in a 2/3/4 player game respectively. Once someone has met the relevant
 * threshold, play one more final round."
 */
function closeRound(state: State): Step<State> {
  const paid = withIncome(state);
  if (state.last) return finish(paid.state, paid.events);
  if (state.quiet >= QUIET_LIMIT) return finish(paid.state, [...paid.events, events.quiet()]);
  const needed = customersToEnd(state);
  const reached = state.shops.flatMap((shop, seat) => (shop.customers.length >= needed ? [seat] : []));
  const last = reached.length > 0;
  const current = (state.current + 1) % state.shops.length;
  return step({ ...paid.state, phase: { is: 'roll' }, current, last }, [
    ...paid.events,
    ...(last ? [events.lastRound(reached, needed)] : []),
  ]);
}

/** "At each End of Round, gain 1 gold." */
function withIncome(state: State): { readonly state: State; readonly events: readonly Message[] } {
  let then = state;
  const told: Message[] = [];
  for (const [seat, shop] of state.shops.entries()) {
    const gold = effectsOf(shop, 'income').reduce((total, { gold: more }) => total + more, 0);
    if (gold === 0) continue;
    then = withShop(then, seat, gained(shop, { gold }));
    told.push(events.income(seat, gold));
  }
  return { state: then, events: told };
}

/** Ends the game: "Each player will now tally up their renown points", after the final brewing. */
function finish(state: State, told: readonly Message[]): Step<State> {
  const brewing = state.shops.flatMap((shop, seat) => {
    const brews = finalBrews(shop);
    return brews.length === 0 ? [] : [events.lastBrew(seat, brews)];
  });
  const shops = state.shops.map(withFinalBrews);
  return step({ ...state, phase: { is: 'over' }, shops }, [...told, ...brewing, events.over()]);
}

function inPhase(state: State, phase: Phase): State {
  return { ...state, phase };
}
