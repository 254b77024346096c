import * as z from 'zod';
import type { Seat } from '../../../core/message.ts';
import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import {
  type ChitId,
  type CustomerId,
  chitIds,
  content,
  DICE,
  FACES,
  isCustomer,
  RESERVE_SPACE,
  SEATS,
} from '../content/content.ts';
import { goods } from '../content/goods.ts';
import { onceARound, type UpgradeId, upgradeIds } from '../content/upgrades.ts';
import type { Shop } from './shop.ts';

const specs = {
  /**
   * Phase by phase, as in the rulebook, or player by player: our variant for games that take days. There, each player
   * takes their last die of the round, sells and buys in one turn, in the same order of players.
   */
  order: choice(['phases', 'players']),
  /**
   * With nothing, as in the rulebook, or (ours) with 1 gold for the second half of the first round's order: the best dice
   * are gone by then.
   */
  start: choice(['nothing', 'gold']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** One of the five dice of the round. */
export interface RolledDie {
  /** 1 to 6. */
  readonly face: number;
  /** 1 to 5; left out while the current player holds it. */
  readonly space?: number | undefined;
  /** The seat that took it. */
  readonly taker?: Seat | undefined;
}

export type Phase =
  /** Before the chits, cards and start player are drawn. */
  | { readonly is: 'opening' }
  /** Before the dice are rolled. */
  | { readonly is: 'roll' }
  /** The current player sets the dice on the spaces. */
  | { readonly is: 'set' }
  /** `turn` counts from 0, "starting with the player after the current player". */
  | { readonly is: 'take'; readonly turn: number }
  /** `sold` counts the sales of this turn. */
  | { readonly is: 'sell'; readonly turn: number; readonly sold: number }
  | { readonly is: 'buy'; readonly turn: number }
  /** End of Round. */
  | { readonly is: 'end' }
  | { readonly is: 'over' };

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** From 1; 0 before the first. */
  readonly round: number;
  /** The current player, who sets the dice and comes last in every phase. */
  readonly current: Seat;
  /** The chits under spaces 1 to 4. */
  readonly chits: readonly ChitId[];
  /** The five dice, in order; empty before the first roll. */
  readonly dice: readonly RolledDie[];
  readonly market: {
    /** From the left; the deck lies to the left of the row. */
    readonly customers: readonly CustomerId[];
    readonly upgrades: readonly UpgradeId[];
  };
  /**
   * The cards that lie face down, in no order: each draw picks one at random.
   */
  readonly deck: {
    readonly customers: readonly CustomerId[];
    readonly upgrades: readonly UpgradeId[];
  };
  readonly shops: readonly Shop[];
  /** The number of consecutive rounds without a sale, this one included until somebody sells. */
  readonly quiet: number;
  /** Whether this round is the last. */
  readonly last: boolean;
}

const seat = z
  .int()
  .min(0)
  .max(SEATS.max - 1);
const count = z.int().nonnegative();
const customerId = z.string().refine(isCustomer, 'no such customer');
const upgradeId = z.enum(upgradeIds);
const track = z
  .strictObject({ filled: count, spent: count })
  .refine(({ filled, spent }) => spent <= filled, 'more is crossed off than filled in');
const cards = z.strictObject({ customers: z.array(customerId), upgrades: z.array(upgradeId) });

export const stateSchema: z.ZodType<State> = z.strictObject({
  options: options.schema,
  phase: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('opening') }),
    z.strictObject({ is: z.literal('roll') }),
    z.strictObject({ is: z.literal('set') }),
    z.strictObject({ is: z.literal('take'), turn: count }),
    z.strictObject({ is: z.literal('sell'), turn: count, sold: count }),
    z.strictObject({ is: z.literal('buy'), turn: count }),
    z.strictObject({ is: z.literal('end') }),
    z.strictObject({ is: z.literal('over') }),
  ]),
  round: count,
  current: seat,
  chits: z.array(z.enum(chitIds)),
  dice: z.array(
    z.strictObject({
      face: z.int().min(1).max(FACES),
      space: z.int().min(1).max(RESERVE_SPACE).optional(),
      taker: seat.optional(),
    }),
  ),
  market: cards,
  deck: cards,
  shops: z
    .array(
      z.strictObject({
        tracks: z.record(z.enum(goods), track),
        reserve: cards,
        customers: z.array(customerId),
        upgrades: z.array(upgradeId).max(content.sheet.upgradeSlots),
        used: z.array(z.enum(onceARound)),
        headStart: count.optional(),
      }),
    )
    .min(SEATS.min)
    .max(SEATS.max),
  quiet: count,
  last: z.boolean(),
});

