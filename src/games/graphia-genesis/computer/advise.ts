import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { scoreAt } from '../rules/end.ts';
import type { Action } from '../rules/placements.ts';
import { apply, legal } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { signed } from '../words/names.ts';
import { changedRows } from '../words/remarks.ts';
import { type Evaluation, reasons, sumOf } from './evaluate.ts';
import { type RatedAction, rateActions } from './ranking.ts';

/** Differences up to this many points are too small to predict. */
const AS_GOOD = 0.5;

/**
 * A placement with the best evaluation. Ties within `AS_GOOD` are broken at random, so that computer players at one table
 * draw different maps.
 */
export function advise(state: State, seat: Seat, random: Random): Advice<Action> {
  const all = rateActions(state, seat, legal(state, seat));
  const top = Math.max(...all.map(({ evaluation }) => sumOf(evaluation)));
  const good = all.filter(({ evaluation }) => sumOf(evaluation) >= top - AS_GOOD);
  const chosen = good[random.int(good.length)];
  if (chosen === undefined) throw new Error(`seat ${seat} is not awaited`);
  return { action: chosen.action, why: why(state, seat, chosen, all) };
}

/** Names the points of a placement if it brings the most, otherwise its main advantage. */
function why(state: State, seat: Seat, chosen: RatedAction, all: readonly RatedAction[]): Message {
  const mostPoints = bestBy(all, ({ gain }) => gain);
  const gain = signed(chosen.gain);
  if (chosen.gain === mostPoints.gain && chosen.gain > 0) {
    const after = apply(state, seat, chosen.action).state;
    return say('advice.most', { gain, rows: changedRows(scoreAt(state, seat), scoreAt(after, seat)) });
  }
  const others = chosen.gain === mostPoints.gain ? all : [mostPoints];
  return say('advice.rather', { gain, reason: say(`reason.${mainReason(chosen.evaluation, others)}`) });
}

/** The part of the evaluation, other than points, in which a placement beats the others most. */
function mainReason(found: Evaluation, others: readonly RatedAction[]): Exclude<keyof Evaluation, 'points'> {
  const besides = reasons.filter((reason) => reason !== 'points');
  const better = (reason: keyof Evaluation): number =>
    others.reduce((sum, { evaluation }) => sum + found[reason] - evaluation[reason], 0);
  return bestBy(besides, better);
}
