import type { Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { step } from '../../../core/steps.ts';
import {
  bonusOf,
  type ChitId,
  type CustomerId,
  content,
  customerOf,
  DICE,
  faceOf,
  isCustomer,
  isUpgrade,
  upgradeOf,
} from '../content/content.ts';
import {
  type Amounts,
  amountOf,
  type Ingredient,
  ingredients,
  isIngredient,
  isPotion,
  multiplied,
  type Potion,
  type ShopSymbol,
  together,
  totalOf,
} from '../content/goods.ts';
import type { OnceARound, UpgradeId } from '../content/upgrades.ts';
import { type Barter, type Brew, bartered, barters, brewed, brews, plainPotions } from './brewing.ts';
import { brewsFor, couldServe, doubledSymbols } from './serving.ts';
import { available, effectsOf, gained, lostOf, roomFor, type Shop, spent, unused, withUsed } from './shop.ts';
import {
  diceInHand,
  dieOn,
  emptySpaces,
  nextTurn,
  type State,
  seatOfTurn,
  shopAt,
  withDiceOn,
  withDieOn,
  withShop,
} from './state.ts';

export type CardId = CustomerId | UpgradeId;

/** What a bonus lets a player choose: a potion, an ingredient, a customer card or an upgrade. */
export type BonusChoice = Potion | Ingredient | CardId;

export type Action =
  /** Sets all dice that are still in hand. `dice` has the die of each space, from space 1. */
  | { readonly kind: 'arrange'; readonly dice: readonly number[] }
  /** Sets one die. */
  | { readonly kind: 'set'; readonly die: number; readonly space: number }
  | { readonly kind: 'take'; readonly space: number; readonly choice?: BonusChoice }
  | { readonly kind: 'sell'; readonly customer: CustomerId; readonly symbol?: ShopSymbol }
  | { readonly kind: 'buy'; readonly upgrade: UpgradeId; readonly discard?: UpgradeId }
  | ({ readonly kind: 'brew' } & Brew)
  | ({ readonly kind: 'barter' } & Barter)
  /** Ends a sell turn, or declines a purchase. */
  | { readonly kind: 'done' };

/** What happens in the game. Events are public. */
export type GameEvent =
  | { readonly kind: 'chits'; readonly chits: readonly ChitId[] }
  | { readonly kind: 'first-reserve'; readonly seat: Seat; readonly customer: CustomerId }
  /** The start player was drawn. */
  | { readonly kind: 'start'; readonly seat: Seat }
  | { readonly kind: 'start-gold'; readonly seats: readonly Seat[]; readonly gold: number }
  | {
      readonly kind: 'roll';
      readonly round: number;
      readonly seat: Seat;
      readonly dice: readonly ShownDie[];
    }
  /** The die on each space, from space 1. */
  | { readonly kind: 'arrange'; readonly seat: Seat; readonly dice: readonly ShownDie[] }
  | { readonly kind: 'set'; readonly seat: Seat; readonly die: ShownDie; readonly space: number }
  | { readonly kind: 'last-set'; readonly die: ShownDie; readonly space: number }
  | {
      readonly kind: 'take';
      readonly seat: Seat;
      /** 1 to 5. */
      readonly die: number;
      readonly space: number;
      readonly gains: Amounts;
      /** The card that the bonus reserves. */
      readonly card: CardId | undefined;
    }
  /** Gains that were lost because a track was full. */
  | { readonly kind: 'lost'; readonly seat: Seat; readonly goods: Amounts }
  | {
      readonly kind: 'sell';
      readonly seat: Seat;
      readonly customer: CustomerId;
      /** The automatic brews. */
      readonly brews: readonly Brew[];
    }
  | { readonly kind: 'extra-symbol'; readonly seat: Seat; readonly symbol: ShopSymbol }
  | ({ readonly seat: Seat } & ActionOf<'buy'>)
  | ({ readonly seat: Seat } & ActionOf<'brew'>)
  | ({ readonly seat: Seat } & ActionOf<'barter'>)
  /** The seat sells nothing, ends its sell turn after a sale, buys nothing, or can sell nothing more. */
  | { readonly kind: 'sells-nothing' | 'done' | 'buys-nothing' | 'sold-out'; readonly seat: Seat }
  | { readonly kind: 'cannot-sell' | 'cannot-buy'; readonly seats: readonly Seat[] }
  | { readonly kind: 'refill'; readonly cards: readonly CardId[] }
  | { readonly kind: 'income'; readonly seat: Seat; readonly gold: number }
  /** Shops have served enough customers: one more round is played. */
  | { readonly kind: 'last-round'; readonly seats: readonly Seat[]; readonly customers: number }
  /** The game ends after this many rounds without a sale. */
  | { readonly kind: 'quiet'; readonly rounds: number }
  | { readonly kind: 'last-brew'; readonly seat: Seat; readonly brews: readonly Brew[] }
  | { readonly kind: 'over' };

/** A die, 1 to 5, and the face that it shows, 1 to 6. */
export interface ShownDie {
  readonly die: number;
  readonly face: number;
}

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

export function sameAction(a: Action, b: Action): boolean {
  if (a.kind !== b.kind) return false;
  const others = new Map<string, unknown>(Object.entries(b));
  const own = Object.entries(a);
  return (
    own.length === others.size && own.every(([name, value]) => String(value) === String(others.get(name)))
  );
}

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
  const own = ownActions(state, seat);
  const mixing: readonly Action[] = [
    ...brews(shop).map((brew): Action => ({ kind: 'brew', ...brew })),
    ...barters(shop).map((barter): Action => ({ kind: 'barter', ...barter })),
  ];
  const done: readonly Action[] =
    state.phase.is === 'sell' || state.phase.is === 'buy' ? [{ kind: 'done' }] : [];
  return [...own, ...mixing, ...done];
}

