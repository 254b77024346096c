import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { createVoice } from '../i18n/index.ts';
import { tableCatalogs } from '../table/words.ts';
import type { Answer, Ask, Words } from './ask.ts';
import { commandHandlers } from './commands/index.ts';
import { compose } from './compose.ts';
import { mark, readId } from './ids.ts';
import { answerPress } from './presses.ts';
import { allComponents, breaches } from './testing/checklist.ts';
import { askBy, controlOf, refusalOf, shown, type TestDesk, testDesk, wordsOf } from './testing/desk.ts';
import { discordCatalogs } from './words.ts';

const voice = createVoice({
  discord: discordCatalogs,
  table: tableCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});

let desk: TestDesk;
beforeEach(() => {
  desk = testDesk(games, voice);
});

const run = (ask: Ask, name: string, options: Words['options'] = {}, verb?: string): Promise<Answer> => {
  const handler = commandHandlers(desk).get(name);
  if (handler === undefined) throw new Error(`no command ${name}`);
  return handler.run(ask, { verb, options });
};
const suggest = async (ask: Ask, name: string, option: string, options: Words['options'], verb?: string) =>
  (await commandHandlers(desk).get(name)?.suggest?.(ask, { verb, options }, option)) ?? [];
const press = (ask: Ask, id: string, values: readonly string[] = []): Promise<Answer> => {
  const read = readId(id);
  if (read === undefined) throw new Error(`unreadable: ${id}`);
  return answerPress(desk, ask, read, values);
};
/** What is shown, checked against the limits of Discord. */
const see = async (answer: Answer) => {
  const message = await shown(desk, answer);
  expect(breaches(message)).toEqual([]);
  return message;
};
const tableId = async () => (await desk.service.openIn('90'))?.table.id ?? '';
const open = (options: Words['options'] = {}) =>
  run(askBy('Mia'), 'newgame', { game: 'roll-to-the-top', ...options });

async function begun(): Promise<string> {
  await open();
  await run(askBy('Ben'), 'join');
  await run(askBy('Mia'), 'start');
  return tableId();
}

