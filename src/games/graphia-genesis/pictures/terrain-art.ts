import type { Colour, Hue } from '../../../core/scene.ts';
import type { Feature } from '../content/cards.ts';

/** The size of the box that glyphs are designed in. */
export const GLYPH_BOX = 72;

/**
 * How a terrain is drawn: a hue, and a texture that its form alone tells apart. Paths hold points only (M, L, Q and C,
 * absolute; Z), so that `placed` can move and scale them.
 */
export interface TerrainStyle {
  readonly hue: Hue;
  /** Neighbouring squares take different forms, so that a forest does not look like wallpaper. */
  readonly forms: readonly Form[];
  /** One silhouette for very small squares. */
  readonly small: string;
}

/** Layers of a square's texture, the lowest first. */
export type Form = readonly Layer[];

export interface Layer {
  readonly path: string;
  /** `on-hue` is dark and stands out from the hue; ice and yellow are light in every theme. */
  readonly colour: Colour;
  /** Draws lines instead of a filled shape. */
  readonly lines?: true;
  /** 0 to 1; opaque where left out. */
  readonly opacity?: number;
}

type Point = readonly [x: number, y: number];

const polygon = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' L')} Z`;

/** Left face in half shadow, right face in shadow, snow on top. */
function peak(x: number, foot: number, height: number, left: number, right: number): Form {
  const top = foot - height;
  const at = (share: number, dx: number): Point => [x + dx, top + height * share];
  const ridge = [at(0, 0), at(0.4, 5), at(0.62, -2), at(1, 4)];
  const snowLeft: Point = [x - left * 0.4, top + height * 0.4];
  const snowRight: Point = [x + right * 0.4, top + height * 0.4];
  return [
    { path: polygon(...ridge, [x - left, foot]), colour: 'on-hue', opacity: 0.4 },
    { path: polygon(...ridge, [x + right, foot]), colour: 'on-hue', opacity: 0.85 },
    {
      path: polygon(
        at(0, 0),
        snowRight,
        at(0.34, right * 0.16),
        at(0.47, 0),
        at(0.34, -left * 0.16),
        snowLeft,
      ),
      colour: 'ice',
    },
  ];
}

/** A conifer of two tiers with its trunk; the right half lies in shadow. */
function conifers(...trees: readonly (readonly [x: number, foot: number, height: number])[]): Form {
  const half = (x: number, foot: number, height: number, side: 1 | -1): string => {
    const [top, wide] = [foot - height, side * height * 0.38];
    return polygon(
      [x, top],
      [x + wide * 0.78, top + height * 0.44],
      [x + wide * 0.42, top + height * 0.44],
      [x + wide, top + height * 0.84],
      [x + side * 3.5, top + height * 0.84],
      [x + side * 3.5, foot],
      [x, foot],
    );
  };
  const join = (side: 1 | -1): string => trees.map((tree) => half(...tree, side)).join(' ');
  return [
    { path: join(-1), colour: 'on-hue', opacity: 0.62 },
    { path: join(1), colour: 'on-hue', opacity: 0.95 },
  ];
}

/** Waves that run on in the squares to the left and right, with light crests. */
function waves(...heights: readonly number[]): Form {
  const line = (y: number): string =>
    `M0 ${y} Q9 ${y - 13} 18 ${y} Q27 ${y + 13} 36 ${y} Q45 ${y - 13} 54 ${y} Q63 ${y + 13} 72 ${y}`;
  return [
    { path: heights.map((y) => line(y + 9)).join(' '), colour: 'ice', lines: true },
    { path: heights.map(line).join(' '), colour: 'on-hue', lines: true },
  ];
}

/** A dune that runs on in the squares to the left and right, and grains of sand above it. */
function dune(crest: string, ...grains: readonly Point[]): Form {
  return [
    { path: `${crest} L72 72 L0 72 Z`, colour: 'orange', opacity: 0.55 },
    { path: crest, colour: 'on-hue', lines: true },
    { path: grains.map((point) => grain(...point)).join(' '), colour: 'on-hue' },
  ];
}

function grain(x: number, y: number, radius = 4.5): string {
  return polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]);
}

/** A snowflake of six arms with barbs. */
function flake(x: number, y: number, radius: number): string {
  return [30, 90, 150, 210, 270, 330]
    .map((degrees) => {
      const at = (share: number, turn = 0): string => {
        const angle = ((degrees + turn) * Math.PI) / 180;
        return `${round(x + Math.cos(angle) * radius * share)} ${round(y + Math.sin(angle) * radius * share)}`;
      };
      const barbs = ` M${at(0.86, 26)} L${at(0.52)} L${at(0.86, -26)}`;
      return `M${round(x)} ${round(y)} L${at(1)}${barbs}`;
    })
    .join(' ');
}

function snow(
  flakes: readonly (readonly [x: number, y: number, radius: number])[],
  ...grains: readonly Point[]
): Form {
  return [
    { path: flakes.map((one) => flake(...one)).join(' '), colour: 'on-hue', lines: true },
    { path: grains.map((point) => grain(...point)).join(' '), colour: 'on-hue' },
  ];
}

/** Ears of grain on their stalks. */
function ears(...all: readonly (readonly [x: number, top: number])[]): Form {
  const leaf = (x: number, y: number, side: 1 | -1): string =>
    `M${x} ${y + 10} Q${x + side * 2} ${y} ${x + side * 11} ${y - 5} Q${x + side * 13} ${y + 8} ${x} ${y + 14} Z`;
  const tip = (x: number, y: number): string =>
    `M${x} ${y} Q${x + 8} ${y + 8} ${x} ${y + 17} Q${x - 8} ${y + 8} ${x} ${y} Z`;
  const grains = all.map(([x, top]) =>
    [tip(x, top), ...[14, 27].flatMap((down) => [leaf(x, top + down, 1), leaf(x, top + down, -1)])].join(' '),
  );
  return [
    { path: all.map(([x, top]) => `M${x} ${top + 12} L${x} 72`).join(' '), colour: 'on-hue', lines: true },
    { path: grains.join(' '), colour: 'yellow' },
  ];
}

const circle = (radius: number): string => {
  const [near, far, bend] = [36 - radius, 36 + radius, radius * 0.552];
  return `M36 ${near} C${36 + bend} ${near} ${far} ${36 - bend} ${far} 36 C${far} ${36 + bend} ${36 + bend} ${far} 36 ${far} C${36 - bend} ${far} ${near} ${36 + bend} ${near} 36 C${near} ${36 - bend} ${36 - bend} ${near} 36 ${near} Z`;
};
const star = (long: number, short: number): string =>
  polygon(
    ...Array.from({ length: 8 }, (_, i): Point => {
      const [angle, radius] = [(i * Math.PI) / 4, i % 2 === 0 ? long : short];
      return [36 + Math.sin(angle) * radius, 36 - Math.cos(angle) * radius];
    }),
  );
const cross = 'M10 18 L18 10 L36 28 L54 10 L62 18 L44 36 L62 54 L54 62 L36 44 L18 62 L10 54 L28 36 Z';

export const styles: Readonly<Record<Feature, TerrainStyle>> = {
  mountain: {
    hue: 'slate',
    forms: [
      [...peak(54, 68, 36, 20, 16), ...peak(30, 68, 60, 27, 26)],
      [...peak(16, 68, 34, 14, 18), ...peak(42, 68, 58, 26, 27)],
    ],
    small: 'M4 66 L36 8 L68 66 Z',
  },
  forest: {
    hue: 'green',
    forms: [
      conifers([51, 52, 44], [23, 68, 60]),
      conifers([21, 50, 42], [48, 68, 60]),
      conifers([20, 66, 50], [52, 62, 52]),
    ],
    small: 'M36 4 L62 44 L48 44 L48 68 L24 68 L24 44 L10 44 Z',
  },
  river: {
    hue: 'blue',
    forms: [waves(17, 49)],
    small: 'M2 30 Q19 8 36 30 Q53 52 70 30 L70 48 Q53 70 36 48 Q19 26 2 48 Z',
  },
  desert: {
    hue: 'yellow',
    forms: [
      dune('M0 44 Q18 22 36 44 Q54 66 72 44', [12, 12], [36, 14], [60, 26]),
      dune('M0 44 Q18 32 36 44 Q54 56 72 44', [14, 20], [38, 12], [60, 24]),
    ],
    small: 'M4 20 L20 4 L36 20 L20 36 Z M38 34 L54 18 L70 34 L54 50 Z M10 56 L26 40 L42 56 L26 72 Z',
  },
  tundra: {
    hue: 'ice',
    forms: [snow([[32, 35, 25]], [60, 14], [62, 60]), snow([[40, 37, 25]], [12, 12], [12, 60])],
    small:
      'M30 4 L42 4 L42 25 L60 14 L67 25 L48 36 L67 47 L60 58 L42 47 L42 68 L30 68 L30 47 L12 58 L5 47 L24 36 L5 25 L12 14 L30 25 Z',
  },
  farm: {
    hue: 'brown',
    forms: [ears([20, 16], [51, 6]), ears([21, 6], [52, 16])],
    small: 'M8 6 L22 6 L22 66 L8 66 Z M29 6 L43 6 L43 66 L29 66 Z M50 6 L64 6 L64 66 L50 66 Z',
  },
  nexus: {
    hue: 'purple',
    forms: [
      [
        { path: circle(30), colour: 'yellow' },
        { path: circle(30), colour: 'on-hue', lines: true },
        { path: star(26, 8), colour: 'on-hue' },
      ],
    ],
    small: 'M36 2 L44 28 L70 36 L44 44 L36 70 L28 44 L2 36 L28 28 Z',
  },
  desolation: {
    hue: 'red',
    forms: [[{ path: cross, colour: 'on-hue' }]],
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

/** A glyph's path with the top left corner of its box at a point. @param size of the box there */
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
