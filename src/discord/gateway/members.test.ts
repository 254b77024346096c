import { describe, expect, it } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createMembers } from './members.ts';

describe('a member of a server', () => {
  const answering = (answer: () => unknown) => {
    const asked: string[] = [];
    const members = createMembers({
      get: async (route) => {
        asked.push(route);
        return answer();
      },
    });
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
});
