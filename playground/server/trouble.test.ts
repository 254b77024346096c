import { DiscordAPIError, Events } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { type LibraryBot, libraryBotForEach } from '../testing/library-bot.ts';

let bot: LibraryBot;
libraryBotForEach((fresh) => {
  bot = fresh;
});

describe('trouble', () => {
  it('of closed direct messages arrives as 50007', async () => {
    await bot.playground.host.closeDirectMessages('daan');
    const daan = await bot.client.users.fetch(bot.playground.person('daan').id);
    const refused = await daan.send('hello').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DiscordAPIError);
    expect(refused).toMatchObject({ code: 50007, status: 403 });
    await bot.playground.host.openDirectMessages('daan');
    await daan.send('hello');
    expect(bot.playground.person('daan').in('direct').last.text).toBe('hello');
  });

  it('of 429 is waited out by discord.js', async () => {
    await bot.playground.host.rateLimit(1, 0.1);
    await bot.channel('general').send('patient');
    expect(bot.playground.person('ann').last.text).toBe('patient');
    expect(bot.playground.requests.map(({ status }) => status).slice(-2)).toEqual([429, 200]);
  });

  it('of 500 is retried by discord.js', async () => {
    await bot.playground.host.breakRequests(2);
    await bot.channel('general').send('persistent');
    expect(bot.playground.requests.map(({ status }) => status).slice(-3)).toEqual([500, 500, 200]);
  });

  it('of a dropped gateway loses no interaction', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('still here');
    };
    const resumed = new Promise((resolve) => bot.client.once(Events.ShardResume, resolve));
    await bot.playground.host.dropGateway();
    const answer = await bot.playground.person('ann').command('/roll');
    expect(answer.text).toBe('still here');
    await resumed;
  });

  it('of an ended session is overcome by identifying again', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('back');
    };
    await bot.playground.host.invalidateSessions();
    expect(bot.playground.online).toBe(false);
    await bot.playground.waitFor(() => bot.playground.online, 'the bot to come back');
    expect((await bot.playground.person('ann').command('/roll')).text).toBe('back');
  });

  it('of a lost interaction is shown to the person', async () => {
    const ann = bot.playground.person('ann');
    await bot.playground.host.faultInteractions('lose');
    const begun = await ann.beginCommand('/roll');
    await bot.playground.host.wind(3_000);
    await expect(ann.answerTo(begun)).rejects.toThrow('did not respond');
  });

  it('of a doubled interaction is refused the second time: 40060', async () => {
    const refusals: unknown[] = [];
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply('once').catch((error: unknown) => refusals.push(error));
    };
    await bot.playground.host.faultInteractions('double');
    expect((await bot.playground.person('ann').command('/roll')).text).toBe('once');
    await bot.playground.waitFor(
      () => bot.playground.refusals.some(({ code }) => code === 40060),
      'the second answer to be refused',
    );
    await bot.playground.waitFor(() => refusals.length === 1, 'the bot to hear of it');
    expect(bot.playground.person('ann').messages).toHaveLength(1);
  });

  it('of a late interaction leaves little time', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('just in time');
    };
    const ann = bot.playground.person('ann');
    await bot.playground.host.faultInteractions('late');
    const begun = await ann.beginCommand('/roll');
    await bot.playground.host.wind(2_500);
    expect((await ann.answerTo(begun)).text).toBe('just in time');
  });

  it('of a missing permission arrives as 50013, of a deleted channel as 10003', async () => {
    const channel = bot.channel('table-1');
    await bot.playground.host.take('SendMessages', 'table-1');
    await expect(channel.send('x')).rejects.toMatchObject({ code: 50013 });
    await bot.playground.host.deleteChannel('table-1');
    await expect(channel.send('x')).rejects.toMatchObject({ code: 10003 });
  });
});
