/** The unchanged discord.js in the playground. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  ContainerBuilder,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayground, type Playground, type PlaygroundOptions } from '../playground.ts';
import { png } from '../testing/raw-bot.ts';

let playground: Playground;
let client: Client<true>;
/** What the bot does with an interaction: each test says. */
let react: (interaction: Interaction) => Promise<unknown>;
let failures: unknown[];

const login = async (): Promise<Client<true>> => {
  const fresh = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  fresh.on(Events.Error, (error) => failures.push(error));
  fresh.on(Events.InteractionCreate, (interaction) => {
    react(interaction).catch((error: unknown) => failures.push(error));
  });
  const ready = new Promise<Client<true>>((resolve) => fresh.once(Events.ClientReady, resolve));
  await fresh.login(playground.token);
  return ready;
};

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('roll')
    .setNameLocalizations({ de: 'würfeln' })
    .setDescription('Roll the dice')
    .setDescriptionLocalizations({ de: 'Würfle' })
    .addIntegerOption((option) =>
      option.setName('count').setDescription('How many').setMinValue(1).setMaxValue(5),
    )
    .addStringOption((option) =>
      option.setName('colour').setDescription('Of which colour').setAutocomplete(true),
    )
    .addUserOption((option) => option.setName('player').setDescription('For whom'))
    .addChannelOption((option) =>
      option.setName('table').setDescription('Where').addChannelTypes(ChannelType.GuildText),
    ),
  new SlashCommandBuilder()
    .setName('climb')
    .setDescription('Play')
    .addSubcommand((sub) =>
      sub
        .setName('write')
        .setDescription('Write a number')
        .addStringOption((option) => option.setName('box').setDescription('Where').setRequired(true))
        .addBooleanOption((option) => option.setName('last').setDescription('The last one')),
    ),
];

const start = async (options: PlaygroundOptions = {}) => {
  failures = [];
  react = async () => undefined;
  playground = await createPlayground(options);
  client = await login();
  await client.application.commands.set(COMMANDS);
};
beforeEach(() => start());
afterEach(async () => {
  await client.destroy();
  await playground.close();
  expect(failures).toEqual([]);
});

const buttons = (...labels: string[]) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    labels.map(
      (label) => new ButtonBuilder({ customId: label.toLowerCase(), label, style: ButtonStyle.Primary }),
    ),
  );

describe('logging in', () => {
  it('knows the guild, its channels, and itself', () => {
    expect(client.user.username).toBe('Test bot');
    const guild = client.guilds.cache.first();
    expect(guild?.name).toBe('Test bot Playground');
    expect(guild?.channels.cache.map(({ name }) => name)).toEqual([
      'general',
      'table-1',
      'table-2',
      'board-games',
    ]);
    const permissions = guild?.members.me?.permissionsIn(playgroundChannel('general'));
    expect(permissions?.has(['SendMessages', 'AttachFiles', 'CreatePublicThreads'])).toBe(true);
    expect(permissions?.has('ManageMessages')).toBe(false);
  });

  it('fails with a wrong token', async () => {
    const stranger = new Client({ intents: [], rest: { api: playground.api } });
    await expect(stranger.login('wrong')).rejects.toThrow();
    await stranger.destroy();
  });

  it('works with several shards', async () => {
    const sharded = new Client({
      intents: [GatewayIntentBits.Guilds],
      rest: { api: playground.api },
      shards: [0, 1],
      shardCount: 2,
    });
    const ready = new Promise((resolve) => sharded.once(Events.ClientReady, resolve));
    await sharded.login(playground.token);
    await ready;
    expect(sharded.guilds.cache.size).toBe(1);
    await sharded.destroy();
  });
});

const playgroundChannel = (name: string) => {
  const channel = client.channels.cache.find((one) => 'name' in one && one.name === name);
  if (channel?.type !== ChannelType.GuildText) throw new Error(`There is no text channel ${name}.`);
  return channel;
};

