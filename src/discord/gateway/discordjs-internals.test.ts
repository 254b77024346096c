import {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  ModalSubmitInteraction,
  REST,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** The rate-limit headers of Discord's responses. */
let headers: Readonly<Record<string, string>>;
let rest: REST;

beforeEach(() => {
  vi.useFakeTimers();
  headers = {};
  const makeRequest = async () => Response.json({}, { headers });
  rest = new REST({ makeRequest, globalRequestsPerSecond: 5, offset: 0 }).setToken('token');
  waitBySteadyClock(rest);
});
afterEach(() => {
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  vi.useRealTimers();
});

/** Sets the system's clock. Timers, and the steady clock, go on as before. */
const setClock = (change: number) => vi.setSystemTime(Date.now() + change);

/** Asks for the routes one after another. @returns how many have been answered so far */
function asked(...routes: readonly `/${string}`[]): () => number {
  let answered = 0;
  void (async () => {
    for (const route of routes) {
      await rest.get(route);
      answered++;
    }
  })();
  return () => answered;
}

it.each([-600_000, 600_000])(
  'a clock that is set by %d ms does not delay requests of one route',
  async (change) => {
    headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.2' };
    await rest.get('/channels/1');
    setClock(change);
    const answered = asked('/channels/1');
    // The limit itself still applies.
    await vi.advanceTimersByTimeAsync(190);
    expect(answered()).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(answered()).toBe(1);
  },
);

it('a clock that is set back does not use up the limit of all routes together', async () => {
  await rest.get('/channels/1');
  setClock(-600_000);
  const answered = asked(...Array.from({ length: 12 }, (_, n) => `/channels/${n}` as const));
  await vi.advanceTimersByTimeAsync(900);
  expect(answered()).toBe(4);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(answered()).toBe(12);
});
