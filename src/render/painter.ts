import { setImmediate } from 'node:timers/promises';
import type { Scene } from '../core/scene.ts';
import type { Painter, Voice } from '../table/ports.ts';
import { Easel } from './surface.ts';
import { registerFonts } from './fonts.ts';
import { Layers } from './canvas-cache.ts';

/** So many pictures are in the making at once: one is drawn while another is compressed. */
const EASELS = 2;
/** Of all base layers that are kept: 64 MiB, a dozen sheets. */
const BASE_PIXELS = 16 * 2 ** 20;
/** Of a scene, in pixels. */
const LONGEST_SIDE = 4096;

/**
 * Makes the painter of a process. A picture that cannot be made rejects (the scene is too large, an icon does not
 * exist) and leaves the painter as it was.
 *
 * @param voice says the texts of scenes
 * @throws where a font is missing
 */
export function createPainter(voice: Pick<Voice, 'text'>): Painter {
  registerFonts();
  const bases = new Layers(BASE_PIXELS);
  const free = Array.from({ length: EASELS }, () => new Easel(bases));
  const waiting: ((easel: Easel) => void)[] = [];

  const take = (): Easel | Promise<Easel> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (easel: Easel): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(easel);
    else next(easel);
  };

  return {
    async paint(scene, { theme, locale, nameOf }) {
      checkSize(scene);
      const easel = await take();
      try {
        // Memory of the picture before is freed only between tasks of the event loop; so others have their turn, too.
        await setImmediate();
        return await easel.paint({ scene, theme, locale, say: (text) => voice.text(text, locale, nameOf) });
      } finally {
        giveBack(easel);
      }
    },
  };
}

function checkSize({ width, height }: Scene): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)
      throw new RangeError(`a scene of ${width} x ${height} pixels cannot be painted`);
}
