/** Limits events within a sliding time span, by the computer's clock: clients wait by theirs. */
export class Window {
  readonly #span: number;
  readonly #most: number;
  readonly #now: () => number;
  #times: number[] = [];

  constructor(span: number, most: number, now: () => number = () => performance.now()) {
    this.#span = span;
    this.#most = most;
    this.#now = now;
  }

  /** Milliseconds until there is room again; 0: there is. */
  wait(): number {
    const now = this.#now();
    while (this.#times[0] !== undefined && this.#times[0] <= now - this.#span) this.#times.shift();
    if (this.#times.length < this.#most) return 0;
    const [oldest = now] = this.#times;
    return this.#span - (now - oldest);
  }

  /** The same, and takes a place where there is one. */
  take(): number {
    const wait = this.wait();
    if (wait === 0) this.#times.push(this.#now());
    return wait;
  }
}
