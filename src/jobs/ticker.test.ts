import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTicker, type Ticker, watchOutages } from './ticker.ts';

describe('a ticker', () => {
  /** Checks that have started, each with a function that ends it. */
  let looks: { readonly at: Date; end(): void; fail(error: unknown): void }[];
  let troubles: unknown[];
  let ticker: Ticker;
  let time: number;

  beforeEach(() => {
    vi.useFakeTimers();
    looks = [];
    troubles = [];
    time = 0;
    ticker = createTicker(
      () =>
        new Promise((resolve, reject) =>
          looks.push({ at: new Date(time), end: () => resolve(0), fail: reject }),
        ),
      15_000,
      (error) => troubles.push(error),
    );
  });
  afterEach(() => vi.useRealTimers());
  /** Lets settled promises run their callbacks. */
  const settled = () => vi.advanceTimersByTimeAsync(0);

  it('runs at once and at its intervals', async () => {
    ticker.start();
    await settled();
    expect(looks).toHaveLength(1);
    looks[0]?.end();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(looks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toHaveLength(2);
  });

  it('runs one check at a time, and once more if asked meanwhile', async () => {
    ticker.start();
    await settled();
    time = 5;
    const asked = [ticker.tick(), ticker.tick()];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveLength(1);
    looks[0]?.end();
    await settled();
    expect(looks.map(({ at }) => at.getTime())).toEqual([0, 5]);
    looks[1]?.end();
    await Promise.all(asked);
    expect(looks).toHaveLength(2);
  });

  it('continues while the database is unavailable, and reports it once', async () => {
    ticker.start();
    for (const error of ['first', 'second']) {
      await settled();
      looks.at(-1)?.fail(error);
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(troubles).toEqual(['first']);
    looks.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(15_000);
    looks.at(-1)?.fail('third');
    await settled();
    expect(troubles).toEqual(['first', 'third']);
  });

  it('stops after the current check ends', async () => {
    ticker.start();
    await settled();
    let stopped = false;
    const stopping = ticker.stop().then(() => {
      stopped = true;
    });
    await settled();
    expect(stopped).toBe(false);
    looks[0]?.end();
    await stopping;
    await ticker.tick();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveLength(1);
  });
});

describe('an outage', () => {
  it('is reported once, even if an answer from before it arrives during it', async () => {
    const reported: unknown[] = [];
    const watched = watchOutages((error) => reported.push(error));
    const earlier = watched(new Promise((resolve) => setImmediate(resolve)));
    await watched(Promise.reject('first')).catch(() => {});
    await earlier;
    await watched(Promise.reject('second')).catch(() => {});
    expect(reported).toEqual(['first']);
    await watched(Promise.resolve());
    await watched(Promise.reject('third')).catch(() => {});
    expect(reported).toEqual(['first', 'third']);
  });
});
