import { sum } from '../../../core/common.ts';
import type { Score } from '../../../core/game.ts';
import type { Message, Value } from '../../../core/message.ts';
import { type Die, dice, type Numbers, numberOf, without } from '../rules/dice.ts';
import { IDLE_LIMIT, openInGames, standings } from '../rules/end.ts';
import { ignoredBecause } from '../rules/pool.ts';
import type { GameEvent, PoolChange, State } from '../rules/state.ts';
import { dieName, say, whiteDie } from './names.ts';

export function eventInWords(event: GameEvent): Message {
  switch (event.kind) {
    case 'game': {
      const board = say(`option.board.value.${event.board}`);
      return say('event.game', { game: event.game, games: event.games, board });
    }
    case 'roller':
      return say('event.roller', { who: { seat: event.seat } });
    case 'all-odd':
      return say('event.entry.odd', { who: { seat: event.seat }, dice: inWords(event.numbers) });
    case 'entered': {
      const { seat, numbers, pool } = event;
      const values = { who: { seat }, dice: inWords(numbers), pool: pool.map(dieName) };
      const odd = without(dice, pool);
      return odd.length === 0
        ? say('event.entry.all', values)
        : say('event.entry', { ...values, odd: odd.map(dieName) });
    }
    case 'rolled': {
      const because = ignoredBecause(Object.keys(event.numbers).length, event.white);
      const values = { dice: inWords(event.numbers), white: whiteDie(event.white, because) };
      return say('event.roll', { who: { seat: event.seat }, ...values });
    }
    case 'passed':
      return say('event.passed', { who: { seat: event.seat } });
    case 'wrote': {
      const { seat, dice: some, numbers, box } = event;
      return say('event.write', { who: { seat }, number: addition(some, numbers), box });
    }
    case 'ended-roll': {
      const who = { seat: event.seat };
      if (!event.wrote) return say('event.skip', { who });
      return event.left.length === 0
        ? say('event.done', { who })
        : say('event.done.left', { who, dice: event.left.map(dieName) });
    }
    case 'exception':
      return say(`event.exception.${event.because}`);
    case 'changed':
      return changeInWords(event.change, event.seat);
    case 'changed-by-itself':
      return onlyChangeInWords(event.change);
    case 'game-ended':
      return event.full.length === 0
        ? say('event.stalled', { count: IDLE_LIMIT })
        : say('event.full', { count: event.full.length, who: event.full.map((seat) => ({ seat })) });
    case 'result': {
      const result = event.open.map((count, seat) => say('event.result.seat', { who: { seat }, count }));
      return say('event.result', { result });
    }
  }
}

function changeInWords({ add, remove }: PoolChange, seat: number): Message {
  const who = { seat };
  if (remove === undefined) return say('event.add', { who, die: add === undefined ? '' : dieName(add) });
  return add === undefined
    ? say('event.remove', { who, die: dieName(remove) })
    : say('event.swap', { who, add: dieName(add), remove: dieName(remove) });
}

function onlyChangeInWords({ add, remove }: PoolChange): Message {
  return add === undefined
    ? say('event.remove.only', { die: remove === undefined ? '' : dieName(remove) })
    : say('event.add.only', { die: dieName(add) });
}

/** When a foreseen decision comes: usually, or if nobody writes a number. */
export function whenInWords(when: 'usual' | 'idle'): Message {
  return say(when === 'usual' ? 'plan.dice' : 'plan.idle');
}

/** The standings, with words for every total. */
export function score(state: State): Score {
  const rolls = sum(openInGames(state).map((game) => game.rolls));
  const alone = state.players.length === 1;
  const lines = state.players.map((_, seat) => {
    const open = openInGames(state).map((game) => game.open[seat] ?? 0);
    return alone ? aloneLine(sum(open), rolls) : line(open);
  });
  return { ...standings(state), lines };
}

function line(open: readonly number[]): Message {
  const count = sum(open);
  if (open.length > 1) return say('score.match', { count, total: count, games: open.join(' + ') });
  return count === 0 ? say('score.full', { total: 0 }) : say('score.open', { count, total: count });
}

function aloneLine(open: number, rolls: number): Message {
  const inRolls = say('score.rolls', { count: rolls });
  return open === 0
    ? say('score.alone.full', { rolls: inRolls, total: 0 })
    : say('score.alone.open', { rolls: inRolls, open: say('score.open', { count: open }), total: open });
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