/** The shop of a seat. @throws RangeError if there is no such seat: a bug of the caller */
export function shopAt(state: State, seat: Seat): Shop {
  const shop = state.shops[seat];
  if (shop === undefined) throw new RangeError(`there is no seat ${seat}`);
  return shop;
}

export function withShop(state: State, seat: Seat, shop: Shop): State {
  return { ...state, shops: state.shops.map((other, index) => (index === seat ? shop : other)) };
}

/** Whose turn it is in a phase: "in turn order, starting with the player after the current player". */
export function seatOfTurn(state: State, turn: number): Seat {
  return (state.current + 1 + turn) % state.shops.length;
}

/** The seats in the second half of the turn order, rounded down. */
export function lateSeats(state: State): readonly Seat[] {
  const seats = state.shops.length;
  const first = Math.ceil(seats / 2);
  return Array.from({ length: seats - first }, (_, i) => seatOfTurn(state, first + i));
}

/**
 * How many dice are taken in a round: one per seat. "In a 2-Player game take turns choosing a die until both players
 * have chosen and gained resources for 2 dice."
 */
export function takesOf(state: State): number {
  return state.shops.length === 2 ? 4 : state.shops.length;
}

/** The start of a sell turn. */
export function sellTurn(turn: number): Phase {
  return { is: 'sell', turn, sold: 0 };
}

/**
 * The next turn: in the same phase or, player by player, of the same seat. @throws in a phase without turns: a bug of
 * the caller
 */
export function nextTurn(state: State): State {
  const { phase, options } = state;
  const inOneTurn = options.order === 'players';
  /** The number of takes before each seat's last one. */
  const earlier = takesOf(state) - state.shops.length;
  switch (phase.is) {
    case 'take':
      if (inOneTurn && phase.turn >= earlier) return { ...state, phase: sellTurn(phase.turn - earlier) };
      return { ...state, phase: { ...phase, turn: phase.turn + 1 } };
    case 'sell':
      if (inOneTurn) return { ...state, phase: { is: 'buy', turn: phase.turn } };
      return { ...state, phase: sellTurn(phase.turn + 1) };
    case 'buy':
      if (inOneTurn) return { ...state, phase: { is: 'take', turn: phase.turn + 1 + earlier } };
      return { ...state, phase: { ...phase, turn: phase.turn + 1 } };
    default:
      throw new Error(`there are no turns in the phase ${phase.is}`);
  }
}

/** The state with a die, 1 to 5, set on a space, 1 to 5. */
export function withDieOn(
  state: State,
  { die, space }: { readonly die: number; readonly space: number },
): State {
  return { ...state, dice: state.dice.map((other, i) => (i + 1 === die ? { ...other, space } : other)) };
}

/** The state with the dice set on the spaces, from space 1. */
export function withDiceOn(state: State, dice: readonly number[]): State {
  return dice.reduce((so, die, i) => withDieOn(so, { die, space: i + 1 }), state);
}

/** The numbers, 1 to 5, of the dice that the current player still holds. */
export function diceInHand(state: State): readonly number[] {
  return state.dice.flatMap(({ space }, i) => (space === undefined ? [i + 1] : []));
}

/** The spaces without a die. */
export function emptySpaces(state: State): readonly number[] {
  return Array.from({ length: DICE }, (_, i) => i + 1).filter(
    (space) => !state.dice.some((die) => die.space === space),
  );
}

/** The number, 1 to 5, of the die on a space; undefined if the space is empty or the die is taken. */
export function dieOn(state: State, space: number): number | undefined {
  const at = state.dice.findIndex((die) => die.space === space && die.taker === undefined);
  return at === -1 ? undefined : at + 1;
}

/** The number of customers that a shop must have sold to before the last round begins. */
export function customersToEnd(state: State): number {
  const needed = content.customersToEnd.get(state.shops.length);
  if (needed === undefined) throw new RangeError(`no end for ${state.shops.length} seats`);
  return needed;
}
