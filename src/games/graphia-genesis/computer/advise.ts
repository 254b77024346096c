import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { terrains } from '../content/cards.ts';
import { scoreAt } from '../rules/end.ts';
import { apply, legal } from '../rules/flow.ts';
import { drawnSquares, trialOf } from '../rules/gains.ts';
import { everyNumber, isEmpty, SQUARES, squareAt } from '../rules/grid.ts';
import type { Action } from '../rules/placements.ts';
import {
  around,
  codes,
  isAnchored,
  type MapCount,
  type NexusRule,
  type PaddedMap,
  paddedIndex,
  terrainsBeside,
  totalOf,
} from '../rules/scoring.ts';
import { mapAt, roundLimit, type State } from '../rules/state.ts';
import { pointChange, say } from '../words/names.ts';
import { changedRows } from '../words/prompts.ts';
import { stuckShare } from './worth.ts';

/** Smaller differences, in points, are not meaningful. */
const AS_GOOD = 0.5;

/**
 * A placement with the best evaluation. Ties within `AS_GOOD` are broken at random, so that computer players at one
 * table draw different maps.
 */
export function advise(state: State, seat: Seat, random: Random): Advice<Action> {
  const all = rateActions(state, seat, legal(state, seat));
  const top = Math.max(...all.map(({ evaluation }) => totalEvaluation(evaluation)));
  const good = all.filter(({ evaluation }) => totalEvaluation(evaluation) >= top - AS_GOOD);
  const chosen = good[random.int(good.length)];
  if (chosen === undefined) throw new Error(`seat ${seat} is not awaited`);
  return { action: chosen.action, why: why(state, seat, chosen, all) };
}

/**
 * Why a computer player would draw there. @throws if it is not legal: a bug of the caller
 *
 * @param than another placement: the reason then says what is worse there, or is undefined if nothing is
 */
export function reasonFor(state: State, seat: Seat, action: Action, than?: Action): Message | undefined {
  const all = rateActions(state, seat, legal(state, seat));
  const rated = (wanted: Action): RatedAction => {
    const key = JSON.stringify(wanted);
    const found = all.find((action) => JSON.stringify(action.action) === key);
    if (found === undefined) throw new Error(`seat ${seat} may not draw ${key} now`);
    return found;
  };
  const chosen = rated(action);
  const other = than && rated(than);
  return other === undefined || chosen.gain > other.gain
    ? why(state, seat, chosen, all)
    : whyRather(chosen, other);
}

/** Names the main advantage of a placement over one that gains as many points or more; undefined if it has none. */
function whyRather(chosen: RatedAction, other: RatedAction): Message | undefined {
  const advantage = mainAdvantage(chosen.evaluation, [other.evaluation]);
  if (advantage === undefined) return undefined;
  const [gain, reason] = [pointChange(chosen.gain), say(`reason.${advantage}`)];
  return chosen.gain === other.gain
    ? say('advice.both', { gain, reason })
    : say('advice.rather', { gain, most: pointChange(other.gain), reason });
}

/**
 * Names the gain of a placement if it is the biggest. Otherwise names its main advantage over the placement with the
 * biggest gain or, if nothing gains points, over the average of the others.
 */
function why(state: State, seat: Seat, chosen: RatedAction, all: readonly RatedAction[]): Message {
  const most = bestBy(all, ({ gain }) => gain);
  const isMost = chosen.gain === most.gain;
  const gain = pointChange(chosen.gain);
  if (isMost && chosen.gain > 0) {
    const after = apply(state, seat, chosen.action).state;
    return say('advice.most', { gain, rows: changedRows(scoreAt(state, seat), scoreAt(after, seat)) });
  }
  const others = isMost ? all.filter((action) => action !== chosen) : [most];
  const advantage = mainAdvantage(
    chosen.evaluation,
    others.map(({ evaluation }) => evaluation),
  );
  if (advantage === undefined) return say('advice.plain', { gain });
  const reason = say(`reason.${advantage}`);
  return isMost
    ? say('advice.even', { gain, reason })
    : say('advice.rather', { gain, most: pointChange(most.gain), reason });
}

/** Smaller advantages, in points, are not mentioned. */
const WORTH_SAYING = 0.05;

/** The part of the evaluation, points aside, that most exceeds the others' average; undefined if none does. */
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

/** An action with its result. */
export interface RatedAction {
  readonly action: Action;
  /** The change of the total. */
  readonly gain: number;
  readonly evaluation: Evaluation;
}

/** Rates every action, in the given order. */
export function rateActions(state: State, seat: Seat, actions: readonly Action[]): readonly RatedAction[] {
  const trial = trialOf(state, seat);
  const outlook = outlookOf(state, seat);
  const now = totalOf(trial.now, outlook.rule);
  return actions.map((action) => {
    const found = trial.with(drawnSquares(action), (cells, counted) => evaluate(cells, counted, outlook));
    return { action, gain: found.points - now, evaluation: found };
  });
}

/** The actions in the order in which menus offer them: most points now first, then by evaluation. */
export function rank(state: State, seat: Seat, actions: readonly Action[]): readonly Action[] {
  return rateActions(state, seat, actions)
    .map((item) => ({ ...item, value: totalEvaluation(item.evaluation) }))
    .sort((a, b) => b.gain - a.gain || b.value - a.value)
    .map(({ action }) => action);
}

