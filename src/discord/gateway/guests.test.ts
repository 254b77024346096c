import { type Client, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createGuests } from './guests.ts';

const member = { id: '5', displayName: 'Bo', user: { bot: false } };
const channel = (allowed: bigint) => ({
  isDMBased: () => false,
  permissionsFor: (one: unknown) => (one === member ? new PermissionsBitField(allowed) : null),
});

function guestsWith(fetch: () => Promise<typeof member>) {
  const channels = new Map([
    ['seen', channel(PermissionsBitField.Flags.ViewChannel)],
    ['hidden', channel(PermissionsBitField.Flags.SendMessages)],
  ]);
  const guilds = new Map([['9', { members: { fetch } }]]);
  return createGuests({ guilds: { cache: guilds }, channels: { cache: channels } } as unknown as Client);
}

describe('a guest', () => {
  it('has the name on the server, and sees the channels that the roles allow', async () => {
    const guest = await guestsWith(async () => member).find('9', '5');
    expect(guest).toMatchObject({ person: { id: '5', name: 'Bo' }, isBot: false });
    expect(['seen', 'hidden', 'archived thread'].map((id) => guest?.sees(id))).toEqual([true, false, true]);
  });

  it.each([10007, 10013])('is nobody where Discord answers %d', async (code) => {
    expect(await guestsWith(() => Promise.reject(apiError(code))).find('9', '5')).toBeUndefined();
  });

  it('is nobody on a server without the bot; other errors are passed on', async () => {
    const guests = guestsWith(() => Promise.reject(apiError(500)));
    expect(await guests.find('8', '5')).toBeUndefined();
    await expect(guests.find('9', '5')).rejects.toMatchObject({ code: 500 });
  });
});
