import { setImmediate } from 'node:timers/promises';
import type { FilmFrame } from '../core/film.ts';
import type { Text } from '../core/message.ts';
import type { Animator, Translator } from '../table/ports.ts';
import { registerFonts } from './fonts.ts';
import { GifWriter } from './gif.ts';
import { printedNames } from './glyphs.ts';
import { baseLayers, exactColours, pictureSize, RenderSurface } from './surface.ts';
import { changedTiles, type Leaves, leavesOf, Tiles } from './tiles.ts';

/** Pixels of the base layers of one film: 16 MiB. */
const BASE_PIXELS = 4 * 2 ** 20;

/**
 * Makes animated GIFs, one at a time, frame by frame between other tasks of the event loop.
 *
 * @param translator for the texts of scenes
 * @throws if a font is missing
 */
export function createAnimator(translator: Pick<Translator, 'text'>): Animator {
  registerFonts();
  let last: Promise<unknown> = Promise.resolve();
  return {
    animate(frames, look) {
      const file = last.then(() => animate(translator, frames, look));
      last = file.catch(() => undefined);
      return file;
    },
  };
}

async function animate(
  translator: Pick<Translator, 'text'>,
  frames: Iterable<FilmFrame>,
  { theme, locale, nameOf }: Parameters<Animator['animate']>[1],
): Promise<Buffer> {
  const surface = new RenderSurface(baseLayers(BASE_PIXELS));
  const names = printedNames(nameOf);
  const say = (text: Text) => translator.text(text, locale, names);
  let writer: GifWriter | undefined;
  let previous: { readonly leaves: Leaves; readonly base: string | undefined } | undefined;
  for (const { scene, ms } of frames) {
    await setImmediate();
    const { width, height, scale } = pictureSize(scene);
    const { leaves } = leavesOf(scene.nodes, scale);
    const base = scene.base?.key;
    const tiles =
      previous === undefined || previous.base !== base
        ? Tiles.all(width, height)
        : changedTiles(previous.leaves, leaves, width, height);
    previous = { leaves, base };
    writer ??= new GifWriter(width, height, exactColours(theme));
    const differs =
      tiles.share > 0 && writer.draw(surface.pixels({ scene, theme, locale, say }, { tiles, leaves }), tiles);
    if (differs) {
      await setImmediate();
      writer.write(ms);
    } else writer.stay(ms);
  }
  if (writer === undefined) throw new RangeError('a film without frames');
  return writer.finish();
}
