import { beforeEach, describe, expect, it } from 'vitest';
import type { Job, Queue } from '../table/ports.ts';
import { nextStep, sampleTable } from '../testkit/store/samples.ts';
import { memoryStore } from '../testkit/table/memory-store.ts';
import { createMetrics, type Metrics } from './metrics.ts';

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics();
});

/** The value of a metric by name and labels, as Prometheus reads it; undefined if there is none. */
const figure = async (name: string): Promise<number | undefined> => {
  const { body } = await metrics.text();
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};
const scene = { width: 1000, height: 100, nodes: [] };
const look = { theme: 'light', locale: 'en', nameOf: String } as const;

describe('the metrics', () => {
  it('include those of the process', async () => {
    expect(await figure('process_start_time_seconds')).toBeGreaterThan(0);
    expect((await metrics.text()).type).toContain('text/plain');
  });

  it('count interactions by outcome, and measure their times', async () => {
    const one = metrics.meter.interaction('command');
    one.acknowledged();
    one.ended('answered');
    metrics.meter.interaction('press').ended('late');
    expect(await figure('rollpad_interactions_total{kind="command",outcome="answered"}')).toBe(1);
    expect(await figure('rollpad_interactions_total{kind="press",outcome="late"}')).toBe(1);
    expect(await figure('rollpad_interaction_acknowledged_seconds_count{kind="command"}')).toBe(1);
    expect(await figure('rollpad_interaction_answered_seconds_count{kind="command"}')).toBe(1);
    expect(await figure('rollpad_interaction_answered_seconds_count{kind="press"}')).toBeUndefined();
  });

  it('count stored moves once, and pass everything through that is stored with them', async () => {
    const memory = memoryStore();
    let given = 0;
    const append: typeof memory.append = (...all) => {
      given = all.length;
      return memory.append(...all);
    };
    const store = metrics.store({ ...memory, append });
    const table = sampleTable();
    await store.create(table, []);
    const { step, table: after } = nextStep(table);
    expect(await store.append(step, after, [], [], [])).toBe('appended');
    expect(given).toBe(5);
    expect(await store.append(step, after, [])).toBe('duplicate');
    const { step: undo, table: then } = nextStep({ ...after, version: 2 }, { kind: 'undo' });
    expect(await store.append(undo, then, [])).toBe('appended');
    expect(await figure('rollpad_moves_total{game="roll-to-the-top",by="player"}')).toBe(1);
  });

  it('include what features measure', async () => {
    metrics.figures.counter('rollpad_things_total', 'Things')(2);
    metrics.figures.histogram('rollpad_thing_seconds', 'Time for a thing', [1, 2])(1.5);
    expect(await figure('rollpad_things_total')).toBe(2);
    expect(await figure('rollpad_thing_seconds_bucket{le="2"}')).toBe(1);
  });

  it('count jobs by outcome', async () => {
    const handlers = new Map<string, (job: Job) => Promise<void>>();
    const bare: Queue = {
      work: (name, handler) => void handlers.set(name, handler),
      start: async () => {},
      wake() {},
      retryNow: async () => {},
      waiting: async () => expect.unreachable(),
      stop: async () => {},
    };
    const queue = metrics.queue(bare);
    queue.work('announce', async ({ key }) => {
      if (key === 'bad') throw new Error('no');
    });
    const run = (key: string) => handlers.get('announce')?.({ queue: 'announce', key });
    await run('good');
    await expect(run('bad')).rejects.toThrow('no');
    metrics.gaveUp('announce');
    for (const outcome of ['done', 'failed', 'given-up'])
      expect(await figure(`rollpad_jobs_total{queue="announce",outcome="${outcome}"}`)).toBe(1);
  });

  it('measure the time of pictures, and count failures', async () => {
    const good = metrics.painter({ paint: async () => Buffer.from('png') });
    const bad = metrics.painter({ paint: () => Promise.reject(new Error('no ink')) });
    expect(await good.paint(scene, look)).toEqual(Buffer.from('png'));
    await expect(bad.paint(scene, look)).rejects.toThrow('no ink');
    expect(await figure('rollpad_picture_seconds_count')).toBe(1);
    expect(await figure('rollpad_pictures_failed_total')).toBe(1);
  });

  it('read gauges on every scrape, and leave out those that fail', async () => {
    let isWell = true;
    const orFail = <T>(value: T) => (isWell ? Promise.resolve(value) : Promise.reject(new Error('down')));
    metrics.watch({
      isOnline: () => isWell,
      ping: () => orFail(undefined),
      tableCounts: () => orFail({ lobby: 1, playing: 2, finished: 3, cancelled: 0 }),
      waiting: () => orFail({ announce: 0, computer: 4, clock: 0, remind: 0, retention: 0, analyse: 0 }),
    });
    expect(await figure('rollpad_gateway_up')).toBe(1);
    expect(await figure('rollpad_database_up')).toBe(1);
    expect(await figure('rollpad_tables{status="playing"}')).toBe(2);
    expect(await figure('rollpad_jobs_waiting{queue="computer"}')).toBe(4);
    isWell = false;
    expect(await figure('rollpad_gateway_up')).toBe(0);
    expect(await figure('rollpad_database_up')).toBe(0);
    expect(await figure('rollpad_tables{status="playing"}')).toBeUndefined();
    expect(await figure('rollpad_jobs_waiting{queue="computer"}')).toBeUndefined();
  });
});
