import { listOf, signed } from './common.ts';
import type { Emoji, Text } from './message.ts';
import {
  type Circle,
  type Colour,
  type Group,
  type Hue,
  type Icon,
  type Line,
  leastSize,
  type Node,
  type Path,
  type Point,
  type Print,
  type Rect,
  type Scene,
  type Target,
} from './scene.ts';

/**
 * What looks the same in every game: titles, panels, dice, and boxes in their four states. Positions and sizes are
 * pixels of a scene.
 */

/** Nodes and lists of nodes from back to front. Falsy parts are left out: `condition && node`. */
export const nodeList = listOf<Node>;

type Look<N, Placed extends keyof N> = Omit<N, 'kind' | Placed>;

/** Text, in ink unless `look` says otherwise. `Print` says what (x, y) is. */
export function print(
  text: Text,
  x: number,
  y: number,
  size: number,
  look: Partial<Look<Print, 'text' | 'x' | 'y' | 'size'>> = {},
): Print {
  return { kind: 'text', text, x, y, size, fill: 'ink', ...look };
}

/** A player's handwriting. */
export function handwriting(...[text, x, y, size, look]: Parameters<typeof print>): Print {
  return print(text, x, y, size, { fill: 'pencil', font: 'hand', ...look });
}

/** A glyph centred on (x, y), in ink unless `look` says otherwise. @param name of the game-icons set */
export function icon(
  name: string,
  x: number,
  y: number,
  size: number,
  look: Partial<Look<Icon, 'name' | 'x' | 'y' | 'size'>> = {},
): Icon {
  return { kind: 'icon', name, x, y, size, fill: 'ink', ...look };
}

/**
 * A seat's head start, for a place beside its total: scales and "+6"; nothing for 0. (x, y) is the middle of the
 * scales.
 */
export function headStartMark(points: number, x: number, y: number, size: number): readonly Node[] {
  if (points === 0) return [];
  return [
    icon('scales', x, y, size, { fill: 'muted' }),
    print(signed(points), x + 0.65 * size, y, 0.9 * size, { fill: 'muted', bold: true }),
  ];
}

/** A rectangle whose top left corner is at (x, y). */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  look: Look<Rect, 'x' | 'y' | 'width' | 'height'>,
): Rect {
  return { kind: 'rect', x, y, width, height, ...look };
}

export function circle(
  x: number,
  y: number,
  radius: number,
  look: Look<Circle, 'x' | 'y' | 'radius'>,
): Circle {
  return { kind: 'circle', x, y, radius, ...look };
}

/** @param d SVG path data */
export function path(d: string, look: Look<Path, 'd'>): Path {
  return { kind: 'path', d, ...look };
}

/** The margin at the left and right of a picture. */
export const MARGIN = 40;
/** The height of the title at the top. */
export const TITLE_HEIGHT = 104;
/** Thin lines, wide enough for every pane up to 1650 x 1050. */
export const LINE = 5;
/** Outlines that stand out: legal choices and changes. */
export const STRONG_LINE = 9;

/** The title of a pane on the left, and the progress of the game on the right. */
export function titleBar(title: Text, where: Text, pane = { width: 1000, height: 1000 }): readonly Node[] {
  const size = Math.max(36, leastSize(pane, 'print'));
  return [
    print(title, MARGIN, 58, Math.max(46, Math.round(1.15 * size)), {
      bold: true,
      maxWidth: 0.42 * pane.width,
    }),
    print(where, pane.width - MARGIN, 58, size, {
      fill: 'muted',
      align: 'right',
      maxWidth: 0.48 * pane.width,
    }),
  ];
}

/** A card with rounded corners, as a background. */
export function cardRect(x: number, y: number, width: number, height: number, stroke: Colour = 'rule'): Rect {
  return rect(x, y, width, height, { radius: 18, fill: 'card', stroke, strokeWidth: LINE });
}

/**
 * How a box looks: `legal` can be chosen now, `changed` is new since the player last looked, `done` is used up.
 * The states differ in the width of the outline as well as in colour.
 */
export type Highlight = 'open' | 'legal' | 'changed' | 'done';

export function highlightStyle(
  highlight: Highlight,
): Required<Pick<Rect, 'fill' | 'stroke' | 'strokeWidth'>> {
  switch (highlight) {
    case 'open':
      return { fill: 'card', stroke: 'rule', strokeWidth: LINE };
    case 'legal':
      return { fill: 'legal-soft', stroke: 'legal', strokeWidth: STRONG_LINE };
    case 'changed':
      return { fill: 'changed-soft', stroke: 'changed', strokeWidth: STRONG_LINE };
    case 'done':
      return { fill: 'shade', stroke: 'rule', strokeWidth: LINE };
  }
}

