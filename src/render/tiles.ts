/** A box on a picture, in pixels. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** The width and the height of a tile, in pixels. Those at the right and at the bottom may be smaller. */
export const TILE = 64;

/** The tiles of a picture, some of them marked. */
export class Tiles {
  /** The picture's. */
  readonly width: number;
  readonly height: number;
  /** The number of tiles below each other. */
  readonly rows: number;
  readonly #columns: number;
  readonly #marked: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rows = Math.ceil(height / TILE);
    this.#columns = Math.ceil(width / TILE);
    this.#marked = new Uint8Array(this.rows * this.#columns);
  }

  /** All tiles of a picture, marked. */
  static all(width: number, height: number): Tiles {
    const tiles = new Tiles(width, height);
    tiles.mark([0, 0, width, height]);
    return tiles;
  }

  /** Marks all tiles that a box touches. */
  mark(box: Bounds): void {
    const [left, top, right, bottom] = this.#clip(box);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) this.#marked[row * this.#columns + column] = 1;
  }

  /** Whether a box touches a marked tile. */
  touches(box: Bounds): boolean {
    const [left, top, right, bottom] = this.#clip(box);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#marked[row * this.#columns + column] === 1) return true;
    return false;
  }

  /** The part of the tiles that is marked, 0 to 1. */
  get share(): number {
    let marked = 0;
    for (const one of this.#marked) marked += one;
    return marked / this.#marked.length;
  }

  /** The marked parts of a row of tiles, in pixels: each begins at its `left` and ends before its `right`. */
  spans(row: number): readonly (readonly [left: number, right: number])[] {
    const spans: (readonly [number, number])[] = [];
    for (let column = 0; column < this.#columns; column++) {
      if (this.#marked[row * this.#columns + column] === 0) continue;
      const first = column;
      while (column < this.#columns && this.#marked[row * this.#columns + column] === 1) column++;
      spans.push([first * TILE, Math.min(this.width, column * TILE)]);
    }
    return spans;
  }

  /** Boxes of the marked tiles: left, top, width and height, in pixels. */
  boxes(): readonly Bounds[] {
    return Array.from({ length: this.rows }, (_, row) =>
      this.spans(row).map(
        ([left, right]): Bounds => [left, row * TILE, right - left, Math.min(TILE, this.height - row * TILE)],
      ),
    ).flat();
  }

  /** The tiles that a box touches: columns and rows, from first to last. */
  #clip([left, top, right, bottom]: Bounds): Bounds {
    return [
      Math.max(0, Math.floor(left / TILE)),
      Math.max(0, Math.floor(top / TILE)),
      Math.min(this.#columns - 1, Math.floor(right / TILE)),
      Math.min(this.rows - 1, Math.floor(bottom / TILE)),
    ];
  }
}
