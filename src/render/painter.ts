import { setImmediate } from 'node:timers/promises';
import type { Locale, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';
import type { Painter, Translator } from '../table/ports.ts';
import { CanvasCache } from './canvas-cache.ts';
import { registerFonts } from './fonts.ts';
import { leavesOf } from './leaves.ts';
import { PictureCache } from './picture-cache.ts';
import { RenderSurface } from './surface.ts';

/** Pictures that are made at once: one is drawn while another is compressed. */
const SURFACES = 2;
/** Pixels of all cached base layers: 18 MiB, three sheets. */
const BASE_PIXELS = 4.5 * 2 ** 20;
/** Bytes of all cached files: dozens of files. */
const KEPT_BYTES = 8 * 2 ** 20;
/** Where more of a picture differs from an earlier one, it is drawn anew. */
const MOST_CHANGED = 0.7;
/** The longest side of a scene, in pixels. */
const LONGEST_SIDE = 4096;

/**
 * Makes the painter of a process. A picture that cannot be made rejects (the scene is too large, an icon does not
 * exist) and leaves the painter as it was. The painter caches files: it does not paint an identical scene again, and of
 * a scene that differs a little from a cached one it paints the difference.
 *
 * @param translator says the texts of scenes
 * @throws where a font is missing
 */
export function createPainter(translator: Pick<Translator, 'text'>): Painter {
  registerFonts();
  const bases = new CanvasCache(BASE_PIXELS);
  const kept = new PictureCache(KEPT_BYTES);
  const free = Array.from({ length: SURFACES }, () => new RenderSurface(bases));
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
      const { leaves, seats } = leavesOf(scene.nodes);
      const look = lookOf(
        scene,
        theme,
        locale,
        seats.map((seat) => [nameOf(seat), nameOf.sheet?.(seat) ?? null]),
      );
      const known = kept.same(look, leaves);
      if (known !== undefined) return known;
      const surface = await take();
      try {
        // Memory of the picture before is freed only between tasks of the event loop; so others have their turn, too.
        await setImmediate();
        const since = kept.same(look, leaves);
        if (since !== undefined) return since;
        const near = kept.nearest(look, leaves, scene);
        const request = {
          scene,
          theme,
          locale,
          say: (text: Text) => translator.text(text, locale, nameOf),
        };
        const earlier =
          near !== undefined && near.changed.share <= MOST_CHANGED
            ? { file: near.file, part: { tiles: near.changed, leaves } }
            : undefined;
        const file = await surface.paint(request, earlier);
        kept.add(look, leaves, file);
        return file.data;
      } finally {
        giveBack(surface);
      }
    },
  };
}

/** All that decides what a picture looks like, besides its nodes. */
function lookOf(
  { width, height, base }: Scene,
  theme: Theme,
  locale: Locale,
  names: readonly (readonly (string | null)[])[],
): string {
  return JSON.stringify([width, height, base?.key ?? null, theme, locale, names]);
}

function checkSize({ width, height }: Scene): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)
      throw new RangeError(`a scene of ${width} x ${height} pixels cannot be painted`);
}