/** A box that people choose or write in; its outline lies inside its edges. @param target if it is legal */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  highlight: Highlight,
  target?: Target,
): Rect {
  const painted = highlightStyle(highlight);
  const inset = painted.strokeWidth / 2 + 2;
  return rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, {
    radius: 10,
    ...painted,
    ...(highlight === 'legal' && target && { target }),
  });
}

/** A numbered marker centred on (x, y), for captions. Legible on panes up to 1400 x 1050. */
export function callout(number: number, x: number, y: number): readonly Node[] {
  return [
    circle(x, y, 33, { fill: 'ink', stroke: 'paper', strokeWidth: LINE }),
    print(String(number), x, y, 44, { fill: 'paper', bold: true, align: 'middle' }),
  ];
}

/** A pane with a callout on each spot, numbered from 1. */
export function withCallouts(pane: Scene, spots: readonly Point[]): Scene {
  return { ...pane, nodes: [...pane.nodes, ...spots.flatMap(([x, y], i) => callout(i + 1, x, y))] };
}

export type DieShape = 'd4' | 'd6' | 'd8' | 'd12' | 'd20';

/** The hue of each shape of die, for games with several. */
export const dieHues: Readonly<Record<DieShape, Hue>> = {
  d4: 'yellow',
  d6: 'red',
  d8: 'blue',
  d12: 'green',
  d20: 'purple',
};

/** The corners of a regular polygon around (0, 0). The first is at the top, unless turned by `turn` degrees. */
function corners(count: number, radius: number, turn = 0): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count + (turn * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function spokes(
  inner: readonly (readonly [number, number])[],
  outer: readonly (readonly [number, number])[],
): string {
  return inner
    .map(([x, y], i) => {
      const [toX, toY] = outer[i] ?? [x, y];
      return `M${round(x)} ${round(y)}L${round(toX)} ${round(toY)}`;
    })
    .join('');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** A die centred on (0, 0): its outline and edges, and the position and size of its number. */
function drawingOf(
  shape: DieShape,
  size: number,
): { readonly outline: string; readonly edges?: string; readonly y: number; readonly size: number } {
  const r = size / 2;
  switch (shape) {
    case 'd4': {
      const wide = size * 0.58;
      const low = size * 0.42;
      return {
        outline: polygon([
          [0, -0.56 * size],
          [wide, low],
          [-wide, low],
        ]),
        y: 0.14 * size,
        size: 0.46 * size,
      };
    }
    case 'd6': {
      const s = 0.43 * size;
      return {
        outline: polygon([
          [-s, -s],
          [s, -s],
          [s, s],
          [-s, s],
        ]),
        y: 0,
        size: 0.56 * size,
      };
    }
    case 'd8':
      return { outline: polygon(corners(4, 1.1 * r)), y: 0, size: 0.5 * size };
    case 'd12':
      return faceted(5, [0.72 * r, 1.04 * r], 0.01 * size, 0.4 * size);
    case 'd20':
      return faceted(3, [0.94 * r, 1.06 * r], 0.07 * size, 0.38 * size);
  }
}

/** A die whose number is on a face in the middle. @param radii of that face and of the outline */
function faceted(sides: number, [inner, outer]: readonly [number, number], y: number, size: number) {
  const face = corners(sides, inner);
  return {
    outline: polygon(corners(2 * sides, outer)),
    edges: polygon(face) + spokes(face, corners(sides, outer)),
    y,
    size,
  };
}

export interface DieLook {
  /** Left out for a die that was not rolled. */
  readonly value?: string | number | undefined;
  readonly hue?: Hue;
  /** Grey, for dice that are used up or not in play. */
  readonly faded?: boolean;
  readonly highlight?: Exclude<Highlight, 'done'>;
  readonly target?: Target | undefined;
}

/** A die centred on (x, y). The height of its number is 0.38 (d20) to 0.56 (d6) of `size`. */
export function die(shape: DieShape, x: number, y: number, size: number, args: DieLook = {}): Node {
  const { value, hue = dieHues[shape], faded = false, highlight = 'open', target } = args;
  const { outline, edges, y: middle, size: numberSize } = drawingOf(shape, size);
  const line = faded ? 'rule' : hue;
  const body: Path = path(outline, {
    fill: faded ? 'shade' : `${hue}-soft`,
    stroke: highlight === 'open' ? line : highlightStyle(highlight).stroke,
    strokeWidth: highlight === 'open' ? LINE : STRONG_LINE,
    ...(target && { target }),
  });
  return {
    kind: 'group',
    x,
    y,
    rolls: { x: 0, y: 0 },
    nodes: nodeList(
      body,
      edges !== undefined && path(edges, { stroke: line, strokeWidth: LINE }),
      value !== undefined &&
        print(String(value), 0, middle, Math.round(numberSize), {
          fill: faded ? 'muted' : 'ink',
          bold: true,
          played: true,
          align: 'middle',
        }),
    ),
  };
}

/** The positions of the pips on each face, from -1 to 1 on both axes. */
const [quarters, sides, diagonal] = [
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, 0],
    [1, 0],
  ],
  [
    [-1, -1],
    [1, 1],
  ],
] as const;
const middle = [0, 0] as const;
const faces = [
  [middle],
  diagonal,
  [middle, ...diagonal],
  quarters,
  [middle, ...quarters],
  [...quarters, ...sides],
] as const;

