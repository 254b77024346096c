import type { Drawing } from '../../../core/draw.ts';
import type { Colour, Hue } from '../../../core/scene.ts';
import type { Feature } from '../content/cards.ts';
import { drawings } from './drawings.ts';

/** The glyphs of the terrains: drawings from assets/art/graphia-genesis. */

/** The size of the box that glyphs are drawn in. */
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

export const styles: Readonly<Record<Feature, TerrainStyle>> = {
  mountain: style('slate', drawings['mountain-small'], drawings['mountain-1'], drawings['mountain-2']),
  forest: style(
    'green',
    drawings['forest-small'],
    drawings['forest-1'],
    drawings['forest-2'],
    drawings['forest-3'],
  ),
  river: style('blue', drawings['river-small'], drawings.river),
  desert: style('yellow', drawings['desert-small'], drawings['desert-1'], drawings['desert-2']),
  tundra: style('ice', drawings['tundra-small'], drawings['tundra-1'], drawings['tundra-2']),
  farm: style('brown', drawings['farm-small'], drawings['farm-1'], drawings['farm-2']),
  nexus: style('purple', drawings['nexus-small'], drawings.nexus),
  desolation: style('red', drawings['desolation-small'], drawings.desolation),
};

function style(hue: Hue, small: Drawing, ...forms: readonly Drawing[]): TerrainStyle {
  return { hue, forms: forms.map(layersOf), small: layersOf(small)[0]?.path ?? '' };
}

/** @throws where a drawing has other shapes than paths */
function layersOf({ shapes }: Drawing): Form {
  return shapes.map((shape): Layer => {
    if (shape.kind !== 'path') throw new Error(`a glyph has a ${shape.kind}`);
    const { d: path, fill, stroke, opacity } = shape;
    const colour = stroke ?? fill;
    if (colour === undefined) throw new Error('a shape of a glyph has no colour');
    return {
      path,
      colour,
      ...(stroke === undefined ? {} : { lines: true }),
      ...(opacity === undefined ? {} : { opacity }),
    };
  });
}

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
