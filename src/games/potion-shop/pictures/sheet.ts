import { handwriting, headStartMark, icon, nodeList, print } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { type CustomerId, content, upgradeOf } from '../content/content.ts';
import { classes } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { customersByClass, renownOf, type ScoreParts, scoreParts, withFinalBrews } from '../rules/scoring.ts';
import type { Shop } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import { headline } from '../words/describe.ts';
import { abilityName, className, say, upgradeName } from '../words/names.ts';
import { classHues, classIcons, laurel, priced, upgradeIcons } from './art.ts';
import { CARD_HEIGHT, CARDS_IN_ROW, customerRow, TILE_HEIGHT, TILES_IN_ROW, tileRows } from './cards.ts';
import { highlightsOf } from './highlights.ts';
import {
  column,
  type Edge,
  emptyPlace,
  GAP,
  HEADING,
  heading,
  LOW_PANE,
  MARGIN,
  PANE,
  paneOfHeight,
  plate,
  SMALL,
  TITLE,
  title,
  WIDTH,
} from './layout.ts';
import { marketPane, outlineOfCard, shopsPane } from './market-pane.ts';
import { shopPane } from './shop-pane.ts';

/** The panes of a player's sheet: the shop, its reserved cards, and what it has bought and sold. */
export function sheet(state: State, seat: Seat, view: Perspective<State>): readonly Scene[] {
  const isOver = state.phase.is === 'over';
  return [
    shopPane(state, seat, view),
    ...(isOver ? [] : reservePanes(state, seat, view)),
    cardsPane(state, seat, view),
  ];
}

/** The panes that everybody shares: the market with the dice, and all shops. Empty after the end. */
export function table(state: State, view: Perspective<State>): readonly Scene[] {
  return state.phase.is === 'over' ? [] : [marketPane(state, view), shopsPane(state)];
}

const UPGRADE_HEIGHT = 232;
const CLASS_HEIGHT = 130;
const PART_HEIGHT = 130;
const UPGRADES_TOP = 24 + HEADING;
const PER_ROW = 2;

/** A shop's upgrades with their abilities, its customers by class, and the parts of its renown. */
export function cardsPane(state: State, seat: Seat, view: Perspective<State>): Scene {
  const shop = shopAt(state, seat);
  const previous = view.since?.shops[seat] ?? shop;
  const served =
    state.phase.is === 'over'
      ? say('sheet.served', { count: shop.customers.length })
      : say('sheet.served-of', { sold: shop.customers.length, needed: customersToEnd(state) });
  const final = withFinalBrews(shop);
  const rows = Math.max(1, Math.ceil(shop.upgrades.length / PER_ROW));
  const customersTop = UPGRADES_TOP + rows * (UPGRADE_HEIGHT + GAP) + HEADING + 16;
  const partsTop = customersTop + CLASS_HEIGHT + HEADING + 28;
  return {
    ...paneOfHeight(partsTop + PART_HEIGHT + MARGIN),
    title: say('sheet.cards', { who: { seat } }),
    nodes: [
      heading(
        say('sheet.upgrades', { count: shop.upgrades.length, slots: content.sheet.upgradeSlots }),
        UPGRADES_TOP - HEADING,
      ),
      ...upgrades(shop, previous, rows),
      heading(served, customersTop - HEADING),
      ...classCounts(shop, previous, customersTop),
      heading(
        say(state.phase.is === 'over' ? 'sheet.parts-over' : 'sheet.parts', { total: renownOf(final) }),
        partsTop - HEADING,
      ),
      ...headStartMark(shop.headStart ?? 0, MARGIN + WIDTH - 130, partsTop - HEADING / 2, 50),
      ...parts(scoreParts(final), partsTop),
    ],
  };
}

