import type { Advice } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import { scoreAt } from './end.ts';
import { say } from './messages.ts';
import { signed } from './names.ts';
import type { Action } from './placements.ts';
import { type Prospects, reasons, worth } from './prospects.ts';
import { type Weighed, weighed } from './ranking.ts';
import { act, legal } from './rules.ts';
import type { State } from './state.ts';
import { changedRows } from './words.ts';

/** The place with the best prospects. It needs no chance: what is to come is weighed, not tried out. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const all = weighed(state, seat, legal(state, seat));
  const best = bestBy(all, ({ prospects }) => worth(prospects));
  return { action: best.action, why: why(state, seat, best, all) };
}

/** The points that a place brings, or else what it is better for than the place with most points. */
function why(state: State, seat: Seat, best: Weighed, all: readonly Weighed[]): Message {
  const richest = bestBy(all, ({ gain }) => gain);
  const gain = signed(best.gain);
  if (best.gain === richest.gain && best.gain > 0) {
    const after = act(state, seat, best.action).state;
    return say('advice.most', { gain, rows: changedRows(scoreAt(state, seat), scoreAt(after, seat)) });
  }
  const others = best.gain === richest.gain ? all : [richest];
  return say('advice.rather', { gain, reason: say(`reason.${mainReason(best.prospects, others)}`) });
}

/** For what a map is better than others are on average, points aside. */
function mainReason(found: Prospects, others: readonly Weighed[]): Exclude<keyof Prospects, 'points'> {
  const besides = reasons.filter((reason) => reason !== 'points');
  const better = (reason: keyof Prospects): number =>
    others.reduce((sum, { prospects }) => sum + found[reason] - prospects[reason], 0);
  return bestBy(besides, better);
}

/** @throws where there is nothing to choose from: the seat is not awaited */
function bestBy<T>(items: readonly T[], value: (item: T) => number): T {
  const values = items.map(value);
  const at = values.indexOf(Math.max(...values));
  if (at < 0) throw new Error('nothing to choose from');
  return items[at] as T;
}
