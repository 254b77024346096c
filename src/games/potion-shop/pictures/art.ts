import {
  circle,
  type Drawing,
  icon,
  inTint,
  nodeList,
  path,
  print,
  rect,
  type Shape,
  shapeOf,
} from '../../../core/draw.ts';
import type { Colour, Hue, Node } from '../../../core/scene.ts';
import { content } from '../content/content.ts';
import {
  type CustomerClass,
  classes,
  entriesOf,
  type Good,
  goods,
  type Ingredient,
  isIngredient,
  isPotion,
  isSymbol,
  type Potion,
} from '../content/goods.ts';
import { type UpgradeId, upgradeIds } from '../content/upgrades.ts';
import { emojiOfClass, emojiOfFace, emojiOfGood, emojiOfUpgrade, RENOWN_EMOJI } from '../words/names.ts';
import { drawings } from './drawings.ts';
import { LINE, PLAYED } from './layout.ts';

/** The art of goods, customers and upgrades. Each has its own shape, so that none depends on colour. */

const ingredientHues: Readonly<Record<Ingredient, Hue>> = {
  eye: 'orange',
  unicorn: 'ice',
  tentacula: 'teal',
  mandrake: 'brown',
};

export const classHues: Readonly<Record<CustomerClass, Hue>> = {
  warrior: 'red',
  mage: 'blue',
  cleric: 'yellow',
  rogue: 'slate',
};

/** Names of the game-icons set. */
const goodIcons: Readonly<Record<Exclude<Good, Potion>, string>> = {
  eye: 'brass-eye',
  unicorn: 'unicorn',
  tentacula: 'curled-tentacle',
  mandrake: 'beet',
  gold: 'two-coins',
  sword: 'broadsword',
  shield: 'checked-shield',
  armor: 'breastplate',
  robe: 'robe',
};

export const classIcons: Readonly<Record<CustomerClass, string>> = {
  warrior: 'crested-helmet',
  mage: 'wizard-face',
  cleric: 'prayer',
  rogue: 'cowled',
};

export const upgradeIcons: Readonly<Record<UpgradeId, string>> = {
  u01: 'gecko',
  u02: 'stable',
  u03: 'carnivorous-plant',
  u04: 'beet',
  u05: 'locked-chest',
  u06: 'scales',
  u07: 'cauldron',
  u08: 'three-friends',
  u09: 'hanging-sign',
  u10: 'medal',
  u11: 'apothecary',
  u12: 'cash',
  u13: 'knight-banner',
  u14: 'trophies-shelf',
  u15: 'wooden-sign',
  u16: 'window',
};

/** The sign on a bottle's label. */
const labels: Readonly<Record<Potion, string>> = {
  strength: 'biceps',
  mana: 'sparkles',
  invisibility: 'ghost',
  health: 'hearts',
  special: 'round-star',
};

/** A bottle centred on (x, y). An empty one has neither liquid nor cork. */
export function bottle(potion: Potion, x: number, y: number, height: number, full = true): Node {
  const drawing = drawings[potion];
  const parts = full ? drawing.shapes : drawing.shapes.filter(({ id }) => id !== 'liquid' && id !== 'cork');
  const label = spotOf(drawing);
  return standing(drawing, x, y, height, [
    ...linesOf(parts, height / drawing.height, full ? 'ink' : 'rule'),
    // Decoration: shape and colour already identify the potion.
    icon(labels[potion], label.x, label.y, 2 * label.radius, {
      fill: full ? 'on-hue' : 'rule',
      decoration: true,
    }),
  ]);
}

/** The inside of a jar: its bottom, and its height when full. */
const INSIDE = { bottom: 126, height: 86 } as const;

/** A jar of an ingredient, centred on (x, y). @param level how full it is, 0 to 1 */
export function jar(ingredient: Ingredient, x: number, y: number, height: number, level: number): Node {
  const drawing = drawings.jar;
  const scale = height / drawing.height;
  const label = spotOf(drawing);
  const top = INSIDE.bottom - level * INSIDE.height;
  const content: Node = path(`M9 ${top}H91V114Q91 125 80 125H20Q9 125 9 114Z`, {
    fill: `${ingredientHues[ingredient]}-soft`,
  });
  const [glass, ...lines] = linesOf(drawing.shapes, scale, 'ink');
  return standing(
    drawing,
    x,
    y,
    height,
    nodeList(
      glass !== undefined && glass,
      level > 0 && content,
      lines,
      disk(ingredient, label.x, label.y, 2 * label.radius, LINE / scale),
    ),
  );
}

/** Nodes in the coordinates of a drawing, centred on (x, y). */
function standing(drawing: Drawing, x: number, y: number, height: number, nodes: readonly Node[]): Node {
  const scale = height / drawing.height;
  return { kind: 'group', x: x - (drawing.width * scale) / 2, y: y - height / 2, scale, stamp: true, nodes };
}

