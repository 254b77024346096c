import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';
import { drawNodes } from '../drawing/draw.ts';
import { type Palette, palettes } from '../drawing/themes.ts';
import { penOn } from './pen.ts';
import { type Pixels, type PngFile, PngWriter } from './png.ts';
import { type Leaves, nodesOn, type Tiles } from './tiles.ts';

/** The most recently used base layers. A layer above the limit is painted each time. */
type BaseLayers = LRUCache<string, Canvas>;

/** @param mostPixels of all layers together; a pixel takes four bytes */
export function baseLayers(mostPixels: number): BaseLayers {
  return new LRUCache({ maxSize: mostPixels, sizeCalculation: ({ width, height }) => width * height });
}

/**
 * The longest side of a picture, in pixels. Discord shows a single picture 550 CSS pixels wide on a desktop and 343 on
 * a phone. This is about twice the former and three times the latter; no screen shows more.
 */
const LONGEST_SIDE = 1050;

/** The size of a scene's picture in pixels, and its scale. */
export function pictureSize({ width, height }: Pick<Scene, 'width' | 'height'>): PictureSize {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale };
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A scene, and everything that determines how it looks. */
interface PaintRequest {
  readonly scene: Scene;
  readonly theme: Theme;
  readonly locale: string;
  say(text: Text): string;
}

/**
 * A canvas and its buffers, which are reused: allocating memory costs more time than drawing. One picture at a time.
 */
export class RenderSurface {
  readonly #canvas = createCanvas(1, 1);
  readonly #writer = new PngWriter();
  readonly #bases: BaseLayers;

  /** @param bases shared by surfaces */
  constructor(bases: BaseLayers) {
    this.#bases = bases;
  }

  /**
   * Draws before it returns: only the compression is left to other threads.
   *
   * @param earlier a file of the same look, and where it differs: only that is drawn, if the file's palette has room
   * @throws if the scene cannot be drawn
   */
  async paint(request: PaintRequest, earlier?: Earlier): Promise<PngFile> {
    if (earlier !== undefined) {
      const { file, part } = earlier;
      const rewritten = await this.#writer.rewrite(file, this.pixels(request, part), part.tiles);
      if (rewritten !== undefined) return rewritten;
    }
    return this.#writer.write(this.pixels(request), exactColours(request.theme));
  }

  /** The picture, which can be read until the next one is drawn. @param part the part needed: see `draw` */
  pixels(request: PaintRequest, part?: ScenePart): Pixels {
    const { width, height } = pictureSize(request.scene);
    const context = this.draw(request, part);
    return {
      width,
      height,
      read(left, top, columns, rows) {
        const { data } = context.getImageData(left, top, columns, rows);
        return new Uint32Array(data.buffer, data.byteOffset, columns * rows);
      },
    };
  }

  /**
   * The canvas with the picture, valid until the next one is drawn.
   *
   * @param part the part needed; the other tiles are left unfinished. The part is not clipped, because clipping changes
   * edges
   */
  draw({ scene, theme, locale, say }: PaintRequest, part?: ScenePart): SKRSContext2D {
    const { base } = scene;
    const { width, height, scale } = pictureSize(scene);
    const palette = palettes[theme];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d');
    prepare(context, locale);
    if (base === undefined) cover(context, palette, { width, height });
    else {
      const key = JSON.stringify([base.key, theme, locale, width, height]);
      const known = this.#bases.get(key);
      const layer = known ?? createCanvas(width, height);
      if (known === undefined) {
        const below = layer.getContext('2d');
        prepare(below, locale);
        cover(below, palette, { width, height });
        below.scale(scale, scale);
        drawNodes(penOn(below, { palette, pane: scene, say }), base.nodes);
        this.#bases.set(key, layer);
      }
      for (const [x, y, columns, rows] of part?.tiles.boxes() ?? [[0, 0, width, height]])
        context.drawImage(layer, x, y, columns, rows, x, y, columns, rows);
    }
    context.scale(scale, scale);
    const nodes = part === undefined ? scene.nodes : nodesOn(part.tiles, scene.nodes, part.leaves);
    drawNodes(penOn(context, { palette, pane: scene, say }), nodes);
    return context;
  }
}

/** A file to start from, and the part of the scene that differs. */
export interface Earlier {
  readonly file: PngFile;
  readonly part: ScenePart;
}

/** Some tiles of a scene. */
export interface ScenePart {
  readonly tiles: Tiles;
  /** Of the whole scene. */
  readonly leaves: Leaves;
}

/** The colours of flat fills, which are kept exactly. */
export function exactColours(theme: Theme): readonly number[] {
  return Object.values(palettes[theme]).map((value) => {
    const [red = 0, green = 0, blue = 0] = Buffer.from(value.slice(1), 'hex');
    return red | (green << 8) | (blue << 16);
  });
}

function prepare(context: SKRSContext2D, locale: string): void {
  // Also resets what a failed drawing left behind.
  context.reset();
  // Otherwise the machine's language would determine the forms of letters.
  context.lang = locale;
}

function cover(
  context: SKRSContext2D,
  palette: Palette,
  { width, height }: Pick<Scene, 'width' | 'height'>,
): void {
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, width, height);
}
