import { ChannelType } from 'discord.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../games/index.ts';
import { ok } from '../../table/request.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  testContext,
  type unknowingClient,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { breaches } from '../../testkit/discord/checklist.ts';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { doDueWork, runJob } from '../../testkit/discord/jobs.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import * as rules from '../house-rules/settings.ts';
import { GUESTS_MOST } from './guests.ts';
import { clubNight } from './records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const HOST = { managesServer: true, manages: true };
/** A Tuesday; the first night is on Friday at eight in Berlin, which is 19:00 UTC. */
const START = Date.parse('2026-11-24T12:00:00Z');
const FIRST = Date.parse('2026-11-27T19:00:00Z');

interface Event {
  readonly id: string;
  readonly scheduled_start_time: string;
  readonly entity_metadata: { readonly location: string };
  status: number;
}

let clock: number;
let people: PersonDriver;
let events: Event[];
/** Discord's error code for refused events; undefined if it accepts them. */
let noEvents: number | undefined;
/** Another process's action while Discord creates an event. */
let whilePosting: (() => Promise<unknown>) | undefined;
beforeEach(() => {
  clock = START;
  events = [];
  noEvents = undefined;
  whilePosting = undefined;
  const eventOf = (route: string) => events.find(({ id }) => route.endsWith(`/${id}`));
  const rest = {
    async get(route: string) {
      if (route.endsWith('/scheduled-events')) return events;
      const guild_id = route.endsWith('/80') ? '8' : '9';
      return { guild_id, type: route.endsWith('/99') ? ChannelType.GuildVoice : ChannelType.GuildText };
    },
    async post(_: string, { body }: { readonly body: object }) {
      if (noEvents !== undefined) throw apiError(noEvents);
      await whilePosting?.();
      whilePosting = undefined;
      const event = {
        ...body,
        id: String(events.length + 1),
        status: 1,
        creator_id: '1',
      } as unknown as Event;
      events.push(event);
      return event;
    },
    patch: async (route: string, { body }: { readonly body: object }) =>
      Object.assign(eventOf(route) ?? expect.fail(), body),
    delete: async (route: string) => void events.splice(events.indexOf(eventOf(route) ?? expect.fail()), 1),
  };
  // Another server's channel, where the bot has no permissions.
  const closed = { isDMBased: () => false, permissionsFor: () => ({ bitfield: 0n }) };
  const channels = { cache: new Map([['80', closed]]) };
  const client = {
    channels,
    guilds: { cache: new Map() },
    user: { id: '1' },
    rest,
  } as unknown as typeof unknowingClient;
  const now = () => new Date(clock);
  const bot = testContext(games, translator, undefined, now, undefined, undefined, { client });
  people = personDriver(games, translator, bot);
});

const host = (where: object = {}) => askBy('Host', { ...HOST, ...where });
const advance = () => runJob(people.bot, { queue: clubNight.model, key: '9' });
const night = async () => {
  const row = await people.bot.store.prisma.clubNight.findUnique({ where: { guildId: '9' } });
  return clubNight.decode(row ?? expect.fail());
};
const guests = () =>
  people.bot.store.prisma.clubGuest.findMany({
    where: { guildId: '9' },
    orderBy: [{ userId: 'asc' }],
  });
const sent = () => people.bot.messages.sent;
const words = () => sent().map(({ message }) => wordsOf(message));
const idOf = (name: string) => askBy(name).person.id;
const setUp = async (changes: Readonly<Record<string, readonly string[]>> = {}) => {
  const reply = await people.fill(host(), '1:club-form:', { zone: ['Berlin'], ...changes });
  await advance();
  return reply;
};
const press = (name: string, label: string, where: object = {}) => {
  const message = sent().findLast((one) => wordsOf(one.message).includes(label))?.message;
  return people.press(askBy(name, where), controlOf(message ?? expect.fail(), label));
};
const signUp = async (...names: readonly string[]) => {
  for (const name of names) await press(name, 'Sign me up');
  await advance();
};
/** Ann and Ben press "I'm here"; the first night is about to begin. */
const begun = async () => {
  await setUp();
  await signUp('Ann');
  await until(FIRST - 30 * MINUTE);
  for (const name of ['Ann', 'Ben']) await press(name, "I'm here");
};
const threadAt = (index: number) => ({
  kind: 'thread',
  parentId: '90',
  channelId: people.bot.messages.threads[index]?.id ?? expect.fail(),
});
/** Time passes, and the bot does what is due. */
const until = async (at: number) => {
  clock = at;
  await doDueWork(people.bot, clubNight.model);
};

