import { type Client, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createGuests, createMembers, GONE_MS, MEMBER_MS, REMEMBERED_MEMBERS } from './members.ts';

describe('a member of a server', () => {
  let time = 0;
  const answering = (answer: () => unknown) => {
    const asked: string[] = [];
    const get = async (route: string) => {
      asked.push(route);
      return answer();
    };
    const members = createMembers({ get }, () => new Date(time));
    return { asked, members };
  };
  const refusing = (code: number) =>
    answering(() => {
      throw apiError(code);
    }).members.isOn('8', '9');

  it('is looked up by their id', async () => {
    const { asked, members } = answering(() => ({}));
    expect(await members.isOn('8', '9')).toBe(true);
    expect(asked).toEqual(['/guilds/8/members/9']);
  });

  it('has left if Discord knows no such member', async () => {
    expect(await refusing(10007)).toBe(false);
  });

  it('counts as present if the bot cannot see the server', async () => {
    expect(await refusing(10004)).toBe(true);
    expect(await refusing(50001)).toBe(true);
  });

  it('is unknown if Discord does not answer', async () => {
    await expect(refusing(500)).rejects.toThrow('error 500');
  });

  it('is looked up again after minutes, and somebody who is gone after a minute', async () => {
    let isThere = true;
    const { asked, members } = answering(() => {
      if (!isThere) throw apiError(10007);
    });
    expect(await members.isOn('8', '9')).toBe(true);
    isThere = false;
    time += MEMBER_MS - 1;
    expect(await members.isOn('8', '9')).toBe(true);
    time += 1;
    expect(await members.isOn('8', '9')).toBe(false);
    isThere = true;
    time += GONE_MS - 1;
    expect(await members.isOn('8', '9')).toBe(false);
    time += 1;
    expect(await members.isOn('8', '9')).toBe(true);
    expect(asked).toHaveLength(3);
  });

  it('can be the bot itself, which is on no server that Discord does not show it', async () => {
    const { asked, members } = answering(() => ({}));
    expect(await members.isBotOn('8')).toBe(true);
    expect(asked).toEqual(['/guilds/8']);
    const failing = (code: number) =>
      answering(() => {
        throw apiError(code);
      }).members.isBotOn('8');
    expect(await failing(10004)).toBe(false);
    expect(await failing(50001)).toBe(false);
    await expect(failing(500)).rejects.toThrow('error 500');
  });

  it('is forgotten when there are too many others', async () => {
    const { asked, members } = answering(() => ({}));
    for (let user = 0; user <= REMEMBERED_MEMBERS; user++) await members.isOn('8', String(user));
    expect(asked).toHaveLength(REMEMBERED_MEMBERS + 1);
    await members.isOn('8', '1');
    expect(asked).toHaveLength(REMEMBERED_MEMBERS + 1);
    await members.isOn('8', '0');
    expect(asked).toHaveLength(REMEMBERED_MEMBERS + 2);
  });
});

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
