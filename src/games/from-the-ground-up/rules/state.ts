import * as z from 'zod';
import type { Seat } from '../../../core/message.ts';
import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import {
  type CardId,
  type Crates,
  cardById,
  cardIds,
  HIGHEST,
  type MarkPlace,
  waysToFill,
} from '../content/cards.ts';

const specs = {
  /**
   * "VARIANT: At the end of the game, if no one makes any progress for a full round, each player discards 1 scoring
   * card of his choice (including negative cards). Then end the game immediately."
   */
  stall: choice(['off', 'on']),
  /** Players mark in turn, as in the rulebook, or all at the same time: our variant, for games that take days. */
  tempo: choice(['turns', 'together']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** The marks on a card in play. The state stores them as `works`, by card. */
export interface CardState {
  readonly crates: Crates;
  /** The number in the star; 0 if it is empty. */
  readonly star: number;
  /** By crate: whether it is checked off in the shared area. */
  readonly checks: readonly boolean[];
  /** "It becomes a negative value." */
  readonly flipped: boolean;
}

export type Action =
  /** Marks the player's number in a crate or a star, or checks off a crate in the shared area. */
  | { readonly kind: 'mark'; readonly place: string }
  | { readonly kind: 'flip'; readonly card: CardId }
  | { readonly kind: 'pass'; readonly card: CardId }
  | { readonly kind: 'discard'; readonly card: CardId };

/** Whether a player chose an action, or had no other. */
export type How = 'chosen' | 'forced';

/** What happens in the game. Events are public. */
export type GameEvent =
  | { readonly kind: 'deal'; readonly seat: Seat; readonly cards: readonly CardId[] }
  /** The start player was drawn. */
  | { readonly kind: 'start'; readonly seat: Seat }
  | { readonly kind: 'round'; readonly round: number }
  | ({ readonly kind: 'roll' } & Roll)
  | { readonly kind: 'roll-all'; readonly rolls: readonly Roll[] }
  /** A seat has made a hidden choice. Only the kind of choice is public. */
  | { readonly kind: 'chose'; readonly seat: Seat; readonly verb: 'mark' | 'pass' | 'discard' }
  /** With the tempo `together`: an earlier seat took the shared crate that this seat chose. */
  | { readonly kind: 'too-late'; readonly seat: Seat; readonly choice: Action }
  | ({ readonly kind: 'mark' | 'check'; readonly place: MarkPlace; readonly how: How } & Roll)
  /** The last check took the shared card. `star` is its points. */
  | { readonly kind: 'taken'; readonly seat: Seat; readonly card: CardId; readonly star: number }
  | { readonly kind: 'shared'; readonly card: CardId; readonly star: number }
  | {
      readonly kind: 'flip';
      readonly seat: Seat;
      readonly card: CardId;
      /** The points that the flip costs. */
      readonly cost: number;
      readonly how: How;
    }
  | ({ readonly kind: 'idle' } & Roll)
  | { readonly kind: 'pass'; readonly seat: Seat; readonly card: CardId; readonly to: Seat }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'discard'; readonly seat: Seat; readonly card: CardId }
  | { readonly kind: 'end' }
  | { readonly kind: 'all-lose' };

/** The number that a seat's die shows. */
export interface Roll {
  readonly seat: Seat;
  readonly number: number;
}

export interface Player {
  /** The cards in front, the latest last. */
  readonly front: readonly CardId[];
  /** The player's die in this round. Left out before it is rolled. */
  readonly die?: number | undefined;
  /** The own card that the player marked in this round. */
  readonly marked?: CardId | undefined;
  /** A choice that takes effect once everybody has chosen. */
  readonly choice?: Action | undefined;
}

export type Phase =
  /** The cards will be dealt. */
  | 'deal'
  /** The start player will be drawn. */
  | 'start'
  /** The next die will be rolled; with the tempo `together`, every die. */
  | 'roll'
  /** With the tempo `together`: everybody chooses in secret what to mark. */
  | 'choose'
  /** The seat whose turn it is marks, checks or flips. */
  | 'turn'
  /** Everybody chooses a card to pass. */
  | 'pass'
  /** With the option `stall`: everybody chooses a card to discard, then the game ends. */
  | 'discard'
  | 'over';

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** The start player, who begins every round. */
  readonly start: Seat;
  /** From 1; 0 before the first. */
  readonly round: number;
  /** The number of turns taken in this round. */
  readonly turn: number;
  /** Whether anything was marked, checked or flipped in this round. */
  readonly progress: boolean;
  /** The cards in play; a card that was discarded is out of play. */
  readonly works: Readonly<Partial<Record<CardId, CardState>>>;
  /** The cards in the shared area, the latest last. */
  readonly shared: readonly CardId[];
  readonly players: readonly Player[];
  /** By seat: the points to begin with. Absent: nobody has any. */
  readonly headStart?: readonly number[] | undefined;
}

