import { GifReader } from 'omggif';
import { Picture } from './pixels.ts';

/** A frame as a viewer shows it, with what earlier frames left. */
export interface DecodedFrame {
  readonly picture: Picture;
  /** How long it stays. */
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
