import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { customerOf, isUpgrade } from '../content/content.ts';
import { type Good, ingredients, potions } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { awaitedSeat } from '../rules/legal.ts';
import { score } from '../rules/score.ts';
import { available, type Shop } from '../rules/shop.ts';
import { customersToEnd, type State, seatOfTurn, shopAt } from '../rules/state.ts';
import { headline } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { numberOf } from '../words/names.ts';
import { classIcons, coin, goodPicture, laurel, upgradeIconOf } from './art.ts';
import { GAP, LOW_PANE, MARGIN, PANE, plate, print, SMALL, TITLE, title, WIDTH } from './frame.ts';

/** The height of a row, by the number of shops. */
const ROWS: Readonly<Record<number, number>> = { 2: 340, 3: 238, 4: 229 };
const RESERVED_X = 640;
const MOST_RESERVED = 3;

/** All shops at a glance, in the order of their turns. */
export function shopsPane(state: State): Scene {
  const { totals } = score(state);
  const row = ROWS[state.shops.length] ?? 229;
  const seats = state.shops.map((_, turn) => seatOfTurn(state, turn));
  return {
    ...(seats.length === 4 ? PANE : LOW_PANE),
    title: say('table.shops'),
    nodes: [
      ...title(say('table.shops'), headline(state)),
      ...seats.flatMap((seat, i) => shopRow(state, seat, totals[seat] ?? 0, TITLE + i * (row + GAP), row)),
    ],
  };
}

function shopRow(state: State, seat: Seat, renown: number, y: number, height: number): readonly Node[] {
  const shop = shopAt(state, seat);
  const isNext = awaitedSeat(state) === seat;
  const first = y + 0.22 * height;
  const [count, needed] = [shop.customers.length, customersToEnd(state)];
  const served = count < needed ? `${count} / ${needed}` : `${count}`;
  return [
    plate(MARGIN, y, WIDTH, height, 'plain'),
    { kind: 'icon', name: markOf(state, seat), x: MARGIN + 52, y: first, size: 64, fill: 'ink' },
    print(say('sheet.player', { who: { seat } }), MARGIN + 100, first, 44, {
      bold: true,
      maxWidth: 480,
      ...(isNext ? { fill: 'legal' } : {}),
    }),
    { kind: 'icon', name: 'person', x: 690, y: first, size: 50, fill: 'ink' },
    print(served, 722, first, 44, { bold: true, maxWidth: 150 }),
    coin(926, first, 52),
    print(String(available(shop, 'gold')), 960, first, 44, { bold: true }),
    laurel(1120, first, 56),
    print(String(renown), 1158, first, 44, { bold: true }),
    ...[...ingredients, ...potions].flatMap((good, i) =>
      goodCount(shop, good, MARGIN + 22 + i * 134, y + 0.54 * height),
    ),
    ...cardsLine(shop, y + 0.83 * height),
  ];
}

function goodCount(shop: Shop, good: Good, x: number, y: number): readonly Node[] {
  const count = available(shop, good);
  return [
    ...goodPicture(good, x + 30, y, 58),
    print(String(count), x + 68, y, 42, count === 0 ? { fill: 'muted' } : { bold: true }),
  ];
}

/** Upgrades and reserved cards, by their pictures. */
function cardsLine(shop: Shop, y: number): readonly Node[] {
  const { customers, upgrades } = shop.reserve;
  const reserved = [...upgrades, ...customers];
  const hidden = reserved.length - MOST_RESERVED;
  return [
    ...(shop.upgrades.length === 0
      ? []
      : [print(say('part.upgrades'), MARGIN + 22, y, SMALL, { fill: 'muted', maxWidth: 240 })]),
    ...shop.upgrades.map((id, i) => upgradeIcon(id, MARGIN + 290 + i * 70, y)),
    ...(reserved.length === 0
      ? []
      : [print(say('sheet.reserve'), RESERVED_X, y, SMALL, { fill: 'muted', maxWidth: 240 })]),
    ...reserved.slice(0, MOST_RESERVED).flatMap((id, i) => {
      const x = RESERVED_X + 270 + i * 92;
      return isUpgrade(id)
        ? [upgradeIcon(id, x, y)]
        : [
            { kind: 'icon', name: classIcons[customerOf(id).class], x, y, size: 48, fill: 'ink' } as const,
            print(numberOf(id), x + 28, y, SMALL),
          ];
    }),
    ...(hidden > 0 ? [print(`+${hidden}`, MARGIN + WIDTH - 20, y, SMALL, { align: 'right' })] : []),
  ];
}

function upgradeIcon(id: UpgradeId, x: number, y: number): Node {
  return { kind: 'icon', name: upgradeIconOf(id), x, y, size: 50, fill: 'ink' };
}

/** Who is awaited, who sets the dice. */
function markOf(state: State, seat: Seat): string {
  if (awaitedSeat(state) === seat) return 'quill-ink';
  return seat === state.current ? 'rolling-dices' : 'shop';
}
