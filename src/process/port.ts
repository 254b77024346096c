import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './lifecycle.ts';

export interface MetricsPortNeeds {
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
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(
      code === 'EADDRINUSE'
        ? `The port ${port} for metrics is taken: end what uses it, or set METRICS_PORT.`
        : `Metrics cannot be offered at ${host}:${port} (${code}): set METRICS_HOST and METRICS_PORT.`,
      { cause },
    );
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
