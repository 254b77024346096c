import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the clock', () => {
  let own: number;
  let discord: number;
  let steady: number;
  const log = { warn: vi.fn(), info: vi.fn() };
  const ask = vi.fn(async () => discord);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    [own, discord, steady] = [NOON, NOON, 5];
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const clock = () => createClock({ ask, log, own: () => own, steady: () => steady });
  /** Time passes, for all. */
  const pass = async (ms: number) => {
    own += ms;
    discord += ms;
    steady += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };

  it.each([-10 * MINUTE, 0, 10 * MINUTE])('is this machine’s where that is %i ms off', async (off) => {
    own += off;
    const { start, now } = clock();
    await start();
    await pass(5 * MINUTE);
    expect(now()).toEqual(new Date(NOON + off + 5 * MINUTE));
    expect(log.warn).not.toHaveBeenCalled();
  });

  it.each([-400 * DAY, -60 * MINUTE, 60 * MINUTE, 400 * DAY])(
    'is Discord’s where this machine’s is %i ms off, until that is set right, and says each once',
    async (off) => {
      own += off;
      const { start, now, stop } = clock();
      await start();
      await pass(3 * MINUTE);
      expect(now()).toEqual(new Date(NOON + 3 * MINUTE));
      expect(log.warn.mock.calls).toEqual([
        [{ aheadMinutes: off / MINUTE }, expect.stringContaining('disagrees')],
      ]);
      own -= off;
      expect(now()).toEqual(new Date(own));
      own += off;
      await pass(MINUTE);
      own -= off;
      await pass(60 * MINUTE);
      expect(log.info).toHaveBeenCalledTimes(1);
      stop();
    },
  );

  it('does not jump with this machine’s while it runs', async () => {
    const { start, now } = clock();
    await start();
    own += 400 * DAY;
    expect(now()).toEqual(new Date(NOON));
  });

  it('goes on after this machine has slept', async () => {
    const { start, now } = clock();
    await start();
    own += DAY;
    discord += DAY;
    await pass(MINUTE);
    expect(now()).toEqual(new Date(own));
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is this machine’s while Discord does not answer, and asks again', async () => {
    own += DAY;
    ask.mockRejectedValueOnce(new Error('no'));
    const { start, now } = clock();
    await start();
    expect(now()).toEqual(new Date(own));
    await pass(MINUTE);
    expect(now()).toEqual(new Date(discord));
  });

  it('asks once an hour', async () => {
    const { start } = clock();
    await start();
    for (let minute = 0; minute < 180; minute++) await pass(MINUTE);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
