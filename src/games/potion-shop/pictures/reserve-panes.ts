import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CustomerId, UpgradeId } from '../content/content.ts';
import { type State, shopAt } from '../rules/state.ts';
import { headline } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { CARD_HEIGHT, CARDS_IN_ROW, customerRow } from './customer-card.ts';
import { fitted, GAP, PANE, TITLE, title } from './frame.ts';
import { highlightsOf } from './highlights.ts';
import { outlineOfCard } from './market-pane.ts';
import { TILE_HEIGHT, TILES_IN_ROW, tileRows } from './upgrade-tile.ts';

/** A row of cards or tiles across the pane. */
interface Row {
  readonly height: number;
  draw(y: number): readonly Node[];
}

/** The cards reserved for a seat, on as many panes as they need. */
export function reservePanes(state: State, seat: Seat, view: View<State>): readonly Scene[] {
  const shop = shopAt(state, seat);
  const before = view.since?.shops[seat] ?? shop;
  const highlights = highlightsOf(state, seat, view);
  const known = [...before.reserve.customers, ...before.reserve.upgrades];
  const outlineOf = (id: CustomerId | UpgradeId) => outlineOfCard(id, highlights, known);
  const rows: readonly Row[] = [
    ...inRows(shop.reserve.customers, CARDS_IN_ROW).map((ids) => ({
      height: CARD_HEIGHT,
      draw: (y: number) => customerRow(ids, y, outlineOf, { shop }),
    })),
    ...inRows(shop.reserve.upgrades, TILES_IN_ROW).map((ids) => ({
      height: TILE_HEIGHT,
      draw: (y: number) => tileRows(ids, y, outlineOf, GAP),
    })),
  ];
  return packed(rows).map((some) => {
    let y = TITLE;
    const nodes = some.flatMap((row) => {
      const drawn = row.draw(y);
      y += row.height + GAP;
      return drawn;
    });
    return {
      ...fitted(y + 16),
      title: say('sheet.reserve-of', { who: { seat } }),
      nodes: [...title(say('sheet.reserve-of', { who: { seat } }), headline(state)), ...nodes],
    };
  });
}

function inRows<T>(items: readonly T[], perRow: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, i) =>
    items.slice(i * perRow, (i + 1) * perRow),
  );
}

/** Rows by panes: each pane has as many as fit. */
function packed(rows: readonly Row[]): readonly (readonly Row[])[] {
  const panes: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const pane = panes.at(-1);
    if (pane !== undefined && row.height <= room) pane.push(row);
    else {
      panes.push([row]);
      room = PANE.height - TITLE;
    }
    room -= row.height + GAP;
  }
  return panes;
}
