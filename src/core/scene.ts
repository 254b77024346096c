import type { Message, Text } from './message.ts';

/**
 * The hues that games can give a meaning. Themes set their values; in the colour-blind theme they also differ in
 * lightness. A glyph, shape or number must always say the same as the colour.
 */
export const hues = [
  'slate',
  'green',
  'blue',
  'yellow',
  'ice',
  'brown',
  'purple',
  'red',
  'orange',
  'teal',
] as const;
export type Hue = (typeof hues)[number];

/** Colours by meaning. The themes in `render` set their values. Ink is legible on every `-soft` fill. */
export const colours = [
  'paper', // the sheet itself
  'card', // an object on the sheet: a panel, a tile
  'ink', // print
  'muted', // secondary print
  'rule', // thin lines, empty outlines
  'pencil', // the player's own writing
  'shade', // pencil-like filling: done, used up
  'legal', // the outline of a legal choice
  'legal-soft',
  'changed', // the outline of a change since the last look
  'changed-soft',
  'warning', // losses, forbidden and negative things
  'warning-soft',
  'on-hue', // text and glyphs on a full hue
  ...hues,
  ...hues.map((hue) => `${hue}-soft` as const),
  // Landscapes: by day in light themes, by night in dark ones. Nothing is written on them.
  'sky',
  'sky-warm', // over sand
  'sky-violet',
  'sky-rose',
  'cloud',
  'sun-or-moon', // and lit windows
  'star', // hardly visible by day
  'grass',
  'sand',
] as const;
export type Colour = (typeof colours)[number];

interface Painted {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  /** Pixels of the scene; at least `leastSize(pane, 'stroke')`. */
  readonly strokeWidth?: number;
  /** Lengths of dashes and gaps, in pixels. */
  readonly dash?: readonly number[];
  /** 0 (invisible) to 1. */
  readonly opacity?: number;
}

/** What a place on the picture stands for: a value of a verb's option, or a part of a `joined` value. */
export interface Target {
  readonly option: string;
  readonly value: string;
  /** Values of earlier options that are not chosen yet. What the place shows assumes these. */
  readonly with?: Readonly<Record<string, string>>;
}

/**
 * Something that people choose by looking at the picture, such as a box or a die. Its shorter side has a minimum size.
 * Nothing drawn later may cover it: nodes drawn within it belong to it.
 */
interface Choosable {
  /** Only while it can be chosen. */
  readonly target?: Target;
}

