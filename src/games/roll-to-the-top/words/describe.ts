import { listOf } from '../../../core/common.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import type { Box } from '../content/boards.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { ignoredNow } from '../rules/pool.ts';
import { boardOf, gameNumber, openBoxes, playerAt, reserveOf, type State } from '../rules/state.ts';
import { inWords } from './events.ts';
import { say, whiteDie } from './names.ts';
import { boardName, headline } from './prompts.ts';
import { numbersByBox } from './verbs.ts';

/** More numbers than this are given as a range. */
export const MANY = 4;

/** The sheet in words, one sentence per item. */
export function describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[] {
  const board = boardOf(state);
  const player = playerAt(state, seat);
  const rows = Array.from({ length: board.rows }, (_, row) => board.boxes.filter((box) => box.row === row));
  return listOf(
    say('describe.sheet', {
      who: { seat },
      game: headline(state),
      count: openBoxes(board, player),
      boxes: board.boxes.length,
    }),
    diceInWords(state, seat),
    view.legal === true && legalInWords(state, seat, view),
    changesInWords(state, seat, view),
    rows.map((row) =>
      say('describe.row', {
        row: row[0]?.name.slice(0, 1) ?? '',
        boxes: row.map((box) => boxInWords(box, player.sheet[box.name])),
      }),
    ),
  );
}

function boxInWords(box: Box, number: number | undefined): Value {
  if (number !== undefined) return `${box.name} ${number}`;
  return say(box.dot ? 'describe.empty.dot' : 'describe.empty', { box: box.name });
}

/** The roll, the reserve and the white die. */
export function diceInWords(state: State, seat?: Seat): readonly Message[] {
  const { phase, white } = state;
  if (white === undefined || phase.is === 'over') return [];
  const reserve = reserveOf(state);
  const used =
    seat === undefined || phase.is !== 'climb'
      ? []
      : playerAt(state, seat).written.flatMap((write) => write.dice);
  return listOf(
    say('describe.roll', { dice: inWords(state.numbers), white: whiteDie(white, ignoredNow(state, white)) }),
    used.length > 0 && say('describe.used', { dice: used }),
    reserve.length > 0 && say('describe.reserve', { dice: reserve }),
  );
}

function legalInWords(state: State, seat: Seat, { chosen }: Perspective<State>): readonly Message[] {
  const boxes = [...numbersByBox(state, seat, chosen)].map(([box, numbers]) => takes(box, numbers));
  return boxes.length === 0 ? [] : [say('describe.legal', { boxes })];
}

/** More than `MANY` numbers become a range. */
function takes(box: string, numbers: readonly number[]): Message {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  return numbers.length > MANY
    ? say('describe.takes.range', { box, first, last })
    : say('describe.takes', { box, numbers: numbers.join('/') });
}

/** The boxes filled since the player last looked. */
export function changedBoxes(state: State, seat: Seat, since: State | undefined): readonly string[] {
  if (since === undefined) return [];
  const previous = gameNumber(since) === gameNumber(state) ? since.players[seat]?.sheet : {};
  const { sheet } = playerAt(state, seat);
  return Object.keys(sheet).filter((box) => previous?.[box] !== sheet[box]);
}

function changesInWords(state: State, seat: Seat, { since }: Perspective<State>): readonly Message[] {
  const boxes = changedBoxes(state, seat, since);
  return boxes.length === 0 ? [] : [say('describe.changed', { boxes })];
}

/** If there are more numbers than this, only their number is given. */
const NAMED = 8;
/** A player with at most this many open boxes is close to the end. */
const CLOSE = 3;
/** The end is close if at most this many more idle rolls bring it. */
const CLOSE_ROLLS = 3;

/** The boxes that were filled, or the number of rolls without a write. */
export function changesFor(previous: State, state: State, seat: Seat): readonly Message[] {
  const game = gameNumber(state);
  if (gameNumber(previous) !== game) return [say('since.game', { game, board: boardName(state) })];
  const { sheet: old } = playerAt(previous, seat);
  const { sheet } = playerAt(state, seat);
  const numbers = boardOf(state).boxes.flatMap(({ name: box }) => {
    const number = sheet[box];
    return number === undefined || old[box] !== undefined ? [] : [say('label.whole', { number, box })];
  });
  if (numbers.length > NAMED) return [say('since.written-many', { number: numbers.length })];
  if (numbers.length > 0) return [say('since.written', { numbers })];
  const count = rollsBetween(previous, state);
  return count > 0 ? [say('since.skipped', { count })] : [];
}

/** The rolls that began after one position and ended before the other. */
function rollsBetween(previous: State, state: State): number {
  const ended = state.phase.is === 'climb' ? state.rolls - 1 : state.rolls;
  return Math.max(0, ended - previous.rolls);
}

/** The players with few open boxes, and how close idle rolls are to ending the game. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase.is === 'over') return [];
  const board = boardOf(state);
  const open = state.players
    .map((player, other) => ({ who: { seat: other }, count: openBoxes(board, player) }))
    .filter(({ who, count }) => who.seat !== seat && count <= CLOSE)
    .toSorted((a, b) => a.count - b.count);
  const rolls = IDLE_LIMIT - state.idle;
  return listOf(
    open.map((values) => (values.count === 0 ? say('close.full', values) : say('close.boxes', values))),
    rolls <= CLOSE_ROLLS && say('close.idle', { count: rolls }),
  );
}
