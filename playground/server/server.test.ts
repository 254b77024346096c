import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApplicationCommandType,
  AttachmentBuilder,
  Client,
  Events,
  GatewayIntentBits,
  Routes,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { type LibraryBot, libraryBotForEach, startLibraryBot } from '../testing/library-bot.ts';
import { png } from '../testing/raw-bot.ts';

let bot: LibraryBot;
libraryBotForEach((fresh) => {
  bot = fresh;
});

describe('logging in', () => {
  it('knows the guild, its channels, and itself', () => {
    expect(bot.client.user.username).toBe('Test bot');
    const guild = bot.client.guilds.cache.first();
    expect(guild?.name).toBe('Test bot Playground');
    expect(guild?.channels.cache.map(({ name }) => name)).toEqual([
      'general',
      'table-1',
      'table-2',
      'board-games',
    ]);
    const permissions = guild?.members.me?.permissionsIn(bot.channel('general'));
    expect(permissions?.has(['SendMessages', 'AttachFiles', 'CreatePublicThreads'])).toBe(true);
    expect(permissions?.has('ManageMessages')).toBe(false);
  });

  it('fails with a wrong token', async () => {
    const stranger = new Client({ intents: [], rest: { api: bot.playground.api } });
    await expect(stranger.login('wrong')).rejects.toThrow();
    await stranger.destroy();
  });

  it('works with several shards', async () => {
    const sharded = new Client({
      intents: [GatewayIntentBits.Guilds],
      rest: { api: bot.playground.api },
      shards: [0, 1],
      shardCount: 2,
    });
    const ready = new Promise((resolve) => sharded.once(Events.ClientReady, resolve));
    await sharded.login(bot.playground.token);
    await ready;
    expect(sharded.guilds.cache.size).toBe(1);
    await sharded.destroy();
  });
});

describe('commands', () => {
  it('are listed for people in their language, and disappear when they are overwritten', async () => {
    const ben = bot.playground.person('ben');
    expect((await ben.commands()).map(({ name, description }) => [name, description])).toEqual([
      ['climb', 'Play'],
      ['würfeln', 'Würfle'],
    ]);
    await bot.client.application.commands.set([]);
    expect(await ben.commands()).toEqual([]);
  });

  it('arrive with their options, resolved', async () => {
    bot.react = async (interaction) => {
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
    const answer = await bot.playground
      .person('chloe')
      .command('/roll count:3 colour:deep red player:@ben table:#table-1');
    expect(answer.text).toBe('3, deep red, Ben, member, table-1, fr, chloe');
    expect(answer.message.raw.origin).toMatchObject({ kind: 'command', commandName: 'roll' });
  });

  it('arrive from the menus of messages and people, with their target', async () => {
    bot.react = async (interaction) => {
      if (interaction.isMessageContextMenuCommand())
        await interaction.reply(interaction.targetMessage.content);
      if (interaction.isUserContextMenuCommand())
        await interaction.reply(
          `${interaction.targetUser.username} ${interaction.targetMember ? 'is here' : ''}`,
        );
    };
    await bot.client.application.commands.set([
      { type: ApplicationCommandType.Message, name: 'Quote', nameLocalizations: { fr: 'Citer' } },
      { type: ApplicationCommandType.User, name: 'Look up' },
    ]);
    const [ann, chloe] = [bot.playground.person('ann'), bot.playground.person('chloe')];
    const hello = await ann.say('Hello');
    const quoted = await chloe.menuCommand('Quote', hello);
    expect(quoted.text).toBe('Hello');
    const target = { kind: 'message', id: hello.id };
    expect(quoted.message.raw.origin).toMatchObject({ kind: 'command', commandName: 'Quote', target });
    expect((await chloe.menuCommand('Look up', '@ben')).text).toBe('ben is here');
    // They are only in these menus.
    expect(await chloe.commands()).toEqual([]);
    expect((await chloe.commands('message')).map(({ name }) => name)).toEqual(['Citer']);
    await expect(chloe.menuCommand('Quote', '@ben')).rejects.toThrow('no command Quote');
    await expect(chloe.menuCommand('Quote', await chloe.in('table-1').say('Away'))).rejects.toThrow(
      'no commands',
    );
  });

  it('are at most 100 with a slash, 15 for messages and 5 for people', async () => {
    const { commands } = bot.client.application;
    const named = (type: ApplicationCommandType.Message | ApplicationCommandType.User, count: number) =>
      Array.from({ length: count }, (_, index) => ({ type, name: `Command ${index}` }));
    const { Message, User } = ApplicationCommandType;
    await commands.set([...named(Message, 15), ...named(User, 5)]);
    await expect(commands.set(named(Message, 16))).rejects.toMatchObject({ code: 30032 });
    await expect(commands.set(named(User, 6))).rejects.toMatchObject({ code: 30032 });
    await expect(commands.create({ type: User, name: 'One more' })).rejects.toMatchObject({ code: 30032 });
  });

  it('arrive with their subcommands', async () => {
    bot.react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { options } = interaction;
      await interaction.reply(
        `${options.getSubcommand()} ${options.getString('box')} ${options.getBoolean('last')}`,
      );
    };
    expect((await bot.playground.person('ann').command('/climb write box:b2 last:true')).text).toBe(
      'write b2 true',
    );
  });

  it('are filled in as Discord’s client allows', async () => {
    const ann = bot.playground.person('ann');
    await expect(ann.command('/roll count:6')).rejects.toThrow('must be between 1 and 5');
    await expect(ann.command('/roll count:1.5')).rejects.toThrow('whole number');
    await expect(ann.command('/climb write')).rejects.toThrow('box is required');
    await expect(ann.command('/climb')).rejects.toThrow('write');
    await expect(ann.command('/nothing')).rejects.toThrow('There is no command /nothing');
    await expect(ann.command({ command: 'roll', options: { size: 1 } })).rejects.toThrow('no option size');
  });

  it('suggest values as people type', async () => {
    bot.react = async (interaction) => {
      if (!interaction.isAutocomplete()) return;
      const typed = interaction.options.getFocused(true);
      await interaction.respond([
        { name: `${typed.name} ${typed.value} ${interaction.options.getInteger('count')}`, value: 'x' },
      ]);
    };
    const choices = await bot.playground.person('ann').autocomplete('/roll count:2 colour:re');
    expect(choices).toEqual([{ name: 'colour re 2', value: 'x' }]);
  });

  it('fail for the person when the bot says nothing for three seconds', async () => {
    const ann = bot.playground.person('ann');
    const begun = await ann.beginCommand('/roll');
    await bot.playground.host.wind(3_000);
    await expect(ann.answerTo(begun)).rejects.toThrow('The application did not respond.');
  });
});

