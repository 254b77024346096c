import { createCanvas } from '@napi-rs/canvas';
import type { Text } from '../core/message.ts';
import {
  type BoxName,
  boxes,
  cssScale,
  type Detail,
  detailOf,
  extentOf,
  type Group,
  minimums,
  type Node,
  type Scene,
} from '../core/scene.ts';
import { setPrint } from '../drawing/draw.ts';
import { registerFonts } from './fonts.ts';
import { furtherFamilies, withGlyphFallback } from './glyphs.ts';

/** A detail of a pane with its drawn size, in pixels of the scene. */
interface SizedDetail {
  readonly detail: Detail;
  readonly size: number;
  /** A print's text; else the kind of node. */
  readonly what: string;
  /** Whether part of the text was cut. */
  readonly cut?: { readonly text: Text };
}

/** All details of a pane for one reader. @param say gives texts in the reader's language */
export function detailsOf(scene: Scene, say: (text: Text) => string): readonly SizedDetail[] {
  registerFonts();
  const pen = {
    context: createCanvas(1, 1).getContext('2d'),
    say: (text: Text) => withGlyphFallback(say(text)),
    further: furtherFamilies,
  };
  /** @param around the scale of the pane that the nodes are part of */
  const look = (
    nodes: readonly Node[],
    scale: number,
    pane: Group['pane'] = scene,
    around = 1,
  ): readonly SizedDetail[] =>
    nodes.flatMap((node): readonly SizedDetail[] => {
      switch (node.kind) {
        case 'group': {
          const inner = scale * (node.scale ?? 1);
          return node.pane === undefined
            ? look(node.nodes, inner, pane, around)
            : look(node.nodes, inner, node.pane, inner);
        }
        case 'text': {
          const { lines, size, cut } = setPrint({ ...pen, pane }, node, scale / around);
          const what = lines.join(' ');
          if (what.trim() === '' && !cut) return [];
          return [
            {
              detail: detailOf(node),
              size: size * scale,
              what,
              ...(cut ? { cut: { text: node.text } } : {}),
            },
          ];
        }
        case 'icon':
          return node.decoration
            ? []
            : [{ detail: detailOf(node), size: node.size * scale, what: node.name }];
        default:
          return outlineOf(node, scale);
      }
    });
  return look([...(scene.base?.nodes ?? []), ...scene.nodes], 1);
}

function outlineOf(
  node: Exclude<Node, { kind: 'group' | 'text' | 'icon' }>,
  scale: number,
): readonly SizedDetail[] {
  const out: SizedDetail[] = [];
  if (node.stroke !== undefined && ('opacity' in node ? node.opacity : 1) !== 0)
    out.push({ detail: 'stroke', size: (node.strokeWidth ?? 0) * scale, what: node.kind });
  if (node.kind !== 'line' && node.target !== undefined) {
    const { width, height } = extentOf(node);
    out.push({ detail: 'target', size: Math.min(width, height) * scale, what: node.kind });
  }
  return out;
}

/** A detail that is too small in one of Discord's boxes, in CSS pixels. */
interface TooSmall extends SizedDetail {
  readonly box: BoxName;
  readonly css: number;
}

/** Rounding, in CSS pixels. */
const SLACK = 0.05;

/** The details of a pane that are smaller than `minimums` in some box. */
export function tooSmall(scene: Scene, details: readonly SizedDetail[]): readonly TooSmall[] {
  return boxNames.flatMap((box) => {
    const scale = cssScale(scene, box);
    return details.flatMap((detail) => {
      const css = detail.size * scale;
      return css < minimums[detail.detail][box] - SLACK ? [{ ...detail, box, css }] : [];
    });
  });
}

const boxNames = Object.keys(boxes) as readonly BoxName[];

/** The smallest detail of each kind, in CSS pixels of each box; left out if there is none. */
export function smallest(
  scene: Scene,
  details: readonly SizedDetail[],
): readonly {
  readonly detail: Detail;
  readonly what: string;
  readonly css: Readonly<Record<BoxName, number>>;
}[] {
  const kinds = Object.keys(minimums) as readonly Detail[];
  return kinds.flatMap((detail) => {
    const [least] = details.filter((one) => one.detail === detail).sort((a, b) => a.size - b.size);
    if (least === undefined) return [];
    const css = {
      desktop: least.size * cssScale(scene, 'desktop'),
      phone: least.size * cssScale(scene, 'phone'),
    };
    return [{ detail, what: least.what, css }];
  });
}
