import { ComponentType } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { defaultServer } from '../../table/server/server-settings.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const manager = askBy('Kim', { manages: true, managesServer: true });
const HOUR = 3_600_000;

let people: PersonDriver;
beforeEach(() => {
  people = personDriver(games, translator);
});
const rules = () => people.bot.store.server('9');

describe('/config', () => {
  it('is for people who manage all channels, also in menus that are already open', async () => {
    for (const context of [askBy('Mia'), askBy('Mia', { manages: true })]) {
      expect(refusalOf(await people.run(context, 'config'))).toBe('discord.refuse.manage');
      expect(refusalOf(await people.press(context, '1:config:tables', ['1']))).toBe('discord.refuse.manage');
    }
    const direct = askBy('Kim', { kind: 'direct', guildId: undefined, managesServer: true });
    expect(refusalOf(await people.run(direct, 'config'))).toBe('discord.refuse.server-only');
    expect(await rules()).toBeUndefined();
  });

  it('shows the settings in menus, and changes nothing by being opened', async () => {
    const message = await people.see(await people.run(manager, 'config'));
    const menus = allComponents(message.components).filter(({ custom_id }) =>
      custom_id?.startsWith('1:config:'),
    );
    expect(menus.map(({ type }) => type)).toEqual([
      ComponentType.ChannelSelect,
      ...Array.from({ length: 5 }, () => ComponentType.StringSelect),
    ]);
    expect(menus[0]).toMatchObject({
      min_values: 0,
      max_values: 25,
      channel_types: [0, 5, 15],
      default_values: [],
    });
    expect(await rules()).toBeUndefined();
  });

  it('accepts typed values, and keeps settings that are not mentioned', async () => {
    const options = { allow: '90', clock: '2d+6h/4d', language: 'fr', tables: '3', cancel: 'players' };
    await people.run(manager, 'config', options);
    expect(await rules()).toEqual({
      guildId: '9',
      channels: ['90'],
      clock: { start: 48 * HOUR, perMove: 6 * HOUR, max: 96 * HOUR },
      locale: 'fr',
      tablesPerPerson: 3,
      cancel: 'players',
    });
    await people.run(manager, 'config', { forbid: '90', language: 'auto', tables: 'any', clock: 'none' });
    expect(await rules()).toEqual({ ...defaultServer('9'), cancel: 'players' });
  });

  it('refuses invalid values, and then changes nothing', async () => {
    for (const [name, value, key] of [
      ['forbid', '91', 'channel-not-listed'],
      ['clock', 'soon', 'clock-value'],
      ['language', 'xx', 'discord.refuse.unknown'],
      ['theme', 'pink', 'discord.refuse.unknown'],
      ['tables', '11', 'discord.refuse.unknown'],
      ['cancel', 'nobody', 'discord.refuse.unknown'],
    ] as const)
      expect([
        name,
        refusalOf(await people.run(manager, 'config', { cancel: 'host', [name]: value })),
      ]).toEqual([name, key]);
    expect(await rules()).toBeUndefined();
  });

  it('allows at most 25 channels, chosen in the menu or typed', async () => {
    const channels = Array.from({ length: 25 }, (_, index) => String(100 + index));
    const shown = await people.see(await people.press(manager, '1:config:channels', channels));
    expect(wordsOf(shown)).toContain('<#124>');
    expect(refusalOf(await people.run(manager, 'config', { allow: '90' }))).toBe('channels-most');
    await people.press(manager, '1:config:channels', []);
    expect((await rules())?.channels).toEqual([]);
  });
});

describe('a channel that is gone', () => {
  it('is no longer named in the menu or in the settings', async () => {
    await people.run(manager, 'config', { allow: '90' });
    await people.run(manager, 'config', { allow: '91' });
    people.bot.messages.gone.add('91');
    const message = await people.see(await people.run(manager, 'config'));
    const menu = allComponents(message.components).find(({ type }) => type === ComponentType.ChannelSelect);
    expect(menu).toMatchObject({ default_values: [{ id: '90', type: 'channel' }] });
    expect((await rules())?.channels).toEqual(['90']);
  });
});