describe('threads', () => {
  it('are started by the bot; everybody can write in them', async () => {
    const thread = await bot.channel('board-games').threads.create({ name: 'Game one' });
    await thread.send('welcome');
    const ann = bot.playground.person('ann').in('Game one');
    expect(ann.last.text).toBe('welcome');
    await ann.say('thanks');
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply(`in ${interaction.channel?.isThread() ? 'a thread' : 'a channel'}`);
    };
    expect((await ann.command('/roll')).text).toBe('in a thread');
    await thread.setArchived(true);
    await expect(ann.command('/roll')).rejects.toThrow('archived');
  });
});

describe('a restart of the playground', () => {
  it('still has Activities, so that an overwrite may include their command before they open', async () => {
    await bot.close();
    const folder = mkdtempSync(join(tmpdir(), 'playground-'));
    bot = await startLibraryBot({ folder });
    await bot.playground.host.enableActivities('http://127.0.0.1:9');
    await bot.close();

    bot = await startLibraryBot({ folder }, false);
    const { application, rest } = bot.client;
    const all = await application.commands.fetch();
    expect(all.map(({ name }) => name)).toContain('Launch');
    const body = [
      { name: 'newer', description: 'Newer' },
      { type: 4, name: 'Launch', handler: 2 },
    ];
    await rest.put(Routes.applicationCommands(application.id), { body });
    const after = await application.commands.fetch();
    expect(after.map(({ name }) => name)).toEqual(expect.arrayContaining(['newer', 'Launch']));
    await bot.close();
    rmSync(folder, { recursive: true });
  });

  it('keeps the world: messages, files, commands, the clock, and who has closed their direct messages', async () => {
    await bot.close();
    const folder = mkdtempSync(join(tmpdir(), 'playground-'));
    bot = await startLibraryBot({ folder });
    const { id } = await bot.channel('general').send({
      content: 'kept',
      files: [new AttachmentBuilder(png(8, 8), { name: 'a.png' })],
    });
    await bot
      .channel('general')
      .send('gone')
      .then((message) => message.delete());
    await bot.playground.host.closeDirectMessages('ben');
    await bot.playground.host.wind(86_400_000);
    await bot.close();

    bot = await startLibraryBot({ folder }, false);
    const ann = bot.playground.person('ann');
    expect(ann.messages.map((message) => [message.id, message.text])).toEqual([[id, 'kept']]);
    const [picture] = ann.last.pictures;
    expect(await ann.last.bytes(picture?.url ?? '')).toEqual(png(8, 8));
    expect((await ann.commands()).map(({ command }) => command.name)).toEqual(['climb', 'roll']);
    expect(bot.playground.clock.offset).toBe(86_400_000);
    const ben = await bot.client.users.fetch(bot.playground.person('ben').id);
    await expect(ben.send('x')).rejects.toMatchObject({ code: 50007 });
    expect((await ann.say('newer')).raw.createdAt).toBeGreaterThan(Date.now());
    rmSync(folder, { recursive: true });
  });
});
