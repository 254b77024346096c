import type { Hue, Node } from '../../../core/scene.ts';
import type { UpgradeId } from '../content/content.ts';
import {
  type CustomerClass,
  type Good,
  type Ingredient,
  isIngredient,
  isPotion,
  type Potion,
} from '../content/goods.ts';
import { LINE, PLAYED, print } from './frame.ts';

/** How goods, customers and upgrades look: each has a shape of its own, whatever its colour. */

const ingredientHues: Readonly<Record<Ingredient, Hue>> = {
  eye: 'orange',
  unicorn: 'ice',
  tentacula: 'teal',
  mandrake: 'brown',
};

const potionHues: Readonly<Record<Potion, Hue>> = {
  strength: 'red',
  mana: 'blue',
  invisibility: 'slate',
  health: 'green',
  special: 'purple',
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
  u08: 'table',
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

/** Bottles in a box 100 wide and 140 high: the glass, the liquid, and the middle of the label. */
const bottles: Readonly<
  Record<Potion, { readonly glass: string; readonly liquid: string; readonly label: number }>
> = {
  strength: {
    glass: 'M36 22V46H24Q10 46 10 60V124Q10 136 22 136H78Q90 136 90 124V60Q90 46 76 46H64V22Z',
    liquid: 'M10 66H90V124Q90 136 78 136H22Q10 136 10 124Z',
    label: 96,
  },
  mana: {
    glass: 'M38 22V49A46 46 0 1 0 62 49V22Z',
    liquid: 'M8 76H92A46 46 0 1 1 8 76Z',
    label: 98,
  },
  invisibility: {
    glass: 'M38 22V40Q22 46 22 60V126Q22 136 32 136H68Q78 136 78 126V60Q78 46 62 40V22Z',
    liquid: 'M22 66H78V126Q78 136 68 136H32Q22 136 22 126Z',
    label: 98,
  },
  health: {
    glass: 'M38 22V52L7 124Q4 136 16 136H84Q96 136 93 124L62 52V22Z',
    liquid: 'M29 74H71L93 124Q96 136 84 136H16Q4 136 7 124Z',
    label: 104,
  },
  special: {
    glass: 'M38 22V48L6 90L38 136H62L94 90L62 48V22Z',
    liquid: 'M18 74H82L94 90L62 136H38L6 90Z',
    label: 96,
  },
};
const BOTTLE = { width: 100, height: 140 } as const;

/** A bottle about (x, y). An empty one is glass without a cork. */
export function bottle(potion: Potion, x: number, y: number, height: number, full = true): Node {
  const scale = height / BOTTLE.height;
  const { glass, liquid, label } = bottles[potion];
  const stroke = full ? 'ink' : 'rule';
  const strokeWidth = LINE / scale;
  return {
    kind: 'group',
    x: x - (BOTTLE.width * scale) / 2,
    y: y - (BOTTLE.height * scale) / 2,
    scale,
    nodes: [
      { kind: 'path', d: glass, fill: 'card' },
      ...(full ? [{ kind: 'path', d: liquid, fill: potionHues[potion] } as const] : []),
      { kind: 'path', d: glass, stroke, strokeWidth },
      ...(full
        ? [
            {
              kind: 'rect',
              x: 36,
              y: 6,
              width: 28,
              height: 18,
              radius: 5,
              fill: 'brown',
              stroke,
              strokeWidth,
            } as const,
          ]
        : []),
      // The shape and the colour tell the potion already.
      {
        kind: 'icon',
        name: labels[potion],
        x: 50,
        y: label,
        size: 50,
        fill: full ? 'on-hue' : 'rule',
        decoration: true,
      },
    ],
  };
}

/** Jars in a box 100 wide and 130 high. */
const JAR = { width: 100, height: 130, bottom: 126, top: 40 } as const;
const JAR_GLASS = 'M26 24H74Q92 28 92 46V114Q92 126 80 126H20Q8 126 8 114V46Q8 28 26 24Z';

/** A jar of an ingredient about (x, y). @param level how full it is, 0 to 1 */
export function jar(ingredient: Ingredient, x: number, y: number, height: number, level: number): Node {
  const scale = height / JAR.height;
  const strokeWidth = LINE / scale;
  const top = JAR.bottom - level * (JAR.bottom - JAR.top);
  return {
    kind: 'group',
    x: x - (JAR.width * scale) / 2,
    y: y - (JAR.height * scale) / 2,
    scale,
    nodes: [
      { kind: 'path', d: JAR_GLASS, fill: 'card' },
      ...(level > 0
        ? [
            {
              kind: 'path',
              d: `M9 ${top}H91V114Q91 125 80 125H20Q9 125 9 114Z`,
              fill: `${ingredientHues[ingredient]}-soft`,
            } as const,
          ]
        : []),
      { kind: 'path', d: JAR_GLASS, stroke: 'ink', strokeWidth },
      {
        kind: 'rect',
        x: 20,
        y: 6,
        width: 60,
        height: 20,
        radius: 6,
        fill: 'brown',
        stroke: 'ink',
        strokeWidth,
      },
      ...disk(ingredient, 50, 82, 68, strokeWidth),
    ],
  };
}

/** A good as a picture about (x, y), in a square of the size. */
export function goodPicture(good: Good, x: number, y: number, size: number): readonly Node[] {
  if (isPotion(good)) return [bottle(good, x, y, size)];
  if (isIngredient(good)) return disk(good, x, y, size);
  if (good === 'gold') return [coin(x, y, size)];
  return [{ kind: 'icon', name: goodIcons[good], x, y, size: size * 0.9, fill: 'ink' }];
}

/** An ingredient on a disk of its colour. */
function disk(
  ingredient: Ingredient,
  x: number,
  y: number,
  size: number,
  strokeWidth: number = LINE,
): readonly Node[] {
  return [
    {
      kind: 'circle',
      x,
      y,
      radius: (size - strokeWidth) / 2,
      fill: ingredientHues[ingredient],
      stroke: 'ink',
      strokeWidth,
    },
    { kind: 'icon', name: goodIcons[ingredient], x, y, size: size * 0.8, fill: 'on-hue' },
  ];
}

/** A gold coin, with a rim. */
export function coin(x: number, y: number, size: number): Node {
  return {
    kind: 'group',
    x,
    y,
    nodes: [
      { kind: 'circle', x: 0, y: 0, radius: size * 0.44, fill: 'yellow', stroke: 'ink', strokeWidth: LINE },
      { kind: 'circle', x: 0, y: 0, radius: size * 0.26, stroke: 'on-hue', strokeWidth: LINE },
    ],
  };
}

/** What is crossed off: a cross and how many, from x on. */
export function crossedOff(count: number, x: number, y: number): readonly Node[] {
  const r = 11;
  return [
    {
      kind: 'path',
      d: `M${x} ${y - r}l${2 * r} ${2 * r}M${x + 2 * r} ${y - r}l${-2 * r} ${2 * r}`,
      stroke: 'muted',
      strokeWidth: 6,
    },
    print(String(count), x + 2 * r + 10, y, 38, { fill: 'muted' }),
  ];
}

/** The sign of renown. */
export function laurel(x: number, y: number, size: number): Node {
  return { kind: 'icon', name: 'laurel-crown', x, y, size, fill: 'ink' };
}

/** A picture and a number beside it: gold or renown that a card costs or brings. Starts at x. */
export function priced(kind: 'gold' | 'renown', amount: number, x: number, y: number): readonly Node[] {
  return [
    kind === 'gold' ? coin(x + 30, y, 60) : laurel(x + 30, y, 58),
    print(String(amount), x + 68, y, PLAYED, { bold: true, played: true }),
  ];
}
