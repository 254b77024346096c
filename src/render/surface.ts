import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Text } from '../core/message.ts';
import type { Node, Scene, Theme } from '../core/scene.ts';
import type { CanvasCache } from './canvas-cache.ts';
import { drawNodes } from './draw.ts';
import { extentOf } from './leaves.ts';
import { BAND_ROWS, type Pixels, type PngFile, PngWriter } from './png.ts';
import { type Palette, palettes } from './themes.ts';

/** A scene, and all that says how it looks. */
export interface PaintRequest {
  readonly scene: Scene;
  readonly theme: Theme;
  readonly locale: string;
  say(text: Text): string;
}

/**
 * A canvas and the buffers around it, which are used again: fresh memory costs more time than drawing. One picture
 * at a time.
 */
export class RenderSurface {
  readonly #canvas = createCanvas(1, 1);
  readonly #writer = new PngWriter();
  readonly #bases: CanvasCache;

  /** @param bases where the base layers are kept; surfaces share them */
  constructor(bases: CanvasCache) {
    this.#bases = bases;
  }

  /**
   * Draws before it returns: only the compression is left to other threads.
   *
   * @param earlier a file of the same look, and the bands in which it differs: only those are drawn, if the file's
   * palette allows
   * @throws where the scene cannot be drawn
   */
  async paint(request: PaintRequest, earlier?: Earlier): Promise<PngFile> {
    if (earlier !== undefined) {
      const pixels = this.#pixels(request, earlier.changed);
      const rewritten = await this.#writer.rewrite(earlier.file, pixels, earlier.changed);
      if (rewritten !== undefined) return rewritten;
    }
    return this.#writer.write(this.#pixels(request));
  }

  #pixels(request: PaintRequest, bands?: readonly boolean[]): Pixels {
    const { width, height } = request.scene;
    const context = this.draw(request, bands);
    return {
      width,
      height,
      read(top, rows) {
        const { data } = context.getImageData(0, top, width, rows);
        return new Uint32Array(data.buffer, data.byteOffset, width * rows);
      },
    };
  }

  /**
   * The picture without a file around it, until the next one is drawn.
   *
   * @param bands those that are wanted; the others are left unfinished. They are not clipped: that changes edges
   */
  draw({ scene, theme, locale, say }: PaintRequest, bands?: readonly boolean[]): SKRSContext2D {
    const { width, height, base } = scene;
    const palette = palettes[theme];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d');
    prepare(context, locale);
    if (base === undefined) cover(context, palette, scene);
    else {
      const key = JSON.stringify([base.key, theme, locale, width, height]);
      const layer = this.#bases.get(key, (): Canvas => {
        const canvas = createCanvas(width, height);
        const below = canvas.getContext('2d');
        prepare(below, locale);
        cover(below, palette, scene);
        drawNodes({ context: below, palette, pane: scene, say }, base.nodes);
        return canvas;
      });
      context.drawImage(layer, 0, 0);
    }
    const nodes = bands === undefined ? scene.nodes : scene.nodes.filter((node) => isIn(node, bands));
    drawNodes({ context, palette, pane: scene, say }, nodes);
    return context;
  }
}

/** A file that a picture can be made from. */
interface Earlier {
  readonly file: PngFile;
  /** For each band whether it differs. */
  readonly changed: readonly boolean[];
}

function isIn(node: Node, bands: readonly boolean[]): boolean {
  const [top, bottom] = extentOf(node);
  const first = Math.max(0, Math.floor(top / BAND_ROWS));
  const last = Math.min(bands.length - 1, Math.floor(bottom / BAND_ROWS));
  return bands.slice(first, last + 1).includes(true);
}

function prepare(context: SKRSContext2D, locale: string): void {
  // Also resets what a failed drawing left behind.
  context.reset();
  // Otherwise the machine's language would choose the forms of letters.
  context.lang = locale;
}

function cover(context: SKRSContext2D, palette: Palette, { width, height }: Scene): void {
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, width, height);
}
