import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  ModalSubmitInteraction,
  REST,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markAcknowledged, waitBySteadyClock } from './discordjs-internals.ts';

const classes = [ChatInputCommandInteraction, MessageComponentInteraction, ModalSubmitInteraction] as const;

/** An interaction of discord.js's own class, with a webhook that records its calls. */
function interactionOf({ prototype }: (typeof classes)[number]) {
  const calls: string[] = [];
  const webhook = {
    editMessage: async () => void calls.push('editMessage'),
    send: async () => void calls.push('send'),
  };
  const own = {
    deferred: { value: false, writable: true },
    replied: { value: false, writable: true },
    ephemeral: { value: null, writable: true },
    channel: { value: null },
    webhook: { value: webhook },
  };
  return { interaction: Object.create(prototype, own) as ChatInputCommandInteraction, calls };
}

describe.each(classes)('$name', (type) => {
  it('shows nothing before it is acknowledged', async () => {
    const { interaction, calls } = interactionOf(type);
    await expect(interaction.editReply('text')).rejects.toThrow('has not been sent or deferred');
    await expect(interaction.followUp('text')).rejects.toThrow('has not been sent or deferred');
    expect(calls).toEqual([]);
  });

  it('shows a reply and a follow-up once it is marked as acknowledged', async () => {
    const { interaction, calls } = interactionOf(type);
    markAcknowledged(interaction);
    await interaction.editReply('text').catch(afterTheCall);
    await interaction.followUp('text').catch(afterTheCall);
    expect(calls).toEqual(['editMessage', 'send']);
  });
});

/** The webhook returns no message, so discord.js fails after the call. */
function afterTheCall(error: unknown): void {
  expect(error).toBeInstanceOf(TypeError);
}

const realNow = Date.now;
/** The rate-limit headers of the server. */
let headers: Readonly<Record<string, string>>;
let server: Server;
let rest: REST;

beforeEach(async () => {
  headers = {};
  server = createServer((_, response) => response.writeHead(200, headers).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  rest = new REST({ api: `http://127.0.0.1:${port}`, globalRequestsPerSecond: 5, offset: 0 }).setToken(
    'token',
  );
  waitBySteadyClock(rest);
});
afterEach(async () => {
  Date.now = realNow;
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const setClock = (change: number) => {
  Date.now = () => realNow() + change;
};

it.each([-600_000, 600_000])(
  'a clock that is set by %d ms does not delay requests of one route',
  async (change) => {
    headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.2' };
    await rest.get('/channels/1');
    setClock(change);
    const start = performance.now();
    await rest.get('/channels/1');
    const waited = performance.now() - start;
    // The limit itself still applies.
    expect(waited).toBeGreaterThan(100);
    expect(waited).toBeLessThan(3_000);
  },
  10_000,
);

it('a clock that is set back does not use up the limit of all routes together', async () => {
  await rest.get('/channels/1');
  setClock(-600_000);
  const start = performance.now();
  for (let n = 0; n < 12; n++) await rest.get(`/channels/${n}`);
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(1_000);
  expect(waited).toBeLessThan(6_000);
}, 10_000);
