import type { Look } from '../../../core/draw.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { type CustomerId, content, type UpgradeId } from '../content/content.ts';
import type { Action } from '../rules/actions.ts';
import { legal } from '../rules/legal.ts';
import type { State } from '../rules/state.ts';
import { CARD, customerCard, emptySlot, TILE, upgradeTile } from './cards.ts';

/** What of the market, the board and the reserve may be chosen now. */
export interface Chosen {
  readonly dice: ReadonlySet<number>;
  readonly spaces: ReadonlySet<number>;
  readonly cards: ReadonlySet<string>;
}

export const NOTHING: Chosen = { dice: new Set(), spaces: new Set(), cards: new Set() };

export function chosenBy(state: State, seat: Seat): Chosen {
  const actions = legal(state, seat);
  return {
    dice: new Set(actions.flatMap((action) => (action.kind === 'set' ? [action.die] : []))),
    spaces: new Set(
      actions.flatMap((action) => (action.kind === 'set' || action.kind === 'take' ? [action.space] : [])),
    ),
    cards: new Set(actions.flatMap(cardIn)),
  };
}

/** A card that is chosen for itself: what may be reserved is any card, and lighting all of them would tell nothing. */
function cardIn(action: Action): readonly string[] {
  if (action.kind === 'sell') return [action.customer];
  return action.kind === 'buy' ? [action.upgrade] : [];
}

/** How a card that lies there is outlined. @param before those that lay there at the last look */
export function lookOfCard(id: string, chosen: Chosen, before: readonly string[] | undefined): Look {
  if (chosen.cards.has(id)) return 'legal';
  return before === undefined || before.includes(id) ? 'open' : 'changed';
}

/** Cards in rows of five. @returns the nodes; their height is `cardsHeight` */
export function cardRows(
  ids: readonly CustomerId[],
  x: number,
  y: number,
  look: (id: string) => Look,
): readonly Node[] {
  return ids.flatMap((id, i) =>
    customerCard(
      id,
      x + (i % PER_ROW) * (CARD.width + CARD.gap),
      y + Math.floor(i / PER_ROW) * (CARD.height + CARD.gap),
      look(id),
    ),
  );
}

const PER_ROW = 5;

export function cardsHeight(count: number): number {
  return Math.ceil(count / PER_ROW) * (CARD.height + CARD.gap);
}

/** The customers of the market, at their places: the row is filled from the right. */
export function customerRow(state: State, x: number, y: number, look: (id: string) => Look): readonly Node[] {
  const places = content.market.customers;
  const { customers } = state.market;
  const empty = places - customers.length;
  const at = (i: number): number => x + i * (CARD.width + CARD.gap);
  return [
    ...Array.from({ length: empty }, (_, i) => emptySlot(at(i), y, CARD.width, CARD.height)),
    ...customers.flatMap((id, i) => customerCard(id, at(empty + i), y, look(id))),
  ];
}

/** Tiles, one below the other. @param price where they can be bought */
export function tileRows(
  ids: readonly UpgradeId[],
  x: number,
  y: number,
  look: (id: string) => Look,
  price: boolean,
): readonly Node[] {
  return ids.flatMap((id, i) => upgradeTile(id, x, y + i * (TILE.height + TILE.gap), look(id), price));
}

export function tilesHeight(count: number): number {
  return count * (TILE.height + TILE.gap);
}
