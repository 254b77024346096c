import { beforeEach, describe, expect, it } from 'vitest';
import { announceAndFollow, createAnnouncer } from '../../discord/announce/announcer.ts';
import { discordCatalogs } from '../../discord/i18n/words.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { Loaded } from '../../table/request.ts';
import { createStrangers } from '../../table/strangers.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  type TestAsk,
  testContext,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { breaches } from '../../testkit/discord/checklist.ts';
import { doDueWork, runJobs } from '../../testkit/discord/jobs.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { withFeatures } from '../feature.ts';
import { features } from '../index.ts';
import { leagues } from '../league/index.ts';
import { findLeague, findLeaguesOn } from '../league/leagues.ts';
import { findPart } from '../league/members.ts';
import { league, leagueMessage, NOBODY } from '../league/records.ts';
import { WARNINGS } from '../league/rounds.ts';
import { CUP } from './format.ts';
import { cupPage, winnerIn } from './page.ts';

const translator = createTranslator({
  discord: withFeatures(discordCatalogs, features),
  stones: stones.locales,
});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Seeds by rating follow this order. */
const ELEVEN = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hal', 'Ivo', 'Jan', 'Kim'] as const;

let clock: number;
let people: PersonDriver;
let follow: (tableId: string) => Promise<void>;

beforeEach(() => {
  clock = Date.parse('2026-11-27T17:00:00Z');
  const bot = testContext([stones], translator, undefined, () => new Date(clock));
  Object.assign(bot.log, {
    warn({ err }: { readonly err?: unknown }, message: string) {
      throw err ?? new Error(message);
    },
  });
  people = personDriver([stones], translator, bot);
  follow = announceAndFollow(bot, createAnnouncer(bot, () => []).announce);
});

const api = () => people.bot.api(leagues);
const prisma = () => people.bot.store.prisma;
const host = () => askBy('Ann');
const idOf = (name: string) => askBy(name).person.id;
const there = { guildId: '8', channelId: '80' };
const found = async (id: string) => (await findLeague(people.bot, id)) ?? expect.fail('no cup');
const rows = (round: number) =>
  prisma().leaguePairing.findMany({ where: { round }, orderBy: [{ first: 'asc' }] });
const refreshed = () => doDueWork(people.bot, leagueMessage.model);

/** Lets time pass, and does everything that becomes due. */
async function wind(ms = 0): Promise<void> {
  clock += ms;
  await settled();
}

/** Computer players move, rounds end, and everyone is told. */
async function settled(): Promise<void> {
  for (let again = 0; again < 2; again++) {
    await doDueWork(people.bot, league.model);
    for (const { table: tableId } of await prisma().leaguePairing.findMany()) {
      if (tableId === null) continue;
      await people.bot.service.playComputers(tableId);
      await follow(tableId);
    }
  }
  await refreshed();
  await runJobs(people.bot, WARNINGS);
  expect(people.bot.messages.sent.flatMap(({ message }) => breaches(message))).toEqual([]);
}

/** Sets up a cup of stones with the form's defaults, except for the given fields. */
async function setUp(
  changes: Readonly<Record<string, readonly string[]>> = {},
  by: TestAsk = host(),
): Promise<string> {
  const before = await findLeaguesOn(people.bot, '9', CUP);
  const list = await people.see(await people.run(by, 'cup'));
  const made = await people.fill(by, controlOf(list, 'Set up a cup'), { name: ['Stone cup'], ...changes });
  expect(made.kind).toBe('view');
  await refreshed();
  const after = await findLeaguesOn(people.bot, '9', CUP);
  return after.find(({ id }) => !before.some((one) => one.id === id))?.id ?? '';
}

const press = async (...[context, id]: Parameters<PersonDriver['press']>) => {
  const reply = await people.press(context, id);
  await refreshed();
  return reply;
};
const join = async (name: string, id: string, where = {}) => {
  clock += 1000;
  return press(askBy(name, where), `1:join-league:${id}`);
};
const act = (what: 'leave' | 'begin' | 'close', context: TestAsk, id: string) =>
  press(context, `1:league-do:${id}:${what}`);
const mine = async (name: string, id: string, where = {}) =>
  people.see(await people.press(askBy(name, where), `1:my-league:${id}`));

