import type { Text } from '../core/message.ts';
import {
  type Colour,
  detailOf,
  type Group,
  ICON_BOX,
  type Icon,
  leastSize,
  type Node,
  type Print,
  type Scene,
} from '../core/scene.ts';
import type { DrawingContext } from './canvas.ts';
import { capHeight, LINE_HEIGHT, type Setting, SMALLEST_PRINT, setTextOnce } from './text.ts';
import type { Palette } from './themes.ts';

/** What drawing needs besides the nodes. @typeParam Path as the context draws it */
export interface Pen<Path = unknown> {
  readonly context: DrawingContext<Path>;
  readonly palette: Palette;
  /** The size of the scene, which determines the minimum sizes of its text. */
  readonly pane: Pick<Scene, 'width' | 'height'>;
  /** In the reader's language, in characters that the fonts have. */
  say(text: Text): string;
  /** Families for letters that the faces lack. Left out: the canvas finds fonts by itself. */
  further?(text: string): readonly string[];
  /** @param d as in SVG */
  path(d: string): Path;
  /** The outline of an icon, on a square of `ICON_BOX`. @throws if there is no such icon */
  icon(name: string): Path;
  /** Draws the nodes of a stamp from kept pixels. @returns false if they have to be drawn one by one */
  stamp?(nodes: readonly Node[]): boolean;
}

/**
 * Draws nodes, the first at the bottom. Opacities multiply down the groups; what overlaps in a group shines through.
 *
 * @param scale of the groups around them, within the pane
 * @throws if a node names an icon that does not exist
 */
export function drawNodes<Path>(pen: Pen<Path>, nodes: readonly Node[], opacity = 1, scale = 1): void {
  for (const node of nodes) drawNode(pen, node, opacity, scale);
}

function drawNode<Path>(pen: Pen<Path>, node: Node, opacity: number, scale: number): void {
  const { context } = pen;
  switch (node.kind) {
    case 'rect':
      paintShape(pen, node, opacity, (by) => {
        const wide = Math.max(0, node.width + 2 * by);
        const high = Math.max(0, node.height + 2 * by);
        context.roundRect(node.x - by, node.y - by, wide, high, Math.max(0, (node.radius ?? 0) + by));
      });
      break;
    case 'circle':
      paintShape(pen, node, opacity, (by) => {
        context.arc(node.x, node.y, Math.max(0, node.radius + by), 0, 2 * Math.PI);
      });
      break;
    case 'line':
      context.beginPath();
      context.moveTo(node.x1, node.y1);
      context.lineTo(node.x2, node.y2);
      paint(pen, node, opacity);
      break;
    case 'path':
      paint(pen, node, opacity, pen.path(node.d));
      break;
    case 'text':
      drawText(pen, node, opacity, scale);
      break;
    case 'icon':
      drawIcon(pen, node, opacity);
      break;
    case 'group':
      drawGroup(pen, node, opacity, scale);
  }
}

function drawGroup<Path>(pen: Pen<Path>, node: Group, opacity: number, scale: number): void {
  const { context } = pen;
  context.save();
  context.translate(node.x ?? 0, node.y ?? 0);
  context.rotate(radians(node.rotate));
  context.scale(node.scale ?? 1, node.scale ?? 1);
  const inner = node.pane === undefined ? pen : { ...pen, pane: node.pane };
  const printScale = node.pane === undefined ? scale * (node.scale ?? 1) : 1;
  const alpha = opacity * (node.opacity ?? 1);
  if (node.stamp !== true || alpha !== 1 || pen.stamp?.(node.nodes) !== true)
    drawNodes(inner, node.nodes, alpha, printScale);
  context.restore();
}

interface Outline {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

/** Fills and strokes a path, or the context's current one. */
function paint<Path>({ context, palette }: Pen<Path>, node: Outline, opacity: number, path?: Path): void {
  context.globalAlpha = opacity * (node.opacity ?? 1);
  if (node.fill !== undefined) {
    context.fillStyle = palette[node.fill];
    if (path === undefined) context.fill();
    else context.fill(path);
  }
  if (node.stroke === undefined) return;
  const dash = node.dash ?? [];
  context.strokeStyle = palette[node.stroke];
  context.lineWidth = node.strokeWidth ?? 3;
  context.lineJoin = 'round';
  // Round ends would eat the gaps of a dashed line.
  context.lineCap = dash.length === 0 ? 'round' : 'butt';
  context.setLineDash([...dash]);
  if (path === undefined) context.stroke();
  else context.stroke(path);
}

/**
 * Paints a shape that can be traced larger or smaller, by some pixels on every side. Its outline is half inside, half
 * outside; where nothing shines through, the whole shape in the outline's colour below its inside is drawn in half the
 * time.
 */
function paintShape(pen: Pen, node: Outline, opacity: number, trace: (by: number) => void): void {
  const { context, palette } = pen;
  const { fill, stroke, strokeWidth = 3 } = node;
  context.beginPath();
  if (
    fill === undefined ||
    stroke === undefined ||
    node.dash !== undefined ||
    opacity * (node.opacity ?? 1) !== 1
  ) {
    trace(0);
    paint(pen, node, opacity);
    return;
  }
  context.globalAlpha = 1;
  trace(strokeWidth / 2);
  context.fillStyle = palette[stroke];
  context.fill();
  context.beginPath();
  trace(-strokeWidth / 2);
  context.fillStyle = palette[fill];
  context.fill();
}

function drawText(pen: Pen, node: Print, opacity: number, scale: number): void {
  const { context, palette } = pen;
  const { lines, size } = setPrint(pen, node, scale);
  context.globalAlpha = opacity;
  context.fillStyle = palette[node.fill];
  context.textAlign = node.align === 'middle' ? 'center' : (node.align ?? 'left');
  const first =
    (capHeight(context, node.font ?? 'print') * size - (lines.length - 1) * LINE_HEIGHT * size) / 2;
  context.save();
  context.translate(node.x, node.y);
  context.rotate(radians(node.rotate));
  for (const [i, line] of lines.entries()) context.fillText(line, 0, first + i * LINE_HEIGHT * size);
  context.restore();
}

/** How text is set in a group of this scale: what does not fit shrinks to the minimum size, and is then cut. */
export function setPrint(
  { context, pane, say, further }: Pick<Pen, 'context' | 'pane' | 'say' | 'further'>,
  node: Print,
  scale: number,
): Setting {
  const least = leastSize(pane, detailOf(node)) / scale;
  const text = say(node.text);
  return setTextOnce(context, {
    text,
    further: further?.(text),
    face: node.font ?? 'print',
    bold: node.bold ?? false,
    size: node.size,
    maxWidth: node.maxWidth,
    lines: node.lines,
    floor: node.size >= least ? least : SMALLEST_PRINT,
  });
}

function drawIcon<Path>({ context, palette, icon }: Pen<Path>, node: Icon, opacity: number): void {
  context.save();
  context.globalAlpha = opacity * (node.opacity ?? 1);
  context.fillStyle = palette[node.fill];
  context.translate(node.x - node.size / 2, node.y - node.size / 2);
  context.scale(node.size / ICON_BOX, node.size / ICON_BOX);
  context.fill(icon(node.name));
  context.restore();
}

function radians(degrees = 0): number {
  return (degrees * Math.PI) / 180;
}
