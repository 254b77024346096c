import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreams, Line } from './streams.ts';

let ended = 0;
let lost = 0;
const open = (streams: ReturnType<typeof createStreams>, by = '1', isPacked = true) =>
  streams.open({ by, isPacked, ended: () => ended++, lost: () => lost++ });
const read = async (body: ReadableStream | undefined) => Buffer.from(await new Response(body).arrayBuffer());

beforeEach(() => {
  ended = lost = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('says the same bytes to all, each in a gzip stream of its own', async () => {
  const streams = createStreams(() => new Date());
  const lines = ['é', 'b'.repeat(500), 'c'].map((text) => new Line({ text }));
  const [stream, other, plain] = [open(streams), open(streams, '2'), open(streams, '3', false)];
  for (const line of lines) stream?.say(line);
  vi.advanceTimersByTime(20_000);
  for (const line of lines) for (const late of [other, plain]) late?.say(line);
  const said = lines.map(({ text }) => `${text}\n`).join('');
  const bodies = [stream, other, plain].map((each) => read(each?.body));
  streams.stop();
  const [first = '', second = '', third = ''] = await Promise.all(bodies);
  expect(gunzipSync(first).toString()).toBe(`\n${said}\n`);
  expect(gunzipSync(second).toString()).toBe(`\n\n${said}`);
  expect(third.toString()).toBe(`\n\n${said}`);
  expect(ended).toBe(3);
  expect(open(streams)).toBeUndefined();
});

it('a person has four, and none for longer than five minutes', async () => {
  const streams = createStreams(() => new Date());
  const own = [1, 2, 3, 4].map(() => open(streams));
  expect([open(streams), open(streams, '2')]).toEqual([undefined, expect.anything()]);
  await own[0]?.body.cancel();
  expect(open(streams)).toBeDefined();
  vi.advanceTimersByTime(5 * 60_000);
  expect([vi.getTimerCount(), ended]).toEqual([0, 7]);
});

it('nobody is waited for who does not read', async () => {
  const streams = createStreams(() => new Date());
  const stream = open(streams);
  for (let n = 0; n < 20; n++) stream?.say(new Line({ n }));
  await stream?.body.cancel();
  expect([ended, lost]).toEqual([1, 1]);
});
