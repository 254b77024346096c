import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CustomerId } from '../content/content.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { type State, shopAt } from '../rules/state.ts';
import { headline } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { CARD_HEIGHT, CARDS_IN_ROW, customerRow } from './customer-card.ts';
import { column, fitted, GAP, LOW_PANE, MARGIN, PANE, TITLE, title, WIDTH } from './frame.ts';
import { highlightsOf } from './highlights.ts';
import { outlineOfCard } from './market-pane.ts';
import { TILE_HEIGHT, TILES_IN_ROW, tileRows } from './upgrade-tile.ts';

/** A few cards are drawn at most this much larger. */
const MOST_ENLARGED = 2;

/** A row of cards or tiles across the pane. */
interface Row {
  readonly width: number;
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
      width: across(ids.length, CARDS_IN_ROW),
      height: CARD_HEIGHT,
      draw: (y: number) => customerRow(ids, y, outlineOf, { shop }),
    })),
    ...inRows(shop.reserve.upgrades, TILES_IN_ROW).map((ids) => ({
      width: across(ids.length, TILES_IN_ROW),
      height: TILE_HEIGHT,
      draw: (y: number) => tileRows(ids, y, outlineOf, GAP),
    })),
  ];
  return packed(rows).map((some) => {
    const { nodes, height } = arranged(some);
    return {
      ...fitted(TITLE + height + GAP + 16),
      title: say('sheet.reserve-of', { who: { seat } }),
      nodes: [...title(say('sheet.reserve-of', { who: { seat } }), headline(state)), ...nodes],
    };
  });
}

/** Rows below the title; a few cards are drawn larger, in the middle. */
function arranged(rows: readonly Row[]): { readonly nodes: readonly Node[]; readonly height: number } {
  const tops = rows.map((_, i) => rows.slice(0, i).reduce((sum, row) => sum + row.height + GAP, 0));
  const height = rows.reduce((sum, row) => sum + row.height, (rows.length - 1) * GAP);
  const width = Math.max(...rows.map((row) => row.width));
  const scale = Math.max(1, Math.min(MOST_ENLARGED, WIDTH / width, (LOW_PANE.height - TITLE - GAP) / height));
  if (scale === 1) return { nodes: rows.flatMap((row, i) => row.draw(TITLE + (tops[i] ?? 0))), height };
  const group: Node = {
    kind: 'group',
    x: (PANE.width - scale * width) / 2 - scale * MARGIN,
    y: TITLE,
    scale,
    nodes: rows.flatMap((row, i) => row.draw(tops[i] ?? 0)),
  };
  return { nodes: [group], height: scale * height };
}

/** The width of the first of a row's places. */
function across(count: number, perRow: number): number {
  const last = column(perRow, count - 1, GAP);
  return last.x + last.width - MARGIN;
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