async function begun(
  names: readonly string[],
  changes: Readonly<Record<string, readonly string[]>> = {},
): Promise<string> {
  const id = await setUp(changes);
  for (const name of names) await join(name, id);
  await act('begin', host(), id);
  await settled();
  return id;
}

async function tableOf(name: string, id: string): Promise<string> {
  return (await findPart(api(), await found(id), idOf(name))).tableId ?? '';
}

async function loadedAt(tableId: string): Promise<Loaded> {
  return (await people.bot.service.load(tableId)) ?? expect.fail(`no table ${tableId}`);
}

/** Plays a person's game of the current round to its end. @param most stones that they take in each of its rounds */
async function playOut(name: string, tableId: string, most: number): Promise<void> {
  const { person } = askBy(name);
  for (;;) {
    const { table, state } = await loadedAt(tableId);
    const seat = table.seats.findIndex((one) => one.kind === 'human' && one.person.id === person.id);
    const { pool, done } = state as { pool: number; done: readonly boolean[] };
    if (table.status !== 'playing' || done[seat] !== false) break;
    const move = (verb: string) =>
      people.bot.service.move({ tableId, person, origin: askBy(name).origin }, { verb, args: {} });
    for (let taken = 0; taken < Math.min(most, pool); taken++) must(await move('take'));
    must(await move('done'));
  }
}

/** The people at a table, better first; computers are left out. */
const playersAt = async (tableId: string) => {
  const names = (await loadedAt(tableId)).table.seats.flatMap((one) =>
    one.kind === 'human' ? [one.person.name] : [],
  );
  return names.toSorted((a, b) => ELEVEN.indexOf(a as never) - ELEVEN.indexOf(b as never));
};

/** Plays the round: who is better takes stones, and the other takes none. @param but who do not come */
async function playRound(id: string, but: readonly string[] = []): Promise<void> {
  const { round } = await found(id);
  for (const { table } of await rows(round)) {
    if (table === null) continue;
    const players = await playersAt(table);
    for (let turn = 0; turn < 3; turn++) {
      for (const [at, name] of players.entries())
        if (!but.includes(name)) await playOut(name, table, at === 0 ? 1 : 0);
      await people.bot.service.playComputers(table);
    }
  }
  await settled();
}

/** Plays the round, and lets it end if somebody has not come. */
async function endRound(id: string, but: readonly string[] = []): Promise<void> {
  const { round, hours } = await found(id);
  await playRound(id, but);
  if ((await findLeague(people.bot, id))?.round === round) await wind(hours * HOUR);
}

const told = () => people.bot.messages.sent.map(({ message }) => wordsOf(message));
const toldOf = (words: string) => told().filter((text) => text.includes(words));
/** The points of people in the table, by their names. */
async function pointsIn(id: string): Promise<Readonly<Record<string, number>>> {
  const { page, lines } = await cupPage(people.bot, await found(id));
  return Object.fromEntries(lines.map(({ seed, points }) => [page.names[seed], points]));
}

