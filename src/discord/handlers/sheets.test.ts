import { beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { handlers } from '../../testkit/discord/everything.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { menuCommands } from '../gateway/register.ts';
import type { TargetMessage } from '../interactions/command.ts';
import { showSheetsCommand } from './sheets.ts';

const mia = askBy('Mia');

let people: PersonDriver;
let table: string;
beforeEach(async () => {
  people = personDriver(games, translator);
  table = await people.begun();
});

const use = (message: Partial<TargetMessage> = {}, context = mia) =>
  showSheetsCommand.run(
    { ...context, bot: people.bot },
    {
      isOwn: true,
      at: people.bot.now(),
      customIds: [],
      ...message,
    },
  );

describe('the sheets of the game that a message is about', () => {
  it('are those of the table that its controls name, wherever the message is', async () => {
    const elsewhere = askBy('Mia', { channelId: '91' });
    const shown = await people.see(await use({ customIds: ['old', `1:rules:${table}`] }, elsewhere));
    expect(shown.files.map(({ name }) => name)).toEqual(['sheet-1.png', 'sheet-2.png']);
    expect(wordsOf(shown)).toContain('Roll to the Top!');
  });

  it('are those of the channel’s game for a message without controls', async () => {
    expect((await people.see(await use())).files).toHaveLength(2);
    await people.run(mia, 'cancel');
    expect((await people.see(await use())).files).toHaveLength(2);
  });

  it('are refused for other messages', async () => {
    const none = 'discord.menu.no-game';
    expect(refusalOf(await use({ isOwn: false, customIds: [`1:rules:${table}`] }))).toBe(none);
    expect(refusalOf(await use({ at: new Date(people.bot.now().getTime() - 1) }))).toBe(none);
    expect(refusalOf(await use({}, askBy('Mia', { channelId: '91' })))).toBe(none);
  });

  it('are refused before the game begins', async () => {
    const there = askBy('Mia', { channelId: '92' });
    await people.newgame(there);
    expect(refusalOf(await use({}, there))).toBe('discord.refuse.not-begun');
  });
});

describe('the commands in the menus of messages', () => {
  it('have names of 1 to 32 characters, unique in each language', () => {
    const definitions = menuCommands({ ...handlers, personCommands: [] }, translator.inAllLocales);
    expect(definitions.length).toBeLessThanOrEqual(15);
    for (const locale of locales) {
      const names = handlers.messageCommands.map(({ name }) => translator.inAllLocales(name)[locale]);
      expect(new Set(names).size).toBe(definitions.length);
      for (const name of names) expect(name).toMatch(/^.{1,32}$/u);
    }
    expect(definitions).toContainEqual(
      expect.objectContaining({
        type: 3,
        name: "Show this game's sheets",
        contexts: [0, 1],
        name_localizations: expect.objectContaining({ de: 'Blätter dieses Spiels zeigen' }),
      }),
    );
  });
});
