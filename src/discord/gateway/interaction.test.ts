import {
  type ChatInputCommandInteraction,
  Events,
  type PermissionResolvable,
  PermissionsBitField,
  Status,
} from 'discord.js';
import { describe, expect, it, vi } from 'vitest';
import { games } from '../../games/index.ts';
import { testContext } from '../../testkit/discord/bot-context.ts';
import { fakeInteraction } from '../../testkit/discord/fake-interaction.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createClient } from './client.ts';
import { askOf, type Interaction, inputOf, whereOf } from './interaction.ts';

const { places } = testContext(games, translator);
const of = (everywhere: PermissionResolvable, here: PermissionResolvable) =>
  whereOf(
    places,
    fakeInteraction({ command: 'config', may: { everywhere, here } }).interaction as Interaction,
  );

describe('a person’s permissions', () => {
  it('come from their roles for the server, and from the channel for that channel', () => {
    expect(of('ManageChannels', 'ManageChannels')).toMatchObject({ manages: true, managesServer: true });
    expect(of(0n, 'ManageChannels')).toMatchObject({ manages: true, managesServer: false });
    expect(of('ManageChannels', 0n)).toMatchObject({ manages: false, managesServer: true });
    expect(of('Administrator', 'Administrator')).toMatchObject({ manages: true, managesServer: true });
    // What discord.js reports for the owner.
    expect(of(PermissionsBitField.All, PermissionsBitField.All)).toMatchObject({ managesServer: true });
    expect(of(0n, 0n)).toMatchObject({ manages: false, managesServer: false });
  });

  it('are empty for the server if its roles are unknown', () => {
    const fake = fakeInteraction({ command: 'config' }).interaction as Interaction;
    const asRaw = { ...fake, member: { user: fake.user, permissions: '16' } } as unknown as Interaction;
    expect(whereOf(places, asRaw).managesServer).toBe(false);
  });
});

describe('what people type as options', () => {
  it('is cleaned for every command: no invisible characters, changes of direction and piled marks', () => {
    const request = {
      command: 'newgame',
      verb: 'code',
      options: { code: '\u202Eab\u200B\n c\u2066', zone: 'z\u0300\u0301\u0302\u0303\u0304\u0305' },
    };
    const typed = fakeInteraction(request).interaction as ChatInputCommandInteraction;
    expect(inputOf(typed)).toEqual({
      subcommand: 'code',
      options: { code: 'ab c', zone: 'z\u0300\u0301\u0302\u0303' },
    });
  });
});

it('a press from a server of which Discord says only that it is unavailable can be read', async () => {
  const log = { debug() {}, info() {}, warn: vi.fn(), error() {} };
  const client = createClient({ stopping: new AbortController().signal, onTokenRefused() {} }, log);
  Object.assign(client.ws, { status: Status.Ready });
  const handle = (packet: object) =>
    (Reflect.get(client.ws, 'handlePacket') as (...packet: object[]) => boolean).call(client.ws, packet, {
      id: 0,
      checkReady() {},
    });
  const heard = new Promise<Interaction>((resolve) =>
    client.once(Events.InteractionCreate, resolve as never),
  );
  const user = { id: '1077', username: 'mia', discriminator: '0', global_name: 'Mia', avatar: null };
  const application = { id: '1', flags: 0 };
  handle({
    t: 'READY',
    d: { user: { ...user, id: '1' }, application, guilds: [{ id: '9', unavailable: true }] },
  });
  handle({
    t: 'INTERACTION_CREATE',
    d: {
      ...{ id: '5', application_id: '1', type: 3, token: 'token', version: 1, context: 0 },
      ...{
        guild_id: '9',
        guild: { id: '9', locale: 'en-US', features: [] },
        guild_locale: 'en-US',
        locale: 'en-GB',
      },
      ...{ channel_id: '90', channel: { id: '90', type: 0, guild_id: '9', name: 'games' } },
      member: { user, roles: [], permissions: '16', nick: null, joined_at: '2026-01-01T00:00:00Z', flags: 0 },
      ...{ app_permissions: '0', entitlements: [], authorizing_integration_owners: { 0: '9' } },
      message: {
        id: '600',
        channel_id: '90',
        author: user,
        content: '',
        attachments: [],
        embeds: [],
        components: [],
      },
      data: { component_type: 2, custom_id: '1:games' },
    },
  });
  const ask = await askOf(testContext([], translator), await heard);
  expect(log.warn).not.toHaveBeenCalled();
  expect(ask.where).toMatchObject({
    place: { guildId: '9', channelId: '90' },
    manages: true,
    managesServer: false,
  });
  await client.destroy();
});
