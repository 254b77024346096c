import { beforeEach, describe, expect, it } from 'vitest';
import { announceAndFollow, createAnnouncer } from '../../discord/announce/announcer.ts';
import { discordCatalogs } from '../../discord/i18n/words.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { createTranslator } from '../../i18n/index.ts';
import { REMEMBERED_FOR } from '../../table/fingerprint.ts';
import type { Person } from '../../table/model.ts';
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
import { doDueWork, runJob, runJobs } from '../../testkit/discord/jobs.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { withFeatures } from '../feature.ts';
import { features } from '../index.ts';
import { DIVISIONS } from './divisions.ts';
import { leagues } from './index.ts';
import { editLeague, findLeague, findLeaguesOn, findMessages, followChange } from './leagues.ts';
import { findPart } from './members.ts';
import { league, leagueMessage, leaguePairing } from './records.ts';
import { divisionPage } from './results.ts';
import { WARNINGS } from './rounds.ts';
import { DAY } from './season.ts';

const translator = createTranslator({
  discord: withFeatures(discordCatalogs, features),
  stones: stones.locales,
});
const HOUR = DAY / 24;
const RESULT = /\*\*\d+\s:\s\d+\*\*/;
const FOUR = ['Ann', 'Ben', 'Cleo', 'Dan'] as const;

let clock: number;
let people: PersonDriver;
let follow: (tableId: string) => Promise<void>;

