import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { directPlace } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  type TestAsk,
  testContext,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { answersIn, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { memoryStore } from '../../testkit/table/memory-store.ts';

const people = anew(() => personDriver(games, translator));
const { bot, run, newgame, suggest, press, see, open, begun, tableId } = people;

describe('/newgame', () => {
  it('opens a lobby and shows its options to the host', async () => {
    const message = await see(await open({ board: 'tree', seats: '3' }));
    expect(wordsOf(message)).toContain('Your game is open');
    const table = (await bot.service.openIn('90'))?.table;
    expect(table).toMatchObject({ seatLimit: 3, options: { board: 'tree' }, locale: 'en' });
  });

  it.each([
    ['an unknown game', { game: 'chess' }, 'unknown-game'],
    ['an option out of range', { rounds: '7' }, 'option-value'],
    ['absurd words', { board: '🙃'.repeat(3000) }, 'option-value'],
    ['too many seats', { seats: '99' }, 'seats-value'],
  ])('refuses %s', async (_, options, key) => {
    expect(refusalOf(await open(options))).toBe(key);
    expect(await bot.service.openIn('90')).toBeUndefined();
  });

  it('uses the chosen language, or else that of the server, or else that of the host', async () => {
    const context = askBy('Mia', { guildLocale: 'fr' });
    await newgame(context, { game: 'roll-to-the-top' });
    expect((await bot.service.openIn('90'))?.table.locale).toBe('fr');
    const german: TestAsk = {
      ...askBy('Ben', { channelId: '91' }),
      reader: { locale: 'de', theme: 'light' },
    };
    await newgame(german, { game: 'roll-to-the-top' });
    expect((await bot.service.openIn('91'))?.table.locale).toBe('de');
    const dutch = askBy('Cleo', { channelId: '92' });
    await newgame(dutch, { game: 'roll-to-the-top', language: 'nl' });
    expect((await bot.service.openIn('92'))?.table.locale).toBe('nl');
  });

  it('asks who manages the server for its language, once and in private, and then uses it for everyone', async () => {
    const kim = (channelId: string, where: object = {}) =>
      askBy('Kim', { channelId, manages: true, managesServer: true, ...where });
    const asked = async (ask: TestAsk) => {
      const { components } = await see(await newgame(ask, { game: 'roll-to-the-top' }));
      return allComponents(components).flatMap(({ label, custom_id: id }) =>
        id?.includes('server-locale') ? [[label, id] as const] : [],
      );
    };
    expect(await asked(askBy('Mia'))).toEqual([]);
    expect(await asked(kim('91', { guildLocale: 'fr' }))).toEqual([]);
    const buttons = await asked(kim('92'));
    expect(buttons.map(([label]) => label)).toEqual([
      ...['English', 'Deutsch', 'Français', 'Nederlands'],
      "The host's language",
    ]);
    expect(await asked(kim('93'))).toEqual([]);
    const [, german] = buttons.find(([label]) => label === 'Deutsch') ?? ['', ''];
    expect(refusalOf(await press(askBy('Mia'), german))).toBe('discord.refuse.manage');
    expect(wordsOf(await see(await press(kim('92'), german)))).toContain('Deutsch');
    await newgame(askBy('Ben', { channelId: '94' }), { game: 'roll-to-the-top' });
    expect((await bot.service.openIn('94'))?.table.locale).toBe('de');
    const config = await see(await run(kim('94'), 'config'));
    expect(wordsOf(config)).toContain('Language of messages everyone sees: **Deutsch**');
    await press(kim('94'), buttons.at(-1)?.[1] ?? '');
    expect(wordsOf(await see(await run(kim('94'), 'config')))).toContain(
      "Language of messages everyone sees: **The server's in Discord; if that's English, the host's**",
    );
  });

  it('names the missing permission and who can grant it', async () => {
    const answer = await newgame(askBy('Mia', { permissions: 1n << 10n }), {
      game: 'roll-to-the-top',
    });
    expect(refusalOf(answer)).toBe('discord.refuse.permissions');
    expect(JSON.stringify(answer)).toContain('permission.SendMessages');
    expect(JSON.stringify(answer)).toContain('permission.AttachFiles');
    expect(JSON.stringify(answer)).not.toContain('permission.ViewChannel');
  });

  it('offers a thread if the channel has an open table, and opens the table there', async () => {
    await open();
    const wanted = { game: 'roll-to-the-top', board: 'pyramid', rounds: '3', seats: '2', language: 'de' };
    const message = await see(await newgame(askBy('Ben'), wanted));
    const opened = await see(await press(askBy('Ben'), controlOf(message, 'Open it in a thread')));
    expect(wordsOf(opened)).toContain('Your game is open');
    expect(bot.messages.threads).toEqual([{ channelId: '90', name: 'Roll to the Top! mit Ben' }]);
    expect((await bot.service.openIn('thread-1'))?.table).toMatchObject({
      options: { board: 'pyramid', rounds: 3, direction: 'up' },
      seatLimit: 2,
      locale: 'de',
      hostId: askBy('Ben').person.id,
    });
  });

  it('reports that no thread can be opened', async () => {
    await open();
    const message = await see(await newgame(askBy('Ben'), { game: 'roll-to-the-top' }));
    const id = controlOf(message, 'Open it in a thread');
    const permissions = askBy('Ben').where.permissions & ~(1n << 35n);
    expect(refusalOf(await press(askBy('Ben', { permissions }), id))).toBe('discord.refuse.permissions');
    bot.messages.fail('thread', 50013);
    expect(refusalOf(await press(askBy('Ben'), id))).toBe('discord.refuse.permissions');
  });

  it('has a thread made for those who may begin one themselves, once a minute', async () => {
    await open();
    const offered = async (by: TestAsk) =>
      controlOf(await see(await newgame(by, { game: 'roll-to-the-top' })), 'Open it in a thread');
    const memberPermissions = askBy('Ben').where.memberPermissions & ~(1n << 35n);
    const ask = askBy('Ben', { memberPermissions });
    expect(refusalOf(await press(ask, await offered(ask)))).toBe('discord.refuse.own-permission');
    const id = await offered(askBy('Ben'));
    const many = await Promise.all(Array.from({ length: 20 }, () => press(askBy('Ben'), id)));
    expect(bot.messages.threads).toHaveLength(1);
    const refused = many.filter(({ kind }) => kind === 'refusal').map(refusalOf);
    expect(new Set(refused)).toEqual(new Set(['discord.refuse.thread-often']));
    await press(askBy('Mia'), id);
    expect(bot.messages.threads).toHaveLength(2);
  });

  it('has a thread made once a minute, whichever process is asked; one that Discord refuses does not count', async () => {
    let time = 1_000_000_000_000;
    const store = memoryStore();
    const inProcess = () =>
      personDriver(
        games,
        translator,
        testContext(games, translator, undefined, () => new Date(time), undefined, store),
      );
    const here = inProcess();
    const processes = [here, inProcess()];
    await here.open();
    const offer = await here.see(await here.newgame(askBy('Ben'), { game: 'roll-to-the-top' }));
    const id = controlOf(offer, 'Open it in a thread');
    const asked = async () => {
      const replies = await Promise.all(processes.map((one) => one.press(askBy('Ben'), id)));
      return replies.map(({ kind }) => kind).toSorted();
    };
    for (const one of processes) {
      one.bot.messages.fail('thread', 50013);
      expect(refusalOf(await one.press(askBy('Ben'), id))).toBe('discord.refuse.permissions');
    }
    expect(await asked()).toEqual(['refusal', 'view']);
    time += 59_999;
    expect(await asked()).toEqual(['refusal', 'refusal']);
    time += 1;
    expect(await asked()).toEqual(['refusal', 'view']);
  });

  it('suggests values of the chosen game that match the typed text', async () => {
    const boards = await suggest(askBy('Mia'), 'newgame', 'board', { board: 'pyr' }, 'roll-to-the-top');
    expect(boards).toEqual([{ name: 'Pyramid', value: 'pyramid' }]);
    const seats = await suggest(askBy('Mia'), 'newgame', 'seats', {}, 'roll-to-the-top');
    expect(seats.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
    expect(await suggest(askBy('Mia'), 'newgame', 'nonsense', {}, 'roll-to-the-top')).toEqual([]);
  });
});

describe('the lobby', () => {
  it('shows a sheet, and says how hard the game is and how long it takes', async () => {
    await open({ board: 'tree' });
    const lobby = async () => see(await run(askBy('Mia'), 'show'));
    const message = await lobby();
    expect(message.files).toHaveLength(1);
    expect(wordsOf(message)).toContain(
      'Easy to learn · about 25 moves each · about 7 days if everyone looks in once a day',
    );
    await run(askBy('Ben'), 'join');
    await run(askBy('Zoe'), 'join');
    expect(wordsOf(await lobby())).toContain('about 13 days');
    await newgame(askBy('Mia', { channelId: '91' }), { seats: '1' });
    const alone = await see(await run(askBy('Mia', { channelId: '91' }), 'show'));
    expect(wordsOf(alone)).toContain('about 25 moves each\n');
  });

  it('is changed silently by buttons, and with an answer by commands', async () => {
    await open();
    const id = await tableId();
    expect(await press(askBy('Ben'), `1:join:${id}`)).toEqual({ kind: 'nothing' });
    expect(await press(askBy('Ben'), `1:leave:${id}`)).toEqual({ kind: 'nothing' });
    expect(wordsOf(await see(await run(askBy('Ben'), 'join')))).toContain('re in!');
    expect(await people.computers(askBy('Mia'), id)).toEqual({ kind: 'nothing' });
    expect((await bot.service.openIn('90'))?.table.seats).toHaveLength(3);
    expect(await press(askBy('Mia'), `1:start:${id}`)).toEqual({ kind: 'nothing' });
    expect((await bot.service.openIn('90'))?.table.status).toBe('playing');
  });

  it('refuses with a reason', async () => {
    await open();
    const id = await tableId();
    expect(refusalOf(await press(askBy('Mia'), `1:join:${id}`))).toBe('already-joined');
    expect(refusalOf(await press(askBy('Ben'), `1:start:${id}`))).toBe('not-seated');
    expect(refusalOf(await press(askBy('Ben'), `1:cancel:${id}`))).toBe('cancel-host');
    expect(await people.refusedForm(askBy('Ben'), `1:options:${id}:0:`)).toBe('host-only');
    expect(await people.refusedForm(askBy('Ben'), `1:computers:${id}:`)).toBe('not-seated');
    expect(await people.refusedForm(askBy('Mia'), `1:options:${id}:9:`)).toBe('discord.refuse.unknown');
    const form = await people.form(askBy('Mia'), `1:options:${id}:0:`);
    expect(refusalOf(await people.send(askBy('Ben'), form, { board: ['tree'] }))).toBe('host-only');
    const computers = await people.form(askBy('Mia'), `1:computers:${id}:`);
    expect(refusalOf(await people.send(askBy('Ben'), computers, {}))).toBe('not-seated');
    expect(refusalOf(await press(askBy('Ben'), '1:join:aaaaaaaaaa'))).toBe('discord.refuse.gone');
    expect(refusalOf(await run(askBy('Ben', { channelId: '91' }), 'join'))).toBe('discord.refuse.no-table');
  });

  it('shows what differs from the usual, and one button for computer players', async () => {
    await open();
    const lobby = async () => wordsOf(await see(await run(askBy('Mia'), 'show')));
    const usual = await lobby();
    expect(usual).toContain('The usual rules, without a clock.');
    expect(usual).not.toContain('Direction');
    expect(usual.match(/computer/gi)).toHaveLength(1);
    await people.fill(askBy('Mia'), `1:options:${await tableId()}:0:`, { variants: ['direction'] });
    await people.fill(askBy('Mia'), `1:options:${await tableId()}:1:`, { clock: ['fast'] });
    const other = await lobby();
    expect(other).toContain('Direction: **Decreasing: high numbers at the bottom**\nClock: **');
    expect(other).not.toMatch(/usual|Burj Khalifa/);
  });

  it('for one person offers no seats', async () => {
    expect(wordsOf(await see(await open({ seats: '1' })))).toContain('Your game is ready.');
    const words = wordsOf(await see(await run(askBy('Mia'), 'show')));
    expect(words).not.toMatch(/Join|Leave|computer/);
    expect(await press(askBy('Mia'), `1:start:${await tableId()}`)).toEqual({ kind: 'nothing' });
    expect((await bot.service.openIn('90'))?.table.status).toBe('playing');
  });

  it.each(['start', 'press'] as const)('asks whoever begins alone: %s', async (how) => {
    await open();
    const id = await tableId();
    const asked = await see(
      await (how === 'start' ? run(askBy('Mia'), 'start') : press(askBy('Mia'), `1:start:${id}`)),
    );
    expect(wordsOf(asked)).toContain('Nobody has joined. Play alone?');
    expect(refusalOf(await press(askBy('Ben'), controlOf(asked, 'Play alone')))).toBe('not-seated');
    expect((await bot.service.openIn('90'))?.table.status).toBe('lobby');
    await see(await press(askBy('Mia'), controlOf(asked, 'Keep waiting')));
    await see(await press(askBy('Mia'), controlOf(asked, 'Play alone')));
    expect((await bot.service.openIn('90'))?.table.status).toBe('playing');
  });
});

describe('the options of a lobby', () => {
  const mia = () => askBy('Mia');
  const options = (part: number, table = 'roll') => `1:options:${table}:${part}:`;
  const table = async () => (await bot.service.openIn('90'))?.table;

  it('are one form, or two where Discord allows no more fields', async () => {
    // Features add fields; the tests of hints cover theirs.
    const kernel = testContext(games, translator, undefined, undefined, []);
    const { bot, newgame, see, run, form } = personDriver(games, translator, kernel);
    for (const [game, forms] of [
      ['potion-shop', [['order', 'start', 'seats', 'clock', 'theme']]],
      ['from-the-ground-up', [['stall', 'tempo', 'seats', 'clock', 'theme']]],
      [
        'graphia-genesis',
        [
          ['length', 'nexus', 'pace'],
          ['seats', 'clock', 'theme'],
        ],
      ],
      [
        'roll-to-the-top',
        [
          ['board', 'rounds', 'variants'],
          ['seats', 'clock', 'theme'],
        ],
      ],
    ] as const) {
      const there = askBy('Mia', { channelId: game });
      await newgame(there, { game });
      const id = (await bot.service.openIn(game))?.table.id ?? '';
      const message = await see(await run(there, 'show'));
      const buttons = allComponents(message.components).filter(({ custom_id = '' }) =>
        custom_id.startsWith('1:options:'),
      );
      const fields = await Promise.all(
        forms.map(async (_, part) => (await form(there, options(part, id))).fields),
      );
      expect(fields.map((all) => all.map(({ name }) => name))).toEqual(forms);
      expect(buttons).toHaveLength(forms.length);
    }
  });

  it('change by one submit, and the message shows it by itself', async () => {
    await open();
    const id = await tableId();
    const game = { board: ['tree'], variants: ['direction', 'ending'], seats: ['2'] };
    expect(await people.fill(mia(), options(0, id), game)).toEqual({ kind: 'nothing' });
    await people.fill(mia(), options(1, id), { theme: ['light'] });
    expect(await table()).toMatchObject({
      options: { board: 'tree', direction: 'down', ending: 'by-button', boards: 'same', rounds: 1 },
      seatLimit: 2,
      theme: 'light',
    });
    await people.fill(mia(), options(0, id), { variants: [] });
    expect((await table())?.options).toMatchObject({ board: 'tree', direction: 'up', ending: 'by-itself' });
  });

  it('of a form that was open for long are not written over what changed since', async () => {
    await open();
    const id = await tableId();
    const [game, other] = [
      await people.form(mia(), options(0, id)),
      await people.form(mia(), options(1, id)),
    ];
    await people.fill(mia(), options(0, id), { board: ['tree'], variants: ['direction'] });
    await people.fill(mia(), options(1, id), { clock: ['fast'] });
    // Fields that nobody touches keep their present values.
    await people.send(mia(), game, { rounds: ['3'], variants: ['ending'] });
    expect((await table())?.options).toMatchObject({
      board: 'tree',
      rounds: 3,
      direction: 'down',
      ending: 'by-button',
    });
    const refused = await people.send(mia(), other, { clock: ['slow'], theme: ['light'] });
    expect(refusalOf(refused)).toBe('discord.form.overtaken');
    expect(JSON.stringify(refused)).toContain('"name":"Clock","value":"Fast"');
    expect(await table()).toMatchObject({ clock: { start: 24 * 3_600_000 }, theme: 'dark' });
    // The same change twice is no conflict.
    await people.send(mia(), other, { clock: ['fast'], theme: ['light'] });
    expect(await table()).toMatchObject({ clock: { start: 24 * 3_600_000 }, theme: 'light' });
  });

  it('that are refused can be corrected as they were typed', async () => {
    await open();
    for (const name of ['Ben', 'Zoe']) await run(askBy(name), 'join');
    const id = await tableId();
    const refused = await people.fill(mia(), options(0, id), { seats: ['2'], board: ['tree'] });
    expect(refusalOf(refused)).toBe('seats-taken');
    const again = (by = mia()) => people.form(by, people.insteadId(refused));
    expect(answersIn(await again())).toMatchObject({ seats: ['2'], board: ['tree'], rounds: ['1'] });
    const saved = await see(await people.send(mia(), await again(), { seats: ['3'] }));
    expect(wordsOf(saved)).toContain('Saved.');
    expect(await table()).toMatchObject({ seatLimit: 3, options: { board: 'tree' } });
    // Nobody sees what another person typed.
    await run(askBy('Mia'), 'leave');
    expect(answersIn(await again(askBy('Ben')))).toMatchObject({ seats: ['3'] });
  });

  it('are refused once the game has begun', async () => {
    await open();
    await run(askBy('Ben'), 'join');
    const id = await tableId();
    const form = await people.form(mia(), options(0, id));
    await run(mia(), 'start');
    expect(await people.refusedForm(mia(), options(0, id))).toBe('already-started');
    expect(refusalOf(await people.send(mia(), form, { board: ['tree'] }))).toBe('already-started');
  });
});

describe('computer players', () => {
  const mia = () => askBy('Mia');
  const seats = async () => (await bot.service.openIn('90'))?.table.seats.slice(1) ?? [];

  it('join and leave by one form, which opens with the first one', async () => {
    await open();
    const computers = `1:computers:${await tableId()}:`;
    expect(answersIn(await people.form(mia(), computers))).toEqual({ count: ['1'], level: ['medium'] });
    await people.fill(mia(), computers, { level: ['hard'] });
    expect(answersIn(await people.form(mia(), computers))).toEqual({ count: ['1'], level: ['medium'] });
    await people.fill(mia(), computers, { count: ['3'], level: ['easy'] });
    expect(await seats()).toMatchObject([{ level: 'hard' }, { level: 'easy' }, { level: 'easy' }]);
    await people.fill(mia(), computers, { count: ['1'] });
    expect(await seats()).toMatchObject([{ level: 'hard' }]);
    await people.fill(mia(), computers, { count: ['0'] });
    expect(await seats()).toEqual([]);
  });

  it('do not join twice by a form that was open meanwhile', async () => {
    await open();
    const computers = `1:computers:${await tableId()}:`;
    const old = await people.form(mia(), computers);
    await people.fill(mia(), computers, { count: ['2'] });
    expect(refusalOf(await people.send(mia(), old, { count: ['3'] }))).toBe('discord.form.overtaken');
    expect(await seats()).toHaveLength(2);
    const late = await people.form(mia(), computers);
    for (const name of ['Ben', 'Zoe']) await run(askBy(name), 'join');
    const refused = await people.send(mia(), late, { count: ['4'] });
    expect(refusalOf(refused)).toBe('full');
    expect((await people.form(mia(), people.insteadId(refused))).fields).toHaveLength(2);
  });
});

describe('a lobby whose host is gone', () => {
  it('can be closed by anybody if the host has left the server, and always by people who manage the channel', async () => {
    await open();
    expect(refusalOf(await run(askBy('Zoe'), 'cancel'))).toBe('cancel-host');
    bot.left.add(askBy('Mia').person.id);
    const closed = async (by: TestAsk) => {
      const sure = await see(await run(by, 'cancel'));
      expect(wordsOf(sure)).toMatch(/Roll to the Top! · <#90>\*\*\n.*seats are lost: Mia/);
      await see(await press(by, controlOf(sure, 'Close the game')));
      expect(await bot.service.openIn('90')).toBeUndefined();
    };
    await closed(askBy('Zoe'));
    bot.left.clear();
    await open();
    await closed(askBy('Zoe', { manages: true }));
  });
});

describe('what closes a lobby, or takes a seat from somebody', () => {
  const direct = (name: string) => ({
    ...askBy(name),
    where: { ...askBy(name).where, place: directPlace('dm') },
  });

  it('asks in direct messages, with the game and its channel, before it closes a lobby elsewhere', async () => {
    await open();
    for (const command of ['cancel', 'leave']) {
      const sure = await see(await run(direct('Mia'), command));
      expect(wordsOf(sure)).toMatch(/Roll to the Top! · <#90>\*\*\nClose this game before it begins/);
      expect((await bot.service.openIn('90'))?.table.status).toBe('lobby');
    }
    const sure = await see(await run(direct('Mia'), 'cancel'));
    await see(await press(direct('Mia'), controlOf(sure, 'Close the game')));
    expect(await bot.service.openIn('90')).toBeUndefined();
  });

  it('closes at once what nobody else waits for, and asks where others do', async () => {
    await open();
    expect(await press(askBy('Mia'), `1:cancel:${await tableId()}`)).toEqual({ kind: 'nothing' });
    await open();
    await run(askBy('Ben'), 'join');
    const sure = await see(await press(askBy('Mia'), `1:cancel:${await tableId()}`));
    expect(wordsOf(sure)).toContain('these seats are lost: Ben.');
    await see(await press(askBy('Mia'), controlOf(sure, 'Keep waiting')));
    expect((await bot.service.openIn('90'))?.table.status).toBe('lobby');
    // People who may not close it are refused without a question.
    expect(refusalOf(await press(askBy('Ben'), `1:cancel:${await tableId()}`))).toBe('cancel-host');
    expect(refusalOf(await press(askBy('Ben'), `1:confirm-cancel:${await tableId()}`))).toBe('cancel-host');
  });

  describe('with seats that are kept', () => {
    const kept = async (limit: number) => {
      await open({ seats: String(limit) });
      for (const name of ['Ben', 'Zoe'].slice(0, limit - 1)) await run(askBy(name), 'join');
      await run(askBy('Mia'), 'start');
      const former = await tableId();
      await playOut(bot, former);
      await press(askBy('Mia'), `1:rematch:${former}`);
      return tableId();
    };

    it('asks before a computer takes one, names whose it is, and asks again where more are meant', async () => {
      const id = await kept(3);
      const fill = (count: string) => people.fill(askBy('Mia'), `1:computers:${id}:`, { count: [count] });
      const sure = await see(await fill('1'));
      expect(wordsOf(sure)).toMatch(/<#90>\*\*\nA computer takes the seat reserved for Zoe/);
      const kinds = async () => (await bot.service.load(id))?.table.seats.map(({ kind }) => kind);
      expect(await kinds()).toEqual(['human', 'human', 'human']);
      const give = controlOf(sure, 'Give the seat away');
      await see(await press(askBy('Mia'), give));
      expect(await kinds()).toEqual(['human', 'human', 'computer']);
      const more = await see(await press(askBy('Mia'), give.replace(':1:', ':2:').replace(/:1$/, ':0')));
      expect(wordsOf(more)).toContain('reserved for Ben');
      expect(refusalOf(await press(askBy('Ben'), give))).toBe('not-seated');
    });

    it('asks before the game begins without somebody', async () => {
      const id = await kept(3);
      await run(askBy('Ben'), 'join');
      const sure = await see(await press(askBy('Mia'), `1:start:${id}`));
      expect(wordsOf(sure)).toContain("Zoe hasn't taken the seat reserved for them");
      expect((await bot.service.load(id))?.table.status).toBe('lobby');
      await see(await press(askBy('Mia'), controlOf(sure, 'Start without them')));
      expect((await bot.service.load(id))?.table).toMatchObject({ status: 'playing', seats: [{}, {}] });
    });
  });
});

describe('a command that cannot be undone', () => {
  it('asks for confirmation first', async () => {
    const id = await begun();
    const sure = await see(await run(askBy('Mia'), 'resign'));
    expect(wordsOf(sure)).toMatch(/Roll to the Top![^\n]* · <#90>\*\*\nResign\?/);
    await see(await press(askBy('Mia'), controlOf(sure, 'Keep playing')));
    expect((await bot.service.load(id))?.table.seats[0]?.kind).toBe('human');
    await see(await press(askBy('Mia'), controlOf(sure, 'Resign')));
    expect((await bot.service.load(id))?.table.seats[0]?.kind).toBe('computer');
    const close = await see(await run(askBy('Ben'), 'cancel'));
    await see(await press(askBy('Ben'), controlOf(close, 'Close the game')));
    expect((await bot.service.load(id))?.table.status).toBe('cancelled');
    expect(refusalOf(await press(askBy('Ben'), controlOf(close, 'Close the game')))).toBe('over');
  });

  it('has the right name: a solo player closes the game by resigning', async () => {
    await open();
    const id = await tableId();
    await people.computers(askBy('Mia'), id);
    await run(askBy('Mia'), 'start');
    const sure = await see(await run(askBy('Mia'), 'resign'));
    expect(wordsOf(sure)).toContain('Close this game without a result?');
    const closed = await see(await press(askBy('Mia'), controlOf(sure, 'Close the game')));
    expect(wordsOf(closed)).toContain('The game is closed.');
    expect((await bot.service.load(id))?.table.status).toBe('cancelled');
  });

  it('by the last of several players who resigns pauses the game, which can be resumed', async () => {
    const id = await begun();
    const away = await see(await press(askBy('Mia'), `1:confirm-resign:${id}`));
    expect(wordsOf(away)).toContain('a computer plays on for you');
    const sure = await see(await run(askBy('Ben'), 'resign'));
    expect(wordsOf(sure)).toContain('the game will be paused');
    const left = await see(await press(askBy('Ben'), controlOf(sure, 'Resign')));
    expect(wordsOf(left)).toContain('resigned, and the game is paused.');
    await press(askBy('Mia'), `1:resume:${id}`);
    const { table } = (await bot.service.load(id)) ?? {};
    expect(table?.paused).toBeUndefined();
    expect(table?.seats).toMatchObject([{ kind: 'human' }, { kind: 'computer' }]);
  });

  it('is refused to strangers, before the game, and to a host while others play', async () => {
    await open();
    expect(refusalOf(await run(askBy('Mia'), 'resign'))).toBe('discord.refuse.resign-lobby');
    await run(askBy('Ben'), 'join');
    await run(askBy('Mia'), 'start');
    const id = await tableId();
    expect(refusalOf(await run(askBy('Zoe'), 'resign'))).toBe('discord.refuse.not-seated');
    expect(refusalOf(await run(askBy('Zoe'), 'cancel'))).toBe('discord.refuse.not-seated');
    expect(refusalOf(await press(askBy('Mia'), `1:confirm-cancel:${id}`))).toBe('cancel-others');
    expect(refusalOf(await press(askBy('Mia'), `1:rematch:${id}`))).toBe('no-rematch-yet');
  });

  it('is closed when everybody agrees', async () => {
    await open();
    await run(askBy('Ben'), 'join');
    await run(askBy('Mia'), 'start');
    const id = await tableId();
    const refused = await see(await run(askBy('Mia'), 'cancel'));
    expect(wordsOf(refused)).toMatch(/^\n\*\*🗻 Roll to the Top! .* · <#90>\*\*\n.*others are playing/);
    const asked = await see(await press(askBy('Mia'), controlOf(refused, 'Ask the others to close it')));
    expect(wordsOf(asked)).toContain("I've asked the others");
    const { table } = (await bot.service.load(id)) ?? {};
    expect(table).toMatchObject({ status: 'playing', proposals: [{ kind: 'close' }] });
    await press(askBy('Ben'), `1:vote:${id}:${table?.proposals[0]?.id}:yes`);
    expect((await bot.service.load(id))?.table).toMatchObject({ status: 'cancelled', proposals: [] });
  });
});
