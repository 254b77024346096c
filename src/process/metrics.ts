import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InteractionMetrics } from '../discord/gateway/respond.ts';
import type { TableStatus } from '../table/model.ts';
import type { Job, Painter, Queue } from '../table/ports.ts';
import type { Store } from '../table/store.ts';
import { portSentence } from './lifecycle.ts';

/** Gauges, read on every scrape. Each may reject if the database does not answer. */
export interface Sources {
  isOnline(): boolean;
  ping(): Promise<void>;
  tableCounts(): Promise<Readonly<Record<TableStatus, number>>>;
  waiting(): Promise<Readonly<Record<string, number>>>;
}

/** The metrics of a running bot, for Prometheus. No other file knows prom-client. */
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
  /** For what features measure. */
  readonly figures: {
    /** @returns a function that adds a value */
    histogram(name: string, help: string, bounds: readonly number[]): (value: number) => void;
    /** @returns a function that adds to the count */
    counter(name: string, help: string): (more: number) => void;
  };
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
  collectDefaultMetrics({ register: registry });
  const measures = measuresIn(registry);
  const { jobs } = measures;
  return {
    meter: {
      interaction(kind) {
        const untilAcknowledged = measures.acknowledged.startTimer({ kind });
        const untilAnswered = measures.answered.startTimer({ kind });
        return {
          acknowledged: () => void untilAcknowledged(),
          ended(outcome) {
            if (outcome === 'answered' || outcome === 'refused') untilAnswered();
            measures.interactions.inc({ kind, outcome });
          },
        };
      },
    },
    figures: {
      histogram(name, help, bounds) {
        const made = histogram(registry, name, help, bounds);
        return (value) => made.observe(value);
      },
      counter(name, help) {
        const made = counter(registry, name, help);
        return (more) => made.inc(more);
      },
    },
    store: (store) => ({
      ...store,
      async append(step, table, ...more) {
        const written = await store.append(step, table, ...more);
        if (written === 'appended' && step.kind === 'move')
          measures.moves.inc({ game: table.game, by: step.by });
        return written;
      },
    }),
    painter: (painter) => ({
      async paint(scene, look) {
        const ended = measures.painted.startTimer();
        try {
          const picture = await painter.paint(scene, look);
          ended();
          return picture;
        } catch (error) {
          measures.unpainted.inc();
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
    watch: (sources) => addGauges(registry, sources),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

function counter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  ...labelNames: readonly Label[]
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] });
}

function histogram<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  buckets: readonly number[],
  ...labelNames: readonly Label[]
): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
}

function gauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect: (into: Gauge<Label>) => Promise<void> | void,
): Gauge<Label> {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // Omits values that cannot be read: an old value would look current.
      this.reset();
      await collect(this);
    },
  });
}

/** What is counted and timed. */
function measuresIn(registry: Registry) {
  return {
    interactions: counter(
      registry,
      'rollpad_interactions_total',
      'Interactions by kind (command, press, suggestions) and outcome (answered, refused, failed, late)',
      'kind',
      'outcome',
    ),
    acknowledged: histogram(
      registry,
      'rollpad_interaction_acknowledged_seconds',
      'From an interaction to its acknowledgement',
      ACKNOWLEDGED,
      'kind',
    ),
    answered: histogram(
      registry,
      'rollpad_interaction_answered_seconds',
      'From an interaction to its answer',
      ANSWERED,
      'kind',
    ),
    jobs: counter(
      registry,
      'rollpad_jobs_total',
      'Jobs by queue and outcome (done, failed: to be tried again, given-up)',
      'queue',
      'outcome',
    ),
    moves: counter(
      registry,
      'rollpad_moves_total',
      'Moves by game and by who made them (player, computer, caretaker, substitute)',
      'game',
      'by',
    ),
    painted: histogram(
      registry,
      'rollpad_picture_seconds',
      'Time to paint a picture that was painted',
      PAINTED,
    ),
    unpainted: counter(registry, 'rollpad_pictures_failed_total', 'Pictures that could not be painted'),
  };
}

/** What is read whenever somebody asks. */
function addGauges(registry: Registry, { isOnline, ping, tableCounts, waiting }: Sources): void {
  gauge(registry, 'rollpad_gateway_up', 'Whether the connection to Discord is up', [], (into) =>
    into.set(isOnline() ? 1 : 0),
  );
  gauge(registry, 'rollpad_database_up', 'Whether the database answers', [], async (into) =>
    into.set(
      await ping().then(
        () => 1,
        () => 0,
      ),
    ),
  );
  gauge(registry, 'rollpad_tables', 'Tables by status', ['status'], async (into) => {
    const counts = await tableCounts().catch(() => ({}));
    for (const [status, count] of Object.entries(counts)) into.set({ status }, count);
  });
  gauge(registry, 'rollpad_jobs_waiting', 'Jobs that wait, by queue', ['queue'], async (into) => {
    const counts = await waiting().catch(() => ({}));
    for (const [queue, count] of Object.entries(counts)) into.set({ queue }, count);
  });
}

interface MetricsPortNeeds {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly text: () => Promise<{ readonly type: string; readonly body: string }>;
  /** Resolves if all is well; otherwise rejects or resolves to false. */
  readonly check: () => Promise<boolean>;
}

export interface MetricsPort {
  /** Such as `http://127.0.0.1:9464`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Maximum time for an answer, in ms. */
const PATIENCE = 5_000;

/**
 * A port for monitoring: `/metrics` for Prometheus, `/healthz` for load balancers (200 if all is well, else 503).
 *
 * @throws StartError if the port cannot be opened
 */
export async function openMetricsPort({ host, port, text, check }: MetricsPortNeeds): Promise<MetricsPort> {
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/metrics') {
      const { type, body } = await soon(text());
      response.writeHead(200, { 'content-type': type }).end(body);
    } else if (path === '/healthz') {
      const well = await soon(check()).catch(() => false);
      response
        .writeHead(well ? 200 : 503, { 'content-type': 'text/plain' })
        .end(well ? 'ok\n' : 'not well\n');
    } else response.writeHead(404).end();
  };
  const server = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else answer(url.split('?')[0] ?? '', response).catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((cause: unknown) => {
    throw portSentence(cause, 'metrics', { host, port, setting: 'METRICS' });
  });
  const { address, family, port: given } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${given}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
