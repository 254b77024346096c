import { sum } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import { toMove } from '../src/core/legal.ts';
import type { Seat } from '../src/core/message.ts';
import type { Random } from '../src/core/random.ts';
import { fromTheGroundUp } from '../src/games/from-the-ground-up/index.ts';
import {
  type Action,
  canBeFilled,
  cardPoints,
  cardStateOf,
  type State as FromTheGroundUp,
  playerAt,
} from '../src/games/from-the-ground-up/rules/state.ts';
import { rollToTheTop } from '../src/games/roll-to-the-top/index.ts';
import type { State as RollToTheTop } from '../src/games/roll-to-the-top/rules/state.ts';

/** A careful beginner: takes an action with the best immediate score, and looks no further. */
export function beginner(game: AnyGame, state: unknown, seat: Seat, random: Random): unknown {
  const rated = random.shuffle(game.legal(state, seat)).map((action) => {
    const after = game.apply(state, seat, action).state;
    const total = game.score(after).totals[seat] ?? 0;
    return { action, value: valued(game, { total, after, action, seat }), verb: toMove(game, action).verb };
  });
  const most = Math.max(...rated.map(({ value }) => value));
  const best = rated.filter(({ value }) => value === most);
  // Among equally good actions, stopping comes last.
  return (best.find(({ verb }) => verb !== 'done') ?? best[0])?.action;
}

interface Outcome {
  readonly total: number;
  readonly after: unknown;
  readonly action: unknown;
  readonly seat: Seat;
}

/** What a beginner sees beyond the score if the score says too little. */
function valued({ id }: AnyGame, { total, after, action, seat }: Outcome): number {
  // Every number fills a box: the lowest ones leave the most room above.
  if (id === rollToTheTop.id) return -total - sumOnSheet(after as RollToTheTop, seat) / 1000;
  if (id === fromTheGroundUp.id) return total - lossOf(after as FromTheGroundUp, seat, action as Action);
  return total;
}

function sumOnSheet({ players }: RollToTheTop, seat: Seat): number {
  return sum(Object.values(players[seat]?.sheet ?? {}));
}

/**
 * The points of a card that is given away; for other actions, the number of the seat's cards that can no longer be
 * finished: the preview warns of that.
 */
function lossOf(after: FromTheGroundUp, seat: Seat, action: Action): number {
  if (action.kind === 'pass' || action.kind === 'discard')
    return cardPoints(action.card, cardStateOf(after, action.card)) ?? 0;
  return playerAt(after, seat).front.filter((card) => !canBeFilled(card, cardStateOf(after, card))).length;
}
