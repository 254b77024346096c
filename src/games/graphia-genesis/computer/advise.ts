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

/**
 * Names the points of a placement if it brings the most. Otherwise its main advantage over the first placement that
 * does, or, where nothing brings points, over the average of the others.
 */
function why(state: State, seat: Seat, chosen: RatedAction, all: readonly RatedAction[]): Message {
  const most = bestBy(all, ({ gain }) => gain);
  const isMost = chosen.gain === most.gain;
  const gain = signed(chosen.gain);
  if (isMost && chosen.gain > 0) {
    const after = apply(state, seat, chosen.action).state;
    return say('advice.most', { gain, rows: changedRows(scoreAt(state, seat), scoreAt(after, seat)) });
  }
  const others = isMost ? all.filter((one) => one !== chosen) : [most];
  const advantage = mainAdvantage(
    chosen.evaluation,
    others.map(({ evaluation }) => evaluation),
  );
  if (advantage === undefined) return say('advice.plain', { gain });
  const reason = say(`reason.${advantage}`);
  return isMost
    ? say('advice.even', { gain, reason })
    : say('advice.rather', { gain, most: signed(most.gain), reason });
}

/** Advantages smaller than this, in points, are not worth a word. */
const WORTH_SAYING = 0.05;

/** The part of the evaluation, other than points, that is better than the others' average by most; undefined: none. */
function mainAdvantage(
  found: Evaluation,
  others: readonly Evaluation[],
): Exclude<keyof Evaluation, 'points'> | undefined {
  const besides = reasons.filter((reason) => reason !== 'points');
  const better = (reason: keyof Evaluation): number =>
    others.reduce((sum, other) => sum + found[reason] - other[reason], 0) / others.length;
  const best = others.length === 0 ? undefined : bestBy(besides, better);
  return best !== undefined && better(best) >= WORTH_SAYING ? best : undefined;
}