describe('commands', () => {
  it('are listed for people in their language, and gone when they are overwritten', async () => {
    const ben = playground.person('ben');
    expect((await ben.commands()).map(({ name, description }) => [name, description])).toEqual([
      ['climb', 'Play'],
      ['würfeln', 'Würfle'],
    ]);
    await client.application.commands.set([]);
    expect(await ben.commands()).toEqual([]);
  });

  it('arrive with their options, resolved', async () => {
    react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { options } = interaction;
      await interaction.reply(
        [
          options.getInteger('count'),
          options.getString('colour'),
          options.getUser('player')?.displayName,
          options.getMember('player') ? 'member' : 'stranger',
          options.getChannel('table')?.name,
          interaction.locale,
          interaction.user.username,
        ].join(', '),
      );
    };
    const answer = await playground
      .person('chloe')
      .command('/roll count:3 colour:deep red player:@ben table:#table-1');
    expect(answer.text).toBe('3, deep red, Ben, member, table-1, fr, chloe');
    expect(answer.message.raw.origin).toMatchObject({ kind: 'command', commandName: 'roll' });
  });

  it('arrive with their subcommands', async () => {
    react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { options } = interaction;
      await interaction.reply(
        `${options.getSubcommand()} ${options.getString('box')} ${options.getBoolean('last')}`,
      );
    };
    expect((await playground.person('ann').command('/climb write box:b2 last:true')).text).toBe(
      'write b2 true',
    );
  });

  it('are filled in as Discord’s client lets people', async () => {
    const ann = playground.person('ann');
    await expect(ann.command('/roll count:6')).rejects.toThrow('must be between 1 and 5');
    await expect(ann.command('/roll count:1.5')).rejects.toThrow('whole number');
    await expect(ann.command('/climb write')).rejects.toThrow('box is required');
    await expect(ann.command('/climb')).rejects.toThrow('write');
    await expect(ann.command('/nothing')).rejects.toThrow('There is no command /nothing');
    await expect(ann.command({ command: 'roll', options: { size: 1 } })).rejects.toThrow('no option size');
  });

  it('suggest as people type', async () => {
    react = async (interaction) => {
      if (!interaction.isAutocomplete()) return;
      const typed = interaction.options.getFocused(true);
      await interaction.respond([
        { name: `${typed.name} ${typed.value} ${interaction.options.getInteger('count')}`, value: 'x' },
      ]);
    };
    const choices = await playground.person('ann').autocomplete('/roll count:2 colour:re');
    expect(choices).toEqual([{ name: 'colour re 2', value: 'x' }]);
  });

  it('fail for the person when the bot says nothing for three seconds', async () => {
    const ann = playground.person('ann');
    const begun = await ann.beginCommand('/roll');
    await playground.host.wind(3_000);
    await expect(ann.answerTo(begun)).rejects.toThrow('The application did not respond.');
  });
});

describe('answers', () => {
  it('may be deferred, edited into Components V2 with a picture, and followed up in private', async () => {
    react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply();
      const container = new ContainerBuilder()
        .addTextDisplayComponents(new TextDisplayBuilder({ content: 'A sheet' }))
        .addMediaGalleryComponents(
          new MediaGalleryBuilder({
            items: [{ media: { url: 'attachment://sheet.png' }, description: 'An empty sheet' }],
          }),
        )
        .addActionRowComponents(buttons('Play'));
      const message = await interaction.editReply({
        flags: MessageFlags.IsComponentsV2,
        components: [container],
        files: [new AttachmentBuilder(png(40, 30), { name: 'sheet.png' })],
      });
      expect(message.flags.has(MessageFlags.IsComponentsV2)).toBe(true);
      await interaction.followUp({ content: 'for you alone', flags: MessageFlags.Ephemeral });
    };
    const ann = playground.person('ann');
    const { kind, message } = await ann.command('/roll');
    expect([kind, message.text]).toEqual(['reply', 'A sheet']);
    expect(message.buttons).toEqual([{ label: 'Play', customId: 'play', disabled: false }]);
    const [picture] = message.pictures;
    expect(picture?.alt).toBe('An empty sheet');
    expect(await message.bytes(picture?.url ?? '')).toEqual(png(40, 30));
    const served = await fetch(playground.url + picture?.url);
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer())]).toEqual([
      'image/png',
      png(40, 30),
    ]);
    expect((await ann.sees('for you alone')).isPrivate).toBe(true);
    expect(playground.person('ben').messages.map(({ text }) => text)).toEqual(['A sheet']);
  });

  it('give back the message when they are asked to', async () => {
    let id = '';
    react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { resource } = await interaction.reply({ content: 'here', withResponse: true });
      id = resource?.message?.id ?? '';
    };
    const { message } = await playground.person('ann').command('/roll');
    await playground.waitFor(() => id === message.id, 'the bot to have the message');
  });

  it('may be fetched and deleted', async () => {
    react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      expect((await interaction.fetchReply()).flags.has(MessageFlags.Loading)).toBe(true);
      await interaction.deleteReply();
    };
    expect((await playground.person('ann').command('/roll')).kind).toBe('gone');
    expect(playground.person('ann').messages).toEqual([]);
  });
});

