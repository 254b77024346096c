import { type ChatInputCommandInteraction, type PermissionResolvable, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { testContext } from '../../testkit/discord/bot-context.ts';
import { fakeInteraction } from '../../testkit/discord/fake-interaction.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { type Interaction, inputOf, whereOf } from './interaction.ts';

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