/** The shapes of a drawing without the mark of its label. Lines are `LINE` wide at every size. */
function linesOf(shapes: readonly Shape[], scale: number, stroke: Colour): readonly Node[] {
  return shapes
    .filter(({ id }) => id !== 'label')
    .map((shape) => {
      const node = inTint(shape, stroke);
      return node.stroke === undefined ? node : { ...node, stroke, strokeWidth: LINE / scale };
    });
}

/** The position and size of a drawing's label. */
function spotOf(drawing: Drawing): { readonly x: number; readonly y: number; readonly radius: number } {
  const label = shapeOf(drawing, 'label');
  if (label.kind !== 'circle') throw new Error('the label of a drawing is a circle');
  return label;
}

/** A picture of a good, centred on (x, y). @param size of its square */
export function goodPicture(good: Good, x: number, y: number, size: number): readonly Node[] {
  if (isPotion(good)) return [bottle(good, x, y, size)];
  if (isIngredient(good)) return disk(good, x, y, size);
  if (good === 'gold') return [coin(x, y, size)];
  return [icon(goodIcons[good], x, y, size * 0.9)];
}

/** An ingredient on a disk of its colour. */
function disk(
  ingredient: Ingredient,
  x: number,
  y: number,
  size: number,
  strokeWidth: number = LINE,
): readonly Node[] {
  const nodes = [
    circle(0, 0, (size - strokeWidth) / 2, { fill: ingredientHues[ingredient], stroke: 'ink', strokeWidth }),
    icon(goodIcons[ingredient], 0, 0, size * 0.8, { fill: 'on-hue' }),
  ];
  return [{ kind: 'group', x, y, stamp: true, nodes }];
}

/** A gold coin, with a rim. */
export function coin(x: number, y: number, size: number): Node {
  return {
    kind: 'group',
    x,
    y,
    stamp: true,
    nodes: [
      circle(0, 0, size * 0.44, { fill: 'yellow', stroke: 'ink', strokeWidth: LINE }),
      circle(0, 0, size * 0.26, { stroke: 'on-hue', strokeWidth: LINE }),
    ],
  };
}

/** A cross and the number of crossed-off bubbles, starting at x. */
export function crossedOff(count: number, x: number, y: number): readonly Node[] {
  const r = 11;
  return [
    path(`M${x} ${y - r}l${2 * r} ${2 * r}M${x + 2 * r} ${y - r}l${-2 * r} ${2 * r}`, {
      stroke: 'muted',
      strokeWidth: 6,
    }),
    print(String(count), x + 2 * r + 10, y, 38, { fill: 'muted' }),
  ];
}

/** The sign of renown. */
export function laurel(x: number, y: number, size: number): Node {
  return { kind: 'group', x, y, stamp: true, nodes: [icon('laurel-crown', 0, 0, size)] };
}

/** A picture and a number: the gold or renown that a card costs or gives. Starts at x. */
export function priced(kind: 'gold' | 'renown', amount: number, x: number, y: number): readonly Node[] {
  return [
    kind === 'gold' ? coin(x + 30, y, 60) : laurel(x + 30, y, 58),
    print(String(amount), x + 68, y, PLAYED, { bold: true, played: true }),
  ];
}

const EMOJI_EDGE = { stroke: 'ink', strokeWidth: 5 } as const;

/** The game's emoji: goods, classes of customers, upgrades, and renown. */
export const emojis: Readonly<Record<string, readonly Node[]>> = {
  ...Object.fromEntries(goods.map((good) => [emojiOfGood(good), goodEmoji(good)])),
  ...Object.fromEntries(
    content.dice
      .flat()
      .map((shows) => [emojiOfFace(shows) ?? '', entriesOf(shows).map(([good]) => good)] as const)
      .flatMap(([name, [first, second]]) =>
        first === undefined || second === undefined
          ? []
          : [[name, [...goodPicture(first, -20, -18, 56), ...goodPicture(second, 20, 18, 56)]]],
      ),
  ),
  ...Object.fromEntries(
    classes.map((one) => [
      emojiOfClass(one),
      [
        circle(0, 0, 46, { fill: classHues[one], ...EMOJI_EDGE }),
        icon(classIcons[one], 0, 0, 74, { fill: 'on-hue' }),
      ],
    ]),
  ),
  ...Object.fromEntries(
    upgradeIds.map((id) => [
      emojiOfUpgrade(id),
      [
        rect(-46, -46, 92, 92, { radius: 16, fill: 'brown-soft', ...EMOJI_EDGE }),
        icon(upgradeIcons[id], 0, 0, 78, { fill: 'on-hue' }),
      ],
    ]),
  ),
  [RENOWN_EMOJI]: [circle(0, 0, 46, { fill: 'yellow-soft', ...EMOJI_EDGE }), laurel(0, 0, 76)],
};

/** The emoji of a good. Symbols are dark and need a light disk behind them. */
function goodEmoji(good: Good): readonly Node[] {
  if (!isSymbol(good)) return goodPicture(good, 0, 0, 100);
  return [circle(0, 0, 46, { fill: 'card', ...EMOJI_EDGE }), ...goodPicture(good, 0, 0, 76)];
}
