import { Events } from 'discord.js';
import { afterEach, expect, it } from 'vitest';
import { type Closing, startClosingDiscord } from '../playground/testing/closing-gateway.ts';
import { createClient } from '../src/discord/gateway/client.ts';
import { logIn } from '../src/discord/gateway/discordjs-internals.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A bot that logs in at such a Discord, and the lines of its log from level info on. */
async function botAt(how: Closing) {
  const discord = await startClosingDiscord(how);
  const stop = new AbortController();
  const lines: { readonly level: string; readonly about: object; readonly message: string }[] = [];
  const line = (level: string) => (about: object, message: string) =>
    void lines.push({ level, about, message });
  const log = { debug() {}, info: line('info'), warn: line('warn'), error: line('error') };
  const client = createClient({ stopping: stop.signal, api: discord.api, onTokenRefused() {} }, log);
  closers.push(discord.close, async () => {
    stop.abort();
    await client.destroy();
  });
  const login = logIn(client, 'token');
  login.catch(() => undefined);
  return { client, discord, lines, login };
}

it('a gateway that closes is named by its code and what it means', async () => {
  const { lines } = await botAt({ code: 4002 });
  const meaning = 'Discord cannot read what the bot has sent: it may be too long';
  await expect
    .poll(() => lines[0])
    .toEqual({ level: 'info', about: { shard: 0, code: 4002, meaning }, message: 'a shard reconnects' });
});

it.each([403, 429, 520])('a first connection that is refused with %i is waited for', async (refusal) => {
  const { client, discord, lines, login } = await botAt({ refusal });
  await login;
  expect(lines).toEqual([
    {
      level: 'warn',
      about: { shard: 0, status: refusal },
      message: 'Discord’s gateway is out of order: waiting for it',
    },
  ]);
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  discord.accept();
  await ready;
  expect(lines.at(-1)).toEqual({ level: 'info', about: { shard: 0 }, message: 'a shard is ready' });
});
