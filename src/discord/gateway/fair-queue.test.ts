import { beforeEach, describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue, WAITING_MOST } from './fair-queue.ts';

let time: number;
let busy: number;
/** A simulated processor: pending work, and the calls due at a time, in that order. */
let calls: { readonly at: number; readonly call: () => void }[];
let queue: FairQueue;

beforeEach(() => {
  time = 0;
  busy = 0;
  calls = [];
  queue = createFairQueue({
    busy: () => busy,
    now: () => time,
    later: (ms, call) => void calls.push({ at: time + ms, call }),
  });
});

/** Keeps the processor busy for some time. */
function compute(ms: number): void {
  time += ms;
  busy += ms;
}
/** Waits for a turn of the processor, behind everything already waiting. */
const turn = () => new Promise<void>((resolve) => void calls.push({ at: time, call: resolve }));

async function settled(): Promise<void> {
  for (let count = 0; count < 20; count++) await Promise.resolve();
}

/** Runs the processor until the work is done, or until a given time. */
async function run(until = Number.POSITIVE_INFINITY): Promise<void> {
  await settled();
  while (time < until) {
    calls = calls.toSorted((a, b) => a.at - b.at);
    const [next] = calls;
    if (next === undefined || next.at > until) return;
    calls.shift();
    time = Math.max(time, next.at);
    next.call();
    await settled();
  }
}

const never = async () => {
  throw new Error('refused');
};
/** Work in several pieces, with other people's turns in between. @returns when it ended */
const work = (pieces: number, ms: number) => async () => {
  for (let piece = 0; piece < pieces; piece++) {
    compute(ms);
    await turn();
  }
  return time;
};

describe('the processor', () => {
  it('is there at once for somebody who asks for little', async () => {
    const ends: number[] = [];
    for (let press = 0; press < 50; press++) {
      const began = time;
      void queue.run('ann', work(3, 10), never).then((end) => ends.push(end - began));
      await run();
      time += 200;
    }
    expect(new Set(ends)).toEqual(new Set([30]));
  });

  it.each([5, 20, 40])(
    'keeps nobody waiting for more than 100 ms because of somebody else’s many pieces of %s ms',
    async (ms) => {
      let served = 0;
      /** Keeps asking, up to the limit of waiting work. */
      const spam = (): void => {
        const count = () => {
          served++;
          if (time < 60_000) spam();
        };
        void queue.run('eve', work(1, ms), never).then(count, () => undefined);
      };
      for (let press = 0; press < WAITING_MOST; press++) spam();
      let longest = 0;
      for (let at = 1; at < 60_000; at += 997) {
        await run(at);
        time = Math.max(time, at);
        const began = at;
        const ended = queue.run('ann', work(4, 5), never);
        await run(at + 900);
        longest = Math.max(longest, (await ended) - began - 4 * 5);
      }
      expect(longest).toBeLessThanOrEqual(100);
      // No idle time: the other person gets everything that Ann leaves.
      expect(served * ms).toBeGreaterThan(40_000);
    },
  );

  it('is shared by two who need much of it', async () => {
    const [eve, ann] = [queue.run('eve', work(9, 10), never), queue.run('ann', work(9, 10), never)];
    await run();
    expect([await eve, await ann]).toEqual([180, 180]);
  });
});

describe('work of which the newest counts', () => {
  it('begins before the person’s other work, and only the newest of what waits', async () => {
    const begun: string[] = [];
    const record = (name: string) => async () => {
      begun.push(name);
      await work(1, 10)();
    };
    for (let press = 0; press < WAITING_MOST + 2; press++) void queue.run('eve', record('press'), never);
    const other = async () => void begun.push('instead of a letter');
    for (const letters of ['a', 'ab', 'abc']) void queue.runNewest('eve', record(letters), other);
    await run();
    expect(begun.slice(0, 5)).toEqual([
      'press',
      'press',
      'instead of a letter',
      'instead of a letter',
      'abc',
    ]);
    expect(begun).toHaveLength(WAITING_MOST + 5);
  });

  it('waits until others have had their turns, as all work does', async () => {
    void queue.run('eve', work(40, 10), never);
    void queue.run('ann', work(8, 10), never);
    await run(150);
    const began = queue.runNewest('eve', async () => time, never);
    await run();
    expect(await began).toBeGreaterThanOrEqual(160);
  });
});

describe('too much work of one person', () => {
  it('is not even begun, and another person’s is', async () => {
    let refused = 0;
    const no = async () => {
      refused++;
      return 0;
    };
    for (let press = 0; press < WAITING_MOST + 12; press++) void queue.run('eve', work(1, 10), no);
    // Two run at once, and the others wait.
    expect(refused).toBe(10);
    const ann = queue.run('ann', work(1, 10), never);
    await run(50);
    expect(await ann).toBeLessThanOrEqual(50);
  });

  it('goes on after work that fails', async () => {
    const fails = queue.run('eve', async () => Promise.reject(new Error('oops')), never);
    await expect(fails).rejects.toThrow('oops');
    const next = queue.run('eve', work(1, 10), never);
    await run();
    expect(await next).toBe(10);
  });
});
