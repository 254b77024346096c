import { type Look, MARGIN, panel } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../../core/scene.ts';
import { content } from '../content/content.ts';
import { classes, ingredients, potions, symbols } from '../content/goods.ts';
import { score } from '../rules/score.ts';
import { customersByClass } from '../rules/scoring.ts';
import type { Shop } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import { ID, say } from '../words/messages.ts';
import { classIcons } from './art.ts';
import { board, boardHeight } from './board.ts';
import { CARD, emptySlot, TILE, upgradeTile } from './cards.ts';
import {
  type Chosen,
  cardRows,
  cardsHeight,
  chosenBy,
  customerRow,
  lookOfCard,
  NOTHING,
  tileRows,
  tilesHeight,
} from './market-view.ts';
import { awning, FRONT_HEIGHT, front } from './shopfront.ts';
import {
  GOLD_HEIGHT,
  goldTrack,
  HALF,
  INGREDIENT_HEIGHT,
  ingredientTrack,
  POTION_HEIGHT,
  potionTrack,
  SYMBOL_HEIGHT,
  symbolTrack,
} from './tracks.ts';

const WIDTH = SHEET_WIDTH - 2 * MARGIN;
const GAP = 14;
/** A heading above a part. */
const HEADING = 48;
const EMPTY_SLOT = 64;

/** A part of the sheet, one below the other. */
interface Part {
  readonly height: number;
  draw(y: number): readonly Node[];
}

/** A shop sheet, above it what its owner can choose from now. */
export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const shop = shopAt(state, seat);
  const before = view.since?.shops[seat] ?? shop;
  const chosen = view.legal === true ? chosenBy(state, seat) : NOTHING;
  const parts: readonly Part[] = [
    ...choosing(state, chosen, view.since),
    ...reserve(shop, before, chosen),
    pairs(ingredients, INGREDIENT_HEIGHT, (good, x, y) => ingredientTrack(shop, before, good, x, y)),
    pairs([...potions, 'customers'] as const, POTION_HEIGHT, (good, x, y) =>
      good === 'customers' ? customers(state, shop, before, x, y) : potionTrack(shop, before, good, x, y),
    ),
    { height: GOLD_HEIGHT + GAP, draw: (y) => goldTrack(shop, before, MARGIN, y, WIDTH) },
    pairs(symbols, SYMBOL_HEIGHT, (good, x, y) => symbolTrack(shop, before, good, x, y)),
    upgrades(shop, before),
  ];
  let y = FRONT_HEIGHT + GAP;
  const nodes = parts.flatMap((part) => {
    const drawn = part.draw(y);
    y += part.height;
    return drawn;
  });
  return {
    width: SHEET_WIDTH,
    height: y + MARGIN - GAP,
    base: { key: `${ID}/shop`, nodes: awning },
    nodes: [...front(state, seat, score(state).totals[seat] ?? 0), ...nodes],
  };
}

/** Two beside each other. */
function pairs<T>(
  items: readonly T[],
  height: number,
  draw: (item: T, x: number, y: number) => readonly Node[],
): Part {
  return {
    height: Math.ceil(items.length / 2) * (height + GAP),
    draw: (y) =>
      items.flatMap((item, i) =>
        draw(item, MARGIN + (i % 2) * (WIDTH - HALF), y + Math.floor(i / 2) * (height + GAP)),
      ),
  };
}

/** What the phase is about: the board, the customers or the upgrades. */
function choosing(state: State, chosen: Chosen, since: State | undefined): readonly Part[] {
  const { phase, market } = state;
  switch (phase.is) {
    case 'set':
    case 'take': {
      const own = {
        height: boardHeight(state) + GAP + 6,
        draw: (y: number) =>
          board(
            state,
            MARGIN,
            y,
            (space) => lit(chosen.spaces.has(space)),
            (die) => lit(chosen.dice.has(die)),
          ),
      };
      return [own];
    }
    case 'sell':
      return [
        {
          height: CARD.height + GAP + 6,
          draw: (y) => customerRow(state, MARGIN, y, (id) => lookOfCard(id, chosen, since?.market.customers)),
        },
      ];
    case 'buy':
      return [
        {
          height: tilesHeight(market.upgrades.length) + 10,
          draw: (y) =>
            tileRows(
              market.upgrades,
              MARGIN,
              y,
              (id) => lookOfCard(id, chosen, since?.market.upgrades),
              true,
            ),
        },
      ];
    default:
      return [];
  }
}

