import type { Seat } from '../../../core/message.ts';
import { bonusOf, type CustomerId, content, customerOf, DICE, upgradeOf } from '../content/content.ts';
import { amountOf, ingredients, isIngredient, isPotion, type ShopSymbol } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import type { Action, Choice } from './actions.ts';
import { barters, brews, plainPotions } from './brewing.ts';
import { gainsOf } from './effects.ts';
import { brewsFor, couldServe, doubledSymbols } from './serving.ts';
import { available, effectsOf, roomFor, type Shop } from './shop.ts';
import { diceInHand, dieOn, emptySpaces, type State, seatOfTurn, shopAt } from './state.ts';

/** "On your turn you may sell to 0, 1, or 2 customers." */
const SALES = 2;

/** The seat whose turn it is; undefined during automatic steps and after the end. */
export function awaitedSeat(state: State): Seat | undefined {
  const { phase } = state;
  switch (phase.is) {
    case 'set':
      return state.current;
    case 'take':
    case 'sell':
    case 'buy':
      return seatOfTurn(state, phase.turn);
    default:
      return undefined;
  }
}

export function awaiting(state: State): readonly Seat[] {
  const seat = awaitedSeat(state);
  return seat === undefined ? [] : [seat];
}

/** Every legal action of a seat: those of the phase first, then brewing and bartering. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (awaitedSeat(state) !== seat) return [];
  const shop = shopAt(state, seat);
  const own = ownOf(state, seat);
  const mixing: readonly Action[] = [
    ...brews(shop).map((brew): Action => ({ kind: 'brew', ...brew })),
    ...barters(shop).map((barter): Action => ({ kind: 'barter', ...barter })),
  ];
  const done: readonly Action[] =
    state.phase.is === 'sell' || state.phase.is === 'buy' ? [{ kind: 'done' }] : [];
  return [...own, ...mixing, ...done];
}

function ownOf(state: State, seat: Seat): readonly Action[] {
  switch (state.phase.is) {
    case 'set':
      return [
        ...arrangements(state).map((dice): Action => ({ kind: 'arrange', dice })),
        ...diceInHand(state).flatMap((die) =>
          emptySpaces(state).map((space): Action => ({ kind: 'set', die, space })),
        ),
      ];
    case 'take':
      return Array.from({ length: DICE }, (_, i) => i + 1)
        .filter((space) => dieOn(state, space) !== undefined)
        .flatMap((space) => takes(state, seat, space));
    case 'sell':
      return sales(state, seat);
    case 'buy':
      return purchases(state, seat);
    default:
      return [];
  }
}

/** All ways to set the dice that are still in hand: the die on each space, from space 1 on. */
export function arrangements(state: State): readonly (readonly number[])[] {
  const onSpaces = (space: number, hand: readonly number[]): readonly (readonly number[])[] => {
    if (space > DICE) return [[]];
    const there = dieOn(state, space);
    const candidates = there === undefined ? hand : [there];
    return candidates.flatMap((die) =>
      onSpaces(
        space + 1,
        hand.filter((other) => other !== die),
      ).map((rest) => [die, ...rest]),
    );
  };
  return onSpaces(1, diceInHand(state));
}

/** The ways to take the die on a space. Reserving is compulsory while any card lies face up. */
function takes(state: State, seat: Seat, space: number): readonly Action[] {
  const shop = shopAt(state, seat);
  const besides = gainsOf(state, seat, space, undefined);
  const choices = outcomes(
    choicesAt(state, space),
    (choice) =>
      (isPotion(choice) || isIngredient(choice)) && roomFor(shop, choice) <= amountOf(besides, choice),
  );
  return choices.length === 0
    ? [{ kind: 'take', space }]
    : choices.map((choice): Action => ({ kind: 'take', space, choice }));
}

/** Drops choices with the same outcome: of those that find no empty bubble, the first stays. */
function outcomes<T>(choices: readonly T[], comesToNothing: (choice: T) => boolean): readonly T[] {
  const nothing = choices.filter(comesToNothing);
  return choices.filter((choice) => choice === nothing[0] || !nothing.includes(choice));
}

/** The choices of a space's bonus; empty where it has none. */
export function choicesAt(state: State, space: number): readonly Choice[] {
  switch (bonusOf(state.chits, space).choose) {
    case 'potion':
      return plainPotions;
    case 'ingredient':
      return ingredients;
    case 'card':
      return [...state.market.customers, ...state.market.upgrades];
    case undefined:
      return [];
  }
}

/** Maximum number of sales in one turn. */
export function salesLimit(shop: Shop): number {
  return effectsOf(shop, 'more-sales').reduce((total, { sales: more }) => total + more, SALES);
}

/** The customers within a seat's reach: those of the market and of its own reserve. */
export function customersFor(state: State, seat: Seat): readonly CustomerId[] {
  return [...state.market.customers, ...shopAt(state, seat).reserve.customers];
}

/** The upgrades within a seat's reach: those of the market and of its own reserve. */
export function upgradesFor(state: State, seat: Seat): readonly UpgradeId[] {
  return [...state.market.upgrades, ...shopAt(state, seat).reserve.upgrades];
}

function sales(state: State, seat: Seat): readonly Action[] {
  const shop = shopAt(state, seat);
  return customersFor(state, seat).flatMap((customer): readonly Action[] => {
    const card = customerOf(customer);
    if (brewsFor(shop, card) === undefined) return [];
    const symbols = doubledSymbols(shop, card);
    const isFull = (symbol: ShopSymbol) => roomFor(shop, symbol) <= amountOf(card.symbols, symbol);
    return symbols.length > 1
      ? outcomes(symbols, isFull).map((symbol) => ({ kind: 'sell', customer, symbol }))
      : [{ kind: 'sell', customer }];
  });
}

/** Whether the seat can sell to anybody, even if it must brew first. */
export function canSell(state: State, seat: Seat): boolean {
  const shop = shopAt(state, seat);
  return customersFor(state, seat).some((customer) => couldServe(shop, customerOf(customer)));
}

/** "If you wish to purchase a Shop Upgrade and don't have room you must first discard a Shop Upgrade." */
function purchases(state: State, seat: Seat): readonly Action[] {
  const shop = shopAt(state, seat);
  const full = shop.upgrades.length >= content.sheet.upgradeSlots;
  return upgradesFor(state, seat)
    .filter((upgrade) => canAfford(shop, upgrade))
    .flatMap((upgrade): readonly Action[] =>
      full ? shop.upgrades.map((discard) => ({ kind: 'buy', upgrade, discard })) : [{ kind: 'buy', upgrade }],
    );
}

export function canAfford(shop: Shop, upgrade: UpgradeId): boolean {
  return available(shop, 'gold') >= upgradeOf(upgrade).cost;
}

/** Whether the seat can afford any upgrade. */
export function canBuy(state: State, seat: Seat): boolean {
  return upgradesFor(state, seat).some((upgrade) => canAfford(shopAt(state, seat), upgrade));
}
