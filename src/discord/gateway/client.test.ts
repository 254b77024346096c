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