/** A square centred on (x, y). */
export function squareAbout(
  x: number,
  y: number,
  size: number,
  look: Omit<Rect, 'kind' | 'x' | 'y' | 'width' | 'height'>,
): Rect {
  return rect(x - size / 2, y - size / 2, size, size, { ...look });
}

/** The pips of a six-sided die centred on (x, y). @param face 1 to 6 @param size of the die */
export function pips(face: number, x: number, y: number, size: number, fill: Colour): readonly Node[] {
  return (faces[face - 1] ?? []).map(
    ([dx, dy]): Node => circle(x + 0.26 * size * dx, y + 0.26 * size * dy, 0.11 * size, { fill }),
  );
}

/** Hand-drawn art. `npm run tool -- assets art` generates it from an SVG file in `assets/art`. */
export interface Drawing {
  /** The file's `viewBox`. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export type Shape = (Rect | Circle | Line | Path) & {
  /** The `id` in the SVG file, by which games find the shape. */
  readonly id?: string;
  /** Drawn in `currentColor` in the file: the game sets the colour. */
  readonly tinted?: true;
};

/** The position, size and colour of a drawing. */
export interface Placing {
  /** The centre of the drawing, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The box that it must fit into, in pixels. Proportions are kept. */
  readonly width: number;
  readonly height: number;
  /** The colour of tinted shapes. Default: `ink`. */
  readonly tint?: Colour;
  readonly opacity?: number;
}

/** A drawing as a node of a scene. */
export function placed(drawing: Drawing, { x, y, width, height, tint = 'ink', opacity }: Placing): Group {
  const scale = Math.min(width / drawing.width, height / drawing.height);
  return {
    kind: 'group',
    x: x - scale * (drawing.left + drawing.width / 2),
    y: y - scale * (drawing.top + drawing.height / 2),
    scale,
    nodes: drawing.shapes.map((shape) => inTint(shape, tint)),
    ...(opacity === undefined ? {} : { opacity }),
  };
}

/** A shape in a colour that the game sets. */
export function inTint(shape: Shape, tint: Colour): Rect | Circle | Line | Path {
  const { id: _, tinted, ...node } = shape;
  if (tinted === undefined) return node;
  if (node.kind === 'line') return { ...node, stroke: tint };
  return {
    ...node,
    ...(node.fill === undefined ? {} : { fill: tint }),
    ...(node.stroke === undefined ? {} : { stroke: tint }),
  };
}

/** The shape with an `id`. @throws if there is none */
export function shapeOf({ shapes }: Drawing, id: string): Shape {
  const shape = shapes.find((shape) => shape.id === id);
  if (shape === undefined) throw new Error(`no shape ${id}`);
  return shape;
}

/** Emoji that several games share: `face_1` to `face_6` of a six-sided die. */
export const faceEmojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((face) => [`face_${face}`, dieFace(face)]),
);

/** The emoji of a six-sided die's face. @param face 1 to 6 */
export function faceEmoji(face: number): Emoji {
  return { emoji: `face_${face}`, text: String(face) };
}

function dieFace(face: number): readonly Node[] {
  return [
    rect(-46, -46, 92, 92, { radius: 18, fill: 'card', stroke: 'ink', strokeWidth: 5 }),
    ...pips(face, 0, 0, 100, 'ink'),
  ];
}
