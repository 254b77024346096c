import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InteractionMetrics } from '../discord/gateway/respond.ts';
import type { TableStatus } from '../table/model.ts';
import type { Job, Painter, Queue } from '../table/ports.ts';
import type { Store } from '../table/store.ts';

/** Gauges, read on every scrape. Each may reject if the database does not answer. */
export interface Sources {
  isOnline(): boolean;
  ping(): Promise<void>;
  tableCounts(): Promise<Readonly<Record<TableStatus, number>>>;
  waiting(): Promise<Readonly<Record<string, number>>>;
}

/** The metrics of a running bot, for Prometheus. The only file that knows prom-client. */
export interface Metrics {
  readonly meter: InteractionMetrics;
  /** The same store; counts moves. */
  store(store: Store): Store;
  /** The same painter; measures its time. */
  painter(painter: Painter): Painter;
  /** The same queue; counts jobs. */
  queue<Q extends Queue>(queue: Q): Q;
  /** Counts a job that failed for good. */
  gaveUp(queue: string): void;
  /** Sets the sources of the gauges. */
  watch(sources: Sources): void;
  /** Prometheus's text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

/** Seconds. An acknowledgement must come within three. */
const ACKNOWLEDGED = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const ANSWERED = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PAINTED = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: readonly Label[]
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const interactions = counter(
    'rollpad_interactions_total',
    'Interactions by kind (command, press, suggestions) and outcome (answered, refused, failed, late)',
    'kind',
    'outcome',
  );
  const acknowledged = histogram(
    'rollpad_interaction_acknowledged_seconds',
    'From an interaction to its acknowledgement',
    ACKNOWLEDGED,
    'kind',
  );
  const answered = histogram(
    'rollpad_interaction_answered_seconds',
    'From an interaction to its answer',
    ANSWERED,
    'kind',
  );
  const jobs = counter(
    'rollpad_jobs_total',
    'Jobs by queue and outcome (done, failed: to be tried again, given-up)',
    'queue',
    'outcome',
  );
  const moves = counter(
    'rollpad_moves_total',
    'Moves by game and by who made them (player, computer, caretaker, substitute)',
    'game',
    'by',
  );
  const painted = histogram('rollpad_picture_seconds', 'Time to paint a picture that was painted', PAINTED);
  const unpainted = counter('rollpad_pictures_failed_total', 'Pictures that could not be painted');

  const watch = ({ isOnline, ping, tableCounts, waiting }: Sources): void => {
    const gauge = <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      collect: (into: Gauge<Label>) => Promise<void> | void,
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          // Omits values that cannot be read: an old value would look current.
          this.reset();
          await collect(this);
        },
      });
    gauge('rollpad_gateway_up', 'Whether the connection to Discord is up', [], (into) =>
      into.set(isOnline() ? 1 : 0),
    );
    gauge('rollpad_database_up', 'Whether the database answers', [], async (into) =>
      into.set(
        await ping().then(
          () => 1,
          () => 0,
        ),
      ),
    );
    gauge('rollpad_tables', 'Tables by status', ['status'], async (into) => {
      const counts = await tableCounts().catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) into.set({ status }, count);
    });
    gauge('rollpad_jobs_waiting', 'Jobs that wait, by queue', ['queue'], async (into) => {
      const counts = await waiting().catch(() => ({}));
      for (const [queue, count] of Object.entries(counts)) into.set({ queue }, count);
    });
  };

  return {
    meter: {
      interaction(kind) {
        const untilAcknowledged = acknowledged.startTimer({ kind });
        const untilAnswered = answered.startTimer({ kind });
        return {
          acknowledged: () => void untilAcknowledged(),
          ended(outcome) {
            if (outcome === 'answered' || outcome === 'refused') untilAnswered();
            interactions.inc({ kind, outcome });
          },
        };
      },
    },
    store: (store) => ({
      ...store,
      async append(step, table, ...more) {
        const written = await store.append(step, table, ...more);
        if (written === 'appended' && step.kind === 'move') moves.inc({ game: table.game, by: step.by });
        return written;
      },
    }),
    painter: (painter) => ({
      async paint(scene, look) {
        const ended = painted.startTimer();
        try {
          const picture = await painter.paint(scene, look);
          ended();
          return picture;
        } catch (error) {
          unpainted.inc();
          throw error;
        }
      },
    }),
    queue: (queue) => ({
      ...queue,
      work(name, handler, atOnce) {
        const counted = async (job: Job): Promise<void> => {
          try {
            await handler(job);
            jobs.inc({ queue: name, outcome: 'done' });
          } catch (error) {
            jobs.inc({ queue: name, outcome: 'failed' });
            throw error;
          }
        };
        queue.work(name, counted, atOnce);
      },
    }),
    gaveUp: (queue) => jobs.inc({ queue, outcome: 'given-up' }),
    watch,
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
