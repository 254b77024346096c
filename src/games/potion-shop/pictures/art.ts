import type { Colour, Hue, Node } from '../../../core/scene.ts';
import type { UpgradeId } from '../content/content.ts';
import { type CustomerClass, type Good, type Ingredient, isPotion, type Potion } from '../content/goods.ts';

/** How goods, customers and upgrades look: each has a shape of its own, whatever its colour. */

export const ingredientHues: Readonly<Record<Ingredient, Hue>> = {
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

const RENOWN_ICON = 'laurel-crown';

/** What a bottle's label shows. */
const labels: Readonly<Record<Potion, string>> = {
  strength: 'biceps',
  mana: 'sparkles',
  invisibility: 'ghost',
  health: 'hearts',
  special: 'round-star',
};

/** Bottles in a box 100 wide and 140 high: glass, what is in it, and where the label's middle is. */
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
/** From this height on, in pixels, a bottle's label can be made out. */
const LABELLED = 60;
const THIN = 3;

/** A bottle about (x, y). @param filled left out of an empty bubble: glass alone */
export function bottle(potion: Potion, x: number, y: number, height: number, look: BottleLook = {}): Node {
  const scale = height / BOTTLE.height;
  const { glass, liquid, label } = bottles[potion];
  const { state = 'filled', stroke = state === 'filled' ? 'ink' : 'rule' } = look;
  const strokeWidth = (look.stroke === undefined ? THIN : 5) / scale;
  const cork: Node = {
    kind: 'rect',
    x: 36,
    y: 6,
    width: 28,
    height: 18,
    radius: 5,
    fill: 'brown',
    stroke,
    strokeWidth,
  };
  return {
    kind: 'group',
    x: x - (BOTTLE.width * scale) / 2,
    y: y - (BOTTLE.height * scale) / 2,
    scale,
    nodes: [
      { kind: 'path', d: glass, fill: state === 'spent' ? 'shade' : 'card' },
      ...(state === 'filled' ? [{ kind: 'path', d: liquid, fill: potionHues[potion] } as const] : []),
      { kind: 'path', d: glass, stroke, strokeWidth },
      ...(state === 'filled' ? [cork] : []),
      ...(state === 'filled' && height >= LABELLED
        ? [{ kind: 'icon', name: labels[potion], x: 50, y: label, size: 50, fill: 'on-hue' } as const]
        : []),
    ],
  };
}

export interface BottleLook {
  readonly state?: 'filled' | 'spent' | 'empty';
  readonly stroke?: Colour;
}

/** A good as a picture about (x, y), in a square of the size. */
export function goodPicture(good: Good, x: number, y: number, size: number): readonly Node[] {
  if (isPotion(good)) return [bottle(good, x, y, size)];
  if (good === 'gold') return [coin(x, y, size)];
  return [{ kind: 'icon', name: goodIcons[good], x, y, size: size * 0.9, fill: 'ink' }];
}

/** An ingredient on a disk of its colour. */
export function ingredientDisk(ingredient: Ingredient, x: number, y: number, size: number): readonly Node[] {
  return [
    {
      kind: 'circle',
      x,
      y,
      radius: size / 2 - 2,
      fill: ingredientHues[ingredient],
      stroke: 'ink',
      strokeWidth: THIN,
    },
    { kind: 'icon', name: goodIcons[ingredient], x, y, size: size * 0.66, fill: 'on-hue' },
  ];
}

/** A gold coin, with a rim. */
export function coin(x: number, y: number, size: number): Node {
  return {
    kind: 'group',
    x,
    y,
    nodes: [
      { kind: 'circle', x: 0, y: 0, radius: size * 0.42, fill: 'yellow', stroke: 'ink', strokeWidth: THIN },
      { kind: 'circle', x: 0, y: 0, radius: size * 0.26, stroke: 'on-hue', strokeWidth: THIN },
    ],
  };
}

/** A cross over what is used up. */
export function cross(x: number, y: number, size: number): Node {
  const r = size / 2;
  return {
    kind: 'path',
    d: `M${x - r} ${y - r}l${size} ${size}M${x + r} ${y - r}l${-size} ${size}`,
    stroke: 'pencil',
    strokeWidth: 4,
  };
}

/** A picture and a number beside it, starting at x. @returns the nodes and where they end */
export function counted(
  picture: (x: number, y: number) => readonly Node[],
  amount: number,
  x: number,
  y: number,
  size = 44,
): readonly Node[] {
  return [
    ...picture(x + size / 2, y),
    { kind: 'text', text: String(amount), x: x + size + 8, y, size: 42, fill: 'ink', bold: true },
  ];
}

export function laurel(x: number, y: number, size: number): readonly Node[] {
  return [{ kind: 'icon', name: RENOWN_ICON, x, y, size, fill: 'ink' }];
}
