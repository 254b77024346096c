import { chooseAt } from '../src/core/computer.ts';
import type { Level } from '../src/core/game.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { boardById } from '../src/games/roll-to-the-top/content/boards.ts';
import { type Die, dice, faces, HIGHEST, type Sign, signs } from '../src/games/roll-to-the-top/rules/dice.ts';
import { changed, dutyOf, poolChanges } from '../src/games/roll-to-the-top/rules/pool.ts';
import { boardOf, options, type Sheet, type State } from '../src/games/roll-to-the-top/rules/state.ts';
import { type Effort, mean, type Row, standardError } from './measure.ts';

/**
 * An exact solution of an end of Roll to the Top! alone: the last five boxes of the Eiffel Tower, with a 1 in each box
 * below them. Two open boxes carry a tower of three.
 *
 * Solving a whole game is out of reach. Both smallest boards have 17 boxes and over a million positions, each with 31
 * sets of dice that show 85,994 rolls, and each roll can be used in hundreds of ways: more than 10^13 steps. This end
 * has 201 positions, with the same dice.
 */
const BOARD = 'eiffel-tower';
const OPEN = ['E1', 'E2', 'F1', 'G1', 'H1'] as const;

/** A position: the number of filled boxes, and the highest number below the next box. */
type Position = number;
const FULL: Position = (OPEN.length - 1) * HIGHEST + 1;
const positionAt = (filled: number, number: number): Position => (filled - 1) * HIGHEST + number;

/**
 * The position after a number in the next box; undefined if the number is too low. E1 and E2 stand side by side on
 * ones, so they take any.
 */
function after(position: Position, number: number): Position | undefined {
  if (position === 0) return positionAt(1, number);
  const filled = Math.ceil(position / HIGHEST);
  const under = position - (filled - 1) * HIGHEST;
  if (filled === 1) return positionAt(2, Math.max(under, number));
  if (number < under) return undefined;
  return filled === OPEN.length - 1 ? FULL : positionAt(filled + 1, number);
}

/** A set of dice as bits: bit n is the n-th of `dice`. */
type Pool = number;
const ALL: Pool = 2 ** dice.length - 1;
const STANDARD = options.schema.parse({ board: BOARD });
const poolOf = (some: readonly Die[]): Pool => some.reduce((bits, die) => bits | (1 << dice.indexOf(die)), 0);
const diceIn = (pool: Pool): readonly Die[] => dice.filter((_, index) => (pool >> index) & 1);
/** The chance of each side of the white die. */
const CHANCE: Readonly<Record<Sign, number>> = {
  add: 2 / 6,
  remove: 2 / 6,
  'add-or-remove': 1 / 6,
  swap: 1 / 6,
};

interface Roll {
  /** The numbers shown, ascending: it does not matter which die shows which. */
  readonly shown: readonly number[];
  readonly chance: number;
}

function rollsOf(pool: readonly Die[]): readonly Roll[] {
  const rolls = pool.reduce(
    (before: ReadonlyMap<string, Roll>, die) => {
      const then = new Map<string, Roll>();
      for (const { shown, chance } of before.values())
        for (let number = 1; number <= faces[die]; number++) {
          const sorted = [...shown, number].sort((a, b) => a - b);
          const key = sorted.join();
          then.set(key, { shown: sorted, chance: (then.get(key)?.chance ?? 0) + chance / faces[die] });
        }
      return then;
    },
    new Map([['', { shown: [], chance: 1 }]]),
  );
  return [...rolls.values()];
}

/** The exact minimum of the average number of rolls to come. Ignores that the game ends after 20 idle rolls. */
class Solved {
  /** By position and pool: the rolls from here, before the pool is rolled. */
  readonly #rolls = Array.from({ length: FULL + 1 }, () => new Float64Array(ALL + 1));
  /** By position, pool and side of the white die: the rolls after somebody has written. */
  readonly #written = Array.from({ length: FULL + 1 }, () => new Float64Array((ALL + 1) * signs.length));
  readonly #seen = new Int32Array((FULL + 1) * (ALL + 1));
  #mark = 0;

