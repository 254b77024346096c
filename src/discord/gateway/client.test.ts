import { type DMChannel, Events, type Interaction, type TextChannel } from 'discord.js';
import { afterEach, expect, it } from 'vitest';
import { createClient, DIRECT_CHANNELS } from './client.ts';

const client = createClient(
  { api: undefined, shards: undefined },
  { debug() {}, info() {}, warn() {}, error() {} },
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