describe('a Swiss cup of eleven people', () => {
  it('goes from sign-up to its end, with a no-show, a withdrawal, a late entry and byes', async () => {
    const id = await setUp({ hours: ['12'] });
    expect(toldOf('the host begins it')).toHaveLength(1);
    // Ten at first.
    for (const name of ELEVEN.slice(0, 10)) await join(name, id);
    expect(toldOf('10 players: Ann, Ben, Cleo, Dan, Eva, Finn, Gil, Hal, Ivo, and Jan')).toHaveLength(1);
    await act('begin', host(), id);
    await settled();
    expect(toldOf('**Round 1 of 4**')).toHaveLength(1);
    expect((await rows(1)).map(({ first, second }) => [first, second].toSorted())).toHaveLength(5);
    const seeds = await prisma().leagueSlot.findMany({ orderBy: [{ slot: 'asc' }] });
    expect(seeds.map(({ userId }) => userId)).toEqual(ELEVEN.slice(0, 10).map(idOf));

    // Kim comes late; Jan does not show up, and Eva, who meets him, has moved.
    expect(wordsOf(await people.see(await join('Kim', id)))).toContain('half a point for the first');
    expect(wordsOf(await mine('Kim', id))).toContain('from the second round on');
    await playRound(id, ['Jan']);
    expect(await found(id)).toMatchObject({ round: 1, scored: 0 });
    expect(toldOf('is over**')).toEqual([]);
    await wind(6 * HOUR);
    // Half a round before its end.
    expect(toldOf('is waiting for you')).toHaveLength(1);
    await wind(6 * HOUR);
    expect(toldOf('**Round 1 of 4 is over**')).toHaveLength(1);
    expect(toldOf('Same dice for all 10')).toHaveLength(1);
    expect(await found(id)).toMatchObject({ round: 2, scored: 1 });
    expect(await pointsIn(id)).toEqual({
      ...{ Ann: 1, Ben: 1, Cleo: 1, Dan: 1, Eva: 1, Kim: 0.5 },
      ...{ Finn: 0, Gil: 0, Hal: 0, Ivo: 0, Jan: 0 },
    });

    // Eleven now: one has nobody to play, the lowest. A round ends with its last game.
    const free = (await rows(2)).filter(({ second }) => second === NOBODY);
    expect(free.map(({ first }) => ELEVEN[first])).toEqual(['Jan']);
    await join('Lea', id).then((no) => expect(refusalOf(no)).toBe('discord.cup.refusal.late'));
    // Ivo leaves: his opponent has won, and may play on against a computer.
    await act('leave', askBy('Ivo'), id);
    await playRound(id);
    expect(toldOf('**Round 2 of 4 is over**')).toHaveLength(1);
    expect(await found(id)).toMatchObject({ round: 3, scored: 2 });

    // Ten are left.
    const third = await rows(3);
    expect(third.flatMap(({ first, second }) => [first, second])).not.toContain(8);
    expect(third).toHaveLength(5);
    await playRound(id);
    await playRound(id);
    const ends = toldOf('wins the cup');
    // Posted, and the last state of the message.
    expect(ends).toHaveLength(2);
    expect(ends[0]).toContain('**Ann** wins the cup!');
    expect(await findLeague(people.bot, id)).toBeUndefined();
    expect(await prisma().cup.count()).toBe(0);
    expect(await prisma().leagueMessage.count()).toBe(0);
    // Nobody met twice, and nobody was free twice.
  });

  it('pairs nobody twice, and gives everybody of a round the same dice', async () => {
    const id = await begun(ELEVEN, { hours: ['12'] });
    const met = new Set<string>();
    for (let round = 1; round <= 4; round++) {
      const pairings = await rows(round);
      expect(new Set(pairings.map(({ seed }) => seed)).size).toBe(1);
      for (const { first, second } of pairings) {
        const pair = [first, second].toSorted((a, b) => a - b).join();
        expect(met).not.toContain(pair);
        met.add(pair);
      }
      const tables = pairings.flatMap(({ table }) => table ?? []);
      expect(tables).toHaveLength(5);
      if (round < 4) await playRound(id);
      const dice = await Promise.all(
        tables.map(async (table) => (await people.bot.store.steps(table)).flatMap(({ chance }) => chance)),
      );
      for (const die of dice) expect(die).toEqual(dice[0]);
    }
    expect(winnerIn(await cupPage(people.bot, await found(id)))).toBe(0);
  });

  it('hides results until the last game of the round is over', async () => {
    const id = await begun(ELEVEN.slice(0, 4));
    const [{ table: one } = expect.fail(), { table: other } = expect.fail()] = await rows(1);
    const players = await playersAt(one ?? '');
    for (let turn = 0; turn < 3; turn++) for (const name of players) await playOut(name, one ?? '', 1);
    await settled();
    const know = async (name: string) => {
      const { person, where } = askBy(name);
      const asker = { userId: person.id, place: where.place, isPublic: false, sees: async () => true };
      return people.bot.service.mayKnow((await loadedAt(one ?? '')).table, asker);
    };
    const [rival = ''] = await playersAt(other ?? '');
    expect(await know(rival)).toMatchObject({ table: false, course: false, dice: false });
    expect(await know(players[0] ?? '')).toMatchObject({ table: true, dice: false });
    expect(told().at(-1)).not.toMatch(/\*\*\d+\s:\s\d+\*\*/);
    expect(wordsOf(await mine(players[0] ?? '', id))).toMatch(/☑️ /);
    await playRound(id);
    expect(await know(players[0] ?? '')).toMatchObject({ dice: true });
    expect(toldOf('is over**').at(-1)).toMatch(/\*\*\d+\s:\s\d+\*\*/);
  });

  it('counts nothing for both in a game that they call off', async () => {
    const id = await begun(ELEVEN.slice(0, 4));
    const tableId = (await rows(1))[0]?.table ?? '';
    const [one = '', other = ''] = await playersAt(tableId);
    const proposed = must(await people.bot.service.proposeClose({ tableId, ...askBy(one) }));
    const proposal = proposed.table.proposals[0]?.id ?? '';
    must(await people.bot.service.choose({ tableId, ...askBy(other) }, proposal, 'yes'));
    expect((await loadedAt(tableId)).table.status).toBe('cancelled');
    await playRound(id);
    expect(await found(id)).toMatchObject({ round: 2, scored: 1 });
    const points = await pointsIn(id);
    expect([points[one], points[other]]).toEqual([0, 0]);
    expect(Object.values(points).toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('goes on when the process that scored a round was killed before it ended it', async () => {
    const id = await begun(ELEVEN.slice(0, 4));
    const tables = (await rows(1)).flatMap(({ table }) => table ?? []);
    for (const table of tables)
      for (let turn = 0; turn < 3; turn++)
        for (const name of await playersAt(table)) await playOut(name, table, 1);
    for (const table of tables) await follow(table);
    const { roundEnds, ...scored } = await found(id);
    expect(scored).toMatchObject({ round: 1, scored: 1, dueAt: new Date(clock) });
    await prisma().league.updateMany({ where: { id }, data: { dueAt: roundEnds ?? null } });
    await follow(tables[0] ?? '');
    await settled();
    expect(await found(id)).toMatchObject({ round: 2 });
  });

  it('is lost by time by who does not come', async () => {
    const id = await begun(ELEVEN.slice(0, 5), { hours: ['4'] });
    // Eva is free in the first round, and then loses by time.
    for (let round = 0; round < 2; round++) await endRound(id, ['Eva']);
    const lost = (await prisma().leaguePairing.findMany({ where: { lost: { not: null } } })).filter(
      ({ lost }) => lost !== '[]',
    );
    expect(lost).toHaveLength(1);
    for (const { first, second, lost: seats } of lost) {
      const [seat] = JSON.parse(seats ?? '[]') as readonly number[];
      expect([first, second][seat ?? -1]).toBe(4);
    }
  });
});

describe('a knock-out of eleven people', () => {
  it('goes from sign-up to its winner, past byes, a tie, a withdrawal and two who do not come', async () => {
    const id = await begun(ELEVEN, { hours: ['24'], more: ['knockout'] });
    expect(toldOf('**Round 1 of 4**')).toHaveLength(1);
    const first = await rows(1);
    expect(first.filter(({ second }) => second === NOBODY).map((row) => ELEVEN[row.first])).toEqual(
      ELEVEN.slice(0, 5),
    );
    await join('Lea', id).then((no) => expect(refusalOf(no)).toBe('discord.cup.refusal.late'));
    // Hal and Ivo both take one stone each time: a draw with most dice, and the better seed goes on.
    const tie = first.find((row) => row.first === 7 || row.second === 7)?.table ?? '';
    expect(await playersAt(tie)).toEqual(['Hal', 'Ivo']);
    for (let turn = 0; turn < 3; turn++) for (const name of ['Hal', 'Ivo']) await playOut(name, tie, 1);
    // Finn and Kim do not come.
    await playRound(id, ['Finn', 'Kim']);
    await wind(DAY);
    expect(await found(id)).toMatchObject({ round: 2 });
    // With some dice one of them has more after all.
    const tied = (await rows(1)).find((row) => row.table === tie);
    const results = JSON.parse(tied?.results ?? '[]') as readonly number[];
    const [hal = 0, ivo = 0] = tied?.first === 7 ? results : results.toReversed();
    const [through, out] = hal >= ivo ? ['Hal', 'Ivo'] : ['Ivo', 'Hal'];
    const second = await rows(2);
    const pairs = second.map((row) => [row.first, row.second].map((seed) => ELEVEN[seed] ?? '–').toSorted());
    expect(pairs.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['Ann', through],
      ['Ben', 'Gil'],
      ['Cleo', '–'],
      ['Dan', 'Eva'],
    ]);
    expect(wordsOf(await mine(out, id))).toContain("You're out");
    // Ben leaves, and Gil goes on.
    await act('leave', askBy('Ben'), id);
    await playRound(id);
    const third = (await rows(3)).map((row) =>
      [row.first, row.second].map((seed) => ELEVEN[seed]).toSorted(),
    );
    expect(third.toSorted()).toEqual([
      ['Ann', 'Dan'],
      ['Cleo', 'Gil'],
    ]);
    await playRound(id);
    expect(toldOf('**Round 3 of 4 is over**')).toHaveLength(1);
    await playRound(id);
    expect(toldOf('wins the cup')[0]).toContain('**Ann** wins the cup!');
    expect(await findLeague(people.bot, id)).toBeUndefined();
  });
});

describe('a cup', () => {
  it('begins by itself at its time, if four have joined', async () => {
    const start = { start: ['2026-11-28 10:00'] };
    const few = await setUp(start);
    const id = await setUp({ ...start, name: ['Second'] });
    for (const name of ELEVEN.slice(0, 3)) await join(name, few);
    for (const name of ELEVEN.slice(0, 4)) await join(name, id);
    expect(toldOf('begins <t:')).not.toEqual([]);
    await wind(Date.parse('2026-11-28T09:59:00Z') - clock);
    expect(await found(id)).toMatchObject({ round: 0 });
    await wind(60_000);
    expect(await found(id)).toMatchObject({ round: 1 });
    // The other one waits for its host.
    expect(await found(few)).toMatchObject({ round: 0, dueAt: undefined });
    expect(refusalOf(await act('begin', host(), few))).toBe('discord.cup.refusal.few');
    await join('Dan', few);
    await act('begin', host(), few);
    await settled();
    expect(await found(few)).toMatchObject({ round: 1 });
  });

  it('is held every week, with who stays in, at the same time', async () => {
    const id = await setUp({ start: ['2026-11-28 10:00'], more: ['weekly'], hours: ['4'] });
    for (const name of ELEVEN.slice(0, 4)) await join(name, id);
    await wind(Date.parse('2026-11-28T10:00:00Z') - clock);
    expect(wordsOf(await people.see(await join('Eva', id)))).toContain('from the second round on');
    for (let round = 0; round < 3; round++) await playRound(id);
    expect(toldOf('wins the cup')).toHaveLength(2);
    expect(await found(id)).toMatchObject({ season: 2, round: 0, dueAt: new Date('2026-12-05T10:00:00Z') });
    expect(wordsOf(await mine('Eva', id))).toContain('Sign up now');
    await act('leave', askBy('Dan'), id);
    await wind(Date.parse('2026-12-05T10:00:00Z') - clock);
    expect(await found(id)).toMatchObject({ season: 2, round: 1 });
    const slots = await prisma().leagueSlot.findMany({ where: { season: 2 } });
    expect(slots.map(({ userId }) => userId).toSorted()).toEqual(
      ['Ann', 'Ben', 'Cleo', 'Eva'].map(idOf).toSorted(),
    );
    // The cup before can still be looked at.
    const before = await people.see(await people.press(host(), `1:league-season:${id}`, ['0']));
    expect(wordsOf(before)).toMatch(/1\\\. .*\*\*\d+\s:\s\d+\*\*/);
    // Too few the next time: it waits another week.
    for (let round = 0; round < 3; round++) await playRound(id);
    await act('leave', askBy('Ann'), id);
    await wind(Date.parse('2026-12-12T10:00:00Z') - clock);
    expect(await found(id)).toMatchObject({ season: 3, round: 0, dueAt: new Date('2026-12-19T10:00:00Z') });
  });

  it('is changed by its host: how, and when, until it begins', async () => {
    const id = await setUp({ start: ['2026-11-28 10:00'] });
    const edit = `1:edit-cup:${id}:`;
    const managed = await people.fill(host(), edit, {
      start: ['2026-11-29 9:30'],
      more: ['knockout', 'weekly'],
    });
    expect(wordsOf(await people.see(managed))).toContain('**yes**');
    expect(await found(id)).toMatchObject({ dueAt: new Date('2026-11-29T09:30:00Z') });
    expect(await prisma().cup.findFirst()).toMatchObject({ knockout: true, zone: 'UTC' });
    await people.fill(host(), edit, { start: [''] });
    expect(await found(id)).toMatchObject({ dueAt: undefined });
    for (const name of ELEVEN.slice(0, 4)) await join(name, id);
    // A form that was opened before does not change how a running cup is played.
    const form = await people.form(host(), edit);
    await act('begin', host(), id);
    await settled();
    await people.send(host(), form, { more: [] });
    expect(await prisma().cup.findFirst()).toMatchObject({ knockout: true, zone: null });
    await people.fill(host(), edit, { hours: ['48'] });
    expect(await found(id)).toMatchObject({ hours: 48 });
    expect((await people.form(host(), edit)).fields.map(({ name }) => name)).toEqual([
      'name',
      'hours',
      'more',
    ]);
  });

  it('is of several servers by its code, without whom the bot’s owner excludes', async () => {
    const id = await setUp({ more: ['shared'] });
    expect(told().at(-1)).toContain(`/cup\` and the code \`${id.toUpperCase()}\``);
    const manager = askBy('Zoe', { ...there, manages: true });
    expect(refusalOf(await people.run(askBy('Zoe', there), 'cup', { code: id }))).toBe(
      'discord.league.refusal.manage',
    );
    const asked = await people.see(await people.run(manager, 'cup', { code: ` ${id.toUpperCase()}` }));
    expect(wordsOf(asked)).toContain('Another server runs this cup');
    await press(manager, controlOf(asked, 'Post it here'));
    const strangers = createStrangers(people.bot);
    await strangers.exclude('person', idOf('Dan'));
    expect(refusalOf(await join('Dan', id, there))).toBe('discord.league.refusal.excluded');
    for (const name of ['Ann', 'Ben']) await join(name, id);
    for (const name of ['Cleo', 'Eva']) await join(name, id, there);
    await act('begin', host(), id);
    await settled();
    const boards = people.bot.messages.sent.filter(({ message }) =>
      wordsOf(message).includes('**Round 1 of 3**'),
    );
    expect(boards.map(({ channelId }) => channelId).toSorted()).toEqual(['80', '90']);
    for (let round = 0; round < 3; round++) await playRound(id);
    const ends = people.bot.messages.sent.filter(({ message }) => wordsOf(message).includes('wins the cup'));
    expect(ends.map(({ channelId }) => channelId).toSorted()).toEqual(['80', '80', '90', '90']);
    // One of a single server is unknown elsewhere.
    const own = await setUp({ name: ['Own'] });
    expect(refusalOf(await people.run(manager, 'cup', { code: own }))).toBe('discord.league.refusal.unknown');
  });

  it('refuses forged presses: of strangers, of another kind, and of a cup that is over', async () => {
    const id = await begun(ELEVEN.slice(0, 4));
    const table = await tableOf('Ann', id);
    for (const kind of ['play', 'sheet', 'table', 'plan'])
      expect(refusalOf(await people.press(askBy('Zoe'), `1:${kind}:${table}`))).toBe('discord.refuse.gone');
    for (const what of ['begin', 'close'] as const)
      expect(refusalOf(await act(what, askBy('Ben'), id))).toBe('discord.league.refusal.host');
    // Managing another server gives no rights.
    expect(refusalOf(await act('close', askBy('Zoe', { ...there, managesServer: true }), id))).toBe(
      'discord.league.refusal.unknown',
    );
    // The forms of leagues and cups change their own alone.
    await expect(people.form(host(), `1:edit-league:${id}:`)).rejects.toThrow('discord.league.refusal.host');
    const list = await people.see(await people.run(host(), 'league'));
    await people.fill(host(), controlOf(list, 'Set up a league'), { name: ['League'] });
    const other = (await prisma().league.findFirst({ where: { format: 'divisions' } }))?.id ?? '';
    await expect(people.form(host(), `1:edit-cup:${other}:`)).rejects.toThrow('discord.league.refusal.host');
    for (const name of ['Ben', 'Zoe'])
      await expect(people.form(askBy(name), `1:edit-cup:${id}:`)).rejects.toThrow(
        'discord.league.refusal.host',
      );
    await act('close', host(), id);
    expect(told()).toContainEqual(expect.stringContaining('**Stone cup** is over'));
    for (const kind of ['join-league', 'my-league', 'manage-league', 'league-do'])
      expect(refusalOf(await press(host(), `1:${kind}:${id}${kind === 'league-do' ? ':leave' : ''}`))).toBe(
        'discord.league.refusal.unknown',
      );
  });

  it('refuses a forged form, and offers it again', async () => {
    for (const [wrong, why] of [
      [{ name: [' '] }, 'discord.league.refusal.name'],
      [{ game: ['chess'] }, 'discord.refuse.unknown'],
      [{ hours: ['1'] }, 'discord.refuse.unknown'],
      [{ start: ['soon'] }, 'discord.cup.refusal.start'],
      [{ start: ['2026-11-26 10:00'] }, 'discord.cup.refusal.start-when'],
    ] as const) {
      const list = await people.see(await people.run(host(), 'cup'));
      const form = await people.form(host(), controlOf(list, 'Set up a cup'));
      const no = await people.send(host(), form, { name: ['X'], ...wrong });
      expect(refusalOf(no)).toBe(why);
      expect(people.insteadId(no)).toMatch(/^1:cup-form:\d+$/);
    }
    expect(await findLeaguesOn(people.bot, '9', CUP)).toEqual([]);
  });

  it('is one of two of a host, beside their leagues', async () => {
    for (const name of ['First', 'Second']) await setUp({ name: [name] });
    await expect(people.form(host(), '1:cup-form:')).rejects.toThrow('discord.cup.refusal.most-own');
    const list = await people.see(await people.run(host(), 'league'));
    expect((await people.form(host(), controlOf(list, 'Set up a league'))).fields).not.toEqual([]);
  });

  it('holds 64 people, whose places are read page by page', async () => {
    const id = await setUp({ hours: ['24'] });
    // Their ids follow from their first letters.
    const names = Array.from({ length: 65 }, (_, at) => `${String.fromCharCode(0x4e00 + at)} ${at + 1}`);
    const [best = '', last = '', oneMore = ''] = [names[0], names[63], names[64]];
    for (const name of names.slice(0, 64)) await join(name, id);
    expect(refusalOf(await join(oneMore, id))).toBe('discord.league.refusal.full');
    await act('begin', host(), id);
    await settled();
    expect(await rows(1)).toHaveLength(32);
    expect(toldOf('**Round 1 of 6**')[0]).toContain('64 players: the other places are under **My cup**');
    // The last of all see their own places.
    expect(JSON.stringify(await mine(last, id))).toContain('Places 61 to 64');
    const first = await people.see(await people.press(askBy(last), `1:division:${id}:1:5`, ['0']));
    expect(JSON.stringify(first)).toContain(`1. ${best}, points: 0.`);
    // Nobody comes: all lose by time, and nobody wins.
    await wind(DAY);
    expect(await found(id)).toMatchObject({ round: 2 });
    expect(Object.values(await pointsIn(id)).every((points) => points === 0)).toBe(true);
  });

  it('forgets who deletes their data, and ends with the data of its server', async () => {
    const id = await begun(ELEVEN.slice(0, 5));
    await people.bot.service.erasePerson(idOf('Ben'));
    await settled();
    expect(JSON.stringify(await prisma().leagueSlot.findMany())).not.toContain(`"${idOf('Ben')}"`);
    for (let round = 0; round < 3; round++) await endRound(id);
    const ends = toldOf('wins the cup');
    expect(ends).toHaveLength(2);
    expect(ends[0]).not.toContain('Ben');
    const own = await begun(ELEVEN.slice(0, 4));
    for (const { serverErasing } of people.bot.contributions) await serverErasing?.('9');
    expect(await findLeague(people.bot, own)).toBeUndefined();
    expect(await prisma().cup.count()).toBe(0);
  });

  it('is among what /help says is played here', async () => {
    expect(wordsOf(await people.see(await people.run(host(), 'help')))).toMatch(/A cup for a weekend.*\/cup/);
    await setUp({ name: ['Winter cup'] });
    expect(wordsOf(await people.see(await people.run(host(), 'help')))).toMatch(/Winter cup.*\/cup/);
  });
});
