import { sum } from '../../../core/common.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Random } from '../../../core/random.ts';
import { dice, throwDice, throwWhiteDie } from '../rules/dice.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { changed, changes, dutyOf } from '../rules/pool.ts';
import { boardOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { rollOf } from './advise.ts';
import { keen, type Outlook } from './evaluate.ts';
import { type Filling, type Outline, outlineOf } from './outline.ts';
import type { Pool } from './playout.ts';
import { quickly } from './search.ts';

const STEPS = [1.1, 1.7, 2.3, 2.9, 3.5];

/** With others, open boxes count; alone, where every sheet is filled in the end, rolls do. */
export const forecast: Forecast<State> = {
  perSecond: 3000,
  unit: ({ players }) => say(players.length > 1 ? 'unit.open' : 'unit.rolls'),
  resultOf: ({ finished, players }, seat) =>
    sum(finished.map(({ open, rolls }) => (players.length > 1 ? (open[seat] ?? 0) : rolls))),
  playOut(state, seats, random) {
    const before = seats.map((seat) => forecast.resultOf(state, seat));
    let now: State | undefined = state;
    const results = [...before];
    for (let game = state.finished.length; game < state.options.rounds; game++) {
      const { open, rolls } = playedOut(now ?? nextGame(state, game), now !== undefined, random);
      now = undefined;
      for (const [index, seat] of seats.entries())
        results[index] = (results[index] ?? 0) + (state.players.length > 1 ? (open[seat] ?? 0) : rolls);
    }
    return results;
  },
};

/** An empty sheet for everybody on the board of a later game. */
function nextGame(state: State, game: number): State {
  const finished = Array.from({ length: game }, () => ({ open: [], rolls: 0 }));
  const players = state.players.map(() => ({ sheet: {}, written: [], done: false }));
  return { ...state, finished, players, phase: { is: 'entry' }, rolls: 0, idle: 0, numbers: {} };
}

/**
 * Plays a game of the match on to its end: everybody fills their sheet greedily, and changes of the dice are random.
 *
 * @param begun whether the state is the one to play on from, not a new game
 */
function playedOut(
  state: State,
  begun: boolean,
  random: Random,
): { readonly open: readonly number[]; readonly rolls: number } {
  const outline = outlineOf(boardOf(state), state.options.direction);
  const { is } = state.phase;
  const entering = is === 'opening' || is === 'entry';
  let pool: Pool = { ...state, pool: entering ? entered(random) : state.pool, wrote: true };
  let sheets: readonly Filling[] = state.players.map((_, seat) => rollOf(state, seat, outline).filling);
  const outlooks = state.players.map(() => tasteOf(random));
  let { rolls, idle } = state;
  if (begun && is === 'climb') {
    const after = state.players.map(({ done }, seat) => {
      const { filling, values } = rollOf(state, seat, outline);
      return done ? filling : quickly(outline, filling, values, outlooks[seat]);
    });
    const wrote = state.players.some(({ written }) => written.length > 0) || differ(sheets, after);
    sheets = after;
    idle = wrote ? 0 : idle + 1;
    pool = { ...pool, wrote };
  }
  // The roller may have changed the dice for this roll already.
  let fixed = is === 'roll' || entering;
  while (idle < IDLE_LIMIT && !sheets.some((sheet) => !sheet.includes(0))) {
    const rolled = rolledOn(outline, sheets, outlooks, fixed ? pool : withChange(pool, random), random);
    idle = rolled.pool.wrote ? 0 : idle + 1;
    rolls += 1;
    fixed = false;
    ({ sheets, pool } = rolled);
  }
  return { open: sheets.map((sheet) => sheet.filter((number) => number === 0).length), rolls };
}

function rolledOn(
  outline: Outline,
  sheets: readonly Filling[],
  outlooks: readonly Outlook[],
  pool: Pool,
  random: Random,
) {
  const values = Object.values(throwDice(pool.pool, random));
  const white = throwWhiteDie(random);
  const after = sheets.map((sheet, seat) => quickly(outline, sheet, values, outlooks[seat]));
  return { sheets: after, pool: { ...pool, white, wrote: differ(sheets, after) } };
}

/** Players differ a little: with the same dice and the same taste, all sheets would be the same. */
function tasteOf(random: Random): Outlook {
  return { ...keen, step: STEPS[random.int(STEPS.length)] ?? keen.step };
}

/** The dice of the first roll. Another throw follows one that is odd throughout. */
function entered(random: Random): Pool['pool'] {
  for (;;) {
    const numbers = throwDice(dice, random);
    const even = dice.filter((die) => (numbers[die] ?? 1) % 2 === 0);
    if (even.length > 0) return even;
  }
}

function withChange(pool: Pool, random: Random): Pool {
  const { duty } = dutyOf(pool, !pool.wrote);
  const ways = duty === undefined ? [{}] : changes(pool.pool, duty);
  return { ...pool, pool: changed(pool.pool, ways[random.int(ways.length)] ?? {}) };
}

function differ(before: readonly Filling[], after: readonly Filling[]): boolean {
  return after.some((sheet, seat) => sheet.some((number, box) => number !== before[seat]?.[box]));
}
