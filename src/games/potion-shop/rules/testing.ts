import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, chitIds, content, upgradeOf } from '../content/content.ts';
import type { Amounts } from '../content/goods.ts';
import type { Effect, Upgrade, UpgradeId } from '../content/upgrades.ts';
import { type Action, apply, type GameEvent } from './actions.ts';
import { emptyShop, gained, type Shop, spent } from './shop.ts';
import { options, type Phase, type State } from './state.ts';

/** Shops and positions for tests. */

export const STANDARD = options.schema.parse({});

interface ShopArgs {
  /** Filled in and not crossed off. */
  readonly stock?: Amounts;
  /** Filled in and crossed off, in addition. */
  readonly used?: Amounts;
  readonly upgrades?: readonly UpgradeId[];
  readonly customers?: readonly CustomerId[];
  readonly reserve?: Partial<Shop['reserve']>;
  readonly effectsUsed?: Shop['used'];
}

export function shop(args: ShopArgs = {}): Shop {
  const { stock = {}, used = {}, reserve = {} } = args;
  return {
    ...gained(spent(gained(emptyShop, used), used), stock),
    reserve: { customers: [], upgrades: [], ...reserve },
    customers: args.customers ?? [],
    upgrades: args.upgrades ?? [],
    used: args.effectsUsed ?? [],
  };
}

interface Position {
  readonly shops?: readonly ShopArgs[];
  readonly phase?: Phase;
  readonly current?: Seat;
  /** The faces of the dice, 1 to 6. */
  readonly faces?: readonly number[];
  /** The space of each die; 0 while the current player holds it. */
  readonly spaces?: readonly number[];
  readonly customers?: readonly CustomerId[];
  readonly upgrades?: readonly UpgradeId[];
  readonly deck?: Partial<State['deck']>;
  readonly round?: number;
  readonly quiet?: number;
  readonly last?: boolean;
  readonly options?: State['options'];
}

/**
 * Three empty shops. Seat 0 is the current player and has set die 1 on space 1, die 2 on space 2 and so on; seat 1 takes
 * first. Chits lie in the order of `chitIds`. All other cards lie in the decks.
 */
export function position(args: Position = {}): State {
  const chosen = args.options ?? STANDARD;
  const shops = (args.shops ?? [{}, {}, {}]).map(shop);
  const market = {
    customers: args.customers ?? ['mage-01', 'mage-02', 'cleric-01', 'cleric-02', 'rogue-01'],
    upgrades: args.upgrades ?? (['u05', 'u15', 'u16'] as const),
  };
  const gone = new Set<string>([
    ...market.customers,
    ...market.upgrades,
    ...shops.flatMap((shop) => [
      ...shop.customers,
      ...shop.upgrades,
      ...shop.reserve.customers,
      ...shop.reserve.upgrades,
    ]),
  ]);
  const rest = <Id extends string>(ids: Iterable<Id>): readonly Id[] =>
    [...ids].filter((id) => !gone.has(id));
  const spaces = args.spaces ?? [1, 2, 3, 4, 5];
  return {
    options: chosen,
    phase: args.phase ?? { is: 'take', turn: 0 },
    round: args.round ?? 1,
    current: args.current ?? 0,
    chits: chitIds,
    dice: (args.faces ?? [1, 1, 1, 1, 1]).map((face, i) => {
      const space = spaces[i] ?? 0;
      return space === 0 ? { face } : { face, space };
    }),
    market,
    deck: {
      customers: args.deck?.customers ?? rest(content.customers.keys()),
      upgrades: args.deck?.upgrades ?? rest(content.upgrades.keys()),
    },
    shops,
    quiet: args.quiet ?? 1,
    last: args.last ?? false,
  };
}

/** A position in which seat 1 sells first. */
export function selling(own: ShopArgs, args: Omit<Position, 'shops' | 'phase'> = {}): State {
  return position({ ...args, shops: [{}, own, {}], phase: { is: 'sell', turn: 0, sold: 0 } });
}

/** A position in which seat 1 buys first. */
export function buying(own: ShopArgs, args: Omit<Position, 'shops' | 'phase'> = {}): State {
  return position({ ...args, shops: [{}, own, {}], phase: { is: 'buy', turn: 0 } });
}

/** The position after some actions, before `resolve`. */
export function played(state: State, ...actions: readonly (readonly [Seat, Action])[]): State {
  return actions.reduce((now, [seat, action]) => apply(now, seat, action).state, state);
}

export const DONE: Action = { kind: 'done' };
export const sell = (customer: CustomerId): Action => ({ kind: 'sell', customer });
export const buy = (upgrade: UpgradeId): Action => ({ kind: 'buy', upgrade });

/** The kinds of the events. */
export function kinds(events: readonly GameEvent[]): readonly GameEvent['kind'][] {
  return events.map(({ kind }) => kind);
}

/** The keys of the events in words, without the game's name. */
export function keys(events: readonly Message[]): readonly string[] {
  return events.map(({ key }) => key.replace('potion-shop.event.', ''));
}

/**
 * Gives a tile other effects: content can be edited and may have effects that no tile has today.
 *
 * @returns a function that restores the tile's effects
 */
export function withEffects(id: UpgradeId, ...effects: readonly Effect[]): () => void {
  const tiles = content.upgrades as Map<UpgradeId, Upgrade>;
  const own = upgradeOf(id);
  tiles.set(id, { ...own, effects: [...effects] });
  return () => {
    tiles.set(id, own);
  };
}
