import { quoted } from '../../../core/common.ts';
import type { MoveArgs } from '../../../core/game.ts';
import { compactArgs, joinedParts } from '../../../core/legal.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { numbersBelow, statusOfBox } from '../rules/climb.ts';
import { type Die, dice, isDie, numberOf } from '../rules/dice.ts';
import { boardOf, type Duty, freeDice, playerAt, reserveOf, type State } from '../rules/state.ts';
import { say } from './names.ts';

/** The rule that makes a requested move illegal, in words. */
export function explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message {
  if (state.phase.is === 'over') return say('explain.over');
  const words = compactArgs(args);
  switch (verb) {
    case 'write':
      return whyNotWrite(state, seat, words);
    case 'dice':
      return whyNotDice(state, seat, words);
    case 'done':
      return whyNotNow(state, seat) ?? say('explain.done.alone');
    default:
      return say('explain.verb', { verb: quoted(verb) });
  }
}

/** Why the seat cannot write or end its roll now; undefined if it can. */
function whyNotNow(state: State, seat: Seat): Message | undefined {
  if (state.phase.is !== 'climb') return say('explain.before-roll', { who: { seat: state.roller } });
  const player = playerAt(state, seat);
  if (!player.done) return undefined;
  return say(player.written.length === 0 ? 'explain.skipped' : 'explain.done');
}

function whyNotWrite(state: State, seat: Seat, { dice: diceText = '', box = '' }: MoveArgs): Message {
  const notNow = whyNotNow(state, seat);
  if (notNow !== undefined) return notNow;
  if (diceText === '') return say('explain.which-dice', { dice: freeDice(state, playerAt(state, seat)) });
  const parts = joinedParts(diceText).filter((part) => part !== '');
  const wrongDie = parts.find((part) => !isDie(part));
  if (wrongDie !== undefined) return say('explain.no-die', { text: quoted(wrongDie), dice });
  const some = parts.filter(isDie);
  return whyNotDiceOf(state, seat, some) ?? whyNotBox(state, seat, some, box.toUpperCase());
}

/** "Players can use each die number once." */
function whyNotDiceOf(state: State, seat: Seat, some: readonly Die[]): Message | undefined {
  const twice = some.find((die, i) => some.indexOf(die) !== i);
  if (twice !== undefined) return say('explain.twice', { die: twice });
  const aside = some.find((die) => !state.pool.includes(die));
  if (aside !== undefined) return say('explain.aside', { die: aside });
  const player = playerAt(state, seat);
  const used = some.find((die) => !freeDice(state, player).includes(die));
  const write = player.written.find((past) => used !== undefined && past.dice.includes(used));
  return used === undefined || write === undefined
    ? undefined
    : say('explain.used', { die: used, box: write.box });
}

function whyNotBox(state: State, seat: Seat, some: readonly Die[], name: string): Message {
  const board = boardOf(state);
  const { sheet } = playerAt(state, seat);
  if (name === '') return say('explain.which-box');
  const box = board.byName.get(name);
  if (box === undefined)
    return say('explain.no-box', {
      text: quoted(name),
      board: say(`option.board.value.${board.id}`),
      first: board.boxes[0]?.name ?? '',
      last: board.boxes.at(-1)?.name ?? '',
    });
  const status = statusOfBox(sheet, box, state.options.direction);
  switch (status.is) {
    case 'filled':
      return say('explain.filled', { box: name, number: status.number });
    case 'unsupported':
      return say('explain.unsupported', { box: name, count: status.empty.length, empty: status.empty });
    case 'hanging':
      return say('explain.hanging', { box: name, beside: status.beside });
    case 'open': {
      const number = numberOf(some, state.numbers);
      const values = { box: name, number, below: numbersBelow(sheet, box).map(String) };
      return number < status.min
        ? say('explain.low', { ...values, limit: status.min })
        : say('explain.high', { ...values, limit: status.max });
    }
  }
}

function whyNotDice(state: State, seat: Seat, { add = '', remove = '' }: MoveArgs): Message {
  if (state.phase.is !== 'dice') return say('explain.dice-later');
  if (seat !== state.roller) return say('explain.not-roller', { who: { seat: state.roller } });
  const wrong = [add, remove].find((text) => text !== '' && !isDie(text));
  if (wrong !== undefined) return say('explain.no-die', { text: quoted(wrong), dice });
  return whyNotChange(state, state.phase.duty, add, remove);
}

function whyNotChange(state: State, duty: Duty, add: string, remove: string): Message {
  const mayAdd = duty !== 'remove';
  const mayRemove = duty !== 'add';
  const both = add !== '' && remove !== '';
  if ((add !== '' && !mayAdd) || (remove !== '' && !mayRemove) || (both && duty !== 'swap'))
    return say(`explain.duty.${duty}`);
  if (both && add === remove) return say('explain.same', { die: add });
  if (add !== '' && state.pool.some((die) => die === add)) return say('explain.in-pool', { die: add });
  if (remove !== '' && !state.pool.some((die) => die === remove))
    return say('explain.not-in-pool', { die: remove });
  return say(`explain.which.${duty}`, { reserve: reserveOf(state), pool: state.pool });
}
