import fc from 'fast-check';
import type { AnyGame, Game, Step } from '../../core/game.ts';
import { legalMoves, type Move } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { type OptionValues, valuesOf } from '../../core/options.ts';
import { type CountingRandom, quickRandom, type Random } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';

/** The parameters of a walk's game. */
export interface WalkSetup {
  readonly seed: string;
  readonly seats: number;
  readonly options: OptionValues;
  readonly formerWinners: readonly Seat[];
}

/** A stage of a walk: the set-up (without `seat`, `move` and `before`), or a move. */
export interface Stage {
  readonly before?: unknown;
  readonly seat?: Seat;
  readonly move?: Move<unknown>;
  readonly step: Step<unknown>;
  /** Whether chance was drawn. */
  readonly drew: boolean;
}

/** A game that has not ended after this many moves never will. */
const MOST_MOVES = 20_000;

/** Setups that together cover every number of seats and every value of every option. */
export function walkSetups(game: AnyGame, count: number): readonly WalkSetup[] {
  const numbers = game.seats.max - game.seats.min + 1;
  return Array.from({ length: count }, (_, i) => {
    const seats = game.seats.min + (i % numbers);
    return {
      seed: `${game.id} ${i}`,
      seats,
      options: variant(game, i),
      formerWinners: i % 3 === 2 ? [seats - 1] : [],
    };
  });
}

/**
 * The options of a game, each the one with the given index, modulo the number of values; index 0 is the default
 * variant.
 */
export function variant(game: AnyGame, index: number): OptionValues {
  if (index === 0) return game.options.schema.parse({});
  const chosen = Object.entries(game.options.specs).map(([name, spec], place) => {
    const values = valuesOf(spec);
    const text = values[(index + place) % values.length] ?? '';
    return [name, spec.kind === 'whole' ? Number(text) : text];
  });
  return game.options.schema.parse(Object.fromEntries(chosen));
}

/**
 * Plays a game with random legal moves of random awaited seats, on frozen states.
 *
 * @param chance the dice, and the choices of the players
 * @throws if the game does not end
 */
export function* walk(
  game: AnyGame,
  { seed, ...setup }: WalkSetup,
  {
    dice = quickRandom(`${seed} dice`),
    choices = quickRandom(`${seed} choices`),
  }: { readonly dice?: CountingRandom; readonly choices?: Random } = {},
): Generator<Stage> {
  const opened = begin(game, setup, dice);
  frozen(opened.state);
  yield { step: opened, drew: dice.cursor > 0 };
  let { state } = opened;
  for (let count = 0; count < MOST_MOVES; count++) {
    const seats = game.awaiting(state);
    const seat = seats[choices.int(Math.max(seats.length, 1))];
    if (seat === undefined) return;
    const move = anyOf(legalMoves(game, state, seat), choices);
    const before = state;
    const at = dice.cursor;
    const step = play(game, state, seat, move.action, dice);
    state = frozen(step.state);
    yield { before, seat, move, step, drew: dice.cursor > at };
  }
  throw new Error(`${game.id} does not end with the seed ${seed}`);
}

/** Random games of a game, with every number of seats and every value of every option. */
const WALKS = 8;
/** Number of stages per walk for slow checks. */
const LOOKS = 6;

const walked = new Map<string, readonly (readonly Stage[])[]>();

/** Some random games of a game, played once per process. */
export function walksOf(game: AnyGame): readonly (readonly Stage[])[] {
  const known = walked.get(game.id) ?? walkSetups(game, WALKS).map((setup) => [...walk(game, setup)]);
  walked.set(game.id, known);
  return known;
}

/** Everything that a game tells its seats in whole random games. @param say such as `closeTo` */
export function* saidInWalks<State>(game: AnyGame, say: (state: State, seat: Seat) => readonly Message[]) {
  for (const stages of walksOf(game)) {
    const all = stages.map(({ step }) => step.state as State);
    for (const [at, state] of all.entries())
      for (const seat of seatsOf(game, state))
        for (const { key, values = {} } of say(state, seat))
          yield { said: key, values, seat, state, later: all.slice(at) };
  }
}

/** A few stages of each walk, from the first to the last. */
export function someStages(game: AnyGame): readonly Stage[] {
  return walksOf(game).flatMap((all) => sampled(all, LOOKS));
}

/** At most this many items, evenly spread, including the first and the last. */
export function sampled<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from(
    { length: most },
    (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))] as T,
  );
}

/** The seats of a position, from 0. */
export function seatsOf(game: AnyGame, state: unknown): readonly Seat[] {
  return game.score(state).totals.map((_, seat) => seat);
}

function anyOf<T>(list: readonly T[], random: Random): T {
  if (list.length === 0) throw new Error('nothing to choose from');
  return list[random.int(list.length)] as T;
}

/** Deeply freezes a value, so that any change throws. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) frozen(item);
  return value;
}

/** The beginning of a random game. */
export interface RandomGame<O extends OptionValues> {
  readonly seed: string;
  readonly seats: number;
  readonly options: O;
}

/** Every position of a game in which everybody takes any legal action. */
export function positionsOf<S, A, O extends OptionValues>(
  game: Game<S, A, O>,
  { seed, seats, options }: RandomGame<O>,
): readonly S[] {
  const [chance, choices] = [quickRandom(`${seed} dice`), quickRandom(`${seed} choices`)];
  let { state } = begin(game, { seats, options, formerWinners: [] }, chance);
  const positions = [state];
  for (;;) {
    const awaited = game.awaiting(state);
    const seat = awaited[choices.int(Math.max(1, awaited.length))];
    if (seat === undefined) return positions;
    const list = game.legal(state, seat);
    const action = list[choices.int(list.length)];
    if (action === undefined) throw new Error('somebody is awaited with nothing to do');
    state = play(game, state, seat, action, chance).state;
    positions.push(state);
  }
}

/** Checks something at every position of some random games. */
export function alwaysIn<S, A, O extends OptionValues>(
  game: Game<S, A, O>,
  beginnings: fc.Arbitrary<RandomGame<O>>,
  check: (state: S, before: S | undefined) => void,
  numRuns: number,
): void {
  fc.assert(
    fc.property(beginnings, (beginning) => {
      const positions = positionsOf(game, beginning);
      for (const [i, state] of positions.entries()) check(state, positions[i - 1]);
    }),
    { numRuns },
  );
}

/**
 * A random source that draws exactly the given numbers, in order. Throws if a number does not fit the request, or if
 * none is left: a test lists every draw. `shuffle` keeps the order.
 */
export function rigged(numbers: readonly number[]): Random & { readonly left: number } {
  const rest = [...numbers];
  return {
    int(below) {
      if (below === 1) return 0;
      const next = rest.shift();
      if (next === undefined) throw new Error(`a number below ${below} was drawn, and none is left`);
      if (next >= below) throw new Error(`a number below ${below} was drawn, and ${next} is next`);
      return next;
    },
    shuffle: (items) => [...items],
    get left() {
      return rest.length;
    },
  };
}
