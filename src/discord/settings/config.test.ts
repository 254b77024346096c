import { describe, expect, it } from 'vitest';
import { channels, tablesPerPerson } from '../../features/house-rules/settings.ts';
import { games } from '../../games/index.ts';
import { ofServer } from '../../table/model.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { answersIn, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import type { Answers } from '../messages/form.ts';

const manager = askBy('Kim', { manages: true, managesServer: true });
const HOUR = 3_600_000;

const people = anew(() => personDriver(games, translator));
const rules = () => people.bot.store.server('9');

const set = async () => (await rules()).values;
const tables = '1:settings-form:server:tables:0:';
const save = (answers: Answers) => people.fill(manager, tables, answers);
/** The initial values of the form's fields. */
const shown = async () => answersIn(await people.form(manager, tables));

describe('/config', () => {
  it('is for people who manage all channels, also in forms that are already open', async () => {
    for (const context of [askBy('Mia'), askBy('Mia', { manages: true })]) {
      expect(refusalOf(await people.run(context, 'config'))).toBe('discord.refuse.manage');
      const press = people.send(context, await people.form(manager, tables), { tables: ['1'] });
      expect(await people.refusedForm(context, tables)).toBe('discord.refuse.manage');
      expect(refusalOf(await press)).toBe('discord.refuse.manage');
    }
    const direct = askBy('Kim', { kind: 'direct', guildId: undefined, managesServer: true });
    expect(refusalOf(await people.run(direct, 'config'))).toBe('discord.refuse.server-only');
    expect(await set()).toEqual({});
  });

  it('shows the settings page by page with a form for each, and changes nothing by being opened', async () => {
    const message = await people.see(await people.run(manager, 'config'));
    expect(wordsOf(message)).toContain('Channels where people can create games: **All channels**');
    expect(wordsOf(message)).toContain('Open games per person: **Up to 10 games**');
    expect(controlOf(message, 'Change: New games…')).toBe(tables);
    expect(await shown()).toEqual({ channels: [], clock: ['none'], tables: ['10'], cancel: ['host'] });
    await save(await shown());
    expect(await set()).toEqual({});
  });

  it('saves a form by one submit, and keeps what it leaves as it was', async () => {
    await people.run(manager, 'config', { language: 'fr' });
    const form = { channels: ['90'], clock: ['fast'], tables: ['3'], cancel: ['host'] };
    const message = await people.see(await save(form));
    expect(wordsOf(message)).toContain('Open games per person: **Up to 3 games**');
    expect(await set()).toMatchObject({
      'house-rules.channels': ['90'],
      locale: 'fr',
      'house-rules.tables': 3,
    });
    expect(await set()).not.toHaveProperty('cancel');
    expect(await shown()).toEqual(form);
  });

  it('keeps what changed while a form was open', async () => {
    const old = await people.form(manager, tables);
    await save({ clock: ['fast'], tables: ['3'] });
    await people.send(manager, old, { cancel: ['players'] });
    expect(await shown()).toMatchObject({ clock: ['fast'], tables: ['3'], cancel: ['players'] });
    const refused = await people.send(manager, old, { tables: ['2'], channels: ['90'] });
    expect(refusalOf(refused)).toBe('discord.form.overtaken');
    expect(await shown()).toMatchObject({ channels: [], tables: ['3'] });
    // The input is kept, and can be sent now that the person has seen the other change.
    const again = await people.form(manager, people.insteadId(refused));
    expect(answersIn(again)).toMatchObject({ channels: ['90'], tables: ['2'] });
    expect(wordsOf(await people.see(await people.send(manager, again, {})))).toContain('Up to 2 games');
    expect(await shown()).toMatchObject({ channels: ['90'], clock: ['fast'], tables: ['2'] });
    const other = { ...manager, person: { id: '1', name: 'X' } };
    expect(answersIn(await people.form(other, people.insteadId(refused)))).toEqual(await shown());
  });

  it('accepts typed values, and keeps settings that are not mentioned', async () => {
    const options = { allow: '90', clock: '2d+6h/4d', language: 'fr', tables: '3', cancel: 'players' };
    await people.run(manager, 'config', options);
    expect(await set()).toEqual({
      'house-rules.channels': ['90'],
      clock: { start: 48 * HOUR, perMove: 6 * HOUR, max: 96 * HOUR },
      locale: 'fr',
      'house-rules.tables': 3,
      cancel: 'players',
    });
    // The form also offers a clock without a name.
    expect(await shown()).toMatchObject({ clock: ['2d+6h/4d'] });
    await people.run(manager, 'config', { forbid: '90', language: 'auto', tables: 'any', clock: 'none' });
    const server = await rules();
    expect([channels.of(server), tablesPerPerson.of(server)]).toEqual([[], undefined]);
    expect(Object.values(ofServer).map((one) => one.of(server))).toEqual([
      undefined,
      undefined,
      false,
      'dark',
      'players',
    ]);
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
    expect(await set()).toEqual({});
  });

  it('allows at most 25 channels, chosen in the form or typed', async () => {
    const channels = Array.from({ length: 25 }, (_, index) => String(100 + index));
    expect(wordsOf(await people.see(await save({ channels })))).toContain('<#124>');
    expect(refusalOf(await people.run(manager, 'config', { allow: '90' }))).toBe('channels-most');
    await save({ channels: [] });
    expect(await set()).toMatchObject({ 'house-rules.channels': [] });
  });
});

describe('a channel that is gone', () => {
  it('is no longer named in the form, which Discord would refuse', async () => {
    await people.run(manager, 'config', { allow: '90' });
    await people.run(manager, 'config', { allow: '91' });
    people.bot.messages.gone.add('91');
    expect(await shown()).toMatchObject({ channels: ['90'] });
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
    const { table } = (await people.bot.service.openIn('91')) ?? {};
    expect([table?.locale, table?.clock]).toEqual(['fr', undefined]);
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
