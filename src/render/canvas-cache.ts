import type { Canvas } from '@napi-rs/canvas';

/** Painted canvases that are used again, those used last; a bound holds how much memory they take. */
export class CanvasCache {
  readonly #mostPixels: number;
  /** In the order of their use, the latest last. */
  readonly #canvases = new Map<string, Canvas>();
  #pixels = 0;

  /** @param mostPixels of all canvases together; a pixel takes four bytes */
  constructor(mostPixels: number) {
    this.#mostPixels = mostPixels;
  }

  get pixels(): number {
    return this.#pixels;
  }

  /** The canvas of the key, painted if need be. What `paint` throws is passed on, and nothing kept. */
  get(key: string, paint: () => Canvas): Canvas {
    const canvas = this.#canvases.get(key) ?? paint();
    this.#drop(key);
    this.#canvases.set(key, canvas);
    this.#pixels += canvas.width * canvas.height;
    for (const oldest of this.#canvases.keys()) {
      if (this.#pixels <= this.#mostPixels) break;
      this.#drop(oldest);
    }
    return canvas;
  }

  #drop(key: string): void {
    const canvas = this.#canvases.get(key);
    if (canvas === undefined) return;
    this.#canvases.delete(key);
    this.#pixels -= canvas.width * canvas.height;
  }
}
