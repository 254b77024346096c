import { describe, expect, it } from 'vitest';
import { general } from '../testing/channel.ts';
import { encodeMentions } from './members.ts';
import type { View } from './view.ts';

const person = { handle: '', colour: '#000000', locale: 'en-US', directMessagesOpen: true } as const;
const view = {
  people: new Map([
    ['1', { ...person, id: '1', name: 'Ann' }],
    ['2', { ...person, id: '2', name: 'Ann Lee' }],
    ['3', { ...person, id: '3', name: 'Stranger' }],
  ]),
  bot: { id: '7', applicationId: '7', name: 'Bot', colour: '#000000', online: true, guildIds: ['9'] },
  channels: new Map([['10', general]]),
} as unknown as View;

const encode = (text: string) => encodeMentions(text, view, general, '1');

describe('mentions', () => {
  it('are converted to Discord’s format', () => {
    expect(encode('@Ann, see #general (@Bot)')).toBe('<@1>, see <#10> (<@7>)');
  });

  it('use the longest name that fits', () => {
    expect(encode('@Ann Lee!')).toBe('<@2>!');
  });

  it('must be whole words, naming people who are here', () => {
    expect(encode('@Anna a@Ann #generals @Stranger')).toBe('@Anna a@Ann #generals @Stranger');
  });
});
