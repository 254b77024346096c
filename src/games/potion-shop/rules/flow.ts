import type { Chance, Effort, Setup, Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { resolveSteps, step } from '../../../core/steps.ts';
import { chitIds, content, DICE, FACES } from '../content/content.ts';
import { canBuy, canSell, type GameEvent, salesLimit, shownDie } from './actions.ts';
import { finalBrews } from './brewing.ts';
import { QUIET_LIMIT, withFinalBrews } from './scoring.ts';
import { available, effectsOf, emptyShop, gained } from './shop.ts';
import {
  customersToEnd,
  diceInHand,
  emptySpaces,
  lateSeats,
  nextTurn,
  type Options,
  type Phase,
  type State,
  seatOfTurn,
  sellTurn,
  shopAt,
  takesOf,
  withDieOn,
  withShop,
} from './state.ts';

/** The starting gold of the seats that are late in the first round. */
const START_GOLD = 1;

/** The position before anything is drawn: "Each player takes a single shop sheet." */
export function setup({ seats, options, headStart }: Setup<Options>): State {
  return {
    options,
    phase: { is: 'opening' },
    round: 0,
    current: 0,
    chits: [],
    dice: [],
    market: { customers: [], upgrades: [] },
    deck: { customers: [...content.customers.keys()], upgrades: [...content.upgrades.keys()] },
    shops: Array.from({ length: seats }, (_, seat) =>
      headStart === undefined ? emptyShop : { ...emptyShop, headStart: headStart[seat] ?? 0 },
    ),
    quiet: 0,
    last: false,
  };
}

/**
 * Draws the opening: "Shuffle the modular circular bonus chits and randomly place one beneath the first 4 dice
 * placement spots", "deal one [Customer Card] to each player, then reveal 5 of them in a row", "reveal 3 [Shop Upgrade
 * tiles]", "randomly choose a start player".
 */
function open(state: State, random: Random): Step<State, GameEvent> {
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
  const begun = { ...revealed.state, current };
  const opened = state.options.start === 'gold' ? withStartGold(begun) : begun;
  return step(
    opened,
    [...openingEvents(opened), ...revealed.events],
    [...chance, ...revealed.chance, { kind: 'start', value: current }],
  );
}

function openingEvents({ chits, current, shops }: State): readonly GameEvent[] {
  const seats = shops.flatMap((shop, seat) => (available(shop, 'gold') > 0 ? [seat] : []));
  return [
    { kind: 'chits', chits },
    ...shops.flatMap(({ reserve }, seat) =>
      reserve.customers.map((customer) => ({ kind: 'first-reserve', seat, customer }) as const),
    ),
    { kind: 'start', seat: current },
    ...(seats.length === 0 ? [] : [{ kind: 'start-gold', seats, gold: START_GOLD } as const]),
  ];
}

/** The second half of the first round's order begins with gold. */
function withStartGold(state: State): State {
  return lateSeats(state).reduce(
    (now, seat) => withShop(now, seat, gained(shopAt(now, seat), { gold: START_GOLD })),
    state,
  );
}

/**
 * Refills the market. Customers, after a seat's sell turn: "sliding down all left-over customers to the right filling
 * any empty spaces and refill starting at the right most empty space available". So the new card is the left-most one.
 * Upgrades are replaced "immediately". An empty deck refills nothing.
 *
 * @returns undefined if no place is empty, or the deck is empty
 */
function refill(state: State, random: Random): Step<State, GameEvent> | undefined {
  if (state.phase.is === 'over' || (state.phase.is === 'sell' && state.phase.sold > 0)) return undefined;
  const customers = filled(state.market.customers, state.deck.customers, content.market.customers, random);
  const upgrades = filled(state.market.upgrades, state.deck.upgrades, content.market.upgrades, random);
  if (customers.turned.length + upgrades.turned.length === 0) return undefined;
  const then: State = {
    ...state,
    market: { customers: customers.row, upgrades: upgrades.row },
    deck: { customers: customers.deck, upgrades: upgrades.deck },
  };
  const chance: readonly Chance[] = [
    ...customers.turned.map((value) => ({ kind: 'customer', value })),
    ...upgrades.turned.map((value) => ({ kind: 'upgrade', value })),
  ];
  return step(then, [{ kind: 'refill', cards: [...customers.turned, ...upgrades.turned] }], chance);
}

function filled<Id>(row: readonly Id[], deck: readonly Id[], places: number, random: Random) {
  const now = { row: [...row], deck: [...deck], turned: [] as Id[] };
  while (now.row.length < places && now.deck.length > 0) {
    const turned = now.deck.splice(random.int(now.deck.length), 1);
    now.row.unshift(...turned);
    now.turned.push(...turned);
  }
  return now;
}

/** Does everything that leaves no choice, until somebody must decide or the game is over. */
export function resolve(state: State, random: Random): Step<State, GameEvent> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next automatic step; undefined if somebody must decide or the game is over. */
function advance(state: State, random: Random): Step<State, GameEvent> | undefined {
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
function roll(state: State, random: Random): Step<State, GameEvent> {
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
    [
      {
        kind: 'roll',
        round: then.round,
        seat: then.current,
        dice: dice.map(({ face }, i) => ({ die: i + 1, face })),
      },
    ],
    dice.map(({ face }): Chance => ({ kind: 'die', value: face })),
  );
}

/** Sets the last die on the last space. */
function setLast(state: State): Step<State, GameEvent> | undefined {
  const [die, another] = diceInHand(state);
  const [space] = emptySpaces(state);
  if (die === undefined || space === undefined) return step(inPhase(state, { is: 'take', turn: 0 }));
  if (another !== undefined) return undefined;
  const action = { kind: 'set', die, space } as const;
  return step(withDieOn(state, action), [{ kind: 'last-set', die: shownDie(state, die), space }]);
}

/**
 * "On your turn you may sell to 0, 1, or 2 customers." A turn ends as soon as the seat can sell nothing more. Seats
 * that cannot sell at all are skipped.
 */
function advanceSale(state: State, turn: number, sold: number): Step<State, GameEvent> | undefined {
  const seat = seatOfTurn(state, turn);
  // Only phase by phase; player by player, a turn ends with the purchase.
  if (turn === state.shops.length) return step(inPhase(state, { is: 'buy', turn: 0 }));
  if (sold > 0) {
    const limit = salesLimit(shopAt(state, seat));
    if (sold < limit && canSell(state, seat)) return undefined;
    return step(nextTurn(state), sold < limit ? [{ kind: 'sold-out', seat }] : []);
  }
  const skipped = skippedFrom(state, turn, canSell);
  return skipped.length === 0
    ? undefined
    : step(nextTurns(state, skipped.length), [{ kind: 'cannot-sell', seats: skipped }]);
}

/** Skips seats that can afford no upgrade. */
function advancePurchase(state: State, turn: number): Step<State, GameEvent> | undefined {
  if (turn === state.shops.length) return step(inPhase(state, { is: 'end' }));
  const skipped = skippedFrom(state, turn, canBuy);
  return skipped.length === 0
    ? undefined
    : step(nextTurns(state, skipped.length), [{ kind: 'cannot-buy', seats: skipped }]);
}

/** After the dice are taken, everybody sells; player by player, the round ends. */
function afterTakes(state: State): State {
  return inPhase(state, state.options.order === 'players' ? { is: 'end' } : sellTurn(0));
}

function nextTurns(state: State, count: number): State {
  return count === 0 ? state : nextTurns(nextTurn(state), count - 1);
}

/** The consecutive seats from a turn that can do nothing in the phase. Player by player: at most the seat in turn. */
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
function closeRound(state: State): Step<State, GameEvent> {
  const paid = withIncome(state);
  if (state.last) return finish(paid.state, paid.events);
  if (state.quiet >= QUIET_LIMIT)
    return finish(paid.state, [...paid.events, { kind: 'quiet', rounds: QUIET_LIMIT }]);
  const needed = customersToEnd(state);
  const reached = state.shops.flatMap((shop, seat) => (shop.customers.length >= needed ? [seat] : []));
  const last = reached.length > 0;
  const current = (state.current + 1) % state.shops.length;
  return step({ ...paid.state, phase: { is: 'roll' }, current, last }, [
    ...paid.events,
    ...(last ? [{ kind: 'last-round', seats: reached, customers: needed } as const] : []),
  ]);
}

/** "At each End of Round, gain 1 gold." */
function withIncome(state: State): Pick<Step<State, GameEvent>, 'state' | 'events'> {
  let then = state;
  const events: GameEvent[] = [];
  for (const [seat, shop] of state.shops.entries()) {
    const gold = effectsOf(shop, 'income').reduce((total, { gold: more }) => total + more, 0);
    if (gold === 0) continue;
    then = withShop(then, seat, gained(shop, { gold }));
    events.push({ kind: 'income', seat, gold });
  }
  return { state: then, events };
}

/** Ends the game: "Each player will now tally up their renown points", after the final brewing. */
function finish(state: State, events: readonly GameEvent[]): Step<State, GameEvent> {
  const brewing = state.shops.flatMap((shop, seat) => {
    const brews = finalBrews(shop);
    return brews.length === 0 ? [] : [{ kind: 'last-brew', seat, brews } as const];
  });
  const shops = state.shops.map(withFinalBrews);
  return step({ ...state, phase: { is: 'over' }, shops }, [...events, ...brewing, { kind: 'over' }]);
}

function inPhase(state: State, phase: Phase): State {
  return { ...state, phase };
}

/** Measured in simulated games. Player by player, a turn is a single visit. */
export function effort({ order }: Options, seats: number): Effort {
  const days = seats === 1 ? 1 : order === 'players' ? 15 : 30;
  return { difficulty: 'hard', moves: 33, days };
}
