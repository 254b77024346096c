import type { Chance, Setup, Step } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import type { Random } from '../../core/random.ts';
import { resolveSteps, step } from '../../core/steps.ts';
import { type Action, awaited, canBuy, canSell, legal, salesLimit, sameAction } from './actions.ts';
import { bartered, brewed } from './brewing.ts';
import { chitIds, content, DICE, FACES } from './content.ts';
import * as deeds from './deeds.ts';
import { lastBrewed, QUIET_LIMIT } from './end.ts';
import * as events from './events.ts';
import { lastBrews } from './last-brewing.ts';
import { refill } from './market.ts';
import type { Options } from './options.ts';
import { effectsOf, emptyShop, gained } from './shop.ts';
import {
  customersToEnd,
  diceInHand,
  emptySpaces,
  type Phase,
  type State,
  seatOfTurn,
  shopAt,
  takesOf,
  withShop,
} from './state.ts';

/** Everything in its box: "Each player takes a single shop sheet." */
export function setup({ seats }: Setup<Options>): State {
  return {
    phase: { is: 'opening' },
    round: 0,
    current: 0,
    chits: [],
    dice: [],
    market: { customers: [], upgrades: [] },
    deck: { customers: [...content.customers.keys()], upgrades: [...content.upgrades.keys()] },
    shops: Array.from({ length: seats }, () => emptyShop),
    quiet: 0,
    last: false,
  };
}

export function awaiting(state: State): readonly Seat[] {
  const seat = awaited(state);
  return seat === undefined ? [] : [seat];
}

/** @throws where the action is not on the legal list: a bug of the caller. */
export function apply(state: State, seat: Seat, action: Action): Step<State> {
  if (!legal(state, seat).some((candidate) => sameAction(candidate, action)))
    throw new Error(`seat ${seat} may not ${JSON.stringify(action)} now`);
  return done(state, seat, action);
}

/** What a legal action does. */
export function done(state: State, seat: Seat, action: Action): Step<State> {
  const shop = shopAt(state, seat);
  switch (action.kind) {
    case 'set':
      return step(withDieSet(state, action), [events.set(state, seat, action)]);
    case 'take':
      return step(nextTurn(deeds.taken(state, seat, action)), events.took(state, seat, action));
    case 'sell': {
      const told = events.sold(state, seat, action);
      return step({ ...oneSaleMore(deeds.sold(state, seat, action)), quiet: 0 }, told);
    }
    case 'buy':
      return step(nextTurn(deeds.bought(state, seat, action)), [events.bought(seat, action)]);
    case 'brew':
      return step(withShop(state, seat, brewed(shop, action)), [events.brewed(seat, action)]);
    case 'barter':
      return step(withShop(state, seat, bartered(shop, action)), [events.bartered(seat, action)]);
    case 'done':
      return step(nextTurn(state), [
        state.phase.is === 'sell' ? events.doneSelling(seat, state.phase.sold) : events.buysNothing(seat),
      ]);
  }
}

/** Everything that leaves no choice, until somebody must decide or the game is over. */
export function resolve(state: State, random: Random): Step<State> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next thing that happens by itself. */
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
      return phase.turn === takesOf(state) ? step(inPhase(state, sellTurn(0))) : undefined;
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

/**
 * "Shuffle the modular circular bonus chits and randomly place one beneath the first 4 dice placement spots", "deal
 * one [Customer Card] to each player, then reveal 5 of them in a row", "reveal 3 [Shop Upgrade tiles]", "randomly
 * choose a start player".
 */
