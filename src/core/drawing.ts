import type { Circle, Colour, Group, Line, Path, Rect } from './scene.ts';

/** A picture that was drawn by hand: `npm run art` makes it from an SVG file of `assets/art`. */
export interface Drawing {
  /** The file's `viewBox`. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export type Shape = (Rect | Circle | Line | Path) & {
  /** Its `id` in the file. Games look it up by this id. */
  readonly id?: string;
  /** Drawn in `currentColor`: the game sets the colour. */
  readonly tinted?: true;
};

/** The position, size and colour of a drawing. */
export interface Placing {
  /** The centre of the drawing, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The box to fit it into, in pixels. It keeps its shape. */
  readonly width: number;
  readonly height: number;
  /** The colour of its tinted shapes; `ink` where left out. */
  readonly tint?: Colour;
  readonly opacity?: number;
}

/** A drawing as a node. */
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
  const shape = shapes.find((one) => one.id === id);
  if (shape === undefined) throw new Error(`no shape ${id}`);
  return shape;
}
