import { setImmediate } from 'node:timers/promises';
import type { Scene } from '../core/scene.ts';
import type { Painter, Translator } from '../table/ports.ts';
import { CanvasCache } from './canvas-cache.ts';
import { registerFonts } from './fonts.ts';
import { RenderSurface } from './surface.ts';

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
export function createPainter(translator: Pick<Translator, 'text'>): Painter {
  registerFonts();
  const bases = new CanvasCache(BASE_PIXELS);
  const free = Array.from({ length: EASELS }, () => new RenderSurface(bases));
  const waiting: ((surface: RenderSurface) => void)[] = [];

  const take = (): RenderSurface | Promise<RenderSurface> =>
    free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (surface: RenderSurface): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(surface);
    else next(surface);
  };

  return {
    async paint(scene, { theme, locale, nameOf }) {
      checkSize(scene);
      const surface = await take();
      try {
        // Memory of the picture before is freed only between tasks of the event loop; so others have their turn, too.
        await setImmediate();
        return await surface.paint({
          scene,
          theme,
          locale,
          say: (text) => translator.text(text, locale, nameOf),
        });
      } finally {
        giveBack(surface);
      }
    },
  };
}

function checkSize({ width, height }: Scene): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)
      throw new RangeError(`a scene of ${width} x ${height} pixels cannot be painted`);
}
