import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Scene } from '../../../core/scene.ts';
import type { State } from '../rules/state.ts';
import { cardsPane } from './cards-pane.ts';
import { marketPane } from './market-pane.ts';
import { reservePanes } from './reserve-panes.ts';
import { shopPane } from './shop-pane.ts';
import { shopsPane } from './shops-pane.ts';

/** The panes of a player's sheet: the shop, what is reserved for it, what it has bought and sold. */
export function sheet(state: State, seat: Seat, view: View<State>): readonly Scene[] {
  const isOver = state.phase.is === 'over';
  return [
    shopPane(state, seat, view),
    ...(isOver ? [] : reservePanes(state, seat, view)),
    cardsPane(state, seat, view),
  ];
}

/** The panes of what everybody shares: the market with the dice, all shops at a glance. Empty after the end. */
export function table(state: State, view: View<State>): readonly Scene[] {
  return state.phase.is === 'over' ? [] : [marketPane(state, view), shopsPane(state)];
}
