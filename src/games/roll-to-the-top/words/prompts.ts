import { listOf } from '../../../core/common.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { canWrite, withWrite, writes } from '../rules/climb.ts';
import { type Die, HIGHEST } from '../rules/dice.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import type { Action } from '../rules/flow.ts';
import { changed, dutyOf } from '../rules/pool.ts';
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
  if (state.phase.is === 'over' || state.options.rounds === 1 || state.rolls === 0) return where(state);
  const values = { game: gameNumber(state), games: state.options.rounds };
  return say('headline.match', { ...values, board: boardName(state), roll: state.rolls });
}

/** The board and the roll, without the match. */
export function where(state: State): Message {
  // Before the first roll, as in a lobby.
  if (state.rolls === 0) return boardName(state);
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
        ...aboveRemarks(state, after, action.box),
        leftRemark(state, after),
        state.options.ending === 'by-itself' && !canWrite(state, after) && say('remark.ends'),
      );
    }
    case 'done':
      if (player.written.length > 0) return [];
      return state.players.some(({ written }) => written.length > 0)
        ? [say('remark.skip')]
        : [say('remark.skip'), idleRemark(state)];
    case 'dice':
      return [say('remark.pool', { dice: changed(state.pool, action) })];
  }
}

/** What a number requires of the boxes above it, where no other number below them requires as much. */
function aboveRemarks(state: State, { sheet }: Player, name: string): readonly Message[] {
  const { direction } = state.options;
  const number = sheet[name] ?? 0;
  const binds = direction === 'up' ? number > 1 : number < HIGHEST;
  const boxes = boardOf(state).boxes.filter(({ below }) => {
    const others = below.flatMap((other) => (other === name ? [] : (sheet[other] ?? [])));
    return (
      below.includes(name) && others.every((other) => (direction === 'up' ? other < number : other > number))
    );
  });
  if (boxes.length === 0 || !binds) return [];
  const names = boxes.map((box) => box.name);
  return [say(`remark.above.${direction}`, { count: names.length, boxes: names, number })];
}

/** What happens to the dice, or to the game, if nobody writes a number of this roll. */
function idleRemark(state: State): Message {
  if (state.idle + 1 >= IDLE_LIMIT) return say('remark.idle.end');
  const { duty } = dutyOf(state, true);
  if (duty === undefined) return say('remark.idle.stay');
  return say(duty === 'remove' ? 'remark.idle.remove' : 'remark.idle.add');
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