function upgrades(shop: Shop, previous: Shop, rows: number): readonly Node[] {
  return Array.from({ length: Math.min(rows * PER_ROW, content.sheet.upgradeSlots) }, (_, i) => i).flatMap(
    (i) => {
      const { x, width } = column(PER_ROW, i % PER_ROW);
      const y = UPGRADES_TOP + Math.floor(i / PER_ROW) * (UPGRADE_HEIGHT + GAP);
      const id = shop.upgrades[i];
      return id === undefined
        ? [
            emptyPlace(x, y, width, UPGRADE_HEIGHT),
            print(say('sheet.free'), x + width / 2, y + UPGRADE_HEIGHT / 2, 40, {
              fill: 'muted',
              align: 'middle',
              maxWidth: width - 40,
            }),
          ]
        : upgrade(id, x, y, width, previous.upgrades.includes(id) ? 'plain' : 'changed');
    },
  );
}

function upgrade(id: UpgradeId, x: number, y: number, width: number, outline: Edge): readonly Node[] {
  const { renown } = upgradeOf(id);
  const [ability] = abilityName(id);
  return nodeList(
    plate(x, y, width, UPGRADE_HEIGHT, outline),
    icon(upgradeIcons[id], x + 76, y + 76, 110),
    print(upgradeName(id), x + 148, y + 76, 46, { bold: true, maxWidth: width - 148 - 132, lines: 2 }),
    renown !== 0 && priced('renown', renown, x + width - 128, y + 60),
    ability !== undefined && print(ability, x + 24, y + 178, 38, { maxWidth: width - 48, lines: 2 }),
  );
}

/** The number of customers sold to, by class. */
function classCounts(shop: Shop, previous: Shop, y: number): readonly Node[] {
  const counts = customersByClass(shop);
  const old = customersByClass(previous);
  return classes.flatMap((name, i) => {
    const { x, width } = column(classes.length, i);
    const count = counts[i] ?? 0;
    return [
      plate(x, y, width, CLASS_HEIGHT, count === old[i] ? 'plain' : 'changed', {
        fill: `${classHues[name]}-soft`,
      }),
      icon(classIcons[name], x + 62, y + 65, 84),
      print(className(name), x + 116, y + 36, SMALL, { bold: true, maxWidth: width - 128 }),
      handwriting(String(count), x + 116, y + 86, 66, { fill: 'ink' }),
    ];
  });
}

const partNames = [
  'customers',
  'upgrades',
  'symbols',
  'gold',
  'potions',
] as const satisfies readonly (keyof ScoreParts)[];

/** The parts of the renown. */
function parts(of: ScoreParts, y: number): readonly Node[] {
  return partNames.flatMap((name, i) => {
    const { x, width } = column(partNames.length, i);
    return [
      plate(x, y, width, PART_HEIGHT, 'plain'),
      print(say(`part.${name}`), x + width / 2, y + 34, SMALL, {
        align: 'middle',
        maxWidth: width - 8,
      }),
      laurel(x + width / 2 - 38, y + 88, 56),
      handwriting(String(of[name]), x + width / 2 + 4, y + 88, 64),
    ];
  });
}

/** The maximum scale at which a few cards are enlarged. */
const MOST_ENLARGED = 2;

/** A row of cards or tiles across the pane. */
interface Row {
  readonly width: number;
  readonly height: number;
  draw(y: number): readonly Node[];
}

/** A seat's reserved cards, on as many panes as needed. */
function reservePanes(state: State, seat: Seat, view: Perspective<State>): readonly Scene[] {
  const shop = shopAt(state, seat);
  const previous = view.since?.shops[seat] ?? shop;
  const highlights = highlightsOf(state, seat, view);
  const known = [...previous.reserve.customers, ...previous.reserve.upgrades];
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
      ...paneOfHeight(TITLE + height + GAP + 16),
      title: say('sheet.reserve-of', { who: { seat } }),
      nodes: [...title(say('sheet.reserve-of', { who: { seat } }), headline(state)), ...nodes],
    };
  });
}

/** Rows below the title. A few cards are enlarged and centred. */
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

/** The width of the first `count` places of a row. */
function across(count: number, perRow: number): number {
  const last = column(perRow, count - 1, GAP);
  return last.x + last.width - MARGIN;
}

function inRows<T>(items: readonly T[], perRow: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, i) =>
    items.slice(i * perRow, (i + 1) * perRow),
  );
}

/** The rows of each pane, as many as fit. */
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