  constructor() {
    // Larger pools first, because a player who writes nothing adds a die.
    const pools = Array.from({ length: ALL }, (_, index) => index + 1)
      .sort((a, b) => diceIn(b).length - diceIn(a).length)
      .map((pool) => [pool, rollsOf(diceIn(pool))] as const);
    for (let position = FULL - 1; position >= 0; position--) {
      for (const [pool, rolls] of pools) this.#solve(position, pool, rolls);
      for (const [pool] of pools)
        for (const [side, sign] of signs.entries())
          this.#set(position, pool, side, this.#afterRoll(position, pool, sign, true));
    }
  }

  /** Before the first roll. Every set of dice is equally likely to show even numbers. */
  get start(): number {
    return mean([...(this.#rolls[0] ?? [])].slice(1));
  }

  /** Before the pool is rolled. */
  before(position: Position, pool: readonly Die[]): number {
    return this.#rolls[position]?.[poolOf(pool)] ?? 0;
  }

  /** After the use of a roll, before the dice are changed. */
  afterRoll({ pool, white }: State, position: Position, hasWritten: boolean): number {
    return position === FULL ? 0 : this.#afterRoll(position, poolOf(pool), white ?? 'add', hasWritten);
  }

  /** With the best use of a roll. */
  bestUse(state: State, position: Position): number {
    const shown = Object.values(state.numbers);
    const pool = poolOf(state.pool);
    const idle = this.#afterRoll(position, pool, state.white ?? 'add', false);
    const side = signs.indexOf(state.white ?? 'add');
    return Math.min(idle, ...this.#uses(position, shown).map((then) => this.#get(then, pool, side)));
  }

  #get(position: Position, pool: Pool, side: number): number {
    return this.#written[position]?.[pool * signs.length + side] ?? 0;
  }

  #set(position: Position, pool: Pool, side: number, rolls: number): void {
    const own = this.#written[position];
    if (own !== undefined) own[pool * signs.length + side] = rolls;
  }

  #afterRoll(position: Position, pool: Pool, white: Sign, hasWritten: boolean): number {
    const own = this.#rolls[position] ?? [];
    const now = { pool: diceIn(pool), white, options: STANDARD };
    const { duty } = dutyOf(now, !hasWritten);
    if (duty === undefined) return own[pool] ?? 0;
    return Math.min(
      ...poolChanges(now.pool, duty).map((change) => own[poolOf(changed(now.pool, change))] ?? 0),
    );
  }

  #solve(position: Position, pool: Pool, rolls: readonly Roll[]): void {
    const chances: number[] = [];
    const results: number[] = [];
    for (const { shown, chance } of rolls) {
      const uses = this.#uses(position, shown);
      for (const [side, sign] of signs.entries()) {
        let best = Number.POSITIVE_INFINITY;
        for (const then of uses) best = Math.min(best, this.#get(then, pool, side));
        chances.push(chance * CHANCE[sign]);
        results.push(best);
      }
    }
    const own = this.#rolls[position];
    if (own === undefined) return;
    // If nothing is written, five dice are rolled again: iterates until no result is worse than another roll.
    let idle = pool === ALL ? Number.POSITIVE_INFINITY : this.#afterRoll(position, pool, 'add', false);
    for (;;) {
      let [rolls, used] = [1, 0];
      for (const [index, result] of results.entries()) {
        const chance = chances[index] ?? 0;
        if (result < idle) {
          rolls += chance * result;
          used += chance;
        } else if (pool !== ALL) rolls += chance * idle;
      }
      own[pool] = pool === ALL ? rolls / used : rolls;
      if (pool !== ALL || idle - (own[pool] ?? 0) < 1e-12) return;
      idle = own[pool] ?? 0;
    }
  }

  /** All positions that some of the dice can lead to. */
  #uses(position: Position, shown: readonly number[]): readonly Position[] {
    this.#mark++;
    const found: Position[] = [];
    const sums = new Uint8Array(ALL + 1);
    for (let set = 1; set < 2 ** shown.length; set++) {
      const low = 31 - Math.clz32(set & -set);
      sums[set] = (sums[set & (set - 1)] ?? 0) + (shown[low] ?? 0);
    }
    const writeFrom = (now: Position, free: Pool): void => {
      for (let set = free; set > 0; set = (set - 1) & free) {
        const then = after(now, sums[set] ?? 0);
        // Nothing is better than the end.
        if (then === undefined || found.at(-1) === FULL) continue;
        const key = then * (ALL + 1) + (free & ~set);
        if (this.#seen[key] === this.#mark) continue;
        this.#seen[key] = this.#mark;
        found.push(then);
        if (then !== FULL) writeFrom(then, free & ~set);
      }
    };
    writeFrom(position, 2 ** shown.length - 1);
    return found;
  }
}

const GAMES = 60;

/**
 * The number of rolls that the levels need, compared with the minimum: the rolls lost by each of their decisions, added
 * up.
 */
export async function* optimum({ games: count = GAMES }: Effort): AsyncGenerator<Row> {
  const solved = new Solved();
  for (const level of ['medium', 'hard'] as const) {
    const lost = Array.from({ length: count }, (_, index) => lostBy(level, solved, `optimum ${index}`));
    const rolls = solved.start + mean(lost);
    yield {
      what: `roll-to-the-top alone, the last five boxes of the Eiffel Tower: rolls of ${level}`,
      ours: `${rolls.toFixed(2)} ± ${standardError(lost).toFixed(2)}`,
      beside: `${solved.start.toFixed(4)} at best`,
      ratio: rolls / solved.start,
    };
  }
}

/** The rolls that the decisions of one game lose on average, compared with the best ones. */
function lostBy(level: Level, solved: Solved, seed: string): number {
  const game = games.find(({ id }) => id === 'roll-to-the-top');
  if (game === undefined) throw new Error('there is no Roll to the Top!');
  const random = quickRandom(seed);
  const setup = { seats: 1, options: STANDARD, formerWinners: [] };
  const opened = begin(game, setup, random).state as State;
  const below = boardById(BOARD).boxes.filter(({ name }) => !OPEN.some((open) => open === name));
  const sheet: Sheet = Object.fromEntries(below.map(({ name }) => [name, 1]));
  const start: State = { ...opened, phase: { is: 'roll' }, players: [{ sheet, written: [], done: false }] };
  const choose = (state: State) => chooseAt(game, level, state, 0, quickRandom(`${seed} ${random.cursor}`));
  let state = game.resolve(start, random).state as State;
  let lost = 0;
  while (!isOver(game, state)) {
    const before = positionOf(state);
    let then = state;
    while (game.awaiting(then).length > 0 && then.phase.is === state.phase.is)
      then = game.apply(then, 0, choose(then)).state as State;
    const cost =
      state.phase.is === 'climb'
        ? solved.afterRoll(then, positionOf(then), positionOf(then) !== before) -
          solved.bestUse(state, before)
        : solved.before(before, then.pool) - solved.afterRoll(state, before, hasWritten(state));
    if (cost < -1e-9) throw new Error(`better than the best: ${JSON.stringify(state)}`);
    lost += cost;
    state = game.resolve(then, random).state as State;
  }
  return lost;
}

function hasWritten({ players }: State): boolean {
  return players.some(({ written }) => written.length > 0);
}

function positionOf(state: State): Position {
  const sheet = state.players[0]?.sheet ?? {};
  const numbers = OPEN.flatMap((name) => sheet[name] ?? []);
  if (numbers.length === 0) return 0;
  return boardOf(state).boxes.every(({ name }) => sheet[name] !== undefined)
    ? FULL
    : positionAt(numbers.length, Math.max(...numbers));
}
