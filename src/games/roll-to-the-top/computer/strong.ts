import { halving } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { throwDice, throwWhiteDie } from '../rules/dice.ts';
import { changed } from '../rules/pool.ts';
import { type Action, legal } from '../rules/rules.ts';
import { boardOf, type State } from '../rules/state.ts';
import { rollOf, writesOf } from './advise.ts';
import { keen } from './evaluate.ts';
import { type Filling, type Outline, outlineOf } from './outline.ts';
import { DICE_A_ROLL, type Pool, rollsToFill } from './playout.ts';
import { outcomes, quickly } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 10;
/** The number of ways that are played out. */
const WAYS = 12;
/** The approximate number of playouts that compare the ways, and the changes of the dice. */
const WAY_PLAYOUTS = 1200;
const DICE_PLAYOUTS = 800;
/**
 * The estimate of a way counts as much as this many playouts. Playouts are greedy and change the dice at random: with less
 * trust in the estimate, more of them made a weaker player.
 */
const TRUST = 40;
/** Maximum number of rolls of a playout; the rest is estimated. */
const ROLLS_ON = 20;
/** The lead, in rolls, beyond which more counts little. */
const SAFE = 1.5;

/** The strong computer player: after every promising choice it plays on until its sheet and those of others are full. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  const outline = outlineOf(boardOf(state), state.options.direction);
  return state.phase.is === 'dice'
    ? chooseDice(state, seat, outline, random)
    : chooseWrite(state, seat, outline);
}

function chooseWrite(state: State, seat: Seat, outline: Outline): Action {
  const done: Action = { kind: 'done' };
  if (legal(state, seat).length === 1) return done;
  const { filling, values, free, wrote } = rollOf(state, seat, outline);
  const ways = outcomes(outline, filling, values, WIDTH, WAYS, keen).map((way) => ({
    ...way,
    rating: -way.toGo / DICE_A_ROLL,
  }));
  const others = rivals(state, seat, outline);
  // Every number of a roll gets the same randomness, so that the plan made with the first holds for the second.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const theirs = new Map<number, number>();
  const best = halving(ways, WAY_PLAYOUTS, TRUST, chance, (way, dice) => {
    // The same dice for everybody, and for every way.
    const seed = dice.int(2 ** 32);
    const known = theirs.get(seed) ?? fewestRolls(outline, others, { ...state, wrote: true }, seed);
    theirs.set(seed, known);
    const pool = { ...state, wrote: wrote || way.writes.length > 0 };
    return lead(fewestRolls(outline, [way.filling], pool, seed), known);
  });
  const [first] = writesOf(outline, free, best);
  return first === undefined ? done : { kind: 'write', ...first };
}

/** The sheets of the others, as they will be after this roll. */
function rivals(state: State, seat: Seat, outline: Outline): readonly Filling[] {
  return state.players.flatMap(({ done }, other) => {
    if (other === seat) return [];
    const { filling, values } = rollOf(state, other, outline);
    return [done ? filling : quickly(outline, filling, values, keen)];
  });
}

/** The rolls until the first of several sheets is full; infinite without sheets. */
function fewestRolls(outline: Outline, sheets: readonly Filling[], pool: Pool, seed: number): number {
  return sheets.reduce((fewest, sheet) => {
    // A sheet that is not full by then cannot be the first.
    const rolls = Math.min(fewest, ROLLS_ON);
    return Math.min(fewest, rollsToFill(outline, sheet, pool, rolls, quickRandom(String(seed)), keen));
  }, Number.POSITIVE_INFINITY);
}

/** The value of a result, in rolls: with others at the table, only to be first counts. */
function lead(own: number, theirs: number): number {
  return theirs === Number.POSITIVE_INFINITY ? -own : SAFE * Math.tanh((theirs - own) / SAFE);
}

function chooseDice(state: State, seat: Seat, outline: Outline, random: Random): Action {
  const items = legal(state, seat).flatMap((action) =>
    action.kind === 'dice' ? [{ action, rating: 0 }] : [],
  );
  const sheets = state.players.map((_, other) => rollOf(state, other, outline).filling);
  const best = halving(items, DICE_PLAYOUTS, 0, random, ({ action }, chance) => {
    const pool = changed(state.pool, action);
    const values = Object.values(throwDice(pool, chance));
    const next: Pool = { ...state, pool, white: throwWhiteDie(chance), wrote: true };
    const seed = chance.int(2 ** 32);
    const after = sheets.map((filling) => quickly(outline, filling, values, keen));
    const others = after.filter((_, other) => other !== seat);
    const own = after.filter((_, other) => other === seat);
    return lead(fewestRolls(outline, own, next, seed), fewestRolls(outline, others, next, seed));
  });
  return best.action;
}
