import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Text } from '../core/message.ts';
import type { Colour, Group, Icon, Node, Print } from '../core/scene.ts';
import { withGlyphFallback } from './glyph-fallback.ts';
import { ICON_BOX, iconPath } from './icons.ts';
import { capHeight, setText } from './text.ts';
import type { Palette } from './themes.ts';

/** What a drawing needs to know besides its nodes. */
export interface Pen {
  readonly context: SKRSContext2D;
  readonly palette: Palette;
  /** In the reader's language. */
  say(text: Text): string;
}

/**
 * Draws nodes, the first at the bottom. Opacities multiply down the groups; what overlaps in a group shines through.
 *
 * @throws where a node names an icon that does not exist
 */
export function drawNodes(pen: Pen, nodes: readonly Node[], opacity = 1): void {
  for (const node of nodes) drawNode(pen, node, opacity);
}

function drawNode(pen: Pen, node: Node, opacity: number): void {
  const { context } = pen;
  switch (node.kind) {
    case 'rect':
      context.beginPath();
      context.roundRect(node.x, node.y, node.width, node.height, node.radius ?? 0);
      paint(pen, node, opacity);
      break;
    case 'circle':
      context.beginPath();
      context.arc(node.x, node.y, node.radius, 0, 2 * Math.PI);
      paint(pen, node, opacity);
      break;
    case 'line':
      context.beginPath();
      context.moveTo(node.x1, node.y1);
      context.lineTo(node.x2, node.y2);
      paint(pen, node, opacity);
      break;
    case 'path':
      paint(pen, node, opacity, new Path2D(node.d));
      break;
    case 'text':
      drawText(pen, node, opacity);
      break;
    case 'icon':
      drawIcon(pen, node, opacity);
      break;
    case 'group':
      drawGroup(pen, node, opacity);
  }
}

function drawGroup(pen: Pen, node: Group, opacity: number): void {
  const { context } = pen;
  context.save();
  context.translate(node.x ?? 0, node.y ?? 0);
  context.rotate(radians(node.rotate));
  context.scale(node.scale ?? 1, node.scale ?? 1);
  drawNodes(pen, node.nodes, opacity * (node.opacity ?? 1));
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
function paint({ context, palette }: Pen, node: Outline, opacity: number, path?: Path2D): void {
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

function drawText({ context, palette, say }: Pen, node: Print, opacity: number): void {
  const { face, bold } = { face: node.font ?? 'print', bold: node.bold ?? false };
  const { text, size } = setText(
    context,
    withGlyphFallback(say(node.text)),
    face,
    bold,
    node.size,
    node.maxWidth,
  );
  context.globalAlpha = opacity;
  context.fillStyle = palette[node.fill];
  context.textAlign = node.align === 'middle' ? 'center' : (node.align ?? 'left');
  const below = (capHeight(face) * size) / 2;
  if (node.rotate === undefined) {
    context.fillText(text, node.x, node.y + below);
    return;
  }
  context.save();
  context.translate(node.x, node.y);
  context.rotate(radians(node.rotate));
  context.fillText(text, 0, below);
  context.restore();
}

function drawIcon({ context, palette }: Pen, node: Icon, opacity: number): void {
  context.save();
  context.globalAlpha = opacity * (node.opacity ?? 1);
  context.fillStyle = palette[node.fill];
  context.translate(node.x - node.size / 2, node.y - node.size / 2);
  context.scale(node.size / ICON_BOX, node.size / ICON_BOX);
  context.fill(iconPath(node.name));
  context.restore();
}

function radians(degrees = 0): number {
  return (degrees * Math.PI) / 180;
}
