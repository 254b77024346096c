import { describe, expect, it } from 'vitest';
import type { Reply } from '../../discord/interactions/reply.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { daysAt } from '../../testkit/discord/days.ts';
import { translator } from '../../testkit/discord/translator.ts';

const mia = askBy('Mia');

const days = anew(() => daysAt(games, translator));

describe('/nudge', () => {
  const nudge = (name: string) => days.run(askBy(name), 'nudge');

  it('checks the membership of everybody who is awaited, even without reminders', async () => {
    const id = await days.begun('Ben', 'Zoe', 'Flo');
    await days.press(askBy('Flo'), `1:mute:${id}`);
    await nudge('Zoe');
    for (const name of ['Ben', 'Flo']) days.bot.left.add(askBy(name).person.id);
    const words = wordsOf(await days.see(await nudge('Zoe')));
    expect(words).toContain('Mia has already been nudged in the last 24 hours.');
    expect(words).toContain('Ben and Flo are no longer on this server');
    expect(words).not.toContain('has muted');
    expect((await days.bot.store.table(id))?.proposals).toMatchObject([
      { kind: 'late', seat: 1, why: 'left' },
      { kind: 'late', seat: 3, why: 'left' },
    ]);
  });

  it('is for players of the table', async () => {
    expect(refusalOf(await nudge('Mia'))).toBe('discord.refuse.no-table');
    await days.begun();
    expect(refusalOf(await nudge('Zoe'))).toBe('not-seated');
  });
});

describe('/games', () => {
  const table = async (channelId: string, clock = 'none', guildId = '9') => {
    const by = (name: string) => askBy(name, { channelId, guildId });
    await days.newgame(by('Mia'), { clock });
    await days.run(by('Ben'), 'join');
    await days.run(by('Mia'), 'start');
    return (await days.bot.service.openIn(channelId))?.table.id ?? '';
  };

  it('lists the waiting games first, by deadline, then the others by theirs', async () => {
    const slow = await table('91', 'slow');
    const fast = await table('92', 'fast');
    await table('93', 'medium');
    await days.run(askBy('Mia', { channelId: '93' }), 'play', { move: 'done' });
    const paused = await table('94', 'none');
    await days.bot.service.pause(paused, 'nobody');
    const shown = await days.see(await days.run(mia, 'games'));
    const plays = allComponents(shown.components).flatMap(({ custom_id = '' }) =>
      custom_id.startsWith('1:play:') ? [custom_id] : [],
    );
    expect(plays).toEqual([`1:play:${fast}`, `1:play:${slow}`]);
    const words = wordsOf(shown);
    expect(words).toContain('2 games are waiting for you');
    expect(words).toMatch(
      /waiting for Ben, time runs out <t:\d+:R>\n {2}https:\/\/discord\.com\/channels\/9\/93/,
    );
    expect(words).toMatch(/The game is paused\. [^\n]*\n {2}https:\/\/discord\.com\/channels\/9\/94/);
  });

  it('explains why a game without a channel is paused, and links to nothing that is deleted', async () => {
    await days.bot.service.pause(await table('91'), 'channel');
    await days.bot.service.pause(await table('92'), 'server');
    const words = wordsOf(await days.see(await days.run(mia, 'games')));
    expect(words).toContain('its channel was deleted. Use `/table move`');
    expect(words).toContain('I was removed from its server');
    expect(words).not.toContain('https://');
  });

  it('shows as many whole lines as fit, and counts the rest', async () => {
    // A person can open ten per server.
    for (let at = 0; at < 40; at++) await table(String(100 + at), 'none', String(9 + Math.floor(at / 10)));
    const shown = await days.see(await days.run(mia, 'games'));
    const list = wordsOf(shown).split('\n');
    const links = list.filter((line) => line.startsWith('  https://')).length;
    expect(list.filter((line) => /^- \*\*.*\*\*: it's your turn$/.test(line))).toHaveLength(links);
    expect(links).toBeGreaterThan(10);
    expect(list).toContain(`… and ${33 - links} more`);
  });

  it('has a menu of reminders for every game, even if the reader is not awaited', async () => {
    const quiet = await table('91');
    // The younger one comes second.
    await days.wind(1);
    const other = await table('92');
    const awaited = async () =>
      (await days.bot.service.waiting(mia.person.id)).tables.map(({ loaded }) => loaded.table.id);
    await days.press(mia, `1:mute:${quiet}`);
    await days.run(askBy('Mia', { channelId: '91' }), 'play', { move: 'done' });
    expect(await awaited()).toEqual([other]);
    const menuOf = async (answer: Reply) =>
      allComponents((await days.see(answer)).components).find(({ options }) => options !== undefined);
    const menu = await menuOf(await days.run(mia, 'games'));
    expect(menu?.options?.map(({ value }) => value)).toEqual([`on:${quiet}`, `off:${other}`]);
    const then = await menuOf(await days.press(mia, menu?.custom_id ?? '', [`on:${quiet}`]));
    expect(then?.options?.map(({ value }) => value)).toEqual([`off:${quiet}`, `off:${other}`]);
    const last = await days.press(mia, menu?.custom_id ?? '', [`off:${other}`]);
    expect(wordsOf(await days.see(last))).toMatch(/\*\* 🔕\n[^\n]+\n<#92> · Your turn started/);
    const reminders = await days.bot.store.prisma.reminder.findMany({ where: { userId: mia.person.id } });
    expect(reminders.map(({ muted }) => muted)).toEqual([false, true]);
    const stranger = await days.press(askBy('Zoe'), '1:reminders', [`off:${quiet}`]);
    expect(refusalOf(stranger)).toBe('not-seated');
  });
});
