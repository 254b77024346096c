import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PngWriter } from '../../../src/render/png.ts';

/** The same picture with a palette if there is no visible difference. */
export async function smaller(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const written = await new PngWriter().write({
    width,
    height,
    read(left, top, columns, rows) {
      const { data } = context.getImageData(left, top, columns, rows);
      return new Uint32Array(data.buffer, data.byteOffset, columns * rows);
    },
  });
  return written.data.length < png.length ? written.data : png;
}