beforeEach(() => {
  clock = Date.parse('2026-11-23T12:00:00Z');
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
const pairings = (where: Prisma.LeaguePairingWhereInput = {}) => prisma().leaguePairing.findMany({ where });
const memberNamed = async (userId: string) =>
  (await prisma().leagueMember.findFirst({ where: { userId } }))?.name;
/** Of the newest season. */
const slots = async () => {
  const all = await prisma().leagueSlot.findMany({ orderBy: [{ division: 'asc' }, { slot: 'asc' }] });
  const newest = Math.max(...all.map(({ season }) => season));
  return all.filter(({ season }) => season === newest);
};
const idOf = (name: string) => askBy(name).person.id;
/** The points that people have lost for time, by their ids. */
const forfeits = async () =>
  Object.fromEntries(
    (await slots()).flatMap(({ userId, forfeited }) => (userId === null ? [] : [[userId, forfeited]])),
  );

/** Lets time pass, and does everything that becomes due. */
async function wind(ms = 0): Promise<void> {
  clock += ms;
  await doDueWork(people.bot, league.model);
  await settled();
}

/** The leagues' messages follow what has changed. */
const refreshed = () => doDueWork(people.bot, leagueMessage.model);

/** Computer players move, and everyone is told. */
async function settled(): Promise<void> {
  for (const { table: tableId } of await pairings()) {
    if (tableId === null) continue;
    await people.bot.service.playComputers(tableId);
    await follow(tableId);
  }
  await refreshed();
  await runJobs(people.bot, WARNINGS);
  const refused = people.bot.messages.sent.flatMap(({ message }) => breaches(message));
  expect(refused).toEqual([]);
}

/** Sets up a league of stones with the form's defaults, except for the given fields. */
async function setUp(changes: Readonly<Record<string, readonly string[]>> = {}): Promise<string> {
  const before = await findLeaguesOn(people.bot, '9', DIVISIONS);
  const list = await people.see(await people.run(host(), 'league'));
  const form = controlOf(list, 'Set up a league');
  const made = await people.fill(host(), form, { name: ['Stone league'], ...changes });
  expect(made.kind).toBe('view');
  await refreshed();
  const after = await findLeaguesOn(people.bot, '9', DIVISIONS);
  return after.find(({ id }) => !before.some((one) => one.id === id))?.id ?? '';
}

/** The text of a league's newest message. */
const words = (id: string) => {
  const isOf = (message: unknown) => JSON.stringify(message).includes(`join-league:${id}`);
  const found = people.bot.messages.sent.findLast(
    ({ channelId, message }) => channelId === '90' && isOf(message),
  );
  if (found === undefined) throw new Error('no message of the league');
  return wordsOf(found.message);
};
/** A press, and then the leagues' messages follow. */
const press = async (...[context, id]: Parameters<PersonDriver['press']>) => {
  const reply = await people.press(context, id);
  await refreshed();
  return reply;
};
const join = (name: string, id: string, where = {}) => press(askBy(name, where), `1:join-league:${id}`);
const act = (what: 'leave' | 'begin' | 'close', context: TestAsk, id: string) =>
  press(context, `1:league-do:${id}:${what}`);

async function begun(names: readonly string[] = FOUR): Promise<string> {
  const id = await setUp();
  for (const name of names) await join(name, id);
  await act('begin', host(), id);
  await wind();
  return id;
}

/** Plays a person's game of the current round. @param most maximum number of stones they take per round */
async function playOut(name: string, id: string, most: number): Promise<void> {
  const tableId = await tableOf(name, id);
  if (tableId === '') return;
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

/** Plays all games of the round; each person takes more stones per round than the next one. */
async function playAll(id: string, names: readonly string[] = FOUR): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const [at, name] of names.entries()) await playOut(name, id, names.length - at - 1);
  await settled();
}

async function tableOf(name: string, id: string): Promise<string> {
  const found = await findLeague(people.bot, id);
  const { tableId = '' } = found ? await findPart(api(), found, idOf(name)) : {};
  return tableId;
}

async function loadedAt(tableId: string): Promise<Loaded> {
  const loaded = await people.bot.service.load(tableId);
  if (loaded === undefined) throw new Error(`no table ${tableId}`);
  return loaded;
}

const diceAt = async (tableId: string) =>
  (await people.bot.store.steps(tableId)).flatMap(({ chance }) => chance);

describe('a season', () => {
  it('begins with newcomers in the order of the leaderboard', async () => {
    const rated = { guildId: '9', game: 'stones', userId: idOf('Dan'), name: 'Dan' };
    await prisma().rating.create({ data: { ...rated, mu: 30, sigma: 5, ordinal: 15, games: 3 } });
    await begun();
    expect((await slots()).map(({ userId }) => userId)).toEqual(['Dan', 'Ann', 'Ben', 'Cleo'].map(idOf));
  });

  it('is begun once, and not with who has left before it is drawn up', async () => {
    const id = await setUp();
    for (const name of ['Ann', 'Ben']) await join(name, id);
    await act('begin', host(), id);
    await act('leave', askBy('Ben'), id);
    await wind();
    expect(await findLeague(people.bot, id)).toMatchObject({ round: 0, dueAt: undefined });
    await join('Ben', id);
    await Promise.all([act('begin', host(), id), act('begin', host(), id)]);
    expect(refusalOf(await act('begin', host(), id))).toBe('discord.league.refusal.begun');
    await wind();
    expect((await slots()).map(({ userId }) => userId)).toEqual([idOf('Ann'), idOf('Ben'), null, null]);
  });

  it('goes from sign-up to promotion, with a substitute and a forfeit', async () => {
    const id = await setUp();
    // Eight people in two divisions, and a latecomer.
    const all = [...FOUR, 'Eva', 'Finn', 'Gil', 'Hal'];
    for (const name of all) await join(name, id);
    expect(words(id)).toContain('8 players: Ann, Ben, Cleo, Dan, Eva, Finn, Gil, and Hal');
    await act('begin', host(), id);
    await wind();
    await join('Ivo', id);
    expect(words(id)).toContain('round 1 of 3');
    const direct = people.bot.messages.sent.filter(({ nonce, channelId }) => channelId !== '90' && nonce);
    expect(direct).toHaveLength(all.length);

    // Only the first division plays.
    await playAll(id);
    expect((await pairings({ division: 0 })).every(({ results }) => results !== null)).toBe(true);
    await wind(6 * DAY);
    expect(
      people.bot.messages.sent.filter(({ message }) => wordsOf(message).includes('is waiting for you')),
    ).toHaveLength(4);
    await wind(DAY);
    expect((await pairings({ round: 1 })).every(({ results }) => results !== null)).toBe(true);
    expect(words(id)).toContain('round 2 of 3');
    // All four of the second division were awaited equally long, so nobody loses a point.
    expect((await slots()).map(({ forfeited }) => forfeited)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);

    // A person leaves mid-season: the next in line takes over, with the points, from the next round on.
    await act('leave', askBy('Hal'), id);
    expect((await slots())[7]?.userId).toBe(idOf('Ivo'));
    await playAll(id);
    // Eva moves once, so that only her opponent is awaited.
    const eva = await tableOf('Eva', id);
    const slow = (await loadedAt(eva)).table.seats.flatMap((one) =>
      one.kind === 'human' && one.person.id !== idOf('Eva') ? [one.person.id] : [],
    );
    must(
      await people.bot.service.move(
        { tableId: eva, person: askBy('Eva').person, origin: 'e' },
        { verb: 'done', args: {} },
      ),
    );
    await wind(7 * DAY);
    const late = (await slots()).filter(({ forfeited }) => forfeited > 0);
    // Finn kept the caretaker of the person who left waiting.
    expect(late.map(({ userId }) => userId).toSorted()).toEqual(
      [...new Set([...slow, idOf('Finn')])].toSorted(),
    );

    await playAll(id);
    await wind(7 * DAY);
    const results = people.bot.messages.sent.filter(({ message }) =>
      /round \d of 3 is over/.test(wordsOf(message)),
    );
    // The last result is also the season's final message.
    expect(results).toHaveLength(4);
    const found = await findLeague(people.bot, id);
    if (found === undefined) throw new Error('no league');
    const above = await divisionPage(people.bot, found, 0);
    const [winner = '', ...others] = above.standings.map(({ slot }) => above.names[slot]);
    expect(wordsOf((results[3] as (typeof results)[0]).message)).toContain(`**${winner}** wins the season!`);
    expect(wordsOf((results[3] as (typeof results)[0]).message)).toContain('Arrows show');
    expect(words(id)).toContain('**Season 2** · sign up now');

    // The last of the first division goes down, the first of the second goes up.
    const ladder = await prisma().leagueMember.findMany({
      where: { rank: { not: null } },
      orderBy: [{ rank: 'asc' }],
    });
    const [second, third, last] = others;
    expect(ladder.slice(0, 3).map(({ name }) => name)).toEqual([winner, second, third]);
    expect(ladder[4]?.name).toBe(last);
    // Until the next season begins, the last one is shown, with its rounds and the winner of the second division.
    const below = await divisionPage(people.bot, found, 1);
    expect(below.pairings).toHaveLength(6);
    const rising = below.people[below.standings[0]?.slot ?? -1];
    expect(rising).toBeDefined();
    await act('begin', host(), id);
    await wind();
    const first = (await slots()).filter(({ division }) => division === 0);
    expect(first[3]?.userId).toBe(rising);

    // The last season can be viewed, and the ranking by all seasons.
    const seasons = await people.see(await people.press(host(), `1:league-season:${id}`, ['0']));
    expect(wordsOf(seasons)).toMatch(/1\\\. \w+ \*\*\d+.+ · /);
    const shown = await people.see(await people.press(host(), `1:league-ranking:${id}`));
    expect(wordsOf(shown)).toMatch(/\*\*\w+\*\* · \+\d/);
    expect(wordsOf(shown)).toMatch(/You are number \*\*\d\*\* of 8/);
  });

  it('gives the same dice to every pairing of every division, also against computers', async () => {
    const id = await begun(['Ann', 'Ben', 'Cleo', 'Dan', 'Eva']);
    const rows = await pairings({ round: 1 });
    // Five people: a division of three and one of two, both filled up with computer players.
    expect(rows).toHaveLength(4);
    for (let round = 0; round < 2; round++)
      for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva']) await playOut(name, id, 1).then(settled);
    const dice = await Promise.all(
      (await pairings({ round: 1 })).flatMap(({ table }) => table ?? []).map(diceAt),
    );
    expect(dice.length).toBeGreaterThan(2);
    for (const die of dice) expect(die).toEqual(dice[0]);
    // Everyone's results count, including computers', and are told together.
    await wind(7 * DAY);
    const told = people.bot.messages.sent.map(({ message }) => wordsOf(message));
    expect(told.find((text) => text.includes('round 1 of 3 is over'))).toMatch(
      /Same dice for all 8: \d+ on average, \d+ at best/,
    );
  });

  it('gives a slot to who waits longest, without the points that its holder has lost', async () => {
    const id = await begun();
    for (const name of ['Eva', 'Finn']) await join(name, id);
    must(
      await people.bot.service.resign({
        tableId: await tableOf('Ann', id),
        person: askBy('Ann').person,
        origin: 'resigns',
      }),
    );
    await settled();
    const all = [...FOUR, 'Eva', 'Finn'];
    await playAll(id, all);
    const own = async () => (await slots())[0];
    expect(await own()).toMatchObject({ userId: idOf('Ann'), forfeited: 1 });
    await act('leave', askBy('Ann'), id);
    expect(await own()).toMatchObject({ userId: idOf('Eva'), forfeited: 0, since: 2 });
    await wind(7 * DAY);
    // Being late once does not cost the place, though Finn waits; being late twice does.
    for (const [round, holder] of [
      [2, 'Eva'],
      [3, 'Finn'],
    ] as const) {
      const tableId = await tableOf('Eva', id);
      must(
        await people.bot.service.resign({ tableId, person: askBy('Eva').person, origin: `late ${round}` }),
      );
      await settled();
      await playAll(id, all);
      expect(await own()).toMatchObject({ userId: idOf(holder), forfeited: round === 2 ? 1 : 0 });
      await wind(7 * DAY);
    }
    // In a single division nobody goes up or down.
    const told = people.bot.messages.sent.map(({ message }) => wordsOf(message)).join();
    expect(told).toContain('wins the season!');
    expect(told).not.toContain('Arrows show');
    // Eva did not play the first round of her place, which was lost.
    expect(told).toMatch(/Former player \*\*|\*\* Former player/);
  });
});

/** They take no direct messages from now on. @returns what pings them in the channel, with these words */
function unreachable(name: string) {
  const { messages } = people.bot;
  const open = messages.directChannel;
  messages.directChannel = async (userId) => {
    if (userId === idOf(name)) messages.fail('find', 50007);
    return open(userId);
  };
  return (words: string) =>
    messages.sent.filter(
      ({ channelId, message }) =>
        channelId === '90' && wordsOf(message).includes(`<@${idOf(name)}>, ${words}`),
    );
}

describe('a place that is lost', () => {
  it('is told in the channel to who takes no direct messages, and leads back into the league', async () => {
    const id = await begun();
    await join('Eva', id);
    const called = unreachable('Cleo');
    await prisma().leagueSlot.updateMany({ where: { userId: idOf('Cleo') }, data: { forfeited: 2 } });
    await wind(7 * DAY);
    const [lost, ...none] = called("you've lost your place");
    expect(none).toEqual([]);
    expect(lost?.message.notify).toEqual([idOf('Cleo')]);
    if (lost === undefined) throw new Error('no message');
    const composed = await people.see(
      await people.press(askBy('Cleo'), controlOf(lost.message, 'My league')),
    );
    expect(wordsOf(composed)).toContain("You aren't in this league.");
    await people.press(askBy('Cleo'), controlOf(composed, 'Wait for a place'));
    expect(await memberNamed(idOf('Cleo'))).toBe('Cleo');
  });

  it('is told there without who removed them', async () => {
    const id = await begun();
    const called = unreachable('Cleo');
    await people.press(host(), `1:league-out-do:${id}:${idOf('Cleo')}`);
    const told = called("you're no longer in this league");
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toMatch(/removed|[Hh]ost/);
  });
});

describe('a running round', () => {
  it('is told in the channel to who takes no direct messages, without a word about the game', async () => {
    const id = await setUp();
    for (const name of FOUR) await join(name, id);
    await act('begin', host(), id);
    const called = unreachable('Cleo');
    await wind();
    const [begins, ...none] = called('round 1 has begun');
    expect(none).toEqual([]);
    expect(begins?.message.notify).toEqual([idOf('Cleo')]);
    expect(JSON.stringify(begins?.message)).not.toContain(await tableOf('Cleo', id));
    await wind(6 * DAY);
    expect(called('round 1 ends on')).toHaveLength(1);
    // A job that runs once more says nothing twice.
    await runJob(people.bot, { queue: WARNINGS, key: await tableOf('Cleo', id) });
    expect(called('round 1')).toHaveLength(2);
  });

  it('costs who resigns from it a point, and nobody else', async () => {
    const id = await begun();
    const tableId = await tableOf('Ann', id);
    must(await people.bot.service.resign({ tableId, person: askBy('Ann').person, origin: 'resigns' }));
    await settled();
    await playAll(id);
    const late = (await slots()).filter(({ forfeited }) => forfeited > 0);
    expect(late).toMatchObject([{ userId: idOf('Ann'), forfeited: 1 }]);
    // The end of the round does not count the lost point again.
    await wind(7 * DAY);
    expect((await slots()).map(({ forfeited }) => forfeited).toSorted()).toEqual([0, 0, 0, 1]);
  });

  describe('is lost for who lets a computer play it', () => {
    const opponentOf = ({ table }: Loaded, name: string) =>
      FOUR.find(
        (other) =>
          other !== name && table.seats.some((one) => one.kind === 'human' && one.person.id === idOf(other)),
      ) ?? expect.fail();
    const request = (tableId: string, name: string) => ({ tableId, ...askBy(name) });
    /** A person's part of the scored round, and the opponent's. */
    const standing = async (id: string, ...names: readonly string[]) => {
      const page = await divisionPage(people.bot, (await findLeague(people.bot, id)) ?? expect.fail(), 0);
      return names.map((name) => {
        const slot = page.people.indexOf(idOf(name));
        const { won, lost, points } = page.standings.find((one) => one.slot === slot) ?? expect.fail();
        return { won, lost, hasPoints: points > 0 };
      });
    };
    const over = async (id: string) => {
      await playAll(id);
      await wind(7 * DAY);
    };

    it('to its end, however good the computer was', async () => {
      const id = await begun();
      const tableId = await tableOf('Dan', id);
      const opponent = opponentOf(await loadedAt(tableId), 'Dan');
      must(await people.bot.service.resign(request(tableId, 'Dan')));
      for (const _ of [1, 2]) {
        await settled();
        await playOut(opponent, id, 0);
      }
      await over(id);
      const { state, table } = await loadedAt(tableId);
      const seat = table.seats.findIndex(({ kind }) => kind === 'computer');
      const { stones: made } = state as { readonly stones: readonly number[] };
      expect(made[seat] ?? 0).toBeGreaterThan(made[1 - seat] ?? 0);
      expect(await standing(id, 'Dan', opponent)).toEqual([
        { won: 0, lost: 1, hasPoints: false },
        { won: 1, lost: 0, hasPoints: true },
      ]);
      const told = people.bot.messages.sent.map(({ message }) => wordsOf(message));
      expect(told.find((text) => text.includes('round 1 of 3 is over'))).toMatch(/🏳️\sDan/u);
    });

    it('and makes the last move alone', async () => {
      const id = await begun();
      const tableId = await tableOf('Dan', id);
      const opponent = opponentOf(await loadedAt(tableId), 'Dan');
      must(await people.bot.service.resign(request(tableId, 'Dan')));
      await settled();
      must(await people.bot.service.takeSeat(request(tableId, 'Dan')));
      await over(id);
      expect((await loadedAt(tableId)).table.status).toBe('finished');
      expect(await standing(id, 'Dan', opponent)).toEqual([
        { won: 0, lost: 1, hasPoints: false },
        { won: 1, lost: 0, hasPoints: true },
      ]);
      expect((await slots()).filter(({ forfeited }) => forfeited > 0)).toMatchObject([
        { userId: idOf('Dan'), forfeited: 1 },
      ]);
    });

    it('after the round’s end, but not for who was kept waiting', async () => {
      const id = await begun();
      const tableId = await tableOf('Dan', id);
      const opponent = opponentOf(await loadedAt(tableId), 'Dan');
      // The opponent ends the first of two rounds; Dan never comes.
      must(await people.bot.service.move(request(tableId, opponent), { verb: 'done', args: {} }));
      await wind(7 * DAY);
      expect((await loadedAt(tableId)).table.status).toBe('cancelled');
      const [dan, other] = await standing(id, 'Dan', opponent);
      expect(dan).toMatchObject({ won: 0, lost: 1, hasPoints: false });
      expect(other).toMatchObject({ won: 1, lost: 0, hasPoints: true });
    });
  });

  it('is known to its two players alone, until all of the league are over', async () => {
    const below = ['Eva', 'Finn', 'Gil', 'Hal'];
    const id = await begun([...FOUR, ...below]);
    const ann = await tableOf('Ann', id);
    const { table } = await loadedAt(ann);
    const opponent =
      FOUR.find(
        (name) =>
          name !== 'Ann' && table.seats.some((one) => one.kind === 'human' && one.person.name === name),
      ) ?? '';
    const others = FOUR.filter((name) => name !== 'Ann' && name !== opponent);
    const know = async (name: string, isPublic = false) => {
      const { mayKnow } = people.bot.service;
      const { person, where } = askBy(name);
      const sees = async () => true;
      return mayKnow((await loadedAt(ann)).table, { userId: person.id, place: where.place, isPublic, sees });
    };
    for (const name of others)
      expect(await know(name)).toMatchObject({ table: false, course: false, dice: false });
    expect(await know(opponent)).toMatchObject({ table: true, course: true, dice: false });
    expect(await know(opponent, true)).toMatchObject({ course: false });
    // The game is over, but others still have the same dice.
    for (let round = 0; round < 2; round++) for (const name of ['Ann', opponent]) await playOut(name, id, 1);
    await settled();
    expect((await loadedAt(ann)).table.status).toBe('finished');
    expect((await know('Ann')).dice).toBe(false);
    expect(await people.bot.service.record(await loadedAt(ann))).not.toHaveProperty('seed');
    expect(words(id)).toMatch(/☑️ (Ann|Ben|Cleo|Dan) – /);
    for (let round = 0; round < 2; round++) for (const name of others) await playOut(name, id, 1);
    await settled();
    // Another division is still playing.
    expect((await know('Ann')).dice).toBe(false);
    expect(words(id)).toMatch(/☑️ .+ · ☑️ /);
    for (let round = 0; round < 2; round++) for (const name of below) await playOut(name, id, 1);
    await settled();
    expect((await know('Ann')).dice).toBe(true);
    expect(words(id)).toMatch(/Ann \*\*\d+\s:\s\d+|\*\*\d+\s:\s\d+\*\* Ann/);
  });

  it('is scored and shown by its last game, also in a low division and where its end was cut off', async () => {
    const all = [...FOUR, 'Eva', 'Finn', 'Gil', 'Hal', 'Ida', 'Jan', 'Kim', 'Leo'];
    const id = await begun(all);
    for (let round = 0; round < 2; round++) for (const name of all) await playOut(name, id, 1);
    const tables = (await pairings())
      .toReversed()
      .flatMap(({ division, table }) => (table ? [{ division, table }] : []));
    const last = tables[0];
    if (last === undefined) throw new Error('no game');
    expect(last.division).toBe(2);
    for (const { table } of tables.slice(1)) await follow(table);
    expect(await findLeague(people.bot, id)).toMatchObject({ scored: 0 });
    await prisma().leaguePairing.updateMany({
      where: last,
      data: leaguePairing.encode({ results: [1, 1] }),
    });
    expect(words(id)).not.toMatch(RESULT);
    await follow(last.table);
    await refreshed();
    expect(await findLeague(people.bot, id)).toMatchObject({ scored: 1 });
    expect(words(id)).toMatch(RESULT);
  });

  it('seats who waits, or a computer player, where the holder of a slot is in the league no more', async () => {
    const id = await begun();
    await join('Eva', id);
    await prisma().leagueMember.deleteMany({ where: { userId: { in: [idOf('Ann'), idOf('Ben')] } } });
    await wind(7 * DAY);
    const held = await slots();
    expect(held.map(({ userId }) => userId)).toEqual([idOf('Eva'), null, idOf('Cleo'), idOf('Dan')]);
    expect(held.slice(0, 2)).toMatchObject([{ since: 2 }, { since: 2, userId: null }]);
  });

  it('is closed to strangers’ forged presses', async () => {
    const id = await begun();
    const table = await tableOf('Ann', id);
    for (const kind of ['play', 'sheet', 'table', 'plan'])
      expect(refusalOf(await people.press(askBy('Zoe'), `1:${kind}:${table}`))).toBe('discord.refuse.gone');
    expect(refusalOf(await people.press(askBy('Zoe'), `1:take:${table}:0`))).toBe('discord.refuse.gone');
  });
});

describe('a league', () => {
  const there = { guildId: '8', channelId: '80' };

  it('needs nothing that its form offers beyond the usual', async () => {
    const id = await setUp({ more: [] });
    expect(await findLeague(people.bot, id)).toMatchObject({ fills: false, shared: false });
  });

  it('forgets usernames once other servers may take part', async () => {
    const id = await setUp();
    const asked = askBy('Ann');
    const ann = { ...asked, person: { ...asked.person, username: 'ann.k' } };
    await people.press(ann, `1:join-league:${id}`);
    const known = () => people.bot.store.prisma.leagueMember.findMany({ where: { leagueId: id } });
    expect(await known()).toMatchObject([{ name: 'Ann', username: 'ann.k' }]);
    await people.fill(host(), `1:edit-league:${id}:`, { more: ['fills', 'shared'] });
    expect(await known()).toMatchObject([{ name: 'Ann', username: null }]);
  });

  it('is begun and ended by its host and who manages its server alone', async () => {
    const id = await setUp();
    await join('Ann', id);
    for (const what of ['begin', 'close'] as const) {
      expect(refusalOf(await act(what, askBy('Ben'), id))).toBe('discord.league.refusal.host');
      expect(refusalOf(await people.press(askBy('Ben'), `1:league-ask:${id}:${what}`))).toBe(
        'discord.league.refusal.host',
      );
    }
    // Managing another server gives no rights here: the league is unknown there.
    expect(refusalOf(await act('close', askBy('Ben', { ...there, managesServer: true }), id))).toBe(
      'discord.league.refusal.unknown',
    );
    expect(refusalOf(await act('begin', host(), id))).toBe('discord.league.refusal.few');
    await act('close', askBy('Ben', { managesServer: true }), id);
    expect(await findLeague(people.bot, id)).toBeUndefined();
    expect(refusalOf(await join('Cleo', id))).toBe('discord.league.refusal.unknown');
  });

  it('is changed by its host while it runs, who can take somebody out after a question that names them', async () => {
    const id = await begun();
    await join('Eva', id);
    for (const press of ['manage-league', 'league-members', 'league-out', 'league-out-do'])
      expect(
        refusalOf(
          await people.press(
            askBy('Ben'),
            `1:${press}:${id}${press === 'league-members' ? ':0' : press === 'league-out-do' ? `:${idOf('Ann')}` : ''}`,
            [idOf('Ann')],
          ),
        ),
      ).toBe('discord.league.refusal.host');
    const managed = await people.see(await people.press(host(), `1:manage-league:${id}`));
    const changed = await people.fill(host(), controlOf(managed, 'Change settings'), {
      name: ['Pebbles'],
      hours: ['48'],
    });
    expect(wordsOf(await people.see(changed))).toContain('**2 days**');
    await refreshed();
    expect(words(id)).toContain('Pebbles');
    const listed = await people.see(await people.press(host(), controlOf(managed, 'Players')));
    expect(wordsOf(listed)).toContain('Players 1 to 5 of 5');
    const asked = await people.see(await people.press(host(), `1:league-out:${id}`, [idOf('Ben')]));
    expect(wordsOf(asked)).toContain('Remove **Ben** from **Pebbles** in the middle of the season?');
    await people.press(host(), controlOf(asked, 'Remove someone'));
    await settled();
    expect(await memberNamed(idOf('Ben'))).toBeUndefined();
    expect((await slots()).map(({ userId }) => userId)).toContain(idOf('Eva'));
    const direct = people.bot.messages.sent.map(({ message }) => wordsOf(message));
    expect(direct.filter((text) => text.includes('removed you from **Pebbles**'))).toHaveLength(1);
    expect(refusalOf(await people.press(host(), controlOf(asked, 'Remove someone')))).toBe(
      'discord.league.refusal.gone',
    );
    // The new duration applies from the next round on.
    await wind(7 * DAY);
    const found = await findLeague(people.bot, id);
    expect(found?.roundEnds).toEqual(new Date(clock + 2 * DAY));
  });

  it('is moved by its host to another channel of the server, also from one that is gone', async () => {
    const { messages } = people.bot;
    const id = await setUp();
    const manage = `1:manage-league:${id}`;
    const moves = 'Post it here';
    expect(JSON.stringify(await people.see(await people.press(host(), manage)))).not.toContain(moves);
    messages.gone.add('90');
    const there = askBy('Ann', { channelId: '91' });
    const other = askBy('Ben', { channelId: '91' });
    await press(there, controlOf(await people.see(await people.press(there, manage)), moves));
    expect((await findMessages(people.bot, id)).map(({ channelId }) => channelId)).toEqual(['91']);
    expect(messages.sent.at(-1)).toMatchObject({ channelId: '91' });
    expect(refusalOf(await people.press(other, `1:enter-league:${id}`))).toBe(
      'discord.league.refusal.manage',
    );
  });

  it('stands in its channel once, whatever interrupts the bot after its answer', async () => {
    const { messages } = people.bot;
    const list = await people.see(await people.run(host(), 'league'));
    const form = controlOf(list, 'Set up a league');
    await people.fill(host(), form, { name: ['Stone league'] });
    const [{ id } = expect.fail()] = await findLeaguesOn(people.bot, '9', DIVISIONS);
    expect(people.bot.store.jobs).toContainEqual({ queue: leagueMessage.model, key: `${id} 9` });
    const refresh = async () => {
      await followChange(people.bot, id);
      await refreshed();
    };
    messages.fail('send', 503, 503);
    await expect(refresh()).rejects.toThrow('503');
    await expect(refresh()).rejects.toThrow('503');
    messages.loseAnswers(1);
    await expect(refresh()).rejects.toThrow('lost');
    await refresh();
    expect(messages.sent.map(({ channelId }) => channelId)).toEqual(['90']);
    const first = messages.sent[0]?.nonce;
    const move = async (channelId: string) => {
      await people.press(askBy('Ann', { channelId }), `1:enter-league:${id}`);
      messages.fail('remove', 503);
      await expect(refreshed()).rejects.toThrow('503');
      await refresh();
      expect(messages.sent.map((sent) => sent.channelId)).toEqual([channelId]);
    };
    await move('91');
    await move('90');
    // Discord returns the old message for a nonce that it knows, even if the message is deleted.
    expect(messages.sent[0]?.nonce).not.toBe(first);
    await people.press(askBy('Ann', { channelId: '91' }), `1:enter-league:${id}`);
    await people.press(askBy('Ann', { channelId: '90' }), `1:enter-league:${id}`);
    await refreshed();
    expect(messages.sent.map((sent) => sent.channelId)).toEqual(['90']);
  });

  it('says in every channel that it is over, whatever interrupts the bot after its answer', async () => {
    const { messages } = people.bot;
    const id = await setUp({ more: ['shared'] });
    await people.press(askBy('Ben', { ...there, manages: true }), `1:enter-league:${id}`);
    await refreshed();
    await people.press(host(), `1:league-do:${id}:close`);
    messages.fail('edit', 503);
    await expect(refreshed()).rejects.toThrow('503');
    await refreshed();
    expect(messages.sent.map(({ channelId }) => channelId)).toEqual(['90', '80']);
    for (const { message } of messages.sent) expect(wordsOf(message)).toContain('**Stone league** is over');
    expect(await findMessages(people.bot, id)).toEqual([]);
  });

  it('is closed with its games, and says so to guests, where its server’s data is deleted', async () => {
    const id = await setUp({ more: ['shared'] });
    await people.press(askBy('Ben', { ...there, manages: true }), `1:enter-league:${id}`);
    for (const [name, where] of [
      ['Ann', {}],
      ['Ben', there],
    ] as const)
      await join(name, id, where);
    await act('begin', host(), id);
    await wind();
    const table = await tableOf('Ben', id);
    await prisma().player.create({ data: { userId: 'present', doc: {} } });
    const only = { model: 'player', row: { userId: 'present' } } as const;
    while (!(await people.bot.service.deleteFromServer('9', 20, only)));
    await refreshed();
    expect(await findLeague(people.bot, id)).toBeUndefined();
    expect((await loadedAt(table)).table.status).toBe('cancelled');
    const guest = people.bot.messages.sent.filter(({ channelId }) => channelId === '80');
    expect(guest.map(({ message }) => wordsOf(message))).toEqual([
      expect.stringContaining('**Stone league** is over'),
    ]);
    expect(JSON.stringify(guest)).not.toContain('join-league');
    expect(await prisma().leagueMessage.count()).toBe(0);
  });

  it('tells its host, once, why Discord refuses its messages', async () => {
    await begun();
    const { messages } = people.bot;
    const { send } = messages;
    messages.send = async (channelId, ...message) => {
      if (channelId === '90') messages.fail('send', 200000);
      return send(channelId, ...message);
    };
    await wind(7 * DAY);
    await wind(7 * DAY);
    const told = messages.sent.filter(({ message }) => wordsOf(message).includes('AutoMod has blocked'));
    expect(told.map(({ channelId }) => channelId)).toEqual([`dm-${host().person.id}`]);
  });

  it('posts its results in a thread that was archived in the meantime', async () => {
    await begun();
    const { messages } = people.bot;
    const { send, unarchive } = messages;
    let isArchived = true;
    messages.send = async (channelId, ...message) => {
      if (channelId === '90' && isArchived) messages.fail('send', 50083);
      return send(channelId, ...message);
    };
    messages.unarchive = async (threadId) => {
      isArchived &&= threadId !== '90';
      await unarchive(threadId);
    };
    await wind(7 * DAY);
    expect(messages.unarchived).toEqual(['90']);
    const posted = messages.sent
      .filter(({ channelId }) => channelId === '90')
      .map(({ message }) => wordsOf(message));
    expect(posted.some((text) => text.includes('round 1 of 3 is over'))).toBe(true);
  });

  it('is of one server, unless the other one enters by its code', async () => {
    const own = await setUp();
    expect(refusalOf(await join('Ben', own, there))).toBe('discord.league.refusal.unknown');
    const code = (id: string, context: TestAsk) => people.run(context, 'league', { code: id.toUpperCase() });
    const manager = askBy('Ben', { ...there, manages: true });
    expect(refusalOf(await code(own, manager))).toBe('discord.league.refusal.unknown');
    expect(refusalOf(await people.press(manager, `1:enter-league:${own}`))).toBe(
      'discord.league.refusal.unknown',
    );

    const shared = await setUp({ more: ['fills', 'shared'] });
    expect(refusalOf(await join('Ben', shared, there))).toBe('discord.league.refusal.unknown');
    expect(refusalOf(await code(shared, askBy('Ben', there)))).toBe('discord.league.refusal.manage');
    expect(refusalOf(await people.press(askBy('Ben', there), `1:enter-league:${shared}`))).toBe(
      'discord.league.refusal.manage',
    );
    const asked = await people.see(await code(shared, manager));
    await people.press(manager, controlOf(asked, 'Post it here'));
    expect((await join('Ben', shared, there)).kind).toBe('view');
    await join('Ann', shared);
    const notes = people.bot.messages.sent.filter(({ message }) =>
      JSON.stringify(message).includes(`join-league:${shared}`),
    );
    expect(notes.map(({ channelId }) => channelId)).toEqual(['90', '80']);
    for (const { message } of notes) expect(wordsOf(message)).toContain('2 players: Ann and Ben');
    await act('begin', host(), shared);
    await wind();
    expect(await tableOf('Ben', shared)).not.toBe('');

    // The other server deletes the message: it leaves the league, and nothing more is posted there.
    const posted = (await findMessages(people.bot, shared)).find(({ guildId }) => guildId === '8');
    people.bot.messages.lose(posted?.posted?.messageId ?? '');
    await prisma().league.update({ where: { id: shared }, data: { name: 'Pebbles' } });
    await join('Eva', shared);
    expect((await findMessages(people.bot, shared)).map(({ guildId }) => guildId)).toEqual(['9']);
    expect(refusalOf(await join('Dan', shared, there))).toBe('discord.league.refusal.unknown');
  });

  /** A league of Ann's server that Ben, who manages another one, has entered, and that Cleo joins there. */
  const entered = async () => {
    const id = await setUp({ more: ['fills', 'shared'] });
    const manager = askBy('Ben', { ...there, manages: true });
    await press(manager, `1:enter-league:${id}`);
    expect((await join('Cleo', id, there)).kind).toBe('view');
    return { id, manager };
  };

  it('is not open to whom the bot’s owner excludes, by whichever server’s message', async () => {
    const strangers = createStrangers(people.bot);
    await strangers.exclude('person', idOf('Dan'));
    const own = await setUp();
    expect((await join('Dan', own)).kind).toBe('view');
    const { id } = await entered();
    for (const where of [{}, there])
      expect(refusalOf(await join('Dan', id, where))).toBe('discord.league.refusal.excluded');
    await strangers.exclude('server', '8');
    expect(refusalOf(await join('Eva', id, there))).toBe('discord.league.refusal.excluded');
    // Nor to who joined while it was of one server.
    await people.fill(host(), `1:edit-league:${own}:`, { more: ['fills', 'shared'] });
    expect(await memberNamed(idOf('Dan'))).toBeUndefined();
  });

  it('does not take back who was taken out until the host lets them in, even after deletion', async () => {
    const id = await setUp();
    const out = async (name: string) => {
      await join(name, id);
      const asked = await people.see(await people.press(host(), `1:league-out:${id}`, [idOf(name)]));
      await press(host(), controlOf(asked, 'Remove someone'));
      expect(refusalOf(await join(name, id))).toBe('discord.league.refusal.taken-out');
    };
    await out('Ben');
    await out('Cleo');
    await people.bot.service.erasePerson(idOf('Cleo'));
    expect(refusalOf(await join('Cleo', id))).toBe('discord.league.refusal.taken-out');
    const managed = await people.see(await people.press(host(), `1:manage-league:${id}`));
    const door = await people.see(await people.press(host(), controlOf(managed, 'Guests and who is out')));
    expect(JSON.stringify(door)).toContain('Ben');
    expect(refusalOf(await press(askBy('Ben'), `1:league-let-in:${id}`))).toBe('discord.league.refusal.host');
    await people.press(host(), `1:league-let-in:${id}`, [idOf('Ben')]);
    expect((await join('Ben', id)).kind).toBe('view');
  });

  it('is closed to a guest server that its host shuts out, until they let it in again', async () => {
    const { id, manager } = await entered();
    await join('Dan', id);
    const asked = await people.see(await people.press(host(), `1:league-shut:${id}`, ['8']));
    expect(wordsOf(asked)).toContain('The 1 person who joined there leaves');
    expect(refusalOf(await press(manager, `1:league-shut-do:${id}:8`))).toBe('discord.league.refusal.host');
    await people.press(host(), controlOf(asked, 'Shut out a server'));
    expect(await memberNamed(idOf('Cleo'))).toBeUndefined();
    // Also before the message there says so.
    const early = await people.press(askBy('Cleo', there), `1:join-league:${id}`);
    expect(refusalOf(early)).toBe('discord.league.refusal.shut');
    await refreshed();
    expect(await memberNamed(idOf('Dan'))).toBe('Dan');
    const last = people.bot.messages.sent.findLast(({ channelId }) => channelId === '80');
    expect(wordsOf(last?.message ?? expect.fail())).toContain('has taken this server out');
    expect(refusalOf(await join('Cleo', id, there))).toBe('discord.league.refusal.unknown');
    expect(refusalOf(await press(manager, `1:enter-league:${id}`))).toBe('discord.league.refusal.shut');
    await people.press(host(), `1:league-let-in:${id}`, ['8']);
    await press(manager, `1:enter-league:${id}`);
    expect((await join('Cleo', id, there)).kind).toBe('view');
    // Its own server stays.
    await press(host(), `1:league-shut-do:${id}:9`);
    expect(await memberNamed(idOf('Dan'))).toBe('Dan');
  });

  it('has a clean name, which stays once another server has entered', async () => {
    const id = await setUp({
      name: [`\u202EStone\u200B  league${'\u0300'.repeat(20)}`],
      more: ['fills', 'shared'],
    });
    expect((await findLeague(people.bot, id))?.name).toBe(`Stone leagu\u00e8${'\u0300'.repeat(4)}`);
    await people.fill(host(), `1:edit-league:${id}:`, { name: ['Pebbles'] });
    const form = await people.form(host(), `1:edit-league:${id}:`);
    expect(form.fields.map(({ name }) => name)).toContain('name');
    await press(askBy('Ben', { ...there, manages: true }), `1:enter-league:${id}`);
    // Neither by a form that was opened before, nor by a new one.
    await people.send(host(), form, { name: ['Rude words'] });
    expect((await people.form(host(), `1:edit-league:${id}:`)).fields.map(({ name }) => name)).not.toContain(
      'name',
    );
    await editLeague(api(), id, { name: 'Rude words' });
    expect((await findLeague(people.bot, id))?.name).toBe('Pebbles');
  });

  it('does not stay for ever without its host, of whom there are few', async () => {
    const list = await people.see(await people.run(host(), 'league'));
    const setsUp = controlOf(list, 'Set up a league');
    // A form that was opened before is refused as a new one is.
    const form = await people.form(host(), setsUp);
    const [kept, empty] = [await setUp(), await setUp({ name: ['Empty'] })];
    await expect(people.form(host(), setsUp)).rejects.toThrow('discord.league.refusal.most-own');
    expect(refusalOf(await people.send(host(), form, { name: ['Third'] }))).toBe(
      'discord.league.refusal.most-own',
    );
    await join('Ben', kept);
    await people.bot.service.erasePerson(idOf('Ann'));
    await refreshed();
    expect(await findLeague(people.bot, empty)).toBeUndefined();
    expect(words(kept)).toContain('The host has left');
    // Deletion makes no room for more.
    expect(refusalOf(await people.send(host(), form, { name: ['Third'] }))).toBe(
      'discord.league.refusal.most-own',
    );
    await act('close', askBy('Zoe', { managesServer: true }), kept);
    expect(await findLeague(people.bot, kept)).toBeUndefined();
  });

  it('goes on under another host when its host leaves the server', async () => {
    const id = await setUp();
    for (const name of ['Ann', 'Ben', 'Cleo']) await join(name, id);
    const mine = async (name: string, where = {}) =>
      people.see(await people.press(askBy(name, where), `1:my-league:${id}`));
    const takesOver = (name: string, where = {}) => press(askBy(name, where), `1:league-take-over:${id}`);
    const noHost = 'discord.league.refusal.host';
    expect(wordsOf(await mine('Ben'))).not.toContain('Become the host');
    expect(refusalOf(await takesOver('Ben'))).toBe(noHost);
    people.bot.left.add(idOf('Ann'));
    await join('Dan', id);
    expect(words(id)).toContain('The host has left');
    // Only a member, on the league's server, who may set up a league there.
    expect(refusalOf(await takesOver('Eve'))).toBe(noHost);
    expect(refusalOf(await takesOver('Ben', { guildId: '8', channelId: '80' }))).toBe(noHost);
    const manager = askBy('Zoe', { manages: true, managesServer: true });
    await people.run(manager, 'config', { leagues: 'managers' });
    expect(wordsOf(await mine('Ben'))).not.toContain('Become the host');
    expect(refusalOf(await takesOver('Ben'))).toBe(noHost);
    await people.run(manager, 'config', { leagues: 'members' });
    const offered = controlOf(await mine('Ben'), 'Become the host');
    const taken = await people.see(await press(askBy('Ben'), offered));
    expect(controlOf(taken, 'Begin the season')).toBeDefined();
    expect(words(id)).not.toContain('The host has left');
    expect(refusalOf(await takesOver('Cleo'))).toBe(noHost);
    await act('begin', askBy('Ben'), id);
    await wind();
    expect((await findLeague(people.bot, id))?.round).toBe(1);
    // Of the leagues that somebody may have, those taken over count.
    const host = (name: string) => ({ where: { id }, data: { hostId: idOf(name) } });
    await prisma().league.update(host('Ann'));
    const others = ['Second', 'Third'];
    const list = await people.see(await people.run(askBy('Ben'), 'league'));
    for (const name of others)
      await people.fill(askBy('Ben'), controlOf(list, 'Set up a league'), { name: [name] });
    expect(refusalOf(await takesOver('Ben'))).toBe('discord.league.refusal.most-own');
  });

  it('does not begin anew for who leaves it with a strength, also by deletion', async () => {
    const id = await setUp();
    for (const name of ['Ben', 'Cleo']) await join(name, id);
    await join('Dan', id);
    await act('leave', askBy('Dan'), id);
    expect((await join('Dan', id)).kind).toBe('view');
    await prisma().leagueMember.updateMany({ where: { leagueId: id }, data: { rounds: 3, strength: -4 } });
    await act('leave', askBy('Ben'), id);
    await people.bot.service.erasePerson(idOf('Cleo'));
    for (const name of ['Ben', 'Cleo'])
      expect(refusalOf(await join(name, id))).toBe('discord.league.refusal.ranked-before');
    await wind(REMEMBERED_FOR);
    expect((await join('Ben', id)).kind).toBe('view');
  });

  it('refuses a forged form, and offers it again', async () => {
    for (const [wrong, why] of [
      [{ name: [' '] }, 'discord.league.refusal.name'],
      [{ game: ['chess'] }, 'discord.refuse.unknown'],
      [{ hours: ['0'] }, 'discord.refuse.unknown'],
      [{ size: ['3'] }, 'discord.refuse.unknown'],
    ] as const) {
      const list = await people.see(await people.run(host(), 'league'));
      const form = await people.form(host(), controlOf(list, 'Set up a league'));
      const no = await people.send(host(), form, { name: ['X'], ...wrong });
      expect(refusalOf(no)).toBe(why);
      expect(people.insteadId(no)).toMatch(/^1:league-form:\d+$/);
    }
    expect(await findLeaguesOn(people.bot, '9', DIVISIONS)).toEqual([]);
  });

  it('lets a person join once, and gives the slot of who deletes their data to another', async () => {
    const id = await begun();
    expect(refusalOf(await join('Ann', id))).toBe('discord.league.refusal.joined');
    const ben = (await slots()).find(({ userId }) => userId === idOf('Ben'));
    // The work interrupted after the membership was removed is finished.
    await prisma().leagueMember.deleteMany({ where: { userId: idOf('Ben') } });
    await people.bot.service.erasePerson(idOf('Ben'));
    await settled();
    expect((await slots())[ben?.slot ?? 0]).toMatchObject({ userId: null });
    expect(await memberNamed(idOf('Ben'))).toBeUndefined();
    expect(words(id)).not.toContain('Ben');
  });
});

describe('a person of a league', () => {
  const messagesTo = (name: string) =>
    people.bot.messages.sent
      .filter(({ channelId }) => channelId === `dm-${idOf(name)}`)
      .map(({ message }) => wordsOf(message));

  it('finds the button that manages the league only as its host', async () => {
    const id = await begun();
    const isOffered = async (name: string) =>
      JSON.stringify(await people.see(await press(askBy(name), `1:my-league:${id}`))).includes(
        'manage-league',
      );
    expect([await isOffered('Ann'), await isOffered('Ben')]).toEqual([true, false]);
  });

  it('who joins a running season waits for a place, and is called to the next game when someone leaves', async () => {
    const id = await begun();
    expect(wordsOf(await people.see(await join('Eva', id)))).toContain('when someone leaves, you take over');
    await act('leave', askBy('Ben'), id);
    await wind();
    expect(messagesTo('Eva')).toEqual([]);
    await wind(7 * DAY);
    expect(messagesTo('Eva')).toEqual([expect.stringMatching(/ 2 has begun/)]);
  });

  it('is named in the results when they lose a point for having kept their opponent waiting', async () => {
    const id = await begun();
    const tableId = await tableOf('Ann', id);
    const { person, origin } = askBy('Ann');
    must(await people.bot.service.move({ tableId, person, origin }, { verb: 'done', args: {} }));
    const { seats } = (await loadedAt(tableId)).table;
    const [late] = seats.flatMap((one) =>
      one.kind === 'human' && one.person.id !== person.id ? [one.person.name] : [],
    );
    await wind(7 * DAY);
    const results = people.bot.messages.sent.map(({ message }) => wordsOf(message));
    expect(results.find((text) => text.includes('1 of 3 is over'))).toMatch(
      new RegExp(`Points lost: .*\\b${late}\\b`),
    );
  });

  describe('whose weekends are off', () => {
    const off = () => people.run(askBy('Ann'), 'settings', { weekends: 'free' });
    beforeEach(() => {
      clock = Date.parse('2026-11-25T12:00:00Z');
    });
    /** Ann ends her turn on Wednesday noon, and the other on Friday noon: then it waits for both. */
    const untilFriday = async () => {
      const id = await begun();
      const tableId = await tableOf('Ann', id);
      const { seats } = (await loadedAt(tableId)).table;
      const [other] = seats.flatMap((one) =>
        one.kind === 'human' && one.person.id !== idOf('Ann') ? [one.person] : [],
      );
      if (other === undefined) throw new Error('Ann meets nobody');
      const done = async (person: Person) => {
        const { origin } = askBy(person.name);
        must(await people.bot.service.move({ tableId, person, origin }, { verb: 'done', args: {} }));
      };
      await done(askBy('Ann').person);
      clock += 48 * HOUR;
      return { id: other.id, ends: () => done(other) };
    };

    it.each([
      ['the end of the round comes in a turn of hers', {}],
      ['she takes it off only on its Friday', { late: true }],
    ])('does not lose a point for one when %s', async (_, { late = false }: { readonly late?: boolean }) => {
      if (!late) await off();
      const other = await untilFriday();
      if (late) await off();
      await other.ends();
      // The other takes 105 hours, Ann has five days.
      clock += 57 * HOUR;
      await other.ends();
      await wind(63 * HOUR);
      expect(await forfeits()).toMatchObject({ [idOf('Ann')]: 0, [other.id]: 1 });
    });

    it('loses one for hours that had passed before she took them off', async () => {
      const other = await untilFriday();
      await other.ends();
      clock += 44 * HOUR;
      await other.ends();
      // The other took 92 hours. Ann has 56 on Sunday evening, of which 12 were before the weekend, and then 60.
      clock += 12 * HOUR;
      await off();
      await wind(64 * HOUR);
      expect(await forfeits()).toMatchObject({ [idOf('Ann')]: 1, [other.id]: 0 });
    });
  });
});