function lit(isChosen: boolean): Look {
  return isChosen ? 'legal' : 'open';
}

/** "Laid beside your sheet": customers and upgrades for the owner alone. */
function reserve(shop: Shop, before: Shop, chosen: Chosen): readonly Part[] {
  const { customers: cards, upgrades: tiles } = shop.reserve;
  if (cards.length + tiles.length === 0) return [];
  const known = [...before.reserve.customers, ...before.reserve.upgrades];
  const look = (id: string): Look => lookOfCard(id, chosen, known);
  return [
    {
      height: HEADING + cardsHeight(cards.length) + tilesHeight(tiles.length) + 4,
      draw: (y) => [
        heading(say('sheet.reserve'), y),
        ...cardRows(cards, MARGIN, y + HEADING, look),
        ...tileRows(tiles, MARGIN, y + HEADING + cardsHeight(cards.length), look, true),
      ],
    },
  ];
}

function heading(text: Message, y: number): Node {
  return { kind: 'text', text, x: MARGIN, y: y + 22, size: 32, fill: 'muted', bold: true, maxWidth: WIDTH };
}

/** Customers sold to, by class, and how many bring the end. */
function customers(state: State, shop: Shop, before: Shop, x: number, y: number): readonly Node[] {
  const counts = customersByClass(shop);
  const old = customersByClass(before);
  const total = shop.customers.length;
  return [
    panel(x, y, HALF, POTION_HEIGHT),
    {
      kind: 'text',
      text: say('sheet.customers'),
      x: x + 22,
      y: y + 36,
      size: 34,
      fill: 'ink',
      bold: true,
      maxWidth: 250,
    },
    {
      kind: 'text',
      text: say('sheet.customers-of', { count: total, needed: customersToEnd(state) }),
      x: x + HALF - 22,
      y: y + 36,
      size: 50,
      fill: 'pencil',
      font: 'hand',
      align: 'right',
      maxWidth: 150,
    },
    ...classes.flatMap((name, i): readonly Node[] => {
      const left = x + 22 + i * 104;
      const isNew = counts[i] !== old[i];
      return [
        { kind: 'icon', name: classIcons[name], x: left + 24, y: y + 100, size: 48, fill: 'ink' },
        ...(isNew
          ? [
              {
                kind: 'circle',
                x: left + 70,
                y: y + 100,
                radius: 26,
                stroke: 'changed',
                strokeWidth: 5,
              } as const,
            ]
          : []),
        {
          kind: 'text',
          text: String(counts[i] ?? 0),
          x: left + 70,
          y: y + 100,
          size: 44,
          fill: 'pencil',
          font: 'hand',
          align: 'middle',
        },
      ];
    }),
  ];
}

/** The four places for upgrades. */
function upgrades(shop: Shop, before: Shop): Part {
  const { upgradeSlots } = content.sheet;
  const free = upgradeSlots - shop.upgrades.length;
  const top = HEADING + tilesHeight(shop.upgrades.length);
  const pitch = (WIDTH + GAP) / upgradeSlots;
  return {
    height: top + (free > 0 ? EMPTY_SLOT + GAP : GAP),
    draw: (y) => [
      heading(say('sheet.upgrades', { count: shop.upgrades.length, slots: upgradeSlots }), y),
      ...shop.upgrades.flatMap((id, i) =>
        upgradeTile(
          id,
          MARGIN,
          y + HEADING + i * (TILE.height + TILE.gap),
          before.upgrades.includes(id) ? 'open' : 'changed',
          false,
        ),
      ),
      ...Array.from({ length: free }, (_, i) =>
        emptySlot(MARGIN + i * pitch, y + top, pitch - GAP, EMPTY_SLOT),
      ),
    ],
  };
}
