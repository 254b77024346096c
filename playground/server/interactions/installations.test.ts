import {
  ApplicationIntegrationType,
  type Interaction,
  InteractionContextType,
  MessageFlags,
  SlashCommandBuilder,
} from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver } from '../../driver/person.ts';
import { buttons, type LibraryBot, libraryBotForEach } from '../../testing/library-bot.ts';

const { GuildInstall, UserInstall } = ApplicationIntegrationType;
const { Guild, BotDM, PrivateChannel } = InteractionContextType;
const MINUTE = 60_000;

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('everywhere')
    .setDescription('Everywhere')
    .setIntegrationTypes(GuildInstall, UserInstall)
    .setContexts(Guild, BotDM, PrivateChannel),
  new SlashCommandBuilder()
    .setName('servers')
    .setDescription('In servers that have the app')
    .setIntegrationTypes(GuildInstall)
    .setContexts(Guild),
  new SlashCommandBuilder()
    .setName('no-groups')
    .setDescription('Not between people')
    .setIntegrationTypes(UserInstall)
    .setContexts(Guild, BotDM),
];

let bot: LibraryBot;
libraryBotForEach((fresh) => {
  bot = fresh;
});

let ann: PersonDriver;
let group: PersonDriver;
beforeEach(async () => {
  await bot.client.application.commands.set(COMMANDS);
  ann = bot.playground.person('ann');
  await ann.setAppInstalled(true);
  group = await ann.startPrivate(['ben', 'chloe'], 'Board games');
});

/** The last interaction that the bot received. */
function heard(): { readonly interaction: Interaction | undefined } {
  const last: { interaction: Interaction | undefined } = { interaction: undefined };
  bot.react = async (interaction) => {
    last.interaction = interaction;
    if (interaction.isChatInputCommand())
      await interaction.reply({ content: 'here', components: [buttons('Play')] });
    if (interaction.isButton()) await interaction.update({ content: 'pressed' });
  };
  return last;
}

it('a server can add the commands without the bot, which answers there and reads or writes nothing else', async () => {
  const { host } = bot.playground;
  const foreign = await host.createForeignServer('Foreign');
  await ann.setAppInstalled(false);
  const lounge = ann.in('lounge');
  expect(await names(lounge)).toEqual([]);
  await host.installCommands(foreign);
  expect(await names(lounge)).toEqual(['everywhere', 'servers']);
  const last = heard();
  await lounge.command('/servers');
  expect(last.interaction).toMatchObject({ guild: null, guildId: foreign });
  expect(last.interaction?.authorizingIntegrationOwners.guildId).toBe(foreign);
  expect(last.interaction?.appPermissions.has('SendMessages')).toBe(true);
  await lounge.press('Play');
  expect(last.interaction?.isButton()).toBe(true);
  const channelId = await lounge.channelId();
  await expect(bot.client.rest.get(`/channels/${channelId}`)).rejects.toMatchObject({ code: 50001 });
});

const names = async (person: PersonDriver) => (await person.commands()).map(({ command }) => command.name);

