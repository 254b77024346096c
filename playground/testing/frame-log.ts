/** The frames that a socket has received, for tests that wait for one. */
export class FrameLog<Frame> {
  readonly frames: Frame[] = [];
  readonly #listeners = new Set<() => void>();

  protected receive(frame: Frame): void {
    this.frames.push(frame);
    this.changed();
  }

  /** Lets all waiting calls look again. */
  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The first result of `look`, now or after a change. */
  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = look();
        if (found === undefined) return;
        this.#listeners.delete(check);
        resolve(found);
      };
      this.#listeners.add(check);
      check();
    });
  }
}
