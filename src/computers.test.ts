import { afterEach, describe, expect, it } from 'vitest';
import { createThinker, type ThreadedThinker } from './computers.ts';
import { quickRandom } from './core/random.ts';
import { begin } from './core/steps.ts';
import { rollToTheTop } from './games/roll-to-the-top/index.ts';
import { type Decision, thinkerHere } from './table/play/computers.ts';

/** Runs the thread's source: Vitest does not compile what a worker loads. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
  register();
  await import(${JSON.stringify(new URL('./computers-worker.ts', import.meta.url).href)});
`)}`,
);
const { state } = begin(
  rollToTheTop,
  { seats: 2, options: rollToTheTop.options.schema.parse({}), formerWinners: [] },
  quickRandom('thread'),
);
const decision: Decision = { game: rollToTheTop.id, level: 'medium', state, seat: 0, seed: 'a' };

let thinker: ThreadedThinker | undefined;
afterEach(() => thinker?.close());

describe('the thread of the computer players', () => {
  it('decides as this thread would, several at once', async () => {
    thinker = createThinker(worker);
    const here = thinkerHere([rollToTheTop]);
    const decisions = (['easy', 'medium', 'hard'] as const).map((level) => ({ ...decision, level }));
    expect(await Promise.all(decisions.map(thinker.decide))).toEqual(
      await Promise.all(decisions.map(here.decide)),
    );
  });

  it('plays positions out as this thread would', async () => {
    thinker = createThinker(worker);
    const here = thinkerHere([rollToTheTop]);
    const choice = { state, seat: 0, seed: 'a' };
    const moves = await thinker.candidates(rollToTheTop, choice, 3);
    expect(moves).toEqual(await here.candidates(rollToTheTop, choice, 3));
    const request = { ...choice, moves: [...moves, undefined], seats: [0, 1], from: 2, times: 3 };
    const results = await thinker.playOut(rollToTheTop, request);
    expect(results).toEqual(await here.playOut(rollToTheTop, request));
    expect(results.map((one) => one.map((seats) => seats.length))).toEqual(
      [...moves, undefined].map(() => [2, 2, 2]),
    );
  });

  it('leaves this thread free', async () => {
    thinker = createThinker(worker);
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await thinker.decide(decision);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it('reports an error, and goes on', async () => {
    thinker = createThinker(worker);
    await expect(thinker.decide({ ...decision, game: 'chess' })).rejects.toThrow('there is no game chess');
    await expect(thinker.decide(decision)).resolves.toHaveProperty('verb');
  });

  it('starts again after it has ended, and rejects what was under way', async () => {
    thinker = createThinker(worker, 1);
    await thinker.decide(decision);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(thinker.decide(decision)).resolves.toHaveProperty('verb');
    const under = thinker.decide(decision);
    await Promise.all([expect(under).rejects.toThrow('the computer players stopped'), thinker.close()]);
  });

  it('gets ready for a game, and decides no differently', async () => {
    thinker = createThinker(worker);
    thinker.prepare(rollToTheTop.id);
    thinker.prepare(rollToTheTop.id);
    thinker.prepare('chess');
    const hard = { ...decision, level: 'hard' } as const;
    expect(await thinker.decide(hard)).toEqual(await thinkerHere([rollToTheTop]).decide(hard));
  });

  it('rejects where its code cannot be run', async () => {
    thinker = createThinker(new URL('./no-such-file.ts', import.meta.url));
    await expect(thinker.decide(decision)).rejects.toThrow();
  });
});