describe('an app that a person has added to their account', () => {
  it('offers its commands if their types and contexts allow it', async () => {
    await bot.playground.host.createForeignServer('Elsewhere');
    const lounge = ann.in('lounge');
    expect(await names(group)).toEqual(['everywhere']);
    expect(await names(lounge)).toEqual(['everywhere', 'no-groups']);
    expect(await names(ann.in('general'))).toEqual(['everywhere', 'no-groups', 'servers']);
    expect(await names(ann.in('direct'))).toEqual(['everywhere', 'no-groups']);
    expect(await names(bot.playground.person('ben').in('Board games'))).toEqual([]);
    await ann.setAppInstalled(false);
    expect(await names(group)).toEqual([]);
    expect(await names(lounge)).toEqual([]);
    expect(await names(ann.in('general'))).toEqual(['everywhere', 'servers']);
  });

  it('is told whose installation an interaction uses', async () => {
    const last = heard();
    const { message } = await group.command('/everywhere');
    expect(last.interaction).toMatchObject({
      context: PrivateChannel,
      guildId: null,
      authorizingIntegrationOwners: { [UserInstall]: ann.id },
    });
    expect(last.interaction?.appPermissions.toArray()).toEqual([
      'EmbedLinks',
      'AttachFiles',
      'MentionEveryone',
    ]);
    // Somebody who has not added the app uses its message.
    await bot.playground.person('ben').in('Board games').press('Play');
    expect(last.interaction?.user.displayName).toBe('Ben');
    expect(last.interaction?.authorizingIntegrationOwners).toMatchObject({ [UserInstall]: ann.id });
    expect(message.now()?.text).toBe('pressed');

    const guildId = await bot.playground.host.createForeignServer('Elsewhere');
    await ann.in('lounge').command('/everywhere');
    expect(last.interaction).toMatchObject({ context: Guild, guildId, member: { user: { id: ann.id } } });
    expect(last.interaction?.authorizingIntegrationOwners).toMatchObject({ guildId: null, userId: ann.id });

    await ann.in('general').command('/everywhere');
    const own = ann.in('general').guildId;
    expect(last.interaction?.authorizingIntegrationOwners).toMatchObject({ 0: own, 1: ann.id });

    await (await ann.startPrivate(['ben'])).command('/everywhere');
    expect(last.interaction).toMatchObject({ context: PrivateChannel, guildId: null });
    expect(await ann.startPrivate(['ben']).then((two) => two.channelId())).toBe(last.interaction?.channelId);
  });

  it('has no access to the channel, its messages and its server', async () => {
    heard();
    const guildId = await bot.playground.host.createForeignServer('Elsewhere');
    const lounge = ann.in('lounge');
    for (const place of [group, lounge]) {
      const { message } = await place.command('/everywhere');
      const channel = `/channels/${await place.channelId()}` as const;
      for (const path of [channel, `${channel}/messages`, `${channel}/messages/${message.id}`] as const)
        await expect(bot.client.rest.get(path)).rejects.toMatchObject({ code: 50001 });
      await expect(
        bot.client.rest.post(`${channel}/messages`, { body: { content: 'hello' } }),
      ).rejects.toMatchObject({ code: 50001 });
    }
    for (const path of [`/guilds/${guildId}`, `/guilds/${guildId}/members/${ann.id}`] as const)
      await expect(bot.client.rest.get(path)).rejects.toMatchObject({ code: 50001 });
  });

  it('sends at most five further messages, and edits its answer for fifteen minutes', async () => {
    let replied: Interaction | undefined;
    bot.react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('here');
      replied = interaction;
    };
    const { message } = await group.command('/everywhere');
    await bot.playground.waitFor(() => replied, 'the answer');
    if (!replied?.isChatInputCommand()) throw new Error('There is no command.');
    for (let number = 1; number <= 5; number += 1)
      await replied.followUp({ content: `${number}`, flags: MessageFlags.Ephemeral });
    await expect(replied.followUp('6')).rejects.toMatchObject({ code: 40094 });
    await bot.playground.host.wind(14 * MINUTE);
    await replied.editReply('later');
    expect(message.now()?.text).toBe('later');
    await bot.playground.host.wind(MINUTE);
    await expect(replied.editReply('too late')).rejects.toMatchObject({ code: 50027 });
    // If the server has the app, further messages are not counted.
    replied = undefined;
    await ann.in('general').command('/everywhere');
    const here = await bot.playground.waitFor<Interaction>(() => replied, 'the answer');
    if (!here.isChatInputCommand()) throw new Error('There is no command.');
    for (let number = 1; number <= 6; number += 1) await here.followUp(`${number}`);
  });

  it('answers in private if the person may not use external apps', async () => {
    heard();
    const guildId = await bot.playground.host.createForeignServer('Elsewhere');
    await bot.playground.host.setExternalApps(guildId, false);
    // The owner of the server may do everything.
    const ben = bot.playground.person('ben').in('lounge');
    await ben.setAppInstalled(true);
    expect((await ben.command('/everywhere')).isPrivate).toBe(true);
    await bot.playground.host.setExternalApps(guildId, true);
    expect((await ben.command('/everywhere')).isPrivate).toBe(false);
  });

  it('can write to the person directly, without a shared server', async () => {
    const user = await bot.client.users.fetch(ann.id);
    await bot.playground.host.removeBot();
    await user.send('hello');
    await ann.setAppInstalled(false);
    await expect(user.send('hello')).rejects.toMatchObject({ code: 50278 });
  });
});
