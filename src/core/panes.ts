import type { Game, View } from './game.ts';
import type { Seat } from './message.ts';
import type { Scene } from './scene.ts';

/** The first pane of a player's sheet. @throws if the game gives none: a bug of the game */
export function mainPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: View<S>): Scene {
  const [first] = game.sheet(state, seat, view);
  if (first === undefined) throw new Error(`${game.id}: a sheet without a pane`);
  return first;
}

/** The pane of a player's panel. */
export function panelPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: View<S>): Scene {
  return game.panel?.(state, seat, view) ?? mainPane(game, state, seat, view);
}