describe('components', () => {
  const offer = async (interaction: Interaction) => {
    if (!interaction.isChatInputCommand()) return false;
    const menu = new StringSelectMenuBuilder({
      customId: 'box',
      placeholder: 'Choose a box',
      minValues: 1,
      maxValues: 2,
      options: ['one', 'two', 'three'].map((label) => ({ label, value: label.toUpperCase() })),
    });
    await interaction.reply({
      content: 'choose',
      components: [
        buttons('Roll', 'Undo'),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu),
        new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
          new UserSelectMenuBuilder({ customId: 'who', placeholder: 'Who' }),
        ),
      ],
    });
    return true;
  };

  it('change the message they are on, at once or later', async () => {
    react = async (interaction) => {
      if ((await offer(interaction)) || !interaction.isButton()) return;
      if (interaction.customId === 'roll') {
        await interaction.update({ content: 'rolled', components: [buttons('Undo')] });
      } else {
        await interaction.deferUpdate();
        await interaction.editReply({ content: 'undone', components: [] });
      }
    };
    const ann = playground.person('ann');
    const first = await ann.command('/roll');
    const rolled = await playground.person('ben').press('Roll');
    expect([rolled.kind, rolled.text, rolled.message.id]).toEqual(['update', 'rolled', first.message.id]);
    const undone = await ann.answerTo(await ann.beginPress('Undo'));
    expect([undone.kind, undone.text, undone.message.buttons]).toEqual(['update', 'undone', []]);
    await expect(ann.press('Undo')).rejects.toThrow('a button Undo');
  });

  it('give what was chosen', async () => {
    react = async (interaction) => {
      if (await offer(interaction)) return;
      if (interaction.isStringSelectMenu()) await interaction.reply(interaction.values.join('+'));
      if (interaction.isUserSelectMenu())
        await interaction.reply(interaction.users.map(({ displayName }) => displayName).join());
    };
    const ann = playground.person('ann');
    await ann.command('/roll');
    expect((await ann.choose('Choose a box', 'one', 'THREE')).text).toBe('ONE+THREE');
    expect((await ann.choose('who', playground.person('daan').id)).text).toBe('Daan');
    await expect(ann.choose('box', 'four')).rejects.toThrow('four cannot be chosen');
    await expect(ann.choose('box', 'one', 'two', 'three')).rejects.toThrow('Between 1 and 2');
  });

  it('open forms, whose fields arrive', async () => {
    react = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const modal = new ModalBuilder({ customId: 'note', title: 'A note' }).addLabelComponents(
          new LabelBuilder({ label: 'Words' }).setTextInputComponent(
            new TextInputBuilder({ customId: 'words', style: TextInputStyle.Short, maxLength: 10 }),
          ),
          new LabelBuilder({ label: 'Colour' }).setStringSelectMenuComponent(
            new StringSelectMenuBuilder({ customId: 'colour', options: [{ label: 'Red', value: 'red' }] }),
          ),
        );
        await interaction.showModal(modal);
      } else if (interaction.isModalSubmit()) {
        const { fields } = interaction;
        await interaction.reply(
          `${fields.getTextInputValue('words')} ${fields.getStringSelectValues('colour').join()}`,
        );
      }
    };
    const ann = playground.person('ann');
    const { kind, modal } = await ann.command('/roll');
    expect([kind, modal.title, modal.fields.map(({ label }) => label)]).toEqual([
      'modal',
      'A note',
      ['Words', 'Colour'],
    ]);
    await expect(modal.submit({ Words: 'x'.repeat(11), Colour: ['red'] })).rejects.toThrow(
      '0 to 10 characters',
    );
    await expect(modal.submit({ Words: 'x' })).rejects.toThrow('colour is required');
    expect((await ann.submit({ Words: 'hello', colour: ['red'] })).text).toBe('hello red');
    expect(ann.modal).toBeUndefined();
  });

  it('work on messages that one person sees, for that person alone', async () => {
    react = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        await interaction.reply({
          content: 'secret',
          components: [buttons('Play')],
          flags: MessageFlags.Ephemeral,
        });
      } else if (interaction.isButton()) {
        await interaction.update({ content: 'played', components: [] });
      }
    };
    const ann = playground.person('ann');
    await ann.command('/roll');
    await expect(playground.person('ben').press('Play')).rejects.toThrow('a button Play');
    const played = await ann.press('Play');
    expect([played.text, played.isPrivate]).toEqual(['played', true]);
  });
});