/** Averages of simulated games: squares left empty at the end, and squares filled per round. */
const LEFT_OVER = 20;
const A_ROUND = 3.2;
const TERRAIN_CARDS = 8;

function outlookOf(state: State, seat: Seat): Outlook {
  const map = mapAt(state, seat);
  let empty = 0;
  for (let square = 0; square < SQUARES; square++) if (isEmpty(map, square)) empty++;
  const rounds = Math.min(
    roundLimit(state.options) - state.round,
    Math.max(1, (empty - LEFT_OVER) / A_ROUND),
  );
  return {
    rule: state.options.nexus,
    draws: rounds / TERRAIN_CARDS,
    unstruck: everyNumber.filter((number) => !state.desolated.includes(number)),
  };
}

/** What to expect from the rest of the game. */
export interface Outlook {
  readonly rule: NexusRule;
  /** The expected number of further rounds with each terrain. */
  readonly draws: number;
  /** The numbers that desolation has not hit. */
  readonly unstruck: readonly number[];
}

/**
 * The parts of a map's value: its points, points that a nexus may unlock, room for the largest groups to grow, isolated
 * squares, expected losses to desolation, and the risk of rounds in which nothing fits.
 */
export const reasons = ['points', 'anchors', 'growth', 'pockets', 'danger', 'stuck'] as const;
type Reason = (typeof reasons)[number];
/** In points; negative for losses. */
export type Evaluation = Readonly<Record<Reason, number>>;

// The weights come from simulated games. Changing them by half makes no measurable difference.
const NEXUS_COMES = 0.7;
const GROWS = 0.12;
const POCKET = 0.4;
const STRUCK: Readonly<Record<number, number>> = { [codes.nexus]: 5, [codes.river]: 3 };
const STRUCK_OTHERWISE = 1.5;
const STUCK = 30;

export function evaluate(cells: PaddedMap, counted: MapCount, outlook: Outlook): Evaluation {
  const free = freeBeside(cells);
  return {
    points: totalOf(counted, outlook.rule),
    anchors: unanchored(counted, outlook, free),
    growth: growth(counted, outlook, free),
    pockets: -POCKET * squaresInPockets(cells),
    danger: -danger(cells, outlook),
    stuck: -STUCK * stuckShare(cells),
  };
}

export function totalEvaluation(found: Evaluation): number {
  let total = 0;
  for (const reason of reasons) total += found[reason];
  return total;
}

/** The points of terrains without a nexus, times the chance that one will border them. */
function unanchored(counted: MapCount, { rule, draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = codes[terrain];
    if (isAnchored(counted, terrain) || (rule === 'terrain' && terrain === 'desert')) continue;
    const points = (rule === 'terrain' ? counted.points : counted.largest)[kind] ?? 0;
    // A terrain with no free square beside it must grow before a nexus can come beside it.
    const comes = free[kind] === 0 ? Math.min(0.2, draws / 10) : 1 - Math.exp(-0.7 * draws);
    total += points * comes;
  }
  return NEXUS_COMES * total;
}

/** Free squares beside terrains, capped by the expected rounds. */
function growth(counted: MapCount, { draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = codes[terrain];
    if ((counted.largest[kind] ?? 0) > 0) total += Math.min(draws, GROWS * (free[kind] ?? 0));
  }
  return total;
}

/** The number of empty squares beside each terrain, by code. */
function freeBeside(cells: PaddedMap): readonly number[] {
  const free = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let square = 0; square < SQUARES; square++) {
    const at = paddedIndex(square);
    if (cells[at] !== 0) continue;
    const beside = terrainsBeside(cells, at);
    for (let kind = 1; beside >> kind !== 0; kind++)
      if ((beside & (1 << kind)) !== 0) free[kind] = (free[kind] ?? 0) + 1;
  }
  return free;
}

/** Empty squares in groups of fewer than four, where no shape fits. */
function squaresInPockets(cells: PaddedMap): number {
  const left = cells.slice();
  const open: number[] = [];
  let total = 0;
  for (let square = 0; square < SQUARES; square++) {
    const start = paddedIndex(square);
    if (left[start] !== 0) continue;
    let size = 0;
    left[start] = FILLED;
    open.push(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size++;
      for (const step of around) {
        if (left[at + step] !== 0) continue;
        left[at + step] = FILLED;
        open.push(at + step);
      }
    }
    if (size < SQUARES_OF_A_SHAPE) total += size;
  }
  return total;
}
const SQUARES_OF_A_SHAPE = 4;
/** Any code other than that of an empty square. */
const FILLED = 1;

/** The expected loss on the diagonal to desolation. */
function danger(cells: PaddedMap, { draws, unstruck }: Outlook): number {
  let loss = 0;
  for (const number of unstruck) {
    const kind = cells[paddedIndex(squareAt(number, number))] ?? 0;
    if (kind !== 0) loss += STRUCK[kind] ?? STRUCK_OTHERWISE;
  }
  return loss * Math.min(1, draws / Math.max(1, unstruck.length));
}
