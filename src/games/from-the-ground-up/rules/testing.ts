import type { Step } from '../../../core/game.ts';
import type { Catalog, Seat, Value } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import type { CardId } from '../content/cards.ts';
import en from '../locales/en.json' with { type: 'json' };
import { apply, resolve } from './flow.ts';
import {
  type Action,
  type CardState,
  emptyCard,
  type GameEvent,
  type Options,
  options,
  type Phase,
  type State,
} from './state.ts';

/** Positions for tests. */

interface Position {
  readonly options?: Partial<Options>;
  /** The cards in front of each seat. */
  readonly fronts: readonly (readonly CardId[])[];
  readonly shared?: readonly CardId[];
  /** The marks on the cards; cards left out are empty. */
  readonly works?: Readonly<Partial<Record<CardId, Partial<CardState>>>>;
  readonly phase?: Phase;
  readonly start?: Seat;
  readonly turn?: number;
  readonly progress?: boolean;
  /** The seats' dice; 0 for none. */
  readonly dice?: readonly number[];
  readonly marked?: readonly (CardId | undefined)[];
}

/** By default: the first round, with the first seat in turn. */
export function position(args: Position): State {
  const { fronts, shared = [], works = {}, dice = [], marked = [] } = args;
  const cards = [...fronts.flat(), ...shared];
  return {
    options: options.schema.parse(args.options ?? {}),
    phase: args.phase ?? 'turn',
    start: args.start ?? 0,
    round: 1,
    turn: args.turn ?? 0,
    progress: args.progress ?? false,
    works: Object.fromEntries(cards.map((card) => [card, { ...emptyCard(card), ...works[card] }])),
    shared,
    players: fronts.map((front, seat) => {
      const [die = 0, card] = [dice[seat], marked[seat]];
      return { front, ...(die === 0 ? {} : { die }), ...(card === undefined ? {} : { marked: card }) };
    }),
  };
}

/** A card that is filled and checked off. */
export function complete(crates: readonly number[], star: number): CardState {
  return { crates, star, checks: crates.map(() => true), flipped: false };
}

export function mark(place: string): Action {
  return { kind: 'mark', place };
}

export function pass(card: CardId): Action {
  return { kind: 'pass', card };
}

/** An action with everything that follows by itself. */
export function played(state: State, seat: Seat, action: Action, random: Random): Step<State, GameEvent> {
  return resolve(apply(state, seat, action).state, random);
}

/** The random numbers that make the dice show these numbers. */
export function showing(...numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => number - 1);
}

/** The kinds of the events; `mark.forced` where the only possible action happened by itself. */
export function eventKinds({ events }: Step<State, GameEvent>): readonly string[] {
  return events.map((event) => ('how' in event ? `${event.kind}.${event.how}` : event.kind));
}

/** Names of cards and places within the values of a message, in English. */
export function named(value: Value): Value {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || !('key' in value)) return value;
  const catalog: Catalog = en;
  const text = catalog[value.key.slice(value.key.indexOf('.') + 1)] ?? value.key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(named(value.values?.[name] ?? '')));
}

/** The values of a message, with the names of cards and places in English. */
export function namedValues(values: Readonly<Record<string, Value>> = {}): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)]));
}
