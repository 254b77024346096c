import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const HOUR = 3_600_000;
const idOf = (name: string) => askBy(name).person.id;

const days = anew(() => daysAt(games, translator));

const { begun, done } = threePlayers(days);

describe('a table whose channel is gone', () => {
  it('tells each of its people directly, once, and goes on when one of them moves it', async () => {
    const id = await begun();
    await done('Ben');
    days.bot.messages.gone.add('90');
    await done('Zoe');
    expect((await days.bot.service.load(id))?.table.paused?.why).toBe('channel');
    await days.tell();
    for (const name of ['Mia', 'Ben', 'Zoe']) {
      const told = days.bot.messages.sent.filter(({ channelId }) => channelId === `dm-${idOf(name)}`);
      expect(told.map(wordsIn)).toEqual([expect.stringContaining('Use `/table move` in another channel')]);
    }
    await days.run(askBy('Ben', { channelId: '91' }), 'move');
    await days.tell();
    expect(wordsIn(days.newest('91'))).toContain('The game goes on in this channel');
    expect(days.newest('91').message.notify).toEqual([idOf('Mia')]);
  });

  it('offers Resume only if the table is paused for want of people', async () => {
    const id = await begun();
    const wakes = async () => {
      const shown = await days.see(await days.press(askBy('Mia'), `1:table:${id}`));
      return wordsOf(shown).includes('Resume');
    };
    for (const [why, can] of [
      ['nobody', true],
      ['server', false],
      ['channel', false],
    ] as const) {
      await days.bot.service.pause(id, why);
      expect([why, await wakes()]).toEqual([why, can]);
    }
  });

  it('tells the others even if one person takes no direct messages', async () => {
    const id = await begun();
    await days.bot.service.pause(id, 'channel');
    days.bot.messages.fail('send', 50007);
    await days.tell();
    expect(days.bot.messages.sent.filter(({ channelId }) => channelId.startsWith('dm-'))).toHaveLength(2);
  });

  it('posts nothing on a server that the bot has left, and posts once when the bot is back', async () => {
    const id = await begun();
    await days.bot.service.pause(id, 'server');
    const sent = days.bot.messages.sent.length;
    await days.wind(72 * HOUR);
    expect(days.bot.messages.sent.length).toBe(sent);
    await days.bot.service.resumeServer('9');
    await days.bot.service.resumeServer('9');
    await days.tell();
    expect(days.bot.messages.sent.length).toBe(sent + 1);
    expect(wordsIn(days.newest())).toContain('Rollpad is back on this server');
  });
});

describe('a table whose thread is locked', () => {
  it('goes on when one of its people moves it, and its old messages stay as they are', async () => {
    const there = { kind: 'thread', channelId: '95', parentId: '90' };
    await days.newgame(askBy('Mia', there), { game: 'roll-to-the-top' });
    const id = (await days.bot.service.openIn('95'))?.table.id ?? expect.fail();
    await days.run(askBy('Ben', there), 'join');
    await days.run(askBy('Mia', there), 'start');
    await days.tell();
    const elsewhere = askBy('Ben', { channelId: '91' });
    expect(refusalOf(await days.run(elsewhere, 'move'))).toBe('discord.refuse.move-nothing');
    days.bot.messages.locked.add('95');
    await days.run(elsewhere, 'move');
    await days.tell();
    expect((await days.bot.service.load(id))?.table.place.channelId).toBe('91');
    expect(wordsIn(days.newest('91'))).toContain('The game goes on in this channel');
  });
});
