import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { steppingStones } from '../examples/stepping-stones/index.ts';
import { createThinker, type ThreadedThinker } from './computers.ts';
import type { AnyGame } from './core/game.ts';
import { quickRandom } from './core/random.ts';
import { begin } from './core/steps.ts';
import { rollToTheTop } from './games/roll-to-the-top/index.ts';
import { type Decision, thinkerHere } from './table/play/computers.ts';

const worker = new URL('./testkit/computers-worker.mjs', import.meta.url);
const { state } = begin(
  rollToTheTop,
  { seats: 2, options: rollToTheTop.options.schema.parse({}), formerWinners: [] },
  quickRandom('thread'),
);
const decision: Decision = { game: rollToTheTop.id, level: 'medium', state, seat: 0, seed: 'a' };

// A thread takes a second to load, so most tests share one.
const thinker = createThinker(worker, { threads: 1 });
const others: ThreadedThinker[] = [];
const another = (...args: Parameters<typeof createThinker>): ThreadedThinker => {
  const made = createThinker(...args);
  others.push(made);
  return made;
};
afterAll(() => Promise.all([thinker, ...others].map((thinker) => thinker.close())));

describe('the thread of the computer players', () => {
  it('decides as this thread would, with several questions at once', async () => {
    const here = thinkerHere([rollToTheTop]);
    const decisions = (['easy', 'medium', 'hard'] as const).map((level) => ({ ...decision, level }));
    expect(await Promise.all(decisions.map(thinker.decide))).toEqual(
      await Promise.all(decisions.map(here.decide)),
    );
  });

  it('plays positions out as this thread would', async () => {
    const here = thinkerHere([rollToTheTop]);
    const choice = { state, seat: 0, seed: 'a' };
    const moves = await thinker.candidates(rollToTheTop, choice, 3);
    expect(moves).toEqual(await here.candidates(rollToTheTop, choice, 3));
    const request = { ...choice, moves: [...moves, undefined], seats: [0, 1], from: 2, times: 3 };
    const results = await thinker.playOut(rollToTheTop, request);
    expect(results).toEqual(await here.playOut(rollToTheTop, request));
    expect(results.map((result) => result.map((seats) => seats.length))).toEqual(
      [...moves, undefined].map(() => [2, 2, 2]),
    );
  });

  it('leaves this thread free', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await thinker.decide({ ...decision, level: 'hard', seed: 'free' });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it('knows the games that the host has added', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'computers-'));
    const example = new URL('../examples/stepping-stones/index.ts', import.meta.url).href;
    const file = join(folder, 'stones.mjs');
    await writeFile(file, `export { steppingStones as default } from ${JSON.stringify(example)};`);
    const stones = steppingStones as unknown as AnyGame;
    const { state } = begin(
      stones,
      { seats: 1, options: { rounds: 6 }, formerWinners: [] },
      quickRandom('stones'),
    );
    const asked: Decision = { game: stones.id, level: 'medium', state, seat: 0, seed: 'a' };
    const own = another(worker, { threads: 1, modules: [pathToFileURL(file).href] });
    expect(await own.decide(asked)).toEqual(await thinkerHere([stones]).decide(asked));
    await expect(thinker.decide(asked)).rejects.toThrow('there is no game stepping-stones');
    await rm(folder, { recursive: true });
  });

  it('reports an error, and goes on', async () => {
    await expect(thinker.decide({ ...decision, game: 'chess' })).rejects.toThrow('there is no game chess');
    await expect(thinker.decide(decision)).resolves.toHaveProperty('verb');
  });

  it('answers the most urgent question first: computer players before hints, hints before analyses', async () => {
    const choice = { state, seat: 0, seed: 'a' };
    const [advised] = await thinker.candidates(rollToTheTop, choice, 1);
    const done: string[] = [];
    const asked = (name: string, answer: Promise<unknown>) => answer.then(() => done.push(name));
    await Promise.all([
      asked('under way', thinker.candidates(rollToTheTop, choice, 1)),
      asked('analysis', thinker.candidates(rollToTheTop, choice, 2)),
      asked('hint', thinker.advantage(rollToTheTop, choice, advised ?? { verb: '', args: {} })),
      asked('move', thinker.decide({ ...decision, seed: 'urgent' })),
    ]);
    expect(done).toEqual(['under way', 'move', 'hint', 'analysis']);
  });

  it('drops a question that nobody waits for any more, and answers it when asked again', async () => {
    const choice = { state, seat: 0, seed: 'late' };
    expect(await thinker.strongAdvice(rollToTheTop, choice, 0)).toBeUndefined();
    const here = thinkerHere([rollToTheTop]);
    expect(await thinker.strongAdvice(rollToTheTop, choice)).toEqual(
      await here.strongAdvice(rollToTheTop, choice),
    );
  });

  it('answers equal questions once, and does not cache errors', async () => {
    const answer = thinker.decide(decision);
    expect(thinker.decide({ ...decision })).toBe(answer);
    await answer;
    expect(thinker.decide(decision)).toBe(answer);
    const wrong = { ...decision, game: 'chess' };
    const error = thinker.decide(wrong);
    await expect(error).rejects.toThrow();
    expect(thinker.decide(wrong)).not.toBe(error);
  });

  it('starts again after it has ended, and rejects the work in progress', async () => {
    const ended = new Promise((resolve) =>
      process.once('worker', (thread: Worker) => thread.once('exit', resolve)),
    );
    const thinker = another(worker, { idle: 1 });
    await thinker.decide(decision);
    await ended;
    await expect(thinker.decide(decision)).resolves.toHaveProperty('verb');
    const under = thinker.decide({ ...decision, seed: 'under way' });
    await Promise.all([expect(under).rejects.toThrow('the computer players stopped'), thinker.close()]);
  });

  it('keeps no answer that is not cached', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const request = { state, seat: 0, seed: 'kept', moves: [undefined], seats: [0, 1], from: 0, times: 3 };
    const answer = new WeakRef(await thinker.playOut(rollToTheTop, request));
    // An answer lives on until the end of its task of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(answer.deref()).toBeUndefined();
  });

  it('gets ready for a game, and decides no differently', async () => {
    thinker.prepare(rollToTheTop.id);
    thinker.prepare(rollToTheTop.id);
    thinker.prepare('chess');
    const hard = { ...decision, level: 'hard' } as const;
    expect(await thinker.decide(hard)).toEqual(await thinkerHere([rollToTheTop]).decide(hard));
  });

  it('gets ready for every game on one thread, which stays', async () => {
    const started: Worker[] = [];
    let oneEnded: (value: unknown) => void = () => undefined;
    const ended = new Promise((resolve) => {
      oneEnded = resolve;
    });
    const count = (thread: Worker) => {
      started.push(thread);
      thread.once('exit', oneEnded);
    };
    process.on('worker', count);
    try {
      const thinker = another(worker, { threads: 2, idle: 1, kept: 1 });
      await thinker.warmUp([rollToTheTop.id, 'chess']);
      expect(started).toHaveLength(1);
      // With one more question than threads that stay, another thread starts, and one of the two ends.
      await Promise.all(['a', 'b'].map((seed) => thinker.decide({ ...decision, seed })));
      await ended;
      await thinker.decide({ ...decision, seed: 'later' });
      expect(started).toHaveLength(2);
    } finally {
      process.off('worker', count);
    }
  });

  it('answers questions before it gets ready', async () => {
    const done: string[] = [];
    const ready = thinker.warmUp([rollToTheTop.id]).then(() => done.push('ready'));
    await thinker.decide({ ...decision, seed: 'meanwhile' }).then(() => done.push('move'));
    await ready;
    expect(done).toEqual(['move', 'ready']);
  });

  it('stops getting ready when it is closed', async () => {
    const thinker = another(worker, { threads: 1 });
    const ready = thinker.warmUp([rollToTheTop.id]);
    await Promise.all([expect(ready).rejects.toThrow('the computer players stopped'), thinker.close()]);
  });

  it('rejects if its code cannot be run', async () => {
    const thinker = another(new URL('./no-such-file.ts', import.meta.url));
    await expect(thinker.decide(decision)).rejects.toThrow();
  });
});
