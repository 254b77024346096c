import { afterEach, describe, expect, it } from 'vitest';
import { StartError } from './lifecycle.ts';
import { type MetricsPort, openMetricsPort } from './metrics.ts';

const opened: MetricsPort[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((port) => port.close()));
});

const text = async () => ({ type: 'text/plain; version=0.0.4', body: 'rollpad_up 1\n' });
const open = async (check: () => Promise<boolean>, needs: { port?: number; host?: string } = {}) => {
  const port = await openMetricsPort({ host: '127.0.0.1', port: 0, text, check, ...needs });
  opened.push(port);
  return port;
};

describe('the metrics port', () => {
  it('serves /metrics and /healthz, and nothing else', async () => {
    const { url } = await open(async () => true);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${url}/metrics?x=1`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, (await text()).type]);
    expect(await response.text()).toBe('rollpad_up 1\n');
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['well', 200, async () => true],
    ['not well', 503, async () => false],
    ['not to be told', 503, () => Promise.reject(new Error('no database'))],
  ])('says at /healthz when all is %s: %i', async (_how, status, check) => {
    const { url } = await open(check);
    expect((await fetch(`${url}/healthz`)).status).toBe(status);
  });

  it('answers 503 if the metrics cannot be read', async () => {
    const port = await openMetricsPort({
      host: '127.0.0.1',
      port: 0,
      text: () => Promise.reject(new Error('no')),
      check: async () => true,
    });
    opened.push(port);
    expect((await fetch(`${port.url}/metrics`)).status).toBe(503);
  });

  it('explains in a sentence why it cannot be opened', async () => {
    const { url } = await open(async () => true);
    const taken = open(async () => true, { port: Number(new URL(url).port) });
    await expect(taken).rejects.toThrow(StartError);
    await expect(taken).rejects.toThrow(/taken.*METRICS_PORT/);
    await expect(open(async () => true, { host: '192.0.2.1' })).rejects.toThrow(/METRICS_HOST/);
  });
});
