import { expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { adviceFor } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/request.ts';
import { createStrangers } from '../../table/strangers.ts';
import { anew } from '../../testkit/anew.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  type TestAsk,
  testContext,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { challenges } from '../challenges/index.ts';
import { codes } from '../codes/index.ts';
import { ratings } from './index.ts';

/* What people on one server learn about those on another through the bot's commands and buttons. */

const climb = games.filter(({ id }) => id === 'roll-to-the-top');
const mia = askBy('Mia');
/** One person, with different names on a private server and here. */
const cleoThere = askBy('Cleo of the secret club', { guildId: '8', channelId: '80' });
const cleoHere = askBy('Cleo');
const ben = askBy('Ben', { guildId: '8', channelId: '80' });

const world = anew(() => {
  const time = { now: new Date('2026-11-18T12:00:00Z') };
  const bot = testContext(climb, translator, undefined, () => time.now);
  return { time, bot, people: personDriver(climb, translator, bot) };
});

let origins = 0;
/** Each interaction has its own id. */
const run = (context: TestAsk, command: string, options = {}, verb?: string) =>
  world.people.run({ ...context, origin: `own-${++origins}` }, command, options, verb);

async function playWeek(context: TestAsk): Promise<void> {
  const { bot, people } = world;
  const asked = await people.see(await run(context, 'weekly'));
  await people.press(context, controlOf(asked, 'Start my try'));
  const key = { guildId: context.where.place.guildId ?? '', period: '2026-W47' };
  const own = await bot.api(challenges).own(key, context.person.id);
  await playOut(bot, own?.tableId ?? '');
}

const read = async (context: TestAsk, command: string, options = {}) =>
  wordsOf(await world.people.see(await run(context, command, options)));
const weekly = (context: TestAsk) => read(context, 'weekly');
const board = (context: TestAsk) => read(context, 'leaderboard', { where: 'world' });

async function weekOver(): Promise<void> {
  world.time.now = new Date('2026-11-24T00:00:00Z');
  await world.bot.api(ratings).rateWeeks();
}

it('nobody sees a name from another server, neither in results nor in rankings, until its owner chooses one', async () => {
  const { people } = world;
  for (const who of [cleoThere, mia]) await playWeek(who);
  const results = await weekly(mia);
  expect(results).toContain('On all servers: 2 players');
  expect(results).toMatch(/\*\*somebody\*\*/);
  await weekOver();
  for (const words of [results, await board(mia), await board(askBy('Dora', { guildId: '7' }))])
    expect(words).not.toContain('Cleo');
  // A game here makes them known here, under their name here.
  await run(mia, 'newgame', {}, 'roll-to-the-top');
  await run(cleoHere, 'join');
  await run(mia, 'start');
  await playOut(world.bot, await people.tableId());
  expect(await board(mia)).toMatch(/\bCleo:/);
  expect(await board(mia)).not.toContain('club');
  expect(await board(ben)).toMatch(/Cleo of the secret club:/);
  expect(await board(ben)).not.toContain('Mia');
  // Strangers see the name that a person chose for strangers.
  await run(mia, 'settings', { name: 'Queen\u202e of Dice\u200b' });
  expect(await board(ben)).toContain('Queen of Dice:');
});

it('nobody is called what strangers are called', async () => {
  for (const name of ['s\u043emebody', 'Jemand', '\u3164'])
    expect(refusalOf(await run(mia, 'settings', { name }))).toBe('discord.settings.name-unusable');
});

it('“Show my name” asks for one: what others see is what is typed there', async () => {
  const { people } = world;
  await playWeek(mia);
  const results = await people.see(await run(mia, 'weekly'));
  const form = await people.form(mia, controlOf(results, 'Show my name'));
  expect(form.fields).toMatchObject([{ kind: 'text', value: 'Mia' }]);
  await people.send(mia, form, { name: ['Emma'] });
  await playWeek(ben);
  expect(await weekly(ben)).toContain('**Emma**');
});

it('whom the owner excludes, people of other servers see no more, also where they delete their data', async () => {
  const { bot } = world;
  const strangers = createStrangers(bot);
  for (const who of [cleoThere, mia, ben]) await playWeek(who);
  await run(cleoThere, 'settings', { name: 'Rude word' });
  const shown = async () => [
    /Rude word/.test(await weekly(mia)),
    (await weekly(mia)).match(/\*\*somebody\*\*/g)?.length,
  ];
  expect(await shown()).toEqual([true, 1]);
  await strangers.exclude('name', 'rude  W0RD');
  expect(await shown()).toEqual([false, 2]);
  await strangers.exclude('person', cleoThere.person.id);
  expect(await shown()).toEqual([false, 1]);
  await bot.service.erasePerson(cleoThere.person.id);
  expect(await strangers.include('person', cleoThere.person.id)).toBe(true);
  await strangers.exclude('server', '8');
  expect(await shown()).toEqual([false, undefined]);
  await weekOver();
  expect(await board(mia)).toMatch(/1\\\. \*\*Mia\*\*/);
  expect(await board(mia)).not.toMatch(/2\\\./);
});

it('fresh accounts that resign after a round lift nobody, neither on the server nor in the world', async () => {
  const { bot, people } = world;
  for (const name of ['Fay', 'Gus', 'Hal']) {
    await run(mia, 'newgame', {}, 'roll-to-the-top');
    await run(askBy(name), 'join');
    await run(mia, 'start');
    const tableId = await people.tableId();
    const both = [mia.person, askBy(name).person];
    for (let move = 0; move < 10; move++) {
      const loaded = await bot.service.load(tableId);
      const [seat = 0] = loaded?.game.awaiting(loaded.state) ?? [];
      const { verb, args } = adviceFor(loaded as Loaded, seat).move;
      const person = both[seat] ?? mia.person;
      must(await bot.service.move({ tableId, person, origin: `${tableId}-${move}` }, { verb, args }));
    }
    must(await bot.service.resign({ tableId, person: askBy(name).person, origin: `${tableId}-no` }));
    await playOut(bot, tableId);
  }
  // Each of them has lost, and Mia has won nothing.
  const here = await bot.api(ratings).leaderboard({ userId: mia.person.id, guildId: '9' }, undefined);
  expect(here.map(({ name, games }) => [name, games])).toEqual([
    ['Fay', 1],
    ['Gus', 1],
    ['Hal', 1],
  ]);
  await weekOver();
  expect(refusalOf(await run(mia, 'leaderboard', { where: 'world' }))).toBe('discord.leaderboard.none-world');
});

it('a person who deletes a bad rating does not begin anew within a quarter', async () => {
  const { bot, time } = world;
  const periods = ['2026-W47', '2026-W48', '2027-W08'];
  const listed: boolean[] = [];
  for (const [at, period] of periods.entries()) {
    const begins = ['2026-11-18', '2026-11-25', '2027-02-24'][at];
    const closes = ['2026-11-24', '2026-12-01', '2027-03-02'][at];
    time.now = new Date(`${begins}T12:00:00Z`);
    for (const { person, origin } of [mia, ben]) {
      const challenge = await bot.api(challenges).current('week', '9');
      if (challenge === undefined) throw new Error('no challenge');
      const where = { guildId: '9', channelId: `dm-${person.id}`, locale: 'en' } as const;
      const begun = await bot
        .api(challenges)
        .begin({ challenge, person, origin: `${origin}-${at}`, ...where });
      if (!begun.ok) throw new Error(begun.refusal.message.key);
      await playOut(bot, begun.value.table.id);
    }
    time.now = new Date(`${closes}T00:00:00Z`);
    await bot.api(ratings).rateWeeks();
    const reader = { userId: 'dora', name: 'Dora', guildId: '9' };
    const all = await bot.api(ratings).worldLeaderboard(reader, undefined);
    listed.push(all.some(({ userId }) => userId === mia.person.id));
    if (period === '2026-W47') await bot.service.erasePerson(mia.person.id);
  }
  expect(listed).toEqual([true, false, true]);
});

it('the people at earlier games with the same dice are somebody elsewhere', async () => {
  const { bot, people } = world;
  await run(cleoThere, 'newgame', {}, 'roll-to-the-top');
  await run(ben, 'join');
  const there = (await bot.service.openIn('80'))?.table.id ?? '';
  await run(cleoThere, 'start');
  const over = await playOut(bot, there);
  const code = (await bot.api(codes).codeOf(over)) ?? '';
  await run(mia, 'newgame', { code }, 'code');
  await run(askBy('Dora'), 'join');
  await run(mia, 'start');
  const loaded = await playOut(bot, await people.tableId());
  const { earlier = [] } = (await bot.api(codes).compareRound(loaded, 0)) ?? {};
  expect(earlier.map(({ name }) => name)).toEqual([undefined, undefined]);
});
