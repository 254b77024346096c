import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PngWriter } from '../../../src/render/png.ts';

/** The same picture with a palette, if no difference is visible. */
export async function smaller(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const written = await new PngWriter().write({
    width,
    height,
    read: (top, rows) => words.subarray(top * width, (top + rows) * width),
  });
  return written.data.length < png.length ? written.data : png;
}
