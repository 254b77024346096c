import { ChannelType, InteractionContextType } from 'discord.js';
import { expect, it } from 'vitest';
import { kernelKinds } from './kernel.ts';
import { outsideKind } from './outside.ts';
import { createPlaces, type PlaceSource } from './place-kind.ts';
import { createPostKind } from './post.ts';

const places = createPlaces([outsideKind, createPostKind(), ...kernelKinds]);

/** An interaction in channel 90 of server 9, or in what is different. */
const source = (differences: object = {}): PlaceSource =>
  ({
    channelId: '90',
    guildId: '9',
    user: { id: '1' },
    channel: { isThread: () => false },
    context: InteractionContextType.Guild,
    authorizingIntegrationOwners: { guildId: '9' },
    ...differences,
  }) as unknown as PlaceSource;
const inThreadOf = (type: ChannelType) => ({ isThread: () => true, parentId: '70', parent: { type } });
const personal = { authorizingIntegrationOwners: { guildId: null } };

it.each([
  ['a channel', {}, { kind: 'channel', guildId: '9' }],
  ['a channel that is not known', { channel: null }, { kind: 'channel', guildId: '9' }],
  [
    'a thread',
    { channel: inThreadOf(ChannelType.GuildText) },
    { kind: 'thread', guildId: '9', parentId: '70' },
  ],
  ['a post', { channel: inThreadOf(ChannelType.GuildForum) }, { kind: 'post', guildId: '9', parentId: '70' }],
  [
    'direct messages with the bot',
    { ...personal, guildId: null, context: InteractionContextType.BotDM },
    { kind: 'direct' },
  ],
  ['a server without the bot', personal, { kind: 'outside', personId: '1', linkGuildId: '9' }],
  [
    'direct messages of others',
    { ...personal, guildId: null, context: InteractionContextType.PrivateChannel },
    { kind: 'outside', personId: '1' },
  ],
])('an interaction in %s has its place', (_, differences, place) => {
  expect(places.placeOf(source(differences))).toEqual({ channelId: '90', ...place });
});

it('a place of a kind that is gone is an error that names it', () => {
  expect(() => createPlaces(kernelKinds).of({ kind: 'outside' })).toThrow('no kind of place is outside');
});

it('the kernel alone takes a post for a thread', () => {
  const post = source({ channel: inThreadOf(ChannelType.GuildForum) });
  expect(createPlaces(kernelKinds).placeOf(post)).toMatchObject({ kind: 'thread', parentId: '70' });
});

it('lacks what its kind needs and Discord does not grant', () => {
  const at = (kind: string) => places.lacking({ place: { kind, channelId: '90' }, permissions: 0n });
  expect(at('thread')).toEqual(['ViewChannel', 'SendMessagesInThreads', 'AttachFiles']);
  expect(at('channel')).toEqual(['ViewChannel', 'SendMessages', 'AttachFiles']);
  expect([...at('direct'), ...at('outside')]).toEqual([]);
});
