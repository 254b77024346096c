import { ChannelType, type Client, PermissionFlagsBits as Flags, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createGuests, createMembers, GONE_MS, KNOWN_MS, REMEMBERED_MEMBERS } from './members.ts';

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
  const refusing = async (code: number) => {
    const { members } = answering(() => {
      throw apiError(code);
    });
    return [await members.isOn('8', '9'), await members.hasLeft('8', '9')];
  };

  it('is looked up by their id', async () => {
    const { asked, members } = answering(() => ({}));
    expect(await members.isOn('8', '9')).toBe(true);
    expect(await members.hasLeft('8', '9')).toBe(false);
    expect(asked).toEqual(['/guilds/8/members/9']);
  });

  it('has left if Discord knows no such member, or nobody of that id', async () => {
    expect(await refusing(10007)).toEqual([false, true]);
    expect(await refusing(10013)).toEqual([false, true]);
  });

  it('is neither known to be there nor to have left if the bot cannot see the server', async () => {
    expect(await refusing(10004)).toEqual([false, false]);
    expect(await refusing(50001)).toEqual([false, false]);
    expect(await answering(() => ({})).members.hasLeft(undefined, '9')).toBe(false);
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
    time += KNOWN_MS - 1;
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

describe('a channel', () => {
  const [see, manage] = [Flags.ViewChannel, Flags.ManageThreads].map(String);
  const everyone = { id: '8', permissions: see };
  const roles = [
    everyone,
    { id: '20', permissions: '0' },
    { id: '21', permissions: String(Flags.Administrator) },
  ];
  const overwrite = (id: string, allow: string, deny: string) => ({ id, type: 0, allow, deny });
  const hidden = overwrite('8', '0', see ?? '');
  const member = (...held: readonly string[]) => ({ '/guilds/8/members/9': { roles: held } });
  const text = (...permission_overwrites: readonly object[]) => ({
    '/channels/5': { id: '5', type: ChannelType.GuildText, permission_overwrites },
  });
  const thread = (type: ChannelType) => ({
    '/channels/7': { id: '7', type, parent_id: '5', thread_metadata: {} },
  });

  /** @param answers by route; a number is an error code of Discord */
  const membersWith = (...answers: readonly object[]) => {
    const all: Readonly<Record<string, unknown>> = Object.assign(
      { '/guilds/8': { id: '8', owner_id: '1', roles } },
      ...answers,
    );
    const get = async (route: string) => {
      const answer = all[route] ?? 10003;
      if (typeof answer === 'number') throw apiError(answer);
      return answer;
    };
    return createMembers({ get }, () => new Date(0));
  };
  /** Whether member 9 sees a channel. */
  const sees = (channelId: string, ...answers: readonly object[]) =>
    membersWith(...answers).sees({ guildId: '8', channelId }, '9');

  it('is seen as roles and its overwrites say, in the order of Discord', async () => {
    const shown = (id: string) => overwrite(id, see ?? '', '0');
    expect(await sees('5', member(), text())).toBe(true);
    expect(await sees('5', member('20'), text(hidden))).toBe(false);
    expect(await sees('5', member('20'), text(shown('20'), hidden))).toBe(true);
    expect(await sees('5', member('20'), text(overwrite('9', '0', see ?? ''), shown('20')))).toBe(false);
    expect(await sees('5', member(), text(shown('20'), hidden))).toBe(false);
    expect(await sees('5', member(), text(shown('9'), hidden))).toBe(true);
    expect(await sees('5', member('21'), text(hidden))).toBe(true);
    expect(await sees('5', member(), text(hidden), { '/guilds/8': { id: '8', owner_id: '9', roles } })).toBe(
      true,
    );
  });

  it('of a thread is that around it; a private thread is for those who are in it, or manage threads', async () => {
    const within = { '/channels/7/thread-members/9': {} };
    expect(await sees('7', member(), text(), thread(ChannelType.PublicThread))).toBe(true);
    expect(await sees('7', member(), text(hidden), thread(ChannelType.PublicThread))).toBe(false);
    const priv = thread(ChannelType.PrivateThread);
    const without = { '/channels/7/thread-members/9': 10007 };
    expect(await sees('7', member(), text(), priv, without)).toBe(false);
    expect(await sees('7', member(), text(), priv, within)).toBe(true);
    expect(await sees('7', member(), text(hidden), priv, within)).toBe(false);
    const managing = text(overwrite('9', manage ?? '', '0'));
    expect(await sees('7', member(), managing, priv, without)).toBe(true);
  });

  it.each([10003, 10004, 50001])('is seen by nobody where Discord answers the bot %i', async (code) => {
    expect(await sees('5', member(), { '/channels/5': code })).toBe(false);
    expect(await sees('5', { '/guilds/8/members/9': code }, text())).toBe(false);
  });

  it('is seen from another one where everybody there sees it: it is open to all, or has the same exceptions', async () => {
    const from = (...permission_overwrites: readonly object[]) => ({
      '/channels/6': { id: '6', type: ChannelType.GuildText, permission_overwrites },
    });
    const seen = (channelId: string, ...answers: readonly object[]) =>
      membersWith(...answers).seenFrom({ guildId: '8', channelId }, '6');
    const [shown, barred] = [overwrite('20', see ?? '', '0'), overwrite('20', '0', see ?? '')];
    expect(await seen('5', from(hidden), text())).toBe(true);
    expect(await seen('5', from(), text(hidden, shown))).toBe(false);
    expect(await seen('5', from(shown, hidden), text(hidden, shown))).toBe(true);
    expect(await seen('5', from(hidden, shown, overwrite('9', see ?? '', '0')), text(hidden, shown))).toBe(
      false,
    );
    expect(await seen('5', from(), text(barred))).toBe(false);
    expect(
      await seen('5', from(), text(), { '/guilds/8': { id: '8', owner_id: '1', roles: [roles[1]] } }),
    ).toBe(true);
    const ofFrom = (type: ChannelType) => ({
      '/channels/7': { id: '7', type, parent_id: '6', thread_metadata: {} },
    });
    expect(await seen('7', from(hidden), ofFrom(ChannelType.PublicThread))).toBe(true);
    expect(await seen('7', from(), ofFrom(ChannelType.PrivateThread))).toBe(false);
    expect(await seen('5', from(), { '/channels/5': 50001 })).toBe(false);
    await expect(seen('5', from(), { '/channels/5': 500 })).rejects.toThrow('error 500');
  });

  it('is not seen by a person who is no member; an outage says nothing', async () => {
    expect(await sees('5', { '/guilds/8/members/9': 10007 }, text())).toBe(false);
    await expect(sees('5', member(), { '/channels/5': 500 })).rejects.toThrow('error 500');
  });
});

const user = { id: '5', username: 'bo', displayName: 'Robert', bot: false };
const member = { displayName: 'Bo', user };
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
    expect(guest).toMatchObject({ person: { id: '5', name: 'Bo', username: 'bo' }, isBot: false });
    expect(['seen', 'hidden', 'archived thread'].map((id) => guest?.may(id, 'ViewChannel'))).toEqual([
      true,
      false,
      true,
    ]);
    expect(guest?.may('hidden', 'SendMessages')).toBe(true);
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