describe('a club night', () => {
  it('calls those who signed up, seats those who come, and does it again a week later', async () => {
    const reply = await setUp();
    expect(wordsOf(await people.see(reply))).toMatch(/Friday, 20:00 \(Europe\/Berlin\), every week/);
    expect(events).toMatchObject([
      { name: 'Club night', scheduled_start_time: new Date(FIRST).toISOString() },
    ]);
    await signUp('Ann', 'Ben', 'Cleo', 'Dan', 'Eve');
    expect(words()).toEqual([expect.stringContaining('5 people have signed up')]);
    await press('Eve', 'Leave');
    await until(FIRST - 61 * MINUTE);
    expect(sent()).toHaveLength(1);
    await until(FIRST - 40 * MINUTE);
    const called = sent()[1]?.message ?? expect.fail();
    expect(called.notify).toEqual(['Ann', 'Ben', 'Cleo', 'Dan'].map(idOf));
    expect(wordsOf(called)).toContain(`Club night begins <t:${FIRST / 1000}:R>`);
    for (const name of ['Ann', 'Ben', 'Cleo', 'Fay']) await press(name, "I'm here");
    await press('Cleo', 'Not this time');
    await until(FIRST);
    expect(events).toMatchObject([{ status: 2 }]);
    expect(sent()[2]?.message.notify).toEqual(['Ann', 'Ben', 'Fay'].map(idOf));
    const [thread] = people.bot.messages.threads;
    expect(thread).toMatchObject({ id: sent()[2]?.id, channelId: '90' });
    const { table } = (await people.bot.service.openIn(thread?.id ?? '')) ?? expect.fail();
    expect(table).toMatchObject({
      status: 'lobby',
      hostId: idOf('Ann'),
      place: { parentId: '90', guildId: '9' },
    });
    expect(table.seats.map((one) => one.kind === 'human' && one.person.name)).toEqual(['Ann', 'Ben', 'Fay']);
    // A latecomer waits for the next one. A message that Discord does not let the bot edit now is edited after the next press.
    await press('Dan', "I'm here");
    people.bot.messages.fail('edit', 30046);
    await advance();
    expect(words()[1]).not.toContain('Waiting');
    await press('Dan', "I'm here");
    await advance();
    expect(words()[1]).toContain(`Waiting for someone to play with: <@${idOf('Dan')}>`);
    expect(refusalOf(await press('Ann', "I'm here"))).toBe('discord.club.seated');
    await press('Eve', "I'm here");
    await advance();
    expect(sent()[3]?.message.notify).toEqual(['Dan', 'Eve'].map(idOf));
    await until(FIRST + 2 * HOUR);
    expect(words()[1]).toMatch(/This night is over[\s\S]*Table 1: .*\n\*\*Table 2: /);
    expect(await night()).toMatchObject({ phase: 'waiting', startsAt: new Date(FIRST + WEEK) });
    expect((await guests()).map(({ userId, here }) => [userId, here])).toEqual(
      ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => [idOf(name), null]),
    );
    expect(events.at(-1)).toMatchObject({ scheduled_start_time: new Date(FIRST + WEEK).toISOString() });
    await until(FIRST + WEEK - 40 * MINUTE);
    expect(sent()[4]?.message.notify).toEqual(['Ann', 'Ben', 'Cleo', 'Dan'].map(idOf));
    await press('Ben', "I'm here");
    await press('Dan', "I'm here");
    await until(FIRST + WEEK);
    expect(sent()[5]?.message.notify).toEqual(['Ben', 'Dan'].map(idOf));
    for (const { message } of sent()) expect(breaches(message)).toEqual([]);
  });

  it('opens sooner where many begin at the same time', async () => {
    await setUp();
    await signUp('Ann');
    await until(FIRST - 40 * MINUTE);
    const own = clubNight.encode(await night());
    const dueIn = async () => FIRST - (await night()).dueAt.getTime();
    const beside = { ...own, dueAt: new Date(FIRST) };
    await people.bot.store.prisma.clubNight.createMany({
      data: Array.from({ length: 600 }, (_, at) => ({ ...beside, guildId: `beside-${at}` })),
    });
    clock = FIRST - 30 * MINUTE;
    await advance();
    expect(await dueIn()).toBeGreaterThan(0);
    expect(await dueIn()).toBeLessThan(60 * 1000);
    await until(FIRST - (await dueIn()));
    expect((await night()).phase).toBe('open');
  });

  it('keeps its time of day where clocks change', async () => {
    await setUp({ minutes: ['2.30'], day: ['7'] });
    await signUp('Ann');
    await until(Date.parse('2027-03-26T12:00:00Z'));
    // On 28 March there is no 2:30.
    expect((await night()).startsAt.toISOString()).toBe('2027-03-28T01:30:00.000Z');
    await until(Date.parse('2027-03-28T12:00:00Z'));
    expect((await night()).startsAt.toISOString()).toBe('2027-04-04T00:30:00.000Z');
  });

  it('does each step once, also where it is cut off', async () => {
    await setUp();
    await signUp('Ann', 'Ben');
    people.bot.messages.loseAnswers(1);
    await expect(until(FIRST - 30 * MINUTE)).rejects.toThrow('lost');
    await advance();
    await press('Ann', "I'm here");
    await press('Ben', "I'm here");
    people.bot.messages.loseAnswers(1);
    await expect(until(FIRST)).rejects.toThrow('lost');
    people.bot.messages.fail('threadOf', 503);
    await expect(advance()).rejects.toThrow('503');
    await Promise.all([advance(), advance()]);
    await advance();
    expect(sent().filter(({ channelId }) => channelId === '90')).toHaveLength(3);
    expect(people.bot.messages.threads).toHaveLength(1);
    expect(await people.bot.service.openTables('9')).toHaveLength(1);
  });

  it('goes on after a table was opened by somebody who may open no other', async () => {
    await people.bot.service.changeServerSettings('9', () => ok(rules.tablesPerPerson.to(1)));
    await begun();
    vi.spyOn(people.bot.service, 'join').mockRejectedValueOnce(new Error('cut off'));
    await expect(until(FIRST)).rejects.toThrow('cut off');
    await advance();
    const [table] = await people.bot.service.openTables('9');
    expect(table?.hostId).toBe(idOf('Ann'));
    expect(table?.seats).toMatchObject([{ person: { name: 'Ann' } }, { person: { name: 'Ben' } }]);
  });

  it('gives a second table to who has left the first, and to all when it has ended', async () => {
    await begun();
    await until(FIRST);
    const late = await people.see(await press('Gus', 'Sign me up'));
    expect(wordsOf(late)).toContain("Tonight, press **I'm here**");
    expect(words()[0]).toContain(`Next: <t:${(FIRST + WEEK) / 1000}`);
    const first = threadAt(0);
    expect(refusalOf(await press('Ben', 'Not this time'))).toBe('discord.club.seated');
    await people.run(askBy('Ben', first), 'leave');
    await press('Ben', "I'm here");
    await advance();
    expect(words()[1]).toContain(`Waiting for someone to play with: <@${idOf('Ben')}>`);
    expect(refusalOf(await press('Ann', "I'm here"))).toBe('discord.club.seated');
    await people.run(askBy('Ann', first), 'cancel');
    await press('Ann', "I'm here");
    await advance();
    expect(words().slice(-1)).toEqual([expect.stringContaining('Table 1')]);
    expect(people.bot.messages.threads).toHaveLength(2);
    const { table } = (await people.bot.service.openIn(threadAt(1).channelId)) ?? expect.fail();
    expect(table.seats).toHaveLength(2);
  });

  it('says where a table gets no thread, and lets its people try again', async () => {
    await begun();
    people.bot.messages.fail('threadOf', 50013);
    await until(FIRST);
    expect(words()[2]).toContain("I can't open a thread here");
    await press('Ben', 'Not this time');
    for (const name of ['Ann', 'Ben']) await people.press(askBy(name), `1:club-here:${FIRST / MINUTE}`);
    await advance();
    expect(await people.bot.service.openTables('9')).toMatchObject([
      { place: { channelId: threadAt(0).channelId } },
    ]);
  });

  it('says why Discord refuses a thread, to its people and to the host', async () => {
    await begun();
    people.bot.messages.fail('threadOf', 160006);
    await until(FIRST);
    const all = sent().filter(({ message }) => wordsOf(message).includes('as many active threads'));
    expect(all.map(({ channelId }) => channelId).toSorted()).toEqual(['90', `dm-${idOf('Host')}`]);
  });

  it('tells the host once, and nobody else, why Discord refuses its call, and calls as soon as it is let', async () => {
    await setUp();
    await signUp('Ann');
    people.bot.messages.fail('send', 200000);
    await until(FIRST - 45 * MINUTE);
    people.bot.messages.fail('send', 200000);
    await until(FIRST - 30 * MINUTE);
    const told = () => sent().filter(({ channelId }) => channelId.startsWith('dm-'));
    expect(told().map(({ channelId }) => channelId)).toEqual([`dm-${idOf('Host')}`]);
    expect(wordsOf(told()[0]?.message ?? expect.fail())).toMatch(/club night[\s\S]*AutoMod has blocked/i);
    expect(await night()).toMatchObject({ phase: 'waiting' });
    await until(FIRST - 15 * MINUTE);
    expect(await night()).toMatchObject({ phase: 'called' });
    expect(told()).toHaveLength(1);
  });

  it('does not call who left the server, nor anybody where nobody signed up', async () => {
    await setUp();
    await until(FIRST - 30 * MINUTE);
    expect(sent()).toHaveLength(1);
    expect(await night()).toMatchObject({ startsAt: new Date(FIRST + WEEK) });
    await signUp('Ann', 'Ben', 'Cleo');
    people.bot.left.add(idOf('Ben'));
    await until(FIRST + WEEK - 30 * MINUTE);
    expect(sent()[1]?.message.notify).toEqual(['Ann', 'Cleo'].map(idOf));
    expect(wordsOf(sent()[1]?.message ?? expect.fail())).not.toContain(idOf('Ben'));
    await press('Ann', "I'm here");
    await press('Cleo', "I'm here");
    people.bot.left.add(idOf('Cleo'));
    await until(FIRST + WEEK);
    expect(people.bot.messages.threads).toEqual([]);
  });

  it('leaves nobody alone at a table whose other guest goes while it is set', async () => {
    await begun();
    const { prisma } = people.bot.store;
    vi.spyOn(prisma, '$transaction').mockImplementationOnce(async (work) => {
      await press('Ben', 'Not this time');
      return prisma.$transaction(work);
    });
    await until(FIRST);
    expect(await people.bot.service.openTables('9')).toEqual([]);
    expect((await guests()).find(({ userId }) => userId === idOf('Ann'))).toMatchObject({ seat: null });
  });

  it('seats by wish', async () => {
    await setUp();
    await signUp('Ann');
    await until(FIRST - 30 * MINUTE);
    const at = FIRST / MINUTE;
    for (const [name, wish] of Object.entries({
      Ann: 'potion-shop',
      Ben: 'potion-shop',
      Cleo: 'any',
      Dan: 'x',
    }))
      await people.press(askBy(name), `1:club-wish:${at}`, [wish]);
    await people.press(askBy('Dan'), `1:club-wish:${at}`, ['from-the-ground-up']);
    await until(FIRST);
    const tables = await people.bot.service.openTables('9');
    expect(tables.map(({ game, seats }) => [game, seats.length]).toSorted()).toEqual([
      ['from-the-ground-up', 2],
      ['potion-shop', 2],
    ]);
  });

  it('lets people without rights sign up from a sheet where the night is, and nowhere else', async () => {
    await setUp();
    const guest = (where: object = {}) => people.run(askBy('Mallory', where), 'club-night');
    expect(JSON.stringify(await guest())).toContain('club-sign-up');
    for (const where of [{ channelId: '91' }, { guildId: '8' }])
      expect(refusalOf(await guest(where))).toBe('discord.refuse.manage');
  });

  it('is for its own channel, server and night', async () => {
    await setUp();
    await signUp('Ann');
    await until(FIRST - 30 * MINUTE);
    const no = async (id: string, where: object = {}) =>
      refusalOf(await people.press(askBy('Mallory', where), id));
    const at = FIRST / MINUTE;
    for (const id of [
      '1:club-sign-up',
      '1:club-leave',
      `1:club-here:${at}`,
      `1:club-wish:${at}`,
      `1:club-away:${at}`,
    ]) {
      expect(await no(id, { channelId: '91' })).toBe('discord.club.none');
      expect(await no(id, { guildId: '8' })).toBe('discord.club.none');
      expect(await no(id, { kind: 'direct' })).toBe('discord.club.none');
    }
    expect(await no(`1:club-here:${at - 7 * 24 * 60}`)).toBe('discord.club.over');
    expect(await no('1:club-leave')).toBe('discord.club.not-signed-up');
    for (const id of ['1:club-end', '1:club-confirm-end']) expect(await no(id)).toBe('discord.refuse.manage');
    expect(await people.refusedForm(askBy('Mallory'), '1:club-form:')).toBe('discord.refuse.manage');
    await people.press(host({ guildId: '8' }), '1:club-confirm-end');
    expect(await night()).toBeDefined();
    expect((await guests()).map(({ userId }) => userId)).toEqual([idOf('Ann')]);
  });

  it('is set up in one form, which says what is wrong and keeps what was typed', async () => {
    const refused = async (changes: Readonly<Record<string, readonly string[]>>, where: object = {}) =>
      refusalOf(await people.fill(host(where), '1:club-form:', changes));
    expect(await refused({ minutes: ['soon'] })).toBe('discord.club.time-unclear');
    expect(await refused({ zone: ['Atlantis'] })).toBe('zone-unknown');
    expect(await refused({ zone: ['BST'] })).toBe('zone-several');
    expect(await refused({ games: ['gone'] })).toBe('discord.club.no-game');
    expect(await refused({ channelId: ['80'] })).toBe('discord.club.no-channel');
    expect(await refused({ channelId: ['99'] })).toBe('discord.club.no-channel');
    people.bot.hidden.add('91');
    expect(await refused({ channelId: ['91'] })).toBe('discord.club.no-channel');
    expect(await refused({}, { permissions: 0n })).toBe('discord.refuse.permissions');
    const again = await people.fill(host(), '1:club-form:', { minutes: ['soon'], zone: ['Paris'] });
    const { fields } = await people.form(host(), people.insteadId(again));
    expect(fields.flatMap((field) => ('value' in field ? field.value : []))).toEqual(['soon', 'Paris']);
    await setUp();
    await signUp('Ann');
    await until(FIRST - 30 * MINUTE);
    expect(await refused({ day: ['1'] })).toBe('discord.club.under-way');
  });

  it('leaves no event behind that names another time, place or game than it has by then', async () => {
    whilePosting = () =>
      people.bot.store.prisma.clubNight.update({
        where: { guildId: '9' },
        data: { channelId: '92', dueAt: new Date(clock) },
      });
    await setUp();
    expect(events).toEqual([]);
    await advance();
    expect(events.map((event) => event.entity_metadata.location)).toEqual([
      'https://discord.com/channels/9/92',
    ]);
  });

  it('moves, and ends when its host says so twice or its channel is deleted', async () => {
    await setUp();
    await signUp('Ann');
    await setUp({ channelId: ['92'] });
    expect(sent().map(({ channelId }) => channelId)).toEqual(['92']);
    expect(events.map((event) => event.entity_metadata.location)).toEqual([
      'https://discord.com/channels/9/92',
    ]);
    await setUp({ day: ['1'] });
    expect(events).toMatchObject([{ scheduled_start_time: '2026-11-30T19:00:00.000Z' }]);
    const sure = await people.see(await people.press(host(), '1:club-end'));
    expect(wordsOf(sure)).toContain('All sign-ups (1) are deleted');
    await people.press(host(), controlOf(sure, 'End the club night'));
    expect([sent(), events, await guests()]).toEqual([[], [], []]);
    expect(wordsOf(await people.see(await people.run(host(), 'club-night')))).toContain('no club night yet');
    await setUp();
    for (const { channelGone } of people.bot.contributions) await channelGone?.('9', '90');
    expect(await people.bot.store.prisma.clubNight.count()).toBe(0);
    await setUp();
    await signUp('Ann');
    people.bot.messages.gone.add('90');
    await until(FIRST - 30 * MINUTE);
    expect(await people.bot.store.prisma.clubNight.count()).toBe(0);
  });

  it('goes on without events, and says so to its host', async () => {
    noEvents = 50013;
    await setUp();
    const shown = async () => wordsOf(await people.see(await people.run(host(), 'club-night')));
    expect(await shown()).toContain("isn't in Discord's list of events");
    noEvents = undefined;
    await setUp();
    expect(await shown()).toContain("is in Discord's list of events");
    expect(await shown()).not.toContain('⚠️');
    expect(wordsOf(await people.see(await people.run(host({ permissions: 0n }), 'club-night')))).toContain(
      '⚠️',
    );
  });

  it('waits where its channel is closed to the bot, and for servers that removed it', async () => {
    await setUp();
    await signUp('Ann');
    people.bot.messages.fail('send', 50013);
    await until(FIRST - 30 * MINUTE);
    expect(await night()).toMatchObject({ phase: 'waiting', startsAt: new Date(FIRST) });
    await until(FIRST - 15 * MINUTE);
    expect(await night()).toMatchObject({ phase: 'called' });
    for (const { serversLeft } of people.bot.contributions) await serversLeft?.(['9']);
    expect((await night()).dueAt.getTime()).toBeGreaterThan(clock + 52 * WEEK);
    for (const { serversBack } of people.bot.contributions) await serversBack?.(['9']);
    await until(FIRST + 3 * HOUR);
    expect(await night()).toMatchObject({ phase: 'waiting', startsAt: new Date(FIRST + WEEK) });
  });

  it('takes no more people than one message calls, and forgets who deletes their data', async () => {
    await setUp();
    const many = Array.from({ length: GUESTS_MOST }, (_, index) => String(100_000 + index));
    await people.bot.store.prisma.clubGuest.createMany({
      data: many.map((userId) => ({ guildId: '9', userId, name: userId, signedUp: true })),
    });
    expect(refusalOf(await press('Ann', 'Sign me up'))).toBe('discord.club.full');
    for (const { erasing } of people.bot.contributions) await erasing?.(many[0] ?? '');
    await press('Ann', 'Sign me up');
    await until(FIRST - 30 * MINUTE);
    const called = sent()[1]?.message ?? expect.fail();
    expect(called.notify).toHaveLength(GUESTS_MOST);
    expect(breaches(called)).toEqual([]);
  });
});
