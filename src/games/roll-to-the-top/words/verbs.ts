import type { MoveArgs, Perspective, Verb, VerbOption } from '../../../core/game.ts';
import { joinedParts } from '../../../core/legal.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { numbersBelow, writes } from '../rules/climb.ts';
import { type Die, isDie, numberOf } from '../rules/dice.ts';
import type { Action } from '../rules/flow.ts';
import { boardOf, freeDice, playerAt, type State, type WriteAction } from '../rules/state.ts';
import { addition } from './events.ts';
import { say } from './names.ts';

/** The dice of a joined value such as `d4+d20`. Other text is ignored. */
export function diceIn(value: string): readonly Die[] {
  return joinedParts(value).filter(isDie);
}

const diceToWrite: VerbOption<State> = {
  name: 'dice',
  joined: true,
  onPicture: true,
  buttons: { opens: true, label: diceLabel },
  label: (value, state) => say('label.die', { die: value, number: addition(diceIn(value), state.numbers) }),
  emoji: emojiOfDie,
};

const boxToFill: VerbOption<State> = {
  name: 'box',
  onPicture: true,
  buttons: { label: (name) => name },
  label: boxLabel,
};

const changedDie = (name: 'add' | 'remove'): VerbOption<State> => ({
  name,
  onPicture: true,
  buttons: { label: (die) => say(`label.${name}`, { [name]: die }) },
  label: (value) => value,
  emoji: emojiOfDie,
});

function emojiOfDie(value: string): string | undefined {
  return isDie(value) ? value : undefined;
}

export const verbs: readonly Verb<State, Action>[] = [
  {
    name: 'write',
    options: [diceToWrite, boxToFill],
    argsOf: (action) =>
      action.kind === 'write' ? { dice: action.dice.join('+'), box: action.box } : undefined,
    title: writeLabel,
  },
  {
    name: 'dice',
    options: [changedDie('add'), changedDie('remove')],
    argsOf: (action) =>
      action.kind === 'dice'
        ? {
            ...(action.add === undefined ? {} : { add: action.add }),
            ...(action.remove === undefined ? {} : { remove: action.remove }),
          }
        : undefined,
    title: changeLabel,
  },
  {
    name: 'done',
    options: [],
    argsOf: (action) => (action.kind === 'done' ? {} : undefined),
    title: doneTitle,
  },
];

/** "End my roll without 1 and 17", if dice are left. */
function doneTitle(_args: MoveArgs, state: State, seat: Seat): Message {
  const left = freeDice(state, playerAt(state, seat));
  if (left.length === 0) return say('verb.done.title');
  return say('title.done', { numbers: left.map((die) => String(state.numbers[die] ?? '')) });
}

function changeLabel({ add, remove }: MoveArgs): Message {
  if (remove === undefined) return say('label.add', { add: add ?? '' });
  return add === undefined ? say('label.remove', { remove }) : say('label.swap', { add, remove });
}

/** "d4: 3" for one die, "1+8 = 9" for several. */
function diceLabel(text: string, state: State, seat: Seat): Message | string {
  const [die, another] = diceIn(text);
  return die === undefined || another !== undefined
    ? sumLabel(text, state, seat)
    : say('label.die', { die, number: state.numbers[die] ?? '' });
}

/** "12 in A3" for one die, "1+8 = 9 in A3" for several. */
function writeLabel({ dice: text = '', box = '' }: MoveArgs, state: State, seat: Seat): Message {
  return say('label.whole', { number: sumLabel(text, state, seat), box });
}

/** The number of some dice; with the dice named if others show the same number. */
function sumLabel(text: string, state: State, seat: Seat): string {
  const some = diceIn(text);
  const number = addition(some, state.numbers);
  const numbers = some.map((die) => state.numbers[die]);
  const others = freeDice(state, playerAt(state, seat)).filter((die) => !some.includes(die));
  const isTwin = others.some((die) => numbers.includes(state.numbers[die]));
  return isTwin ? `${number} (${text})` : number;
}

/** "C3: 12 above 9 and 11". */
function boxLabel(name: string, state: State, seat: Seat, args: MoveArgs): Message | string {
  const { sheet } = playerAt(state, seat);
  const box = boardOf(state).byName.get(name);
  if (box === undefined) return name;
  const dice = diceIn(args.dice ?? '');
  const what =
    dice.length === 0 ? name : say('label.die', { die: name, number: numberOf(dice, state.numbers) });
  if (box.dot) return say('label.bottom', { what });
  if (box.below.length === 0) return say('label.hanging', { what });
  return say('label.resting', { what, below: numbersBelow(sheet, box).map(String) });
}

/** The dice ticked in a panel so far; empty for other verbs. */
export function chosenDice(chosen: Perspective<State>['chosen']): readonly Die[] {
  return chosen?.verb === 'write' ? joinedParts(chosen.args.dice ?? '').filter(isDie) : [];
}

/**
 * By box, in the order of the board: the numbers that the seat may write now, ascending. If dice are ticked in the
 * panel: the sum of exactly these dice or, if it fits nowhere, their sums with other dice.
 */
export function numbersByBox(
  state: State,
  seat: Seat,
  chosen?: Perspective<State>['chosen'],
): ReadonlyMap<string, readonly number[]> {
  if (state.phase.is !== 'climb' || playerAt(state, seat).done) return new Map();
  const possible = matching(writes(state, playerAt(state, seat)), chosen);
  return new Map(
    boardOf(state).boxes.flatMap(({ name }) => {
      const here = possible.filter(({ box }) => box === name);
      const numbers = new Set(here.map((write) => numberOf(write.dice, state.numbers)));
      return here.length === 0 ? [] : [[name, [...numbers].sort((a, b) => a - b)]];
    }),
  );
}

function matching(
  possible: readonly WriteAction[],
  chosen: Perspective<State>['chosen'],
): readonly WriteAction[] {
  const ticked = chosenDice(chosen);
  const box = chosen?.verb === 'write' ? chosen.args.box : undefined;
  const inBox = box === undefined ? possible : possible.filter((write) => write.box === box);
  const withTicked = inBox.filter(({ dice }) => ticked.every((die) => dice.includes(die)));
  const exactly = withTicked.filter(({ dice }) => dice.length === ticked.length);
  return exactly.length > 0 ? exactly : withTicked;
}
