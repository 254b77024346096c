import type { View } from '../../../core/game.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { type CustomerId, content } from '../content/content.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import type { State } from '../rules/state.ts';
import { headline, phaseName } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { CARD_HEIGHT, customerRow } from './customer-card.ts';
import { BOARD_HEIGHT, board, HAND_HEIGHT, hand } from './dice-board.ts';
import { GAP, HEADING, heading, LOW_PANE, type Outline, PANE, TITLE, title } from './frame.ts';
import { type Highlights, highlightsOf, NO_HIGHLIGHTS } from './highlights.ts';
import { tileRows } from './upgrade-tile.ts';

/** What everybody can get now: the dice on their spaces, the customers, and the upgrades for sale. */
export function marketPane(state: State, view: View<State>): Scene {
  const { viewer, since } = view;
  const highlights = viewer === undefined ? NO_HIGHLIGHTS : highlightsOf(state, viewer, view);
  const withDice = state.phase.is === 'set' || state.phase.is === 'take';
  const customersTop = withDice ? TITLE + BOARD_HEIGHT + GAP : TITLE;
  const upgradesTop = customersTop + HEADING + CARD_HEIGHT + (withDice ? GAP : HEADING + GAP);
  return {
    ...(withDice ? PANE : LOW_PANE),
    title: say('table.market'),
    nodes: [
      ...title(headline(state), phaseName(state)),
      ...(withDice ? board(state, TITLE, highlights) : []),
      heading(say('table.customers', { count: state.deck.customers.length }), customersTop),
      ...marketCustomers(state, customersTop + HEADING, highlights, since),
      ...(withDice
        ? []
        : [heading(say('table.upgrades', { count: state.deck.upgrades.length }), upgradesTop - HEADING)]),
      ...marketUpgrades(state, upgradesTop, highlights, since),
    ],
  };
}

/** The customers of the market at their places: the row is filled from the right. */
export function marketCustomers(
  { market }: State,
  y: number,
  highlights: Highlights,
  since: State | undefined,
  shop?: State['shops'][number],
): readonly Node[] {
  const outlineOf = (id: CustomerId): Outline => outlineOfCard(id, highlights, since?.market.customers);
  return customerRow(market.customers, y, outlineOf, {
    empty: content.market.customers - market.customers.length,
    shop,
  });
}

export function marketUpgrades(
  { market }: State,
  y: number,
  highlights: Highlights,
  since: State | undefined,
): readonly Node[] {
  const outlineOf = (id: UpgradeId): Outline => outlineOfCard(id, highlights, since?.market.upgrades);
  return tileRows(market.upgrades, y, outlineOf, GAP);
}

/** @param before the cards that lay there at the last look */
export function outlineOfCard(
  id: string,
  { cards }: Highlights,
  before: readonly string[] | undefined,
): Outline {
  if (cards.has(id)) return 'legal';
  return before === undefined || before.includes(id) ? 'plain' : 'changed';
}

/** The dice in hand above the board, while they are set. */
export function handAndBoard(state: State, y: number, highlights: Highlights): readonly Node[] {
  return [...hand(state, y, highlights), ...board(state, y + HAND_HEIGHT, highlights)];
}

export const HAND_AND_BOARD_HEIGHT = HAND_HEIGHT + BOARD_HEIGHT;
