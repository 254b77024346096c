import { EventEmitter } from 'node:events';
import { type DMChannel, Events, HTTPError, type Interaction, Status, type TextChannel } from 'discord.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createClient, createOutageWatch, DIRECT_CHANNELS } from './client.ts';

const warnings: unknown[] = [];
const client = createClient(
  { stopping: new AbortController().signal, onTokenRefused() {} },
  { debug() {}, info() {}, warn: (about) => void warnings.push(about), error() {} },
);
afterEach(() => client.destroy());

it('the channels of direct messages in memory are limited, those of servers are all known', () => {
  const { cache } = client.channels;
  cache.set('9', { isDMBased: () => false } as TextChannel);
  let most = 0;
  for (let count = 0; count < 5 * DIRECT_CHANNELS; count++) {
    cache.set(`d${count}`, { isDMBased: () => true } as unknown as DMChannel);
    client.emit(Events.InteractionCreate, { guildId: null } as Interaction);
    client.emit(Events.InteractionCreate, { guildId: '1' } as Interaction<'cached'>);
    most = Math.max(most, cache.size);
  }
  expect(most).toBeLessThanOrEqual(DIRECT_CHANNELS + 1);
  expect(cache.has('9')).toBe(true);
});

it.each([
  ['no data', undefined],
  ['no command', { id: '1', type: 2 }],
  ['a button of no message', { id: '1', type: 3, data: { component_type: 2 }, user: { id: '2' } }],
  ['a form without fields', { id: '1', type: 5, data: {}, user: { id: '2' } }],
])('an interaction that cannot be read, for it has %s, is logged, and nothing is thrown', (_, d) => {
  const { ws } = client;
  Object.assign(ws, { status: Status.Ready });
  warnings.length = 0;
  const handlePacket: (packet: object) => boolean = Reflect.get(ws, 'handlePacket');
  expect(handlePacket({ t: 'INTERACTION_CREATE', d })).toBe(true);
  expect(warnings).toEqual([{ err: expect.any(TypeError), event: 'INTERACTION_CREATE' }]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose gateway is a fake: `close` loses the connection of its one shard with a code. */
function shardOf() {
  const lines: { readonly level: string; readonly about: object }[] = [];
  const line = (level: string) => (about: object) => void lines.push({ level, about });
  const stop = new AbortController();
  const log = { debug() {}, info: line('info'), warn: line('warn'), error: line('error') };
  const { ws } = createClient({ stopping: stop.signal, onTokenRefused() {} }, log);
  const connected: number[] = [];
  class Shard {
    async internalConnect() {
      connected.push(Date.now());
    }
  }
  const shard = new Shard();
  const gateway = Object.assign(new EventEmitter(), { strategy: { shards: new Map([[0, shard]]) } });
  Object.assign(ws, { _ws: gateway });
  ws.shards.set(0, new EventEmitter() as never);
  (Reflect.get(ws, 'attachEvents') as () => void).call(ws);
  return {
    ...{ lines, stop, connected },
    async close(code: number) {
      gateway.emit('closed', { code, shardId: 0 });
      await shard.internalConnect();
    },
  };
}

it('a shard that loses its connection again and again reconnects ever more rarely, and says so once', async () => {
  const { lines, connected, close } = shardOf();
  const delays: number[] = [];
  for (let count = 0; count < 8; count++) {
    const at = Date.now();
    const closed = close(4002);
    await vi.advanceTimersByTimeAsync(15_000);
    await closed;
    delays.push((connected.at(-1) ?? 0) - at);
  }
  expect(delays).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(lines.map(({ level }) => level)).toEqual(['info', 'info', 'warn']);
  expect(lines[2]?.about).toMatchObject({ code: 4002, meaning: expect.stringContaining('too long') });
  await vi.advanceTimersByTimeAsync(120_000);
  const before = Date.now();
  await close(1006);
  expect(connected.at(-1)).toBe(before);
});

it('a shard that waits to reconnect does not at a stop, nor after a close for good', async () => {
  const { stop, connected, close } = shardOf();
  await close(4014);
  expect(connected).toEqual([]);
  for (let count = 0; count < 2; count++) await close(4002);
  const third = close(4002);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await third;
  await close(4002);
  expect(connected).toHaveLength(2);
});

const outage = new HTTPError(503, 'Service Unavailable', 'POST', 'https://discord', {
  files: undefined,
  body: undefined,
});

/** A watch on a Discord that does not respond. */
function watched() {
  const discord = { isBack: false, probes: 0, returns: 0 };
  const watch = createOutageWatch(
    async () => {
      discord.probes++;
      if (!discord.isBack) throw outage;
    },
    () => void discord.returns++,
  );
  return { watch, discord };
}

it('the watch on an outage asks every five seconds until Discord is back, and says so once', async () => {
  const { watch, discord } = watched();
  watch.noticed(outage);
  watch.noticed(outage);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(discord).toEqual({ isBack: false, probes: 4, returns: 0 });
  discord.isBack = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord).toEqual({ isBack: true, probes: 5, returns: 1 });
  watch.noticed(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(discord.returns).toBe(2);
});

it('the watch on an outage does not ask after a refusal, nor after an error of the database', async () => {
  const { watch, discord } = watched();
  watch.noticed(apiError(50013));
  watch.noticed(new Error('the database is gone'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord.probes).toBe(0);
});

it('a stopped watch on an outage asks no more', async () => {
  const { watch, discord } = watched();
  watch.noticed(outage);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord.probes).toBe(0);
});
