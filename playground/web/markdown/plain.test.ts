import { describe, expect, it } from 'vitest';
import type { Message } from '../../protocol.ts';
import { jumpOf } from './links.ts';
import { plainText, textOf } from './plain.ts';

const nameOf = (id: string) => ({ '1': 'Ann', '10': 'general' })[id] ?? id;

describe('plain text', () => {
  it('is what is read, without its marks, and without spoilers', () => {
    const source = '# **A** `b`\n- <@1> in <#10>\n> ||secret|| </newgame:5> <:die:6>\n```\ncode\n```';
    expect(plainText(source, nameOf)).toBe('A b\n@Ann in #general\n▒▒▒ /newgame :die:\ncode');
    expect(plainText('<:die:7>!', nameOf, (name, id) => `${name} ${id}`)).toBe('die 7!');
  });

  it('takes a message’s texts from its content, embeds and components', () => {
    const message = {
      content: 'one',
      embeds: [{ title: 'two', description: '*three*' }],
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: 'four' },
            { type: 1, components: [] },
          ],
        },
      ],
    } as unknown as Message;
    expect(textOf(message, nameOf)).toBe('one\ntwo\nthree\nfour');
  });
});

describe('jumps', () => {
  it('are addresses of Discord’s channels and messages', () => {
    expect(jumpOf('https://discord.com/channels/9/10')).toEqual({ channelId: '10', messageId: undefined });
    expect(jumpOf('https://ptb.discord.com/channels/@me/11/12')).toEqual({
      channelId: '11',
      messageId: '12',
    });
    expect(jumpOf('https://discord.com/channels/9')).toBeUndefined();
    expect(jumpOf('https://discord.com.example.org/channels/9/10')).toBeUndefined();
  });
});
