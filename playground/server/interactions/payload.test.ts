import { Locale } from 'discord-api-types/v10';
import { beforeEach, expect, it } from 'vitest';
import { rawForEach } from '../../testing/raw-bot.ts';

const raw = rawForEach();
beforeEach(async () => {
  await raw.call('PUT', `/applications/${raw.botId}/commands`, [{ name: 'ask', description: 'Ask' }]);
});

const ask = (place: string) =>
  raw.interaction(() => raw.playground.person('ben').in(place).beginCommand('/ask'));

it('of an interaction has the channel with the person’s permissions there, and nobody’s overwrites', async () => {
  await raw.playground.host.take('AttachFiles', 'general');
  const { channel, member } = await ask('general');
  expect(channel).toMatchObject({ name: 'general', permissions: member?.permissions });
  expect(channel).not.toHaveProperty('permission_overwrites');
});

it('of an interaction in direct messages with the bot has the app’s permissions of the reference', async () => {
  const asked = await ask('direct');
  // EMBED_LINKS, ATTACH_FILES, MENTION_EVERYONE and USE_EXTERNAL_EMOJIS.
  expect(asked).toMatchObject({ context: 1, app_permissions: '442368' });
  expect(asked.channel).not.toHaveProperty('permissions');
});

it('of an interaction has the server’s language and features, which the gateway tells when they change', async () => {
  expect(await ask('general')).toMatchObject({
    guild_locale: 'en-US',
    guild: { locale: 'en-US', features: [] },
  });
  await raw.playground.host.setGuildLocale(Locale.Japanese);
  await raw.playground.host.setGuildFeatures('COMMUNITY', 'NEWS');
  const told = await raw.wire.event('GUILD_UPDATE', 2);
  const features = ['COMMUNITY', 'NEWS'];
  expect(told.d).toMatchObject({ preferred_locale: 'ja', features });
  expect(await ask('general')).toMatchObject({
    locale: 'de',
    guild_locale: 'ja',
    guild: { locale: 'ja', features },
  });
});
