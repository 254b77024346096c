import type { Message, Seat, Value } from '../../../core/message.ts';
import { type Die, dice, type Numbers, numberOf, type Sign, without } from '../rules/dice.ts';
import { bestSeats, IDLE_LIMIT } from '../rules/end.ts';
import type { Exception, PoolChange } from '../rules/pool.ts';
import { boardOf, freeDice, gameNumber, playerAt, type State, type Write } from '../rules/state.ts';
import { dieName, signName } from './emojis.ts';
import { say } from './messages.ts';

/** The events that everybody at the table reads, in the order in which they happen. */

export function gameBegins(state: State): readonly Message[] {
  const { rounds } = state.options;
  const board = say(`option.board.value.${boardOf(state).id}`);
  return rounds > 1 ? [say('event.game', { game: gameNumber(state), games: rounds, board })] : [];
}

export function firstRoller(seat: Seat): Message {
  return say('event.roller', { who: { seat } });
}

export function allOdd(seat: Seat, numbers: Numbers): Message {
  return say('event.entry.odd', { who: { seat }, dice: inWords(numbers) });
}

export function entered(seat: Seat, numbers: Numbers, pool: readonly Die[]): Message {
  const values = { who: { seat }, dice: inWords(numbers), pool: pool.map(dieName) };
  const odd = without(dice, pool);
  return odd.length === 0
    ? say('event.entry.all', values)
    : say('event.entry', { ...values, odd: odd.map(dieName) });
}

export function rolled(seat: Seat, numbers: Numbers, white: Sign): Message {
  return say('event.roll', { who: { seat }, dice: inWords(numbers), white: signName(white) });
}

export function passedBy(seats: readonly Seat[]): readonly Message[] {
  return seats.map((seat) => say('event.passed', { who: { seat } }));
}

export function wrote(state: State, seat: Seat, write: Write): Message {
  return say('event.write', { who: { seat }, number: addition(write.dice, state.numbers), box: write.box });
}

export function done(state: State, seat: Seat): Message {
  const player = playerAt(state, seat);
  if (player.written.length === 0) return say('event.skip', { who: { seat } });
  const left = freeDice(state, player);
  return left.length === 0
    ? say('event.done', { who: { seat } })
    : say('event.done.left', { who: { seat }, dice: left.map(dieName) });
}

export function exception(because: Exception): Message {
  return say(`event.exception.${because}`);
}

export function changedBy(seat: Seat, { add, remove }: PoolChange): Message {
  const who = { seat };
  if (remove === undefined) return say('event.add', { who, die: add === undefined ? '' : dieName(add) });
  return add === undefined
    ? say('event.remove', { who, die: dieName(remove) })
    : say('event.swap', { who, add: dieName(add), remove: dieName(remove) });
}

/** The only possible change, made automatically. */
export function changedByItself(change: PoolChange): Message {
  return change.add === undefined
    ? say('event.remove.only', { die: change.remove === undefined ? '' : dieName(change.remove) })
    : say('event.add.only', { die: dieName(change.add) });
}

export function gameEnds(open: readonly number[]): readonly Message[] {
  const full = bestSeats(open).filter((seat) => open[seat] === 0);
  const why =
    full.length === 0
      ? say('event.stalled', { count: IDLE_LIMIT })
      : say('event.full', { count: full.length, who: full.map((seat) => ({ seat })) });
  const result = open.map((count, seat) => say('event.result.seat', { who: { seat }, count }));
  return open.length === 1 ? [why] : [why, say('event.result', { result })];
}

/** Numbers with their dice: "3 (d4)". */
export function inWords(numbers: Numbers): readonly Value[] {
  return dice.flatMap((die) => {
    const number = numbers[die];
    return number === undefined ? [] : [say('number-on-die', { number, die: dieName(die) })];
  });
}

/** How a number is made: "9", or "1+8 = 9". */
export function addition(some: readonly Die[], numbers: Numbers): string {
  const total = numberOf(some, numbers);
  return some.length === 1 ? `${total}` : `${some.map((die) => numbers[die]).join('+')} = ${total}`;
}
