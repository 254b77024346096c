import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { personal } from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, type TestAsk, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { compose } from '../messages/compose.ts';
import type { Answers } from '../messages/form.ts';

const people = anew(() => personDriver(games, translator));
const { bot, run, newgame, suggest, press, see, begun } = people;

describe('reading commands', () => {
  it('/sheet sends the sheet by direct message and says where it is', async () => {
    await begun();
    const message = await see(await run(askBy('Mia'), 'sheet'));
    expect(wordsOf(message)).toContain('by direct message');
    const [sent] = bot.messages.sent;
    expect(sent?.channelId).toBe(`dm-${askBy('Mia').person.id}`);
    expect(sent?.message.files.map(({ name }) => name)).toEqual(['sheet-1.png']);
    const link = allComponents(message.components).find(({ url }) => url !== undefined);
    expect(link?.url).toBe(`https://discord.com/channels/@me/${sent?.channelId}/${sent?.id}`);
  });

  it('/sheet shows it in the channel, privately, if direct messages are closed', async () => {
    await begun();
    bot.messages.fail('send', 50007);
    const message = await see(await run(askBy('Mia'), 'sheet'));
    expect(message.files).toHaveLength(1);
    expect(wordsOf(message)).toContain("can't send you direct messages");
  });

  it('/sheet describes it in words, shows those of others, and is refused at a table without one', async () => {
    await begun();
    const words = await see(await run(askBy('Mia'), 'sheet', { text: 'true' }));
    expect(words.files).toEqual([]);
    expect(wordsOf(words)).toContain('A1');
    await run(askBy('Mia'), 'sheet', { player: askBy('Ben').person.id });
    expect(bot.messages.sent[0]?.message.files[0]?.name).toBe('sheet-2.png');
    expect(refusalOf(await run(askBy('Mia'), 'sheet', { player: '1' }))).toBe('discord.refuse.player');
    expect(refusalOf(await run(askBy('Zoe'), 'sheet'))).toBe('discord.refuse.not-seated');
  });

  it('/sheet in direct messages offers a choice of games', async () => {
    const first = await begun();
    const there = askBy('Mia', { channelId: '91' });
    await newgame(there, { game: 'roll-to-the-top', seats: '1' });
    await run({ ...there, origin: 'start-91' }, 'start');
    const direct = directPlace('dm');
    const choice = await see(await run(askBy('Mia', direct), 'sheet'));
    const menu = allComponents(choice.components).find(({ options }) => options !== undefined);
    expect(menu?.options?.map(({ value }) => value)).toContain(first);
    const sheet = await see(await press(askBy('Mia', direct), menu?.custom_id ?? '', [first]));
    expect(sheet.files).toHaveLength(1);
    expect(refusalOf(await press(askBy('Mia', direct), menu?.custom_id ?? '', ['rubbish']))).toBe(
      'discord.refuse.gone',
    );
  });

  it('/table shows everything publicly; the button shows it privately', async () => {
    const id = await begun();
    const all = await see(await run(askBy('Zoe'), 'show'));
    expect(all.files.map(({ name }) => name)).toEqual(['table.png']);
    expect((await see(await press(askBy('Mia'), `1:table:${id}`))).files).toHaveLength(1);
    expect((await see(await press(askBy('Mia'), `1:sheet:${id}`))).files).toHaveLength(1);
  });

  it('/games lists open games with links', async () => {
    expect(wordsOf(await see(await run(askBy('Mia'), 'games')))).toContain('You have no open games');
    await begun();
    const mine = await see(await run(askBy('Mia'), 'games'));
    expect(wordsOf(mine)).toContain('A game is waiting for you');
    expect(wordsOf(mine)).toContain('Your turn started');
    const [play, link] = ['Play', 'Go to the game'].map((label) =>
      allComponents(mine.components).find((one) => one.label === label),
    );
    expect(link?.url).toBe('https://discord.com/channels/9/90');
    const panel = await see(await press(askBy('Mia', { kind: 'direct' }), play?.custom_id ?? ''));
    expect(wordsOf(panel)).not.toBe('');
  });

  it('/rules shows chapters, also by their names in the reader’s language', async () => {
    const first = await see(await run(askBy('Zoe'), 'rules'));
    expect(wordsOf(first)).toContain('Your turn in three lines');
    const german: TestAsk = { ...askBy('Zoe'), reader: { locale: 'de', theme: 'light' } };
    const topics = await suggest(german, 'rules', 'topic', { topic: '' });
    for (const { value } of topics) await see(await run(german, 'rules', { topic: value }));
    expect(refusalOf(await run(askBy('Zoe'), 'rules', { topic: 'love' }))).toBe('discord.refuse.topic');
    expect(refusalOf(await press(askBy('Zoe'), '1:topic:roll-to-the-top', ['love']))).toBe(
      'discord.refuse.unknown',
    );
  });
});

describe('/settings', () => {
  it('keeps settings that are not mentioned, and answers in the new language', async () => {
    await see(await run(askBy('Mia'), 'settings', { theme: 'dark' }));
    const german = await see(await run(askBy('Mia'), 'settings', { language: 'de' }));
    expect(wordsOf(german)).toContain('Deine Einstellungen');
    const { id } = askBy('Mia').person;
    expect(await bot.store.player(id)).toEqual({
      id,
      values: { locale: 'de', discordLocale: null, theme: 'dark' },
    });
    const save = (answers: Answers) => people.fill(askBy('Mia'), '1:settings-form:person:looks:0:', answers);
    await see(await save({ language: ['auto'], theme: ['dark'] }));
    expect(personal.locale.of(await bot.store.player(id))).toBeUndefined();
    expect(refusalOf(await save({ theme: ['pink'] }))).toBe('discord.refuse.unknown');
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
  const answer = await run(askBy('Mia'), 'show');
  if (answer.kind !== 'view') throw new Error(answer.kind);
  const log = { ...bot.log, error: (_about: object, message: string) => void errors.push(message) };
  const message = await compose(answer.view, { ...bot, painter: broken, log });
  expect(message.files).toEqual([]);
  expect(breaches(message)).toEqual([]);
  expect(wordsOf(message)).toContain('Burj Khalifa');
  expect(errors).toHaveLength(1);
});
