import { listOf } from '../../../core/common.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { canWrite, withWrite, writes } from '../rules/climb.ts';
import { type Die, HIGHEST, numberOf } from '../rules/dice.ts';
import type { Action } from '../rules/flow.ts';
import { changed } from '../rules/pool.ts';
import {
  boardOf,
  freeDice,
  gameNumber,
  openBoxes,
  type Player,
  playerAt,
  type State,
} from '../rules/state.ts';
import { inWords } from './events.ts';
import { say } from './names.ts';

/** The name of the current board. */
export function boardName(state: State): Message {
  return say(`option.board.value.${boardOf(state).id}`);
}

/** The state of the game in a few words. */
export function headline(state: State): Message {
  if (state.phase.is === 'over' || state.options.rounds === 1) return where(state);
  const values = { game: gameNumber(state), games: state.options.rounds };
  return say('headline.match', { ...values, board: boardName(state), roll: state.rolls });
}

/** The board and the roll, without the match. */
export function where(state: State): Message {
  const values = { board: boardName(state), roll: state.rolls };
  return say(state.phase.is === 'over' ? 'headline.over' : 'headline.single', values);
}

/** The roll, and in a match the round, without the board. */
export function round(state: State): Message {
  const { rounds: games } = state.options;
  const values = { roll: state.rolls };
  return games === 1
    ? say('round.single', values)
    : say('round.match', { ...values, game: gameNumber(state) });
}

/** The number of open boxes, as pictures print it. */
export function openInWords(count: number): Message {
  return count === 0 ? say('picture.full') : say('picture.open', { count });
}

/** What an awaited seat must do. */
export function prompt(state: State, seat: Seat): Message {
  if (state.phase.is === 'dice') return say(`prompt.${state.phase.duty}`);
  const player = playerAt(state, seat);
  if (writes(state, player).length > 0) return say('prompt.climb');
  return say(openBoxes(boardOf(state), player) === 0 ? 'prompt.full' : 'prompt.done');
}

/** What a legal action gains and costs. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  const player = playerAt(state, seat);
  switch (action.kind) {
    case 'write': {
      const after = withWrite(state, player, action);
      if (openBoxes(boardOf(state), after) === 0) return [say('remark.full')];
      return listOf(
        aboveRemarks(state, action.box, numberOf(action.dice, state.numbers)),
        leftRemark(state, after),
        state.options.ending === 'by-itself' && !canWrite(state, after) && say('remark.ends'),
      );
    }
    case 'done':
      return player.written.length === 0 ? [say('remark.skip')] : [];
    case 'dice':
      return [say('remark.pool', { dice: changed(state.pool, action) })];
  }
}

/** What a number requires of the boxes above it. */
function aboveRemarks(state: State, name: string, number: number): readonly Message[] {
  const above = boardOf(state).boxes.filter((box) => box.below.includes(name));
  const binds = state.options.direction === 'up' ? number > 1 : number < HIGHEST;
  if (above.length === 0 || !binds) return [];
  const boxes = above.map((box) => box.name);
  return [say(`remark.above.${state.options.direction}`, { count: boxes.length, boxes, number })];
}

function leftRemark(state: State, after: Player): Message {
  const left = freeDice(state, after);
  if (left.length === 0) return say('remark.all-used');
  const some = writes(state, after).length > 0;
  return say(some ? 'remark.left' : 'remark.left.useless', { dice: inWords(only(state, left)) });
}

function only(state: State, some: readonly Die[]): State['numbers'] {
  return Object.fromEntries(some.map((die) => [die, state.numbers[die] ?? 0]));
}