function open(state: State, random: Random): Step<State> {
  const chits = random.shuffle(chitIds);
  const chance: Chance[] = chits.map((value) => ({ kind: 'chit', value }));
  let deck = state.deck.customers;
  const shops = state.shops.map((shop) => {
    const at = random.int(deck.length);
    const customers = deck.slice(at, at + 1);
    deck = deck.toSpliced(at, 1);
    chance.push(...customers.map((value) => ({ kind: 'customer', value })));
    return { ...shop, reserve: { ...shop.reserve, customers } };
  });
  const dealt: State = { ...state, chits, shops, deck: { ...state.deck, customers: deck } };
  const revealed = refill({ ...dealt, phase: { is: 'roll' } }, random) ?? step(dealt);
  const current = random.int(state.shops.length);
  const then: State = { ...revealed.state, current };
  return step(
    then,
    [...events.opened(then), ...revealed.events],
    [...chance, ...revealed.chance, { kind: 'start', value: current }],
  );
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

/** The last die goes on the last space by itself. */
function setLast(state: State): Step<State> | undefined {
  const [die, another] = diceInHand(state);
  const [space] = emptySpaces(state);
  if (die === undefined || space === undefined) return step(inPhase(state, { is: 'take', turn: 0 }));
  if (another !== undefined) return undefined;
  const action = { kind: 'set', die, space } as const;
  return step(withDieSet(state, action), [events.lastSet(state, action)]);
}

/**
 * "On your turn you may sell to 0, 1, or 2 customers": the turn ends by itself as soon as nothing more can be sold,
 * and who can sell nothing is passed by.
 */
function advanceSale(state: State, turn: number, sold: number): Step<State> | undefined {
  const seat = seatOfTurn(state, turn);
  if (turn === state.shops.length) return step(inPhase(state, { is: 'buy', turn: 0 }));
  if (sold > 0) {
    const limit = salesLimit(shopAt(state, seat));
    if (sold < limit && canSell(state, seat)) return undefined;
    return step(inPhase(state, sellTurn(turn + 1)), sold < limit ? [events.soldOut(seat)] : []);
  }
  const passed = passedFrom(state, turn, canSell);
  return passed.length === 0
    ? undefined
    : step(inPhase(state, sellTurn(turn + passed.length)), [events.cannotSell(passed)]);
}

/** Who can afford nothing is passed by. */
function advancePurchase(state: State, turn: number): Step<State> | undefined {
  if (turn === state.shops.length) return step(inPhase(state, { is: 'end' }));
  const passed = passedFrom(state, turn, canBuy);
  return passed.length === 0
    ? undefined
    : step(inPhase(state, { is: 'buy', turn: turn + passed.length }), [events.cannotBuy(passed)]);
}

/** The seats in a row, from a turn on, that can do nothing in the phase. */
function passedFrom(state: State, turn: number, can: (state: State, seat: Seat) => boolean): readonly Seat[] {
  const passed: Seat[] = [];
  for (let at = turn; at < state.shops.length && !can(state, seatOfTurn(state, at)); at++)
    passed.push(seatOfTurn(state, at));
  return passed;
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
  const there = state.shops.flatMap((shop, seat) => (shop.customers.length >= needed ? [seat] : []));
  const last = there.length > 0;
  const current = (state.current + 1) % state.shops.length;
  return step({ ...paid.state, phase: { is: 'roll' }, current, last }, [
    ...paid.events,
    ...(last ? [events.lastRound(there, needed)] : []),
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

/** "Each player will now tally up their renown points", after the last brewing. */
function finish(state: State, told: readonly Message[]): Step<State> {
  const brewing = state.shops.flatMap((shop, seat) => {
    const brews = lastBrews(shop);
    return brews.length === 0 ? [] : [events.lastBrew(seat, brews)];
  });
  const shops = state.shops.map(lastBrewed);
  return step({ ...state, phase: { is: 'over' }, shops }, [...told, ...brewing, events.over()]);
}

function withDieSet(state: State, { die, space }: { readonly die: number; readonly space: number }): State {
  return { ...state, dice: state.dice.map((other, i) => (i + 1 === die ? { ...other, space } : other)) };
}

function inPhase(state: State, phase: Phase): State {
  return { ...state, phase };
}

function sellTurn(turn: number): Phase {
  return { is: 'sell', turn, sold: 0 };
}

function oneSaleMore(state: State): State {
  const { phase } = state;
  return phase.is === 'sell' ? inPhase(state, { ...phase, sold: phase.sold + 1 }) : state;
}

/** The turn after this one in the same phase. @throws outside of a phase with turns: a bug of the caller */
function nextTurn(state: State): State {
  const { phase } = state;
  switch (phase.is) {
    case 'take':
    case 'buy':
      return inPhase(state, { ...phase, turn: phase.turn + 1 });
    case 'sell':
      return inPhase(state, sellTurn(phase.turn + 1));
    default:
      throw new Error(`there are no turns in the phase ${phase.is}`);
  }
}