describe('the settings of a server', () => {
  it('keep tables in the allowed channels: by command, in a thread, in a rematch', async () => {
    await people.run(manager, 'config', { allow: '90' });
    const elsewhere = askBy('Mia', { channelId: '91' });
    const refused = await people.newgame(elsewhere, { game: 'roll-to-the-top' });
    expect(refusalOf(refused)).toBe('channel-not-allowed');
    const thread = askBy('Mia', { kind: 'thread', channelId: '95', parentId: '90' });
    await people.newgame(thread, { game: 'roll-to-the-top' });
    expect((await people.bot.service.openIn('95'))?.table.status).toBe('lobby');

    await people.open();
    const occupied = await people.see(await people.newgame(askBy('Ben'), { game: 'roll-to-the-top' }));
    await people.run(manager, 'config', { allow: '92', forbid: '90' });
    const press = await people.press(askBy('Ben'), controlOf(occupied, 'Open it in a thread'));
    expect(refusalOf(press)).toBe('channel-not-allowed');
    expect(people.bot.messages.threads).toEqual([]);
    const id = await people.tableId();
    const table = await people.bot.store.table(id);
    if (table === undefined) throw new Error('no table');
    await people.bot.store.update({ ...table, status: 'finished' }, []);
    expect(refusalOf(await people.press(askBy('Mia'), `1:rematch:${id}`))).toBe('channel-not-allowed');
  });

  it('limit the tables per person, with links to the open ones', async () => {
    await people.run(manager, 'config', { tables: '1' });
    await people.open();
    const other = askBy('Mia', { channelId: '91' });
    const refused = await people.see(await people.newgame(other, { game: 'graphia-genesis' }));
    expect(wordsOf(refused)).toMatch(
      /1 open game[\s\S]*Roll to the Top![\s\S]*discord\.com\/channels\/9\/90/,
    );
    await people.newgame(askBy('Ben', { channelId: '91' }), { game: 'graphia-genesis' });
    expect((await people.bot.service.openIn('91'))?.table.hostId).toBe(askBy('Ben').person.id);
  });

  it('are the defaults for the language and the clock of tables', async () => {
    await people.run(manager, 'config', { language: 'nl', clock: 'fast' });
    await people.open();
    expect((await people.bot.service.openIn('90'))?.table).toMatchObject({
      locale: 'nl',
      clock: { start: 24 * HOUR },
    });
    const other = askBy('Ben', { channelId: '91' });
    await people.newgame(other, { game: 'graphia-genesis', language: 'fr', clock: 'none' });
    expect((await people.bot.service.openIn('91'))?.table).toMatchObject({ locale: 'fr', clock: undefined });
  });

  it('keep a game whose channel is gone out of channels that are not allowed', async () => {
    const id = await people.begun();
    await people.bot.service.pause(id, 'channel');
    await people.run(manager, 'config', { allow: '92' });
    const elsewhere = await people.run(askBy('Mia', { channelId: '91' }), 'move');
    expect(refusalOf(elsewhere)).toBe('channel-not-allowed');
    const thread = askBy('Mia', { kind: 'thread', channelId: '95', parentId: '92' });
    await people.see(await people.run(thread, 'move'));
    expect((await people.bot.service.load(id))?.table.place.channelId).toBe('95');
  });

  it('determine who can close a table, with confirmation if it is running', async () => {
    const id = await people.begun();
    const zoe = askBy('Zoe', { manages: true });
    expect(refusalOf(await people.run(zoe, 'cancel'))).toBe('discord.refuse.not-seated');
    await people.run(manager, 'config', { cancel: 'managers' });
    const sure = await people.see(await people.run(zoe, 'cancel'));
    await people.press(zoe, controlOf(sure, 'Close the game'));
    expect((await people.bot.service.load(id))?.table.status).toBe('cancelled');
  });
});
