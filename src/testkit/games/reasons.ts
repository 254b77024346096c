import { describe, expect, it } from 'vitest';
import type { Game } from '../../core/game.ts';
import { toMove } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';

/** A hint in a game, and the values of its reason. */
export interface Hint<State, Action> {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly values: NonNullable<Message['values']>;
}

interface Walk<Options> {
  readonly seed: string;
  readonly seats: number;
  readonly options: Options;
  /** One in this many moves is random, so that positions vary. */
  readonly oneAtRandomIn: number;
}

/** Plays a whole game by its hints. @param record is called with every hint, and with the reasons for other moves of the same kind */
export function playByHints<State, Action, Options>(
  game: Game<State, Action, Options>,
  { seed, seats, options, oneAtRandomIn }: Walk<Options>,
  record: (state: State, seat: Seat, action: Action, why: Message) => void,
): void {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    const { action, why } = game.advise(state, seat, random);
    record(state, seat, action, why);
    const list = game.legal(state, seat);
    const made = random.int(oneAtRandomIn) === 0 ? list[random.int(list.length)] : action;
    if (made === undefined) return;
    const isLike = toMove(game, made).verb === toMove(game, action).verb;
    const reason = isLike ? game.reason?.(state, seat, made) : undefined;
    if (reason !== undefined) record(state, seat, made, reason);
    state = play(game, state, seat, made, random).state;
  }
}

/** The number of legal actions of each position whose remarks are recorded. */
const REMARKED = 6;

/** Plays a whole game, half by chance, and records the remarks on some legal actions of every position. */
export function playWithRemarks<State, Action, Options>(
  game: Game<State, Action, Options>,
  { seed, seats, options }: Omit<Walk<Options>, 'oneAtRandomIn'>,
  record: (state: State, seat: Seat, action: Action, remark: Message) => void,
): void {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    const list = random.shuffle(game.legal(state, seat)).slice(0, REMARKED);
    for (const action of list)
      for (const remark of game.remarks(state, seat, action)) record(state, seat, action, remark);
    const [any] = list;
    const made = any === undefined || random.int(2) === 0 ? game.advise(state, seat, random).action : any;
    state = play(game, state, seat, made, random).state;
  }
}

/** What is said of moves, by the name of its sentence: the part of its key after `ID.advice.`, or another part. */
export class Hints<State, Action> {
  readonly #byName = new Map<string, Hint<State, Action>[]>();
  readonly #part: string;

  constructor(part: 'advice' | 'remark' = 'advice') {
    this.#part = part;
  }

  record(state: State, seat: Seat, action: Action, { key, values = {} }: Message): void {
    const [, name = ''] = key.split(`.${this.#part}.`);
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), { state, seat, action, values }]);
  }

  /**
   * Tests that every reason is one of the claims and true in every position.
   *
   * @param unmet the claims that no position puts to the test
   */
  test(
    claims: Readonly<Record<string, (hint: Hint<State, Action>) => boolean>>,
    unmet: readonly string[] = [],
  ): void {
    describe(this.#part === 'advice' ? 'the reasons of hints' : 'the remarks on moves', () => {
      it('are all known and met here', () => {
        expect([...this.#byName.keys()].filter((name) => !(name in claims))).toEqual([]);
        expect(Object.keys(claims).filter((name) => !this.#byName.has(name))).toEqual(unmet);
      });

      it.each(Object.keys(claims))('%s is true wherever it is said', (name) => {
        const said = this.#byName.get(name) ?? [];
        expect(said.filter((hint) => claims[name]?.(hint) !== true)).toEqual([]);
      });
    });
  }
}