describe('/newgame', () => {
  it('opens a lobby and shows the host its options', async () => {
    const message = await see(await open({ board: 'tree', seats: '3' }));
    expect(wordsOf(message)).toContain('Your table is open');
    const table = (await desk.service.openIn('90'))?.table;
    expect(table).toMatchObject({ seatLimit: 3, options: { board: 'tree' }, locale: 'en' });
  });

  it.each([
    ['an unknown game', { game: 'chess' }, 'table.unknown-game'],
    ['an option out of range', { rounds: '7' }, 'table.option-value'],
    ['absurd words', { board: '🙃'.repeat(3000) }, 'table.option-value'],
    ['too many seats', { seats: '99' }, 'table.seats-value'],
  ])('refuses %s', async (_, options, key) => {
    expect(refusalOf(await open(options))).toBe(key);
    expect(await desk.service.openIn('90')).toBeUndefined();
  });

  it('speaks the language of the server, else of the host, or the one that is asked for', async () => {
    const ask = askBy('Mia', { guildLocale: 'fr' });
    await run(ask, 'newgame', { game: 'roll-to-the-top' });
    expect((await desk.service.openIn('90'))?.table.locale).toBe('fr');
    const german: Ask = { ...askBy('Ben', { channelId: '91' }), reader: { locale: 'de', theme: 'light' } };
    await run(german, 'newgame', { game: 'roll-to-the-top' });
    expect((await desk.service.openIn('91'))?.table.locale).toBe('de');
    const dutch = askBy('Cleo', { channelId: '92' });
    await run(dutch, 'newgame', { game: 'roll-to-the-top', language: 'nl' });
    expect((await desk.service.openIn('92'))?.table.locale).toBe('nl');
  });

  it('names the permission that is missing, and who can grant it', async () => {
    const answer = await run(askBy('Mia', { permissions: 1n << 10n }), 'newgame', {
      game: 'roll-to-the-top',
    });
    expect(refusalOf(answer)).toBe('discord.refuse.permissions');
    expect(JSON.stringify(answer)).toContain('permission.SendMessages');
    expect(JSON.stringify(answer)).toContain('permission.AttachFiles');
    expect(JSON.stringify(answer)).not.toContain('permission.ViewChannel');
  });

  it('offers a thread where a table is open, and opens the same table there', async () => {
    await open();
    const wanted = { game: 'roll-to-the-top', board: 'pyramid', rounds: '3', seats: '2', language: 'de' };
    const message = await see(await run(askBy('Ben'), 'newgame', wanted));
    const opened = await see(await press(askBy('Ben'), controlOf(message, 'Open it in a thread')));
    expect(wordsOf(opened)).toContain('Your table is open');
    expect(desk.post.threads).toEqual([{ channelId: '90', name: 'Roll to the Top!: Tisch von Ben' }]);
    expect((await desk.service.openIn('thread-1'))?.table).toMatchObject({
      options: { board: 'pyramid', rounds: 3, direction: 'up' },
      seatLimit: 2,
      locale: 'de',
      hostId: askBy('Ben').person.id,
    });
  });

  it('says so where no thread can be opened', async () => {
    await open();
    const message = await see(await run(askBy('Ben'), 'newgame', { game: 'roll-to-the-top' }));
    const id = controlOf(message, 'Open it in a thread');
    const permissions = askBy('Ben').where.permissions & ~(1n << 35n);
    expect(refusalOf(await press(askBy('Ben', { permissions }), id))).toBe('discord.refuse.permissions');
    desk.post.fail('thread', 50013);
    expect(refusalOf(await press(askBy('Ben'), id))).toBe('discord.refuse.permissions');
  });

  it('suggests values of the chosen game, narrowed by what is typed', async () => {
    const boards = await suggest(askBy('Mia'), 'newgame', 'board', { game: 'roll-to-the-top', board: 'pyr' });
    expect(boards).toEqual([{ name: 'Pyramid', value: 'pyramid' }]);
    const seats = await suggest(askBy('Mia'), 'newgame', 'seats', { game: 'roll-to-the-top' });
    expect(seats.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
    expect(await suggest(askBy('Mia'), 'newgame', 'nonsense', {})).toEqual([]);
  });
});

describe('the lobby', () => {
  it('is changed by buttons without a word, and by commands with one', async () => {
    await open();
    const id = await tableId();
    expect(await press(askBy('Ben'), `1:join:${id}`)).toEqual({ kind: 'nothing' });
    expect(await press(askBy('Ben'), `1:leave:${id}`)).toEqual({ kind: 'nothing' });
    expect(wordsOf(await see(await run(askBy('Ben'), 'join')))).toContain('You have joined');
    expect(await press(askBy('Mia'), `1:computer:${id}`)).toEqual({ kind: 'nothing' });
    expect((await desk.service.openIn('90'))?.table.seats).toHaveLength(3);
    expect(await press(askBy('Mia'), `1:start:${id}`)).toEqual({ kind: 'nothing' });
    expect((await desk.service.openIn('90'))?.table.status).toBe('playing');
  });

  it('refuses with a reason', async () => {
    await open();
    const id = await tableId();
    expect(refusalOf(await press(askBy('Mia'), `1:join:${id}`))).toBe('table.already-joined');
    expect(refusalOf(await press(askBy('Ben'), `1:start:${id}`))).toBe('table.not-seated');
    expect(refusalOf(await press(askBy('Ben'), `1:cancel:${id}`))).toBe('table.host-only');
    expect(refusalOf(await press(askBy('Ben'), `1:options:${id}`))).toBe('table.host-only');
    expect(refusalOf(await press(askBy('Ben'), `1:set:${id}:board`, ['tree']))).toBe('table.host-only');
    expect(refusalOf(await press(askBy('Ben'), '1:join:aaaaaaaaaa'))).toBe('discord.refuse.gone');
    expect(refusalOf(await run(askBy('Ben', { channelId: '91' }), 'join'))).toBe('discord.refuse.no-table');
  });

  it('has its options changed out of private menus', async () => {
    await open();
    const id = await tableId();
    const menus = await see(await press(askBy('Mia'), `1:options:${id}`));
    expect(allComponents(menus.components).filter(({ options }) => options !== undefined)).toHaveLength(6);
    await see(await press(askBy('Mia'), `1:set:${id}:direction`, ['down']));
    await see(await press(askBy('Mia'), `1:set:${id}:seats`, ['2']));
    await press(askBy('Mia'), `1:computer:${id}`);
    await see(await press(askBy('Mia'), `1:nocomputer:${id}`));
    const table = (await desk.service.openIn('90'))?.table;
    expect(table).toMatchObject({ options: { direction: 'down' }, seatLimit: 2 });
    expect(table?.seats).toHaveLength(1);
  });
});

describe('a move', () => {
  it('is made in the panel, from Play to Confirm', async () => {
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    const [dice] = allComponents(panel.components).filter(({ options }) => options !== undefined);
    const die = dice?.options?.[0];
    const boxes = await see(await press(askBy('Mia'), dice?.custom_id ?? '', [die?.value ?? '']));
    const [, box] = allComponents(boxes.components).filter(({ options }) => options !== undefined);
    const preview = await see(
      await press(askBy('Mia'), box?.custom_id ?? '', [box?.options?.[0]?.value ?? '']),
    );
    expect(wordsOf(preview)).toContain('So it would be: Write');
    const after = await see(await press(askBy('Mia'), controlOf(preview, 'Confirm')));
    expect(wordsOf(after)).toMatch(/Mia writes \d+ in/);
    expect((await desk.service.load(id))?.table.head).toBe(2);
    const stale = await see(await press(askBy('Mia'), controlOf(preview, 'Confirm')));
    expect(wordsOf(stale)).toContain('moved on');
    expect((await desk.service.load(id))?.table.head).toBe(2);
  });

  it('pressed twice by the same interaction is made once', async () => {
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    const ask = askBy('Mia');
    await see(await press(ask, controlOf(panel, 'Done')));
    await press(ask, controlOf(panel, 'Done'));
    expect((await desk.service.load(id))?.table.head).toBe(2);
  });

  it('is typed, and the panel goes on from there', async () => {
    const id = await begun();
    const dice = await suggest(askBy('Mia'), 'climb', 'dice', {}, 'write');
    const [first] = dice;
    expect(first?.name).toContain(first?.value);
    const said = { dice: first?.value ?? '' };
    const boxes = await suggest(askBy('Mia'), 'climb', 'box', said, 'write');
    const loud = { dice: ` ${said.dice.toUpperCase()} ` };
    expect(await suggest(askBy('Mia'), 'climb', 'box', loud, 'write')).toEqual(boxes);
    const typed = { ...loud, box: (boxes[0]?.value ?? '').toLowerCase() };
    const after = await see(await run(askBy('Mia'), 'climb', typed, 'write'));
    expect(wordsOf(after)).toContain(`in ${boxes[0]?.value}`);
    expect((await desk.service.load(id))?.table.head).toBe(2);
  });

  it('is suggested by whatever part is typed, in any order', async () => {
    await begun();
    const all = await suggest(askBy('Mia'), 'climb', 'dice', {}, 'write');
    const several = all.find(({ value }) => value.includes('+'));
    if (several === undefined) throw new Error('the seed gives one die only');
    const [first = '', second = ''] = several.value.split('+');
    const found = await suggest(askBy('Mia'), 'climb', 'dice', { dice: `${second}+${first}` }, 'write');
    expect(found).toContainEqual(several);
    expect(await suggest(askBy('Mia'), 'climb', 'dice', { dice: 'd99' }, 'write')).toEqual([]);
    expect(await suggest(askBy('Zoe'), 'climb', 'dice', {}, 'write')).toEqual([]);
  });

  it('is refused with the reason', async () => {
    const id = await begun();
    expect(refusalOf(await run(askBy('Mia'), 'climb', { dice: 'd4', box: 'Q9' }, 'write'))).toMatch(
      /^roll-to-the-top\.explain\./,
    );
    expect(refusalOf(await run(askBy('Zoe'), 'climb', {}, 'done'))).toBe('table.not-seated');
    await run(askBy('Mia'), 'climb', {}, 'done');
    expect(refusalOf(await press(askBy('Mia'), `1:play:${id}`))).toBe('table.not-your-turn');
    expect(refusalOf(await run(askBy('Mia'), 'hint'))).toBe('table.not-your-turn');
    for (const absurd of ['', ' ', '+', 'd4+', '\u0000', 'x'.repeat(6000), '🙃', '__proto__'])
      expect(
        refusalOf(await run(askBy('Ben'), 'climb', { dice: absurd, box: absurd }, 'write')),
        absurd,
      ).toBeTruthy();
    expect((await desk.service.load(id))?.table.head).toBe(2);
  });

  it('is taken back', async () => {
    const id = await begun();
    const after = await see(await run(askBy('Mia'), 'climb', {}, 'done'));
    expect(wordsOf(after)).toContain('Waiting for Ben');
    const back = await see(await press(askBy('Mia'), controlOf(after, 'Take it back')));
    expect(wordsOf(back)).toContain('Mia took back');
    expect(refusalOf(await run(askBy('Ben'), 'undo'))).toBe('table.nothing-to-undo');
    expect((await desk.service.load(id))?.table.head).toBe(3);
  });

  it('is advised, and the advice played by one press', async () => {
    const id = await begun();
    const hint = await see(await run(askBy('Ben'), 'hint'));
    expect(wordsOf(hint)).toContain('I would play');
    await see(await press(askBy('Ben'), controlOf(hint, 'Play it')));
    expect((await desk.service.load(id))?.table.head).toBe(2);
  });

  it('out of a panel that was tampered with leads to the newest position', async () => {
    const id = await begun();
    const stamp = desk.service.stamp((await desk.service.load(id)) ?? expect.fail(), 0);
    const tampered = `1:do:${id}:${stamp}:${mark('write')}:0${mark('d99')}::`;
    expect(wordsOf(await see(await press(askBy('Mia'), tampered)))).toContain('not possible any more');
    expect((await desk.service.load(id))?.table.head).toBe(1);
  });
});

describe('looking', () => {
  it('/sheet sends the sheet by direct message and says where it is', async () => {
    await begun();
    const note = await see(await run(askBy('Mia'), 'sheet'));
    expect(wordsOf(note)).toContain('in your direct messages');
    const [sent] = desk.post.sent;
    expect(sent?.channelId).toBe(`dm-${askBy('Mia').person.id}`);
    expect(sent?.message.files.map(({ name }) => name)).toEqual(['sheet-1.png']);
    const link = allComponents(note.components).find(({ url }) => url !== undefined);
    expect(link?.url).toBe(`https://discord.com/channels/@me/${sent?.channelId}/${sent?.id}`);
  });

  it('/sheet shows it at once where direct messages are closed', async () => {
    await begun();
    desk.post.fail('send', 50007);
    const message = await see(await run(askBy('Mia'), 'sheet'));
    expect(message.files).toHaveLength(1);
    expect(wordsOf(message)).toContain('cannot send you direct messages');
  });

  it('/sheet in words, of others, and of nobody', async () => {
    await begun();
    const words = await see(await run(askBy('Mia'), 'sheet', { text: 'true' }));
    expect(words.files).toEqual([]);
    expect(wordsOf(words)).toContain('A1');
    await run(askBy('Mia'), 'sheet', { player: askBy('Ben').person.id });
    expect(desk.post.sent[0]?.message.files[0]?.name).toBe('sheet-2.png');
    expect(refusalOf(await run(askBy('Mia'), 'sheet', { player: '1' }))).toBe('discord.refuse.player');
    expect(refusalOf(await run(askBy('Zoe'), 'sheet'))).toBe('discord.refuse.not-seated');
  });

  it('/sheet in direct messages lets one choose among several games', async () => {
    const first = await begun();
    const there = askBy('Mia', { channelId: '91' });
    await run(there, 'newgame', { game: 'roll-to-the-top' });
    await run({ ...there, origin: 'start-91' }, 'start');
    const direct = { kind: 'direct', guildId: undefined, channelId: 'dm' } as const;
    const choice = await see(await run(askBy('Mia', direct), 'sheet'));
    const menu = allComponents(choice.components).find(({ options }) => options !== undefined);
    expect(menu?.options?.map(({ value }) => value)).toContain(first);
    const sheet = await see(await press(askBy('Mia', direct), menu?.custom_id ?? '', [first]));
    expect(sheet.files).toHaveLength(1);
    expect(refusalOf(await press(askBy('Mia', direct), menu?.custom_id ?? '', ['rubbish']))).toBe(
      'discord.refuse.gone',
    );
  });

  it('/table shows everything to everybody, the button to one', async () => {
    const id = await begun();
    const all = await see(await run(askBy('Zoe'), 'table'));
    expect(all.files.map(({ name }) => name)).toEqual(['table.png', 'sheet-1.png', 'sheet-2.png']);
    expect((await see(await press(askBy('Mia'), `1:table:${id}`))).files).toHaveLength(3);
    expect((await see(await press(askBy('Mia'), `1:sheet:${id}`))).files).toHaveLength(1);
  });

  it('/games lists what is open, with links', async () => {
    expect(refusalOf(await run(askBy('Mia'), 'games'))).toBe('discord.games.none');
    await begun();
    const words = wordsOf(await see(await run(askBy('Mia'), 'games')));
    expect(words).toContain('https://discord.com/channels/9/90');
    expect(words).toContain('it is your turn');
  });

  it('/rules shows chapters, also by their names in the language of the reader', async () => {
    const first = await see(await run(askBy('Zoe'), 'rules'));
    expect(wordsOf(first)).toContain('The goal');
    const german: Ask = { ...askBy('Zoe'), reader: { locale: 'de', theme: 'light' } };
    const topics = await suggest(german, 'rules', 'topic', { topic: '' });
    for (const { value } of topics) await see(await run(german, 'rules', { topic: value }));
    expect(refusalOf(await run(askBy('Zoe'), 'rules', { topic: 'love' }))).toBe('discord.refuse.topic');
    expect(refusalOf(await press(askBy('Zoe'), '1:topic:roll-to-the-top', ['love']))).toBe(
      'discord.refuse.unknown',
    );
  });

  it('/history and /verify tell the record, before the end without its seed', async () => {
    expect(refusalOf(await run(askBy('Mia'), 'history'))).toBe('discord.refuse.no-table');
    const id = await begun();
    const history = await see(await run(askBy('Mia'), 'history'));
    const [file] = history.files;
    expect(file?.name).toBe(`${id}.json`);
    expect(file?.data.toString()).not.toContain('07'.repeat(32));
    expect(refusalOf(await run(askBy('Mia'), 'verify'))).toBe('table.verify-later');
    await press(askBy('Mia'), `1:resign-yes:${id}`);
    await press(askBy('Ben'), `1:resign-yes:${id}`);
    expect(refusalOf(await run(askBy('Ben'), 'climb', {}, 'done'))).toBe('discord.refuse.over');
    const verdict = await see(await run(askBy('Ben'), 'verify'));
    expect(wordsOf(verdict)).toContain('✅');
    expect(wordsOf(verdict)).toContain('07'.repeat(32));
  });
});

describe('what cannot be undone', () => {
  it('is asked about first', async () => {
    const id = await begun();
    const sure = await see(await run(askBy('Mia'), 'resign'));
    await see(await press(askBy('Mia'), controlOf(sure, 'Keep playing')));
    expect((await desk.service.load(id))?.table.seats[0]?.kind).toBe('human');
    await see(await press(askBy('Mia'), controlOf(sure, 'Resign')));
    expect((await desk.service.load(id))?.table.seats[0]?.kind).toBe('computer');
    const close = await see(await run(askBy('Ben'), 'cancel'));
    await see(await press(askBy('Ben'), controlOf(close, 'Close the game')));
    expect((await desk.service.load(id))?.table.status).toBe('cancelled');
    expect(refusalOf(await press(askBy('Ben'), controlOf(close, 'Close the game')))).toMatch(/^table\./);
  });

  it('is refused where others play, to strangers and before the game', async () => {
    await open();
    expect(refusalOf(await run(askBy('Mia'), 'resign'))).toBe('discord.refuse.resign-lobby');
    await run(askBy('Ben'), 'join');
    await run(askBy('Mia'), 'start');
    const id = await tableId();
    expect(refusalOf(await run(askBy('Zoe'), 'resign'))).toBe('discord.refuse.not-seated');
    expect(refusalOf(await run(askBy('Zoe'), 'cancel'))).toBe('discord.refuse.not-seated');
    expect(refusalOf(await press(askBy('Mia'), `1:cancel-yes:${id}`))).toBe('table.cancel-others');
    expect(refusalOf(await press(askBy('Mia'), `1:rematch:${id}`))).toBe('table.no-rematch-yet');
  });
});

describe('/settings', () => {
  it('keeps what is not said, and shows itself in the new language', async () => {
    await see(await run(askBy('Mia'), 'settings', { theme: 'dark' }));
    const german = await see(await run(askBy('Mia'), 'settings', { language: 'de' }));
    expect(wordsOf(german)).toContain('Deine Einstellungen');
    const { id } = askBy('Mia').person;
    expect(await desk.store.player(id)).toEqual({ userId: id, locale: 'de', theme: 'dark' });
    await see(await press(askBy('Mia'), '1:setting:language', ['auto']));
    expect((await desk.store.player(id))?.locale).toBeUndefined();
    expect(refusalOf(await press(askBy('Mia'), '1:setting:theme', ['pink']))).toBe('discord.refuse.unknown');
    expect(refusalOf(await run(askBy('Mia'), 'settings', { language: 'xx' }))).toBe('discord.refuse.unknown');
  });
});

it('a picture that cannot be painted never loses a message', async () => {
  await begun();
  const errors: string[] = [];
  const broken = {
    paint: async () => {
      throw new Error('no paint');
    },
  };
  const answer = await run(askBy('Mia'), 'table');
  if (answer.kind !== 'view') throw new Error(answer.kind);
  const log = { ...desk.log, error: (_about: object, message: string) => void errors.push(message) };
  const message = await compose(answer.view, broken, log);
  expect(message.files).toEqual([]);
  expect(breaches(message)).toEqual([]);
  expect(wordsOf(message)).toContain('Burj Khalifa');
  expect(errors).toHaveLength(3);
});
