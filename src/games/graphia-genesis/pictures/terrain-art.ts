import type { Hue } from '../../../core/scene.ts';
import type { Feature } from '../content/cards.ts';

/** The size of the box that glyphs are designed in. */
export const GLYPH_BOX = 72;

/**
 * How a terrain is drawn: textures of a map, told apart by their forms alone. Paths hold points only (M, L, Q and C,
 * absolute; Z), so that they can be put anywhere at any size.
 */
export interface Look {
  readonly hue: Hue;
  /** A second hue, light in every theme: snow, foam, grains. */
  readonly light?: Hue;
  /** Forms for squares of a map; neighbours take different ones, so that a wood does not look like a wallpaper. */
  readonly forms: readonly Form[];
  /** One form for very small squares. */
  readonly small: string;
}

export interface Form {
  /** Filled with the look's light hue, below the rest. */
  readonly light?: string;
  /** Filled with what stands out from the hue. */
  readonly fill?: string;
  /** Lines of the same. */
  readonly lines?: string;
}

/** A conifer with its trunk. @param x the middle @param foot where it stands */
function conifer(x: number, foot: number, height: number): string {
  const [top, half] = [foot - height, height * 0.36];
  const points = (list: readonly (readonly [number, number])[]): string =>
    `M${list.map(([px, py]) => `${round(px)} ${round(py)}`).join(' L')} Z`;
  return points([
    [x, top],
    [x + half * 0.75, top + height * 0.42],
    [x + half * 0.4, top + height * 0.42],
    [x + half, top + height * 0.82],
    [x + 3, top + height * 0.82],
    [x + 3, foot],
    [x - 3, foot],
    [x - 3, top + height * 0.82],
    [x - half, top + height * 0.82],
    [x - half * 0.4, top + height * 0.42],
    [x - half * 0.75, top + height * 0.42],
  ]);
}

/** A snowflake of six arms. */
function flake(x: number, y: number, radius: number): string {
  return [0, 60, 120]
    .map((degrees) => {
      const angle = ((degrees + 90) * Math.PI) / 180;
      const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      return `M${round(x - dx)} ${round(y - dy)} L${round(x + dx)} ${round(y + dy)}`;
    })
    .join(' ');
}

/** A grain of sand: a dot that has straight edges. */
function grain(x: number, y: number, radius = 3.5): string {
  const inner = radius * 0.7;
  return `M${x} ${y - radius} L${x + inner} ${y - inner} L${x + radius} ${y} L${x + inner} ${y + inner} L${x} ${y + radius} L${x - inner} ${y + inner} L${x - radius} ${y} L${x - inner} ${y - inner} Z`;
}

/** An ear of grain on its stalk. */
function ear(x: number, foot: number, height: number): string {
  const top = foot - height;
  const leaves = [0.3, 0.55].map((share) => {
    const y = round(top + height * share);
    return `M${x - 8} ${y - 8} L${x} ${y} L${x + 8} ${y - 8}`;
  });
  return [`M${x} ${foot} L${x} ${top}`, ...leaves].join(' ');
}

/** Three waves that go on in the squares to the left and right. */
function waves(...heights: readonly number[]): string {
  return heights
    .map(
      (y) => `M0 ${y} Q9 ${y - 11} 18 ${y} Q27 ${y + 11} 36 ${y} Q45 ${y - 11} 54 ${y} Q63 ${y + 11} 72 ${y}`,
    )
    .join(' ');
}

/** The light grains of an ear. */
function grains(x: number, foot: number, height: number): string {
  const [top, low] = [foot - height, foot - height * 0.36];
  const middle = (top + low) / 2;
  return `M${x} ${top - 5} L${x + 9} ${middle} L${x} ${low + 3} L${x - 9} ${middle} Z`;
}

/** Three ears side by side. */
function field(foot: number, ...heights: readonly number[]): Form {
  const ears = heights.map((height, i) => [16 + 20 * i, foot, height] as const);
  return {
    light: ears.map((own) => grains(...own)).join(' '),
    lines: ears.map((own) => ear(...own)).join(' '),
  };
}

/** The light crests under waves. */
function foam(...heights: readonly number[]): string {
  return heights
    .map(
      (y) =>
        `M0 ${y} Q9 ${y - 11} 18 ${y} L18 ${y + 4} Q9 ${y - 5} 0 ${y + 4} Z M36 ${y} Q45 ${y - 11} 54 ${y} L54 ${y + 4} Q45 ${y - 5} 36 ${y + 4} Z`,
    )
    .join(' ');
}

const cross = 'M10 17 L18 9 L36 27 L54 8 L63 17 L45 36 L64 55 L55 64 L36 45 L18 63 L9 54 L27 36 Z';
const orb = 'M36 9 C51 9 63 21 63 36 C63 51 51 63 36 63 C21 63 9 51 9 36 C9 21 21 9 36 9 Z';
const star = 'M36 6 L42 30 L66 36 L42 42 L36 66 L30 42 L6 36 L30 30 Z';

