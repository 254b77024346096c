import { createCanvas, loadImage } from '@napi-rs/canvas';
import { GifReader } from 'omggif';
import { type Colour, colours, type Node, type Scene, type Theme } from '../../core/scene.ts';
import { palettes } from '../../drawing/themes.ts';
import { registerFonts } from '../../render/fonts.ts';
import { baseLayers, pictureSize, RenderSurface } from '../../render/surface.ts';

/** A bounding box in pixels, both ends included. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture with access to its pixels. */
export class Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number, data: Uint8ClampedArray) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** As `#rrggbb`. */
  at(x: number, y: number): string {
    const from = 4 * (y * this.width + x);
    return `#${Buffer.from(this.data.subarray(from, from + 3)).toString('hex')}`;
  }

  /** The pixel's colour as a name of the light theme; undefined for a mixture. */
  nameAt(x: number, y: number): Colour | undefined {
    const value = this.at(x, y);
    return colours.find((name) => palettes.light[name] === value);
  }

  /** The box of all pixels that differ from the top left one; undefined if there are none. */
  inked(): Extent | undefined {
    const words = new Uint32Array(this.data.buffer, this.data.byteOffset, this.width * this.height);
    let extent: Extent | undefined;
    for (const [i, word] of words.entries()) {
      if (word === words[0]) continue;
      const [x, y] = [i % this.width, Math.floor(i / this.width)];
      extent = {
        left: Math.min(x, extent?.left ?? x),
        top: Math.min(y, extent?.top ?? y),
        right: Math.max(x, extent?.right ?? x),
        bottom: Math.max(y, extent?.bottom ?? y),
      };
    }
    return extent;
  }

  /** The maximum difference of a channel from the other picture's. */
  lossTo(other: Picture): number {
    if (this.data.length !== other.data.length) return 255;
    let most = 0;
    for (let i = 0; i < this.data.length; i++) {
      const difference = Math.abs((this.data[i] ?? 0) - (other.data[i] ?? 0));
      if (difference > most) most = difference;
    }
    return most;
  }
}

/** Draws nodes without a frame around them. Messages appear as their keys. */
export function drawn(nodes: readonly Node[], width = 200, height = 200): Picture {
  return drawnScene({ width, height, nodes });
}

export function drawnScene(scene: Scene, theme: Theme = 'light'): Picture {
  registerFonts();
  const surface = new RenderSurface(baseLayers(1));
  const say = (text: string | { readonly key: string }) => (typeof text === 'string' ? text : text.key);
  const context = surface.draw({ scene, theme, locale: 'en', say });
  const { width, height } = pictureSize(scene);
  return new Picture(width, height, context.getImageData(0, 0, width, height).data);
}

/** Reads a picture file. @throws if it is not one */
export async function decoded(file: Buffer): Promise<Picture> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return new Picture(image.width, image.height, context.getImageData(0, 0, image.width, image.height).data);
}

/** A frame as a viewer shows it, on top of earlier frames. */
export interface DecodedFrame {
  readonly picture: Picture;
  /** How long it is shown. */
  readonly ms: number;
}

/** Reads an animated GIF with a decoder that is not ours. */
export function decodedFilm(file: Buffer): {
  readonly frames: readonly DecodedFrame[];
  readonly loops: number;
} {
  const reader = new GifReader(file);
  const { width, height } = reader;
  const pixels = new Uint8ClampedArray(4 * width * height);
  const frames = Array.from({ length: reader.numFrames() }, (_, i): DecodedFrame => {
    reader.decodeAndBlitFrameRGBA(i, pixels);
    return { picture: new Picture(width, height, pixels.slice()), ms: 10 * reader.frameInfo(i).delay };
  });
  return { frames, loops: reader.loopCount() };
}
