import { bytesOf, changedTiles, type Leaves, sameLeaves } from './leaves.ts';
import type { PngFile } from './png.ts';
import type { Tiles } from './tiles.ts';

/** A picture that was painted, and what is on it. */
interface KeptPicture {
  readonly file: PngFile;
  readonly leaves: Leaves;
  readonly bytes: number;
}

/** The objects around a picture, its bands among them, in bytes. */
const OVERHEAD = 8000;
/** How many of the latest pictures in one look a new picture is compared with. */
const COMPARED = 4;

/** Pictures by their looks: size, theme, language, names and base. Those used last are kept, within a bound of memory. */
export class PictureCache {
  readonly #mostBytes: number;
  /** In the order of their use, the latest last. */
  readonly #pictures = new Map<KeptPicture, string>();
  readonly #looks = new Map<string, Set<KeptPicture>>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(look: string, leaves: Leaves, file: PngFile): void {
    // A table that several files share is counted with each of them: the bound holds all the more.
    const bytes = file.data.length + (file.parts?.colours.bytes ?? 0) + bytesOf(leaves) + OVERHEAD;
    const picture = { file, leaves, bytes };
    this.#pictures.set(picture, look);
    this.#looks.set(look, (this.#looks.get(look) ?? new Set()).add(picture));
    this.#bytes += bytes;
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  /** The file of the same picture, if it is kept. */
  same(look: string, leaves: Leaves): Buffer | undefined {
    for (const picture of this.#looks.get(look) ?? [])
      if (sameLeaves(picture.leaves, leaves)) {
        this.#use(picture);
        return picture.file.data;
      }
    return undefined;
  }

  /** The file that differs least from a picture, with the tiles in which it does. @param width, height in pixels */
  nearest(
    look: string,
    leaves: Leaves,
    { width, height }: { readonly width: number; readonly height: number },
  ): { readonly file: PngFile; readonly changed: Tiles } | undefined {
    const candidates = [...(this.#looks.get(look) ?? [])].slice(-COMPARED);
    let best: { readonly file: PngFile; readonly changed: Tiles } | undefined;
    for (const { file, leaves: before } of candidates) {
      if (file.parts === undefined) continue;
      const changed = changedTiles(before, leaves, width, height);
      if (best === undefined || changed.share < best.changed.share) best = { file, changed };
    }
    return best;
  }

  #use(picture: KeptPicture): void {
    const look = this.#pictures.get(picture);
    if (look === undefined) return;
    this.#pictures.delete(picture);
    this.#pictures.set(picture, look);
  }

  #drop(picture: KeptPicture): void {
    const look = this.#pictures.get(picture) ?? '';
    this.#pictures.delete(picture);
    const others = this.#looks.get(look);
    others?.delete(picture);
    if (others?.size === 0) this.#looks.delete(look);
    this.#bytes -= picture.bytes;
  }
}