export const looks: Readonly<Record<Feature, Look>> = {
  mountain: {
    hue: 'slate',
    light: 'ice',
    forms: [
      {
        lines: 'M5 62 L28 14 L50 62 M45 50 L54 32 L68 62',
        light: 'M28 14 L35 36 L30 46 L34 62 L5 62 Z M54 32 L54 50 L57 62 L50 62 L45 50 Z',
        fill: 'M28 14 L50 62 L34 62 L30 46 L35 36 Z M54 32 L68 62 L57 62 L54 50 Z',
      },
      {
        lines: 'M22 62 L44 12 L67 62 M5 62 L18 36 L28 50',
        light: 'M44 12 L51 34 L46 44 L50 62 L22 62 Z M18 36 L17 50 L20 62 L5 62 Z',
        fill: 'M44 12 L67 62 L50 62 L46 44 L51 34 Z M18 36 L28 50 L22 62 L20 62 L17 50 Z',
      },
    ],
    small: 'M6 62 L36 10 L66 62 Z',
  },
  forest: {
    hue: 'green',
    forms: [
      { fill: [conifer(18, 40, 34), conifer(54, 46, 40), conifer(34, 68, 36)].join(' ') },
      { fill: [conifer(18, 66, 40), conifer(40, 40, 34), conifer(56, 68, 36)].join(' ') },
      { fill: [conifer(20, 46, 40), conifer(50, 38, 32), conifer(50, 70, 34)].join(' ') },
    ],
    small: 'M36 6 L60 42 L46 42 L46 66 L26 66 L26 42 L12 42 Z',
  },
  river: {
    hue: 'blue',
    light: 'ice',
    forms: [{ light: foam(20, 41, 62), lines: waves(13, 34, 55) }],
    small: 'M4 32 Q20 12 36 32 Q52 52 68 32 L68 46 Q52 66 36 46 Q20 26 4 46 Z',
  },
  desert: {
    hue: 'yellow',
    forms: [
      {
        lines: 'M4 44 Q22 22 38 42 Q52 56 68 38',
        fill: [grain(14, 18), grain(34, 14), grain(56, 22), grain(16, 60), grain(36, 62), grain(58, 58)].join(
          ' ',
        ),
      },
      {
        lines: 'M6 32 Q22 46 36 32 Q52 14 68 32',
        fill: [grain(12, 14), grain(30, 18), grain(54, 12), grain(14, 54), grain(36, 50), grain(58, 54)].join(
          ' ',
        ),
      },
    ],
    small: [grain(20, 22, 9), grain(52, 30, 9), grain(28, 54, 9)].join(' '),
  },
  tundra: {
    hue: 'ice',
    forms: [
      {
        lines: [flake(24, 24, 16), flake(52, 52, 12)].join(' '),
        fill: [grain(54, 20), grain(20, 56)].join(' '),
      },
      {
        lines: [flake(48, 24, 13), flake(24, 48, 16)].join(' '),
        fill: [grain(20, 16), grain(56, 58)].join(' '),
      },
    ],
    small:
      'M30 6 L42 6 L42 25 L59 16 L65 26 L48 36 L65 46 L59 56 L42 47 L42 66 L30 66 L30 47 L13 56 L7 46 L24 36 L7 26 L13 16 L30 25 Z',
  },
  farm: {
    hue: 'brown',
    light: 'yellow',
    forms: [field(66, 44, 54, 44), field(66, 54, 44, 54)],
    small: 'M10 10 L22 10 L22 62 L10 62 Z M30 10 L42 10 L42 62 L30 62 Z M50 10 L62 10 L62 62 L50 62 Z',
  },
  nexus: {
    hue: 'purple',
    light: 'yellow',
    forms: [
      {
        light: orb,
        lines: orb,
        fill: 'M36 13 L41 31 L59 36 L41 41 L36 59 L31 41 L13 36 L31 31 Z',
      },
    ],
    small: star,
  },
  desolation: {
    hue: 'red',
    forms: [{ fill: cross }],
    small: cross,
  },
};

type Segment = readonly [letter: string, numbers: readonly number[]];
const known = new Map<string, readonly Segment[]>();

function segmentsOf(path: string): readonly Segment[] {
  const found = known.get(path);
  if (found !== undefined) return found;
  const segments = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(
    ([, letter = '', rest = '']): Segment => [letter, (rest.match(/-?[\d.]+/g) ?? []).map(Number)],
  );
  known.set(path, segments);
  return segments;
}

/** A glyph's path with its box's top left corner at a point. @param size of the box there */
export function placed(path: string, x: number, y: number, size: number): string {
  const scale = size / GLYPH_BOX;
  return segmentsOf(path)
    .map(
      ([letter, numbers]) =>
        letter + numbers.map((n, i) => round(n * scale + (i % 2 === 0 ? x : y))).join(' '),
    )
    .join('');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
