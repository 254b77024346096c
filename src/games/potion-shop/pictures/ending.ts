import { handwriting, icon, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Seat, SheetName } from '../../../core/message.ts';
import { ENDING } from '../../../core/results-pane.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { classes, type Ingredient, ingredients, type Potion, potions } from '../content/goods.ts';
import { customersByClass, standings } from '../rules/scoring.ts';
import { available } from '../rules/shop.ts';
import { type State, shopAt } from '../rules/state.ts';
import { ID, say } from '../words/names.ts';
import { bottle, classHues, classIcons, coin, jar, upgradeIcons } from './art.ts';
import { LINE } from './layout.ts';
import { awning } from './shop-pane.ts';

const { width: WIDTH, height: HEIGHT } = ENDING;
const SIGN = { y: 96, height: 112 } as const;
/** The boards on which jars, bottles and portraits stand. */
const BOARDS = [366, 538, 710] as const;
const COUNTER = 876;

/** The best shop in the evening: full shelves, its upgrades on the wall, and its customers' portraits. */
export function ending(state: State): Scene {
  const { places, winners } = standings(state);
  const seat: Seat = winners[0] ?? Math.max(0, places.indexOf(1));
  const shop = shopAt(state, seat);
  const title: SheetName = { sheetOf: seat, otherwise: say('sheet.player', { who: { seat } }) };
  const [jars, bottles, portraits] = BOARDS;
  const served = customersByClass(shop);
  return {
    ...ENDING,
    base: { key: `${ID}/ending`, nodes: room },
    nodes: nodeList(
      print(say('sheet.sign', { text: title }), WIDTH / 2 + 46, SIGN.y + SIGN.height / 2, 52, {
        bold: true,
        align: 'middle',
        maxWidth: 400,
      }),
      row(6, jars).map(([x, y], i) =>
        jar(ingredients[i % ingredients.length] as Ingredient, x, y - 66, 128, 1 - (i % 3) * 0.2),
      ),
      row(8, bottles).map(([x, y], i) => bottle(potions[i % potions.length] as Potion, x, y - 66, 128)),
      classes.flatMap((name, i): readonly Node[] => {
        const [x, y] = row(classes.length, portraits)[i] ?? [0, 0];
        return [
          rect(x - 80, y - 140, 160, 136, {
            radius: 14,
            fill: `${classHues[name]}-soft`,
            stroke: 'brown',
            strokeWidth: 8,
          }),
          icon(classIcons[name], x - 26, y - 72, 88),
          handwriting(`${served[i] ?? 0}`, x + 46, y - 70, 66, { fill: 'ink', align: 'middle' }),
        ];
      }),
      shop.upgrades.map((id, i) =>
        icon(upgradeIcons[id], 436 + i * 96, COUNTER + 74, 80, { fill: 'on-hue' }),
      ),
      coins(Math.min(20, available(shop, 'gold'))),
    ),
  };
}

/** The positions of this many things side by side on a board, measured at their feet. */
function row(count: number, y: number): readonly (readonly [x: number, y: number])[] {
  const pitch = (WIDTH - 110) / count;
  return Array.from({ length: count }, (_, i) => [55 + (i + 0.5) * pitch, y] as const);
}

/** The gold of the till, in piles. */
function coins(count: number): readonly Node[] {
  return Array.from(
    { length: count },
    (_, i): Node => coin(250 + Math.floor(i / 5) * 52, COUNTER - 26 - (i % 5) * 14, 56),
  );
}

/** The wall, the awning, the sign, the shelves and the counter with its cauldron. */
const room: readonly Node[] = [
  rect(0, 0, WIDTH, HEIGHT, { radius: 30, fill: 'orange-soft' }),
  path(
    `M0 ${COUNTER}H${WIDTH}V${HEIGHT - 30}A30 30 0 0 1 ${WIDTH - 30} ${HEIGHT}H30A30 30 0 0 1 0 ${HEIGHT - 30}Z`,
    { fill: 'brown' },
  ),
  ...awning(WIDTH, 30),
  path(`M230 60V${SIGN.y + 4}M570 60V${SIGN.y + 4}`, { stroke: 'ink', strokeWidth: 7 }),
  rect(126, SIGN.y, 548, SIGN.height, { radius: 18, fill: 'card', stroke: 'brown', strokeWidth: 8 }),
  icon('cauldron', 186, SIGN.y + SIGN.height / 2, 84, { decoration: true }),
  ...BOARDS.map((y) =>
    rect(36, y, WIDTH - 72, 26, { radius: 8, fill: 'brown', stroke: 'ink', strokeWidth: LINE }),
  ),
  rect(0, COUNTER - 4, WIDTH, 24, { fill: 'brown-soft', stroke: 'ink', strokeWidth: LINE }),
  icon('cauldron', 132, COUNTER - 56, 124, { decoration: true }),
];
