import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { content, upgradeOf } from '../content/content.ts';
import { classes } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { withFinalBrews } from '../rules/score.ts';
import { customersByClass, partsOf, type ScoreParts, totalOf } from '../rules/scoring.ts';
import type { Shop } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { abilityName, className, upgradeName } from '../words/names.ts';
import { classHues, classIcons, laurel, priced, upgradeIconOf } from './art.ts';
import {
  column,
  emptyPlace,
  fitted,
  GAP,
  HEADING,
  heading,
  MARGIN,
  type Outline,
  plate,
  print,
  SMALL,
  written,
} from './frame.ts';

const UPGRADE_HEIGHT = 232;
const CLASS_HEIGHT = 130;
const PART_HEIGHT = 130;
const UPGRADES_TOP = 24 + HEADING;
const PER_ROW = 2;

/** What a shop has bought and sold: upgrades with what they do, customers by class, and how its renown adds up. */
export function cardsPane(state: State, seat: Seat, view: View<State>): Scene {
  const shop = shopAt(state, seat);
  const before = view.since?.shops[seat] ?? shop;
  const served =
    state.phase.is === 'over'
      ? say('sheet.served', { count: shop.customers.length })
      : say('sheet.served-of', { sold: shop.customers.length, needed: customersToEnd(state) });
  const renown = partsOf(withFinalBrews(shop));
  const rows = Math.max(1, Math.ceil(shop.upgrades.length / PER_ROW));
  const customersTop = UPGRADES_TOP + rows * (UPGRADE_HEIGHT + GAP) + HEADING + 16;
  const partsTop = customersTop + CLASS_HEIGHT + HEADING + 28;
  return {
    ...fitted(partsTop + PART_HEIGHT + MARGIN),
    title: say('sheet.cards', { who: { seat } }),
    nodes: [
      heading(
        say('sheet.upgrades', { count: shop.upgrades.length, slots: content.sheet.upgradeSlots }),
        UPGRADES_TOP - HEADING,
      ),
      ...upgrades(shop, before, rows),
      heading(served, customersTop - HEADING),
      ...classCounts(shop, before, customersTop),
      heading(
        say(state.phase.is === 'over' ? 'sheet.parts-over' : 'sheet.parts', { total: totalOf(renown) }),
        partsTop - HEADING,
      ),
      ...parts(renown, partsTop),
    ],
  };
}

function upgrades(shop: Shop, before: Shop, rows: number): readonly Node[] {
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
        : upgrade(id, x, y, width, before.upgrades.includes(id) ? 'plain' : 'changed');
    },
  );
}

function upgrade(id: UpgradeId, x: number, y: number, width: number, outline: Outline): readonly Node[] {
  const { renown } = upgradeOf(id);
  const [ability] = abilityName(id);
  return [
    plate(x, y, width, UPGRADE_HEIGHT, outline),
    { kind: 'icon', name: upgradeIconOf(id), x: x + 76, y: y + 76, size: 110, fill: 'ink' },
    print(upgradeName(id), x + 148, y + 76, 46, { bold: true, maxWidth: width - 148 - 132, lines: 2 }),
    ...(renown === 0 ? [] : priced('renown', renown, x + width - 128, y + 60)),
    ...(ability === undefined
      ? []
      : [print(ability, x + 24, y + 178, 38, { maxWidth: width - 48, lines: 2 })]),
  ];
}

/** Customers sold to, by class. */
function classCounts(shop: Shop, before: Shop, y: number): readonly Node[] {
  const counts = customersByClass(shop);
  const old = customersByClass(before);
  return classes.flatMap((name, i) => {
    const { x, width } = column(classes.length, i);
    const count = counts[i] ?? 0;
    return [
      plate(x, y, width, CLASS_HEIGHT, count === old[i] ? 'plain' : 'changed', `${classHues[name]}-soft`),
      { kind: 'icon', name: classIcons[name], x: x + 62, y: y + 65, size: 84, fill: 'ink' },
      print(className(name), x + 116, y + 36, SMALL, { bold: true, maxWidth: width - 128 }),
      written(String(count), x + 116, y + 86, 66, { fill: 'ink' }),
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

/** How the renown adds up. */
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
      written(String(of[name]), x + width / 2 + 4, y + 88, 64),
    ];
  });
}
