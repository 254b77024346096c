import { leadOf, winShare } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { HIGHEST, LOWEST } from '../content/cards.ts';
import { type State, seatInTurn } from '../rules/state.ts';
import { bestOption, bestPass, isStillThere, leastWorth, NONE, type Option, perform } from './evaluate.ts';
import { costOf, FULL, isDone, OPEN, OUT, type Sketch } from './sketch.ts';

/** The point in a round at which a playout begins. */
export interface Moment {
  readonly start: Seat;
  /** The number of turns taken in this round; all of them when cards are passed or discarded. */
  readonly turns: number;
  /** By seat: the number of its die; 0 where it is not rolled yet. */
  readonly dice: readonly number[];
  /** By seat: the card that it marked in this round, or `NONE`. */
  readonly marked: readonly number[];
  readonly progress: boolean;
  /** Whether a round without progress ends the game. */
  readonly stall: boolean;
}

/** The choice that a playout begins with: an option, or a card to pass or discard. */
export interface Trial {
  readonly seat: Seat;
  readonly option?: Option;
  readonly given?: number;
}

const MOST_SEATS = 6;

/** A playout that reaches this many rounds is scored as it stands. */
const LONGEST = 80;

export function momentOf(state: State, { cards }: Sketch): Moment {
  const { phase, players, start, options } = state;
  const marking = phase === 'choose' || phase === 'turn';
  return {
    start,
    turns: marking ? (seatInTurn(state) - start + players.length) % players.length : players.length,
    dice: players.map(({ die }) => die ?? 0),
    marked: players.map(({ marked }) => cards.findIndex(({ card }) => card === marked)),
    progress: state.progress,
    stall: options.stall === 'on',
  };
}

/**
 * Plays on to the end: the trial first, then what `evaluate.ts` rates best. Marks take effect one after the other, with
 * the tempo `together` as well.
 *
 * @returns the number of turns
 */
export function playOn(sketch: Sketch, moment: Moment, trial: Trial, random: Random): number {
  for (let seat = 0; seat < sketch.seats; seat++) marked[seat] = moment.marked[seat] ?? NONE;
  const later: Round = { start: moment.start, turns: 0, dice: [], progress: false, trial: undefined };
  let turns = 0;
  for (let count = 0; count < LONGEST; count++) {
    const round = count === 0 ? { ...moment, trial } : later;
    turns += sketch.seats - round.turns;
    const progress = markAll(sketch, round, random);
    if (isDone(sketch)) break;
    const stalled = moment.stall && !progress;
    giveAll(sketch, round.trial, stalled);
    if (stalled) break;
    marked.fill(NONE);
  }
  return turns;
}

/** By seat: the card that it marked in this round, and the card that it gives. Playouts use these arrays again. */
const marked = new Int8Array(MOST_SEATS);
const given = new Int8Array(MOST_SEATS);

interface Round extends Pick<Moment, 'start' | 'turns' | 'dice' | 'progress'> {
  readonly trial: Trial | undefined;
}

/** The turns of a round, until the game is over. @returns whether the round has made progress */
function markAll(sketch: Sketch, round: Round, random: Random): boolean {
  let { progress } = round;
  for (let turn = round.turns; turn < sketch.seats; turn++) {
    const seat = (round.start + turn) % sketch.seats;
    const number = round.dice[seat] || LOWEST + random.int(HIGHEST);
    const tried = round.trial?.seat === seat ? round.trial.option : undefined;
    const option =
      tried !== undefined && isStillThere(sketch, tried, number) ? tried : bestOption(sketch, seat, number);
    if (option === NONE) continue;
    marked[seat] = perform(sketch, seat, option, number);
    progress = true;
    if (isDone(sketch)) break;
  }
  return progress;
}

/** Everybody passes a card at the same time, or discards one. */
function giveAll(sketch: Sketch, trial: Trial | undefined, discard: boolean): void {
  for (let seat = 0; seat < sketch.seats; seat++) {
    if (trial?.seat === seat && trial.given !== undefined) given[seat] = trial.given;
    else if (discard) given[seat] = leastWorth(sketch, seat, false);
    else given[seat] = bestPass(sketch, seat, marked[seat] ?? NONE);
  }
  for (let seat = 0; seat < sketch.seats; seat++) {
    const card = given[seat] ?? NONE;
    if (card !== NONE) sketch.where[card] = discard ? OUT : (seat + 1) % sketch.seats;
  }
}

/** What a point of the lead is worth, in shares of a win. */
const POINT = 0.01;
/** What the highest card adds to a total: it breaks ties. */
const TIE_BREAK = 0.01;

/** The seat's share of the win, and a little for its lead. With less than 0 nobody wins. */
export function resultFor(sketch: Sketch, seat: Seat): number {
  const hands = handsOf(sketch);
  const best = Math.max(...hands);
  const winners = best < 0 ? [] : [...hands.keys()].filter((other) => hands[other] === best);
  return winShare(winners, seat) + POINT * leadOf(hands, seat);
}

/** By seat: the total, with a fraction that breaks ties. */
export function handsOf(sketch: Sketch): readonly number[] {
  return Array.from({ length: sketch.seats }, (_, seat) => {
    let [total, highest] = [sketch.headStart[seat] ?? 0, 0];
    for (let card = 0; card < sketch.cards.length; card++) {
      if (sketch.where[card] !== seat || sketch.kind[card] === OPEN) continue;
      const points = sketch.kind[card] === FULL ? (sketch.stars[card] ?? 0) : -costOf(sketch, card);
      total += points;
      highest = Math.max(highest, points);
    }
    return total + TIE_BREAK * highest;
  });
}