/** The legal actions of the phase, for the awaited seat: without mixing and bartering, and without ending a turn. */
export function ownActions(state: State, seat: Seat): readonly Action[] {
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

/** All ways to set the dice that are still in hand: the die on each space, from space 1. */
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

/** The ways to take the die on a space. Reserving is compulsory while a card is face up. */
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

/** Drops choices with the same outcome: of those that gain nothing, the first stays. */
function outcomes<T>(choices: readonly T[], comesToNothing: (choice: T) => boolean): readonly T[] {
  const nothing = choices.filter(comesToNothing);
  return choices.filter((choice) => choice === nothing[0] || !nothing.includes(choice));
}

/** The choices of a space's bonus; empty if it has none. */
export function choicesAt(state: State, space: number): readonly BonusChoice[] {
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

/** The customers that a seat can sell to: those of the market and of its own reserve. */
export function customersFor(state: State, seat: Seat): readonly CustomerId[] {
  return [...state.market.customers, ...shopAt(state, seat).reserve.customers];
}

/** The upgrades that a seat can buy: those of the market and of its own reserve. */
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

/**
 * The goods that a seat gains with the die on a space: the face (twice with x2), the choice, the chit, and once per die
 * what the shop's upgrades add.
 *
 * @throws if there is no die: a bug of the caller
 */
export function gainsOf(state: State, seat: Seat, space: number, choice: BonusChoice | undefined): Amounts {
  const die = dieOn(state, space);
  if (die === undefined) throw new Error(`no die lies on space ${space}`);
  const { times = 1, gain = {} } = bonusOf(state.chits, space);
  const face = faceOf(die, state.dice[die - 1]?.face ?? 0);
  const added = effectsOf(shopAt(state, seat), 'die-bonus')
    .filter(({ ingredient }) => amountOf(face, ingredient) > 0)
    .map(({ ingredient, amount }) => ({ [ingredient]: amount }));
  const chosen = choice !== undefined && (isPotion(choice) || isIngredient(choice)) ? { [choice]: 1 } : {};
  return together(multiplied(face, times), ...added, chosen, gain);
}

/**
 * "Each player will choose a single die and gain the ingredients, potions, or symbols shown on the die as well as the
 * bonus."
 */
export function takeDie(state: State, seat: Seat, { space, choice }: ActionOf<'take'>): State {
  const die = dieOn(state, space);
  const shop = gained(shopAt(state, seat), gainsOf(state, seat, space, choice));
  const dice = state.dice.map((other, i) => (i + 1 === die ? { ...other, taker: seat } : other));
  const then = { ...state, dice };
  const { customers, upgrades } = shop.reserve;
  if (choice !== undefined && isUpgrade(choice))
    return withShop(withoutUpgrade(then, choice), seat, {
      ...shop,
      reserve: { customers, upgrades: [...upgrades, choice] },
    });
  return choice !== undefined && isCustomer(choice)
    ? withShop(withoutCustomer(then, choice), seat, {
        ...shop,
        reserve: { customers: [...customers, choice], upgrades },
      })
    : withShop(then, seat, shop);
}

/** A sale and its consequences. */
export interface Sale {
  /** The automatic brews. */
  readonly brews: readonly Brew[];
  /** Gold and symbols, from the card and from the shop's upgrades. */
  readonly gains: Amounts;
  /** The symbol that the Insignia Case doubles. */
  readonly extra: ShopSymbol | undefined;
  /** The shop after the sale. */
  readonly shop: Shop;
}

/**
 * "To sell to a customer you cross off the potions required and gain the Customer Card", then its gold, then its
 * symbols.
 *
 * @param symbol the symbol that the Insignia Case doubles, if the card gives several
 * @param brews what `brewsFor` says, if it is known
 * @throws if the shop lacks potions and cannot brew them automatically: a bug of the caller
 */
export function saleOf(
  shop: Shop,
  { customer, symbol }: ActionOf<'sell'>,
  brews = brewsFor(shop, customerOf(customer)),
): Sale {
  const card = customerOf(customer);
  if (brews === undefined) throw new Error(`the shop cannot serve ${customer}`);
  const extra = symbol ?? doubledSymbols(shop, card)[0];
  const isFirst = unused(shop, 'later-sale-gold');
  const bonuses = [
    ...effectsOf(shop, 'sale-gold'),
    ...(isFirst ? [] : effectsOf(shop, 'later-sale-gold')),
  ].map(({ gold }) => ({ gold }));
  const doubled = extra === undefined ? {} : { [extra]: 1 };
  const gains = together({ gold: card.gold }, ...bonuses, card.symbols, doubled);
  const marks: readonly OnceARound[] = [
    ...(extra === undefined ? [] : (['extra-symbol'] as const)),
    ...(isFirst ? (['later-sale-gold'] as const) : []),
  ];
  const then = gained(spent(marks.reduce(withUsed, brews.reduce(brewed, shop)), card.potions), gains);
  const { customers, upgrades } = shop.reserve;
  return {
    brews,
    gains,
    extra,
    shop: {
      ...then,
      customers: [...then.customers, customer],
      reserve: { customers: customers.filter((other) => other !== customer), upgrades },
    },
  };
}

export function sellTo(state: State, seat: Seat, action: ActionOf<'sell'>): State {
  const { shop } = saleOf(shopAt(state, seat), action);
  return withShop(withoutCustomer(state, action.customer), seat, shop);
}

/**
 * "Cross off available (filled in) gold equal to the amount of gold required", "discard a Shop Upgrade from the game …
 * and then replace it with the newly purchased".
 */
export function buyUpgrade(state: State, seat: Seat, { upgrade, discard }: ActionOf<'buy'>): State {
  const shop = spent(shopAt(state, seat), { gold: upgradeOf(upgrade).cost });
  const { customers, upgrades } = shop.reserve;
  return withShop(withoutUpgrade(state, upgrade), seat, {
    ...shop,
    upgrades:
      discard === undefined
        ? [...shop.upgrades, upgrade]
        : shop.upgrades.map((other) => (other === discard ? upgrade : other)),
    reserve: { customers, upgrades: upgrades.filter((other) => other !== upgrade) },
  });
}

function withoutCustomer(state: State, customer: string): State {
  const customers = state.market.customers.filter((other) => other !== customer);
  return { ...state, market: { ...state.market, customers } };
}

function withoutUpgrade(state: State, upgrade: UpgradeId): State {
  const upgrades = state.market.upgrades.filter((other) => other !== upgrade);
  return { ...state, market: { ...state.market, upgrades } };
}

/** Carries out a legal action. @throws if it is not on the legal list: a bug of the caller */
export function apply(state: State, seat: Seat, action: Action): Step<State, GameEvent> {
  const isIn = (list: readonly Action[]) => list.some((candidate) => sameAction(candidate, action));
  if (!(awaitedSeat(state) === seat && isIn(ownActions(state, seat))) && !isIn(legal(state, seat)))
    throw new Error(`seat ${seat} may not ${JSON.stringify(action)} now`);
  const shop = shopAt(state, seat);
  switch (action.kind) {
    case 'arrange':
      return step(withDiceOn(state, action.dice), [
        { kind: 'arrange', seat, dice: action.dice.map((die) => shownDie(state, die)) },
      ]);
    case 'set':
      return step(withDieOn(state, action), [
        { kind: 'set', seat, die: shownDie(state, action.die), space: action.space },
      ]);
    case 'take': {
      const { space, choice } = action;
      const gains = gainsOf(state, seat, space, choice);
      return step<State, GameEvent>(nextTurn(takeDie(state, seat, action)), [
        { kind: 'take', seat, die: dieOn(state, space) ?? 0, space, gains, card: reservedBy(choice) },
        ...lost(shop, seat, gains),
      ]);
    }
    case 'sell': {
      const { customer } = action;
      const { brews: made, gains, extra } = saleOf(shop, action);
      return step<State, GameEvent>({ ...withSaleCounted(sellTo(state, seat, action)), quiet: 0 }, [
        { kind: 'sell', seat, customer, brews: made },
        ...(extra === undefined ? [] : [{ kind: 'extra-symbol', seat, symbol: extra } as const]),
        ...lost(shop, seat, gains),
      ]);
    }
    case 'buy':
      return step(nextTurn(buyUpgrade(state, seat, action)), [{ seat, ...action }]);
    case 'brew':
      return step(withShop(state, seat, brewed(shop, action)), [{ seat, ...action }]);
    case 'barter':
      return step(withShop(state, seat, bartered(shop, action)), [{ seat, ...action }]);
    case 'done': {
      const { phase } = state;
      const kind =
        phase.is === 'buy'
          ? 'buys-nothing'
          : phase.is === 'sell' && phase.sold > 0
            ? 'done'
            : 'sells-nothing';
      return step(nextTurn(state), [{ kind, seat }]);
    }
  }
}

function withSaleCounted(state: State): State {
  const { phase } = state;
  return phase.is === 'sell' ? { ...state, phase: { ...phase, sold: phase.sold + 1 } } : state;
}

/** A die and the face that it shows. */
export function shownDie(state: State, die: number): ShownDie {
  return { die, face: state.dice[die - 1]?.face ?? 0 };
}

/** The card that a choice reserves. */
export function reservedBy(choice: BonusChoice | undefined): CardId | undefined {
  return choice !== undefined && (isCustomer(choice) || isUpgrade(choice)) ? choice : undefined;
}

function lost(shop: Shop, seat: Seat, gains: Amounts): readonly GameEvent[] {
  const goods = lostOf(shop, gains);
  return totalOf(goods) === 0 ? [] : [{ kind: 'lost', seat, goods }];
}
