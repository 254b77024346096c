import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { breaches } from '../../testkit/discord/checklist.ts';
import { doDueWork, runJobs } from '../../testkit/discord/jobs.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { memoryStore } from '../../testkit/table/memory-store.ts';
import { EDIT_EVERY, followTable } from './boards.ts';
import { awaitedBoard } from './record.ts';

const HOST = { managesServer: true, manages: true };
const QUEUE = awaitedBoard.model;
const BOARD = '91';
const HOUR = 3_600_000;

let clock: number;
let people: PersonDriver;
beforeEach(() => {
  clock = Date.parse('2026-11-24T12:00:00Z');
  const now = () => new Date(clock);
  const bot = testContext(games, translator, undefined, now, undefined, memoryStore());
  people = personDriver(games, translator, bot);
});

const host = (where: object = {}) => askBy('Host', { channelId: BOARD, ...HOST, ...where });
const row = () => people.bot.store.prisma.awaitedBoard.findUnique({ where: { guildId: '9' } });
const boards = () => people.bot.messages.sent.filter(({ channelId }) => channelId === BOARD);
const told = () => boards().map(({ message }) => wordsOf(message));
const place = async () => {
  await people.run(host(), 'awaited');
  await doDueWork(people.bot, QUEUE);
};
/** A game in a channel changes, and the bot does the follow-up work at once and when it is due. */
const follow = async (channelId = '90') => {
  const loaded = await people.bot.service.latestIn(channelId);
  if (loaded === undefined) throw new Error(`no table in ${channelId}`);
  await followTable(people.bot, loaded);
  clock += EDIT_EVERY;
  await doDueWork(people.bot, QUEUE);
};

describe('the message that shows who is awaited', () => {
  it('shows every game that everybody there may know, and follows it', async () => {
    await place();
    expect(told()).toEqual([expect.stringContaining('Nobody, in the games everyone here can see')]);
    await people.open({ language: 'de' });
    await follow();
    expect(told()).toEqual([expect.stringMatching(/waiting for players\n {2}https:.*\/9\/90/)]);
    await people.run(askBy('Ben'), 'join');
    await people.run(askBy('Mia'), 'start');
    await follow();
    expect(told()).toEqual([expect.stringContaining('waiting for Mia and Ben')]);
    expect(boards()[0]?.message.notify).toEqual([]);
    expect(breaches(boards()[0]?.message ?? { components: [], files: [], notify: [] })).toEqual([]);
    people.bot.hidden.add('90');
    await follow();
    expect(told()).toEqual([expect.stringContaining('Nobody, in the games everyone here can see')]);
  });

  it('leaves games of other servers out', async () => {
    await place();
    await people.newgame(askBy('Mia', { guildId: '8', channelId: '80' }));
    await follow('80');
    expect(told()).toEqual([expect.stringContaining('Nobody, in the games everyone here can see')]);
  });

  it('is edited once for many changes, and not where nothing has changed', async () => {
    await place();
    await people.open();
    for (const _ of [1, 2, 3])
      await followTable(people.bot, (await people.bot.service.latestIn('90')) ?? expect.fail());
    await follow();
    await follow();
    expect(boards().map(({ edits }) => edits)).toEqual([1]);
  });

  it('shows a few games, and that there are more', async () => {
    await place();
    for (let channel = 100; channel < 109; channel++)
      await people.newgame(askBy(String.fromCharCode(channel), { channelId: String(channel) }));
    await follow('100');
    expect(told()[0]?.match(/https:/g)).toHaveLength(6);
    expect(told()[0]).toContain('more games');
  });

  it('shows first who has waited longest', async () => {
    await place();
    await people.newgame(askBy('Ann', { channelId: '100' }));
    clock += HOUR;
    await people.newgame(askBy('Ben', { channelId: '101' }));
    clock += HOUR;
    await people.run(askBy('Cleo', { channelId: '100' }), 'join');
    await people.run(askBy('Ann', { channelId: '100' }), 'start');
    await follow('100');
    expect(told()[0]).toMatch(/\/9\/101[\s\S]*\/9\/100/);
  });

  it('opens its thread again that Discord has archived', async () => {
    await place();
    await people.open();
    people.bot.messages.fail('edit', 50083);
    await follow();
    expect(people.bot.messages.unarchived).toEqual([BOARD]);
    expect(told()).toEqual([expect.stringContaining('waiting for players')]);
  });

  it('is posted anew where Discord takes no edit; a refresh that was cut off posts nothing twice', async () => {
    await place();
    await people.open();
    people.bot.messages.fail('edit', 30046);
    people.bot.messages.fail('remove', 503);
    await expect(follow()).rejects.toThrow('503');
    expect(boards()).toHaveLength(2);
    await runJobs(people.bot, QUEUE);
    expect(told()).toEqual([expect.stringContaining('waiting for players')]);
    people.bot.messages.loseAnswers(1);
    await people.run(host({ channelId: '92' }), 'awaited');
    await expect(runJobs(people.bot, QUEUE)).rejects.toThrow('lost');
    await runJobs(people.bot, QUEUE);
    expect(people.bot.messages.sent.filter(({ channelId }) => channelId === '92')).toHaveLength(1);
  });

  it('ends where it is deleted, its channel is, or a host removes it; nobody else can', async () => {
    await place();
    people.bot.messages.lose(boards()[0]?.id ?? '');
    await people.open();
    await follow();
    expect(await row()).toBeNull();
    await place();
    for (const { channelGone } of people.bot.contributions) await channelGone?.('9', BOARD);
    expect(await row()).toBeNull();
    await place();
    people.bot.messages.gone.add(BOARD);
    await people.run(askBy('Ben'), 'join');
    await people.run(askBy('Mia'), 'start');
    await follow();
    expect(await row()).toBeNull();
    people.bot.messages.gone.clear();
    const shown = await people.see(await people.run(host(), 'awaited'));
    const id = controlOf(shown, 'Remove it');
    expect(refusalOf(await people.press(askBy('Ben'), id))).toBe('discord.refuse.manage');
    expect(refusalOf(await people.run(askBy('Ben'), 'awaited'))).toBe('discord.refuse.manage');
    await people.press(host({ guildId: '8' }), id);
    expect(await row()).not.toBeNull();
    await people.press(host(), id);
    expect(await row()).toBeNull();
  });

  it('needs permissions in its channel, and says which', async () => {
    expect(refusalOf(await people.run(host({ permissions: 0n }), 'awaited'))).toBe(
      'discord.refuse.permissions',
    );
    await place();
    await people.open();
    people.bot.messages.fail('edit', 50001);
    await follow();
    await follow();
    expect(told()).toEqual([expect.stringContaining('waiting for players')]);
  });
});