describe('trouble', () => {
  it('of closed direct messages arrives as 50007', async () => {
    await playground.host.closeDirectMessages('daan');
    const daan = await client.users.fetch(playground.person('daan').id);
    const refused = await daan.send('hello').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DiscordAPIError);
    expect(refused).toMatchObject({ code: 50007, status: 403 });
    await playground.host.openDirectMessages('daan');
    await daan.send('hello');
    expect(playground.person('daan').in('direct').last.text).toBe('hello');
  });

  it('of 429 is waited out by discord.js', async () => {
    await playground.host.rateLimit(1, 0.1);
    await playgroundChannel('general').send('patient');
    expect(playground.person('ann').last.text).toBe('patient');
    expect(playground.requests.map(({ status }) => status).slice(-2)).toEqual([429, 200]);
  });

  it('of 500 is tried again by discord.js', async () => {
    await playground.host.breakRequests(2);
    await playgroundChannel('general').send('persistent');
    expect(playground.requests.map(({ status }) => status).slice(-3)).toEqual([500, 500, 200]);
  });

  it('of a dropped gateway loses no interaction', async () => {
    react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('still here');
    };
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    await playground.host.dropGateway();
    const answer = await playground.person('ann').command('/roll');
    expect(answer.text).toBe('still here');
    await resumed;
  });

  it('of an ended session is got over by identifying anew', async () => {
    react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('back');
    };
    await playground.host.invalidateSessions();
    expect(playground.online).toBe(false);
    await playground.waitFor(() => playground.online, 'the bot to come back');
    expect((await playground.person('ann').command('/roll')).text).toBe('back');
  });

  it('of a lost interaction is the person’s', async () => {
    const ann = playground.person('ann');
    await playground.host.faultInteractions('lose');
    const begun = await ann.beginCommand('/roll');
    await playground.host.wind(3_000);
    await expect(ann.answerTo(begun)).rejects.toThrow('did not respond');
  });

  it('of a doubled interaction is refused the second time: 40060', async () => {
    const refusals: unknown[] = [];
    react = async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply('once').catch((error: unknown) => refusals.push(error));
    };
    await playground.host.faultInteractions('double');
    expect((await playground.person('ann').command('/roll')).text).toBe('once');
    await playground.waitFor(
      () => playground.refusals.some(({ code }) => code === 40060),
      'the second answer to be refused',
    );
    await playground.waitFor(() => refusals.length === 1, 'the bot to hear of it');
    expect(playground.person('ann').messages).toHaveLength(1);
  });

  it('of a late interaction leaves little time', async () => {
    react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('just in time');
    };
    const ann = playground.person('ann');
    await playground.host.faultInteractions('late');
    const begun = await ann.beginCommand('/roll');
    await playground.host.wind(2_500);
    expect((await ann.answerTo(begun)).text).toBe('just in time');
  });

  it('of a missing permission arrives as 50013, of a deleted channel as 10003', async () => {
    const channel = playgroundChannel('table-1');
    await playground.host.take('SendMessages', 'table-1');
    await expect(channel.send('x')).rejects.toMatchObject({ code: 50013 });
    await playground.host.deleteChannel('table-1');
    await expect(channel.send('x')).rejects.toMatchObject({ code: 10003 });
  });
});

describe('threads', () => {
  it('are started by the bot, and written in by all', async () => {
    const thread = await playgroundChannel('board-games').threads.create({ name: 'Game one' });
    await thread.send('welcome');
    const ann = playground.person('ann').in('Game one');
    expect(ann.last.text).toBe('welcome');
    await ann.say('thanks');
    react = async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply(`in ${interaction.channel?.isThread() ? 'a thread' : 'a channel'}`);
    };
    expect((await ann.command('/roll')).text).toBe('in a thread');
    await thread.setArchived(true);
    await expect(ann.command('/roll')).rejects.toThrow('archived');
  });
});

describe('a restart of the playground', () => {
  it('keeps the world: messages, files, commands, the clock and who has closed their messages', async () => {
    await client.destroy();
    await playground.close();
    const folder = mkdtempSync(join(tmpdir(), 'playground-'));
    await start({ folder });
    const { id } = await playgroundChannel('general').send({
      content: 'kept',
      files: [new AttachmentBuilder(png(8, 8), { name: 'a.png' })],
    });
    await playgroundChannel('general')
      .send('gone')
      .then((message) => message.delete());
    await playground.host.closeDirectMessages('ben');
    await playground.host.wind(86_400_000);
    await client.destroy();
    await playground.close();

    playground = await createPlayground({ folder });
    client = await login();
    const ann = playground.person('ann');
    expect(ann.messages.map((message) => [message.id, message.text])).toEqual([[id, 'kept']]);
    const [picture] = ann.last.pictures;
    expect(await ann.last.bytes(picture?.url ?? '')).toEqual(png(8, 8));
    expect((await ann.commands()).map(({ command }) => command.name)).toEqual(['climb', 'roll']);
    expect(playground.clock.offset).toBe(86_400_000);
    const ben = await client.users.fetch(playground.person('ben').id);
    await expect(ben.send('x')).rejects.toMatchObject({ code: 50007 });
    expect((await ann.say('newer')).raw.createdAt).toBeGreaterThan(Date.now());
    rmSync(folder, { recursive: true });
  });
});
