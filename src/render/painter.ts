import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Locale, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';
import type { Painter, Translator } from '../table/ports.ts';
import { registerFonts } from './fonts.ts';
import { printedNames } from './glyphs.ts';
import type { PngFile } from './png.ts';
import { baseLayers, pictureSize, RenderSurface } from './surface.ts';
import { bytesOfLeaves, changedTiles, type Leaves, leavesOf, sameLeaves, type Tiles } from './tiles.ts';

/** A painted picture and its content. */
interface KeptPicture {
  readonly file: PngFile;
  readonly leaves: Leaves;
}

/** The objects around a picture, its bands among them, in bytes. */
const OVERHEAD = 8000;
/** The number of recent pictures of the same look that a new picture is compared with. */
const COMPARED = 4;

/** Pictures by look: size, theme, language, names and base. Keeps the most recently used within a memory limit. */
export class PictureCache {
  /** With their looks. */
  readonly #pictures: LRUCache<KeptPicture, string>;
  readonly #looks = new Map<string, Set<KeptPicture>>();

  constructor(mostBytes: number) {
    this.#pictures = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (_, picture) => bytesOf(picture),
      dispose: (look, picture) => this.#forget(look, picture),
    });
  }

  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  add(look: string, leaves: Leaves, file: PngFile): void {
    const picture = { file, leaves };
    this.#pictures.set(picture, look);
    // A picture larger than the limit is not kept.
    if (this.#pictures.has(picture)) this.#looks.set(look, (this.#looks.get(look) ?? new Set()).add(picture));
  }

  /** The file of the same picture, if it is kept. */
  same(look: string, leaves: Leaves): Buffer | undefined {
    for (const picture of this.#looks.get(look) ?? [])
      if (sameLeaves(picture.leaves, leaves)) {
        this.#pictures.get(picture);
        return picture.file.data;
      }
    return undefined;
  }

  /** The most similar file to a picture, with the tiles that differ. @param width, height in pixels */
  nearest(
    look: string,
    leaves: Leaves,
    { width, height }: { readonly width: number; readonly height: number },
  ): { readonly file: PngFile; readonly changed: Tiles } | undefined {
    const candidates = [...(this.#looks.get(look) ?? [])].slice(-COMPARED);
    let best: { readonly file: PngFile; readonly changed: Tiles } | undefined;
    for (const { file, leaves: previous } of candidates) {
      if (file.parts === undefined) continue;
      const changed = changedTiles(previous, leaves, width, height);
      if (best === undefined || changed.share < best.changed.share) best = { file, changed };
    }
    return best;
  }

  #forget(look: string, picture: KeptPicture): void {
    const others = this.#looks.get(look);
    others?.delete(picture);
    if (others?.size === 0) this.#looks.delete(look);
  }
}

function bytesOf({ file: { data, parts }, leaves }: KeptPicture): number {
  // A table shared by several files counts for each of them, which is on the safe side.
  return data.length + (parts?.colours.bytes ?? 0) + bytesOfLeaves(leaves) + OVERHEAD;
}

/** Pictures made at the same time: one is drawn while another is compressed. */
const SURFACES = 2;
/** Pixels of all cached base layers: 18 MiB, three sheets. */
const BASE_PIXELS = 4.5 * 2 ** 20;
/** Bytes of all cached files: dozens of files. */
const KEPT_BYTES = 8 * 2 ** 20;
/** If a larger share of a picture differs from an earlier one, it is painted from scratch. */
const MOST_CHANGED = 0.7;
/** The longest side of a scene, in pixels. */
const LONGEST_SIDE = 4096;

/**
 * Makes the painter of a process. It rejects a picture that cannot be painted (the scene is too large, an icon does not
 * exist) and continues unaffected. The painter caches files: it never paints an identical scene again, and of a scene
 * that differs a little from a cached one it paints only the difference.
 *
 * @param translator for the texts of scenes
 * @throws if a font is missing
 */
export function createPainter(translator: Pick<Translator, 'text'>): Painter {
  registerFonts();
  const bases = baseLayers(BASE_PIXELS);
  const kept = new PictureCache(KEPT_BYTES);
  const free = Array.from({ length: SURFACES }, () => new RenderSurface(bases));
  const waiting: ((surface: RenderSurface) => void)[] = [];
  /** The leaves of scenes that are kept elsewhere, such as the drawings of the rules. */
  const leavesBy = new WeakMap<Scene, ReturnType<typeof leavesOf>>();

  const take = (): RenderSurface | Promise<RenderSurface> =>
    free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (surface: RenderSurface): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(surface);
    else next(surface);
  };

  return {
    async paint(scene, { theme, locale, nameOf: given }) {
      const nameOf = printedNames(given);
      checkSize(scene);
      const size = pictureSize(scene);
      const found = leavesBy.get(scene) ?? leavesOf(scene.nodes, size.scale);
      leavesBy.set(scene, found);
      const { leaves, seats } = found;
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
        // Memory of the previous picture is freed only between tasks of the event loop; this also gives others their
        // turn.
        await setImmediate();
        const since = kept.same(look, leaves);
        if (since !== undefined) return since;
        const near = kept.nearest(look, leaves, size);
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

/** Everything besides the nodes that determines what a picture looks like. */
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
