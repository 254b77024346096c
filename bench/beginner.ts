import type { AnyGame } from '../src/core/game.ts';
import { toMove } from '../src/core/legal.ts';
import type { Seat } from '../src/core/message.ts';
import type { Random } from '../src/core/random.ts';
import { rollToTheTop } from '../src/games/roll-to-the-top/index.ts';
import type { State as RollToTheTop } from '../src/games/roll-to-the-top/rules/state.ts';

/**
 * A careful beginner: takes an action that leaves the best score at once, and looks no further. In Roll to the Top! every
 * number fills a box: there the lowest numbers leave the most room above.
 */
export function beginner(game: AnyGame, state: unknown, seat: Seat, random: Random): unknown {
  const rated = random.shuffle(game.legal(state, seat)).map((action) => {
    const after = game.apply(state, seat, action).state;
    const total = game.score(after).totals[seat] ?? 0;
    const value = game.id === rollToTheTop.id ? -total - sumOnSheet(after, seat) / 1000 : total;
    return { action, value, verb: toMove(game, action).verb };
  });
  const most = Math.max(...rated.map(({ value }) => value));
  const best = rated.filter(({ value }) => value === most);
  // Among equally good actions, stopping comes last.
  return (best.find(({ verb }) => verb !== 'done') ?? best[0])?.action;
}

function sumOnSheet(state: unknown, seat: Seat): number {
  const sheet = (state as RollToTheTop).players[seat]?.sheet ?? {};
  return Object.values(sheet).reduce((all, number) => all + number, 0);
}
