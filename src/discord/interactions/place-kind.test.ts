import { ChannelType, InteractionContextType } from 'discord.js';
import { expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, testContext } from '../../testkit/discord/bot-context.ts';
import { personal, placeSource, threadOf } from '../../testkit/discord/fake-interaction.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createAnnouncer } from '../announce/announcer.ts';
import { say } from '../i18n/words.ts';
import type { PlaceKind } from './place-kind.ts';

/** The kernel alone. */
const bot = testContext(games, translator, undefined, undefined, []);

it.each([
  ['a channel', {}, { kind: 'channel', guildId: '9' }],
  ['a channel that is not known', { channel: null }, { kind: 'channel', guildId: '9' }],
  [
    'a thread',
    { channel: threadOf(ChannelType.GuildText) },
    { kind: 'thread', guildId: '9', parentId: '70' },
  ],
  ['a post', { channel: threadOf(ChannelType.GuildForum) }, { kind: 'thread', guildId: '9', parentId: '70' }],
  [
    'direct messages with the bot',
    { ...personal, guildId: null, context: InteractionContextType.BotDM },
    { kind: 'direct' },
  ],
])('an interaction in %s has its place', (_, differences, place) => {
  expect(bot.places.placeOf(placeSource(differences))).toEqual({ channelId: '90', ...place });
});

it('a feature’s kind of place is asked before the kernel’s', () => {
  const balloon = {
    id: 'balloon',
    placeOf: () => ({ kind: 'balloon', channelId: '1' }),
  };
  const features = [{ id: 'a', make: () => ({ api: undefined, places: [balloon as unknown as PlaceKind] }) }];
  const { places } = testContext(games, translator, undefined, undefined, features);
  expect(places.placeOf(placeSource())).toEqual({ kind: 'balloon', channelId: '1' });
});

it('a table in a place of a kind that is gone is reported and left alone', async () => {
  const people = personDriver(games, translator, testContext(games, translator, undefined, undefined, []));
  const errors: object[] = [];
  Object.assign(people.bot.log, { error: (about: object) => errors.push(about) });
  await people.newgame(askBy('Mia', { kind: 'balloon' }));
  const id = await people.tableId();
  await createAnnouncer(people.bot, () => []).announce(id);
  expect(errors).toEqual([{ table: id, kind: 'balloon' }]);
  expect(people.bot.messages.sent).toEqual([]);
});

it('a place is shut if the bot lacks what its kind needs, or is not there', () => {
  const at = (kind: string, where: object = {}) =>
    bot.places.whyShut({ place: { kind, channelId: '90' }, permissions: 0n, ...where });
  const needed = (...names: readonly string[]) => ({
    key: 'discord.refuse.permissions',
    values: { permissions: names.map((name) => ({ key: `discord.permission.${name}` })) },
  });
  expect(at('thread')).toMatchObject(needed('ViewChannel', 'SendMessagesInThreads', 'AttachFiles'));
  expect(at('channel')).toMatchObject(needed('ViewChannel', 'SendMessages', 'AttachFiles'));
  expect(at('direct')).toBeUndefined();
  const absence = say('refuse.absent');
  expect(at('channel', { absence })).toBe(absence);
  expect(at('channel', { absence, permissions: -1n })).toBe(absence);
});