export interface Rect extends Painted, Choosable {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The radius of the corners. */
  readonly radius?: number;
}
export interface Line {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: Colour;
  readonly strokeWidth: number;
  readonly dash?: readonly number[];
}
export interface Circle extends Painted, Choosable {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
export interface Path extends Painted, Choosable {
  readonly kind: 'path';
  /** SVG path data, in the scene's pixels. */
  readonly d: string;
}
export interface Print {
  readonly kind: 'text';
  readonly text: Text;
  readonly x: number;
  /** The middle of the capital letters; with several lines, the middle of all lines. */
  readonly y: number;
  /** Pixels of the scene; at least `leastSize(pane, 'played')` or `leastSize(pane, 'print')`. */
  readonly size: number;
  readonly fill: Colour;
  /** `print`: a highly legible sans serif. `hand`: handwriting, for what players write. */
  readonly font?: 'print' | 'hand';
  readonly bold?: boolean;
  /** A number that matters for play. Handwriting always counts as one. */
  readonly played?: true;
  /** The part of the text at `x`: the left end (the default), the middle or the right end. */
  readonly align?: 'left' | 'middle' | 'right';
  /** Longer text wraps into `lines`, then shrinks to the minimum size, and is then cut. */
  readonly maxWidth?: number;
  /** Maximum number of lines. Default: 1. Needs `maxWidth`. Lines are 1.2 times the size apart. */
  readonly lines?: number;
  /** Degrees clockwise about (x, y). */
  readonly rotate?: number;
}
/** Icons are drawn on a square of this width. */
export const ICON_BOX = 512;

export interface Icon {
  readonly kind: 'icon';
  /** A name from the game-icons set, such as `pine-tree`. */
  readonly name: string;
  /** The middle. */
  readonly x: number;
  readonly y: number;
  /** Width and height. */
  readonly size: number;
  readonly fill: Colour;
  readonly opacity?: number;
  /** A glyph that matters for play: a die's face, a box's symbol. */
  readonly played?: true;
  /** Decoration without information: it has no minimum size. */
  readonly decoration?: true;
}
export interface Group {
  readonly kind: 'group';
  readonly nodes: readonly Node[];
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Degrees clockwise about the group's origin. */
  readonly rotate?: number;
  readonly opacity?: number;
  /** Set if the group is a die: the centre about which it rolls in animated pictures. */
  readonly rolls?: { readonly x: number; readonly y: number };
  /**
   * Set if the group is drawn alike in many places or pictures, such as a coin, and has no texts: its pixels may be kept,
   * and it may lie up to half a pixel of the picture beside its place.
   */
  readonly stamp?: true;
  /** Set if the group is a whole pane of this size: texts wrap and shrink as they do on that pane. */
  readonly pane?: { readonly width: number; readonly height: number };
}
export type Node = Rect | Line | Circle | Path | Print | Icon | Group;

/**
 * A picture as data, also called a pane. The origin is at the top left, and `y` grows downwards.
 *
 * Draw it about three times as large as Discord's desktop client shows it: 1,050 to 1,650 pixels on the long side, with
 * an aspect ratio between 1:1 and 11:7. `minimums` has the smallest sizes of details.
 */
export interface Scene {
  /** Pixels, 1 to 4,096. */
  readonly width: number;
  readonly height: number;
  /** A few words: "Your market". The first pane of a sheet needs none. */
  readonly title?: Message;
  /** The fixed background, painted once for each key, theme and language. */
  readonly base?: { readonly key: string; readonly nodes: readonly Node[] };
  readonly nodes: readonly Node[];
}

/** The themes in which a scene can be painted. */
export const themes = ['light', 'dark', 'high-contrast', 'colour-blind'] as const;
export type Theme = (typeof themes)[number];

export type Point = readonly [x: number, y: number];

/** A part of a pane, from its top left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The corners of a rectangle. */
export function rectCorners(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
}

/**
 * Points that enclose a node without its stroke; of a curve, its ends and control points. @throws on an invalid path
 */
export function pointsOf(node: Rect | Line | Circle | Path | Icon): readonly Point[] {
  switch (node.kind) {
    case 'rect':
      return rectCorners(node.x, node.y, node.width, node.height);
    case 'line':
      return [
        [node.x1, node.y1],
        [node.x2, node.y2],
      ];
    case 'circle':
      return rectCorners(node.x - node.radius, node.y - node.radius, 2 * node.radius, 2 * node.radius);
    case 'icon':
      return rectCorners(node.x - node.size / 2, node.y - node.size / 2, node.size, node.size);
    case 'path':
      return pathPoints(node.d);
  }
}

/** The width and height that a node takes. */
export function extentOf(node: Rect | Line | Circle | Path | Icon): {
  readonly width: number;
  readonly height: number;
} {
  return areaAround(pointsOf(node));
}

/** Turns a point of a group into one of the picture. */
export type Frame = (x: number, y: number) => Point;

/** The frame of a group in the frame that it stands in. */
export function frameIn(outer: Frame, { x: left = 0, y: top = 0, scale = 1, rotate = 0 }: Group): Frame {
  const turn = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return (x, y) => outer(left + x * cos - y * sin, top + x * sin + y * cos);
}

/** The smallest area that encloses some points; at least one. */
export function areaAround(points: readonly Point[]): Area {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A target of a pane and the area around it, in pixels of the pane. */
export interface PlacedTarget extends Target {
  readonly area: Area;
}

/** The targets of a pane, the lowest first. */
export function targetsOf(scene: Scene): readonly PlacedTarget[] {
  const found = (nodes: readonly Node[], frame: Frame): readonly PlacedTarget[] =>
    nodes.flatMap((node): readonly PlacedTarget[] => {
      if (node.kind === 'group') return found(node.nodes, frameIn(frame, node));
      if (!('target' in node) || node.target === undefined) return [];
      return [{ ...node.target, area: areaAround(pointsOf(node).map(([x, y]) => frame(x, y))) }];
    });
  return found([...(scene.base?.nodes ?? []), ...scene.nodes], (x, y) => [x, y]);
}

/** The number of arguments of each path command. */
const pathNumbers: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** The ends and the control points of a path. @throws on an invalid path */
export function pathPoints(d: string): readonly Point[] {
  const points: Point[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const size = pathNumbers[command];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    if (size === undefined || (size === 0 ? numbers.length > 0 : numbers.length % size !== 0))
      throw new Error(`not a path: ${d}`);
    if (command === 'Z') [x, y] = [startX, startY];
    for (let at = 0; at + size <= numbers.length && size > 0; at += size) {
      const own = numbers.slice(at, at + size);
      const [fromX, fromY] = letter === command ? [0, 0] : [x, y];
      const pairs: Point[] = [];
      if (command === 'H') pairs.push([fromX + (own[0] ?? 0), y]);
      else if (command === 'V') pairs.push([x, fromY + (own[0] ?? 0)]);
      else
        for (let i = command === 'A' ? 5 : 0; i < size; i += 2)
          pairs.push([fromX + (own[i] ?? 0), fromY + (own[i + 1] ?? 0)]);
      points.push(...pairs);
      [x, y] = pairs.at(-1) ?? [x, y];
      if (command === 'M' && at === 0) [startX, startY] = [x, y];
    }
  }
  if (points.length === 0) throw new Error(`not a path: ${d}`);
  return points;
}

/** The boxes into which Discord fits a single picture, in CSS pixels. */
export const boxes = {
  desktop: { width: 550, height: 350 },
  phone: { width: 343, height: 400 },
} as const;
export type BoxName = keyof typeof boxes;

/**
 * The details that have a minimum size: numbers and glyphs that matter for play, other text, lines and outlines, and
 * the shorter side of what people choose.
 */
export type Detail = 'played' | 'print' | 'stroke' | 'target';

/** Minimum sizes in CSS pixels. The height of type is its font size. */
export const minimums: Readonly<Record<Detail, Readonly<Record<BoxName, number>>>> = {
  played: { desktop: 18, phone: 14 },
  print: { desktop: 12, phone: 9 },
  stroke: { desktop: 1, phone: 1 },
  target: { desktop: 22, phone: 20 },
};

type Size = Pick<Scene, 'width' | 'height'>;

/** CSS pixels per pixel of the scene. */
export function cssScale({ width, height }: Size, box: BoxName): number {
  return Math.min(boxes[box].width / width, boxes[box].height / height);
}

/** The minimum size at which a detail is legible in every box, in whole pixels of a scene of this size. */
export function leastSize(size: Size, detail: Detail): number {
  const least = (box: BoxName): number => minimums[detail][box] / cssScale(size, box);
  return Math.ceil(Math.max(least('desktop'), least('phone')));
}

/** The kind of detail that a text or an icon is. */
export function detailOf(node: Print | Icon): 'played' | 'print' {
  return node.played === true || (node.kind === 'text' && node.font === 'hand') ? 'played' : 'print';
}