const id = z.enum(cardIds);
const count = z.int().nonnegative();
const number = z.int().min(0).max(HIGHEST);

export const stateSchema: z.ZodType<State> = z.strictObject({
  options: options.schema,
  phase: z.enum(['deal', 'start', 'roll', 'choose', 'turn', 'pass', 'discard', 'over']),
  start: count,
  round: count,
  turn: count,
  progress: z.boolean(),
  works: z.partialRecord(
    id,
    z.strictObject({
      crates: z.array(number),
      star: number,
      checks: z.array(z.boolean()),
      flipped: z.boolean(),
    }),
  ),
  shared: z.array(id),
  players: z.array(
    z.strictObject({
      front: z.array(id),
      die: number.optional(),
      marked: id.optional(),
      choice: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('mark'), place: z.string() }),
          z.strictObject({ kind: z.enum(['flip', 'pass', 'discard']), card: id }),
        ])
        .optional(),
    }),
  ),
  headStart: z.array(count).optional(),
});

/** An unmarked card. */
export function emptyCard(card: CardId): CardState {
  const crates = [0, ...cardById(card).signs.map(() => 0)];
  return { crates, star: 0, checks: crates.map(() => false), flipped: false };
}

/** @throws RangeError if the card is not in play: a bug of the caller. */
export function cardStateOf(state: Pick<State, 'works'>, card: CardId): CardState {
  const cardState = state.works[card];
  if (cardState === undefined) throw new RangeError(`${card} is not in play`);
  return cardState;
}

/** The player on a seat. @throws RangeError if there is no such seat: a bug of the caller. */
export function playerAt(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new RangeError(`there is no seat ${seat}`);
  return player;
}

/** The seats in turn order: the start player "begins every round", then clockwise. */
export function turnOrder({ start, players }: State): readonly Seat[] {
  return players.map((_, i) => (start + i) % players.length);
}

/** The seat whose turn it is; after the last turn of a round, the last seat. */
export function seatInTurn(state: State): Seat {
  return (state.start + Math.min(state.turn, state.players.length - 1)) % state.players.length;
}

/** The next seat clockwise, which receives passed cards. */
export function nextSeat(state: State, seat: Seat): Seat {
  return (seat + 1) % state.players.length;
}

/** The seat that has the card in front of it; undefined if none has. */
export function holderOf(state: State, card: CardId): Seat | undefined {
  const seat = state.players.findIndex(({ front }) => front.includes(card));
  return seat < 0 ? undefined : seat;
}

/** Whether all crates and the star are filled. */
export function isFull({ crates, star }: CardState): boolean {
  return star > 0 && crates.every((number) => number > 0);
}

/** Whether every crate of a card can still be filled. */
export function canBeFilled(card: CardId, { crates }: CardState): boolean {
  return waysToFill(cardById(card).signs, crates) > 0;
}

/** Whether all crates have been checked off in the shared area. */
export function isComplete({ checks }: CardState): boolean {
  return checks.every(Boolean);
}

/** Whether the card can still be marked: it is neither negative nor filled. */
export function takesMarks(cardState: CardState): boolean {
  return !cardState.flipped && !isFull(cardState);
}

/** The points of a card at the end of the game. Undefined unless it is complete or negative. */
export function cardPoints(card: CardId, cardState: CardState): number | undefined {
  if (cardState.flipped) return -(cardState.star === 0 ? cardById(card).low : cardState.star);
  return isComplete(cardState) ? cardState.star : undefined;
}

export function withPlayer(state: State, seat: Seat, change: Partial<Player>): State {
  return {
    ...state,
    players: state.players.map((player, other) => (other === seat ? { ...player, ...change } : player)),
  };
}

export function withCard(state: State, card: CardId, change: Partial<CardState>): State {
  return { ...state, works: { ...state.works, [card]: { ...cardStateOf(state, card), ...change } } };
}
