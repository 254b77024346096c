import { expect, it } from 'vitest';
import { quickRandom } from '../src/core/random.ts';
import { createAnnouncer } from '../src/discord/announce/announcer.ts';
import { reminders } from '../src/features/reminders/index.ts';
import { createPosts } from '../src/features/reminders/posts.ts';
import { settings } from '../src/features/reminders/settings.ts';
import { rest } from '../src/features/rest/settings.ts';
import { games } from '../src/games/index.ts';
import type { Availability, Person } from '../src/table/model.ts';
import { inServer } from '../src/table/place.ts';
import type { Loaded } from '../src/table/service.ts';
import { changed, type Settings, type Values } from '../src/table/settings.ts';
import { isQuiet, running } from '../src/table/time/calendar.ts';
import { testContext, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { apiError, type FakeMessageClient } from '../src/testkit/discord/fake-message-client.ts';
import { translator } from '../src/testkit/discord/translator.ts';
import { must } from '../src/testkit/table/lifecycle.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A Monday. On the second Sunday the clocks of Europe go forward. */
const BEGIN = Date.parse('2026-03-16T06:00:00Z');
const WEEKS = 3;

interface Life {
  readonly person: Person;
  readonly settings: Settings;
  /** Whether they check Discord in this hour. @param hour of the day in UTC @param day from 0 */
  looks(hour: number, day: number, chance: number): boolean;
}

const life = (
  id: string,
  name: string,
  availability: Partial<Availability>,
  looks: Life['looks'],
  more: Values = {},
): Life => {
  const nothing = { id, values: {} };
  const change = { ...more, ...rest.to({ ...rest.of(nothing), ...availability }) };
  return { person: { id, name }, settings: changed(nothing, change), looks };
};

const amsterdam = 'Europe/Amsterdam';
const lives: readonly Life[] = [
  // Plays in breaks and in the evening, and sleeps at night.
  life(
    '1',
    'Ann',
    { zone: amsterdam, quiet: { from: 22 * 60, to: 7 * 60 } },
    (hour, _, chance) => hour >= 6 && hour < 21 && chance < (hour < 18 ? 0.3 : 0.8),
  ),
  // Plays now and then at work, and has a family at the weekend.
  life(
    '2',
    'Ben',
    { zone: amsterdam, weekendsOff: true },
    (hour, day, chance) => day % 7 < 5 && hour > 7 && hour < 21 && chance < 0.4,
  ),
  // Lives elsewhere, is on holiday in the second week, and wants early reminders.
  life(
    '3',
    'Cleo',
    {
      zone: 'America/New_York',
      quiet: { from: 23 * 60, to: 8 * 60 },
      daysOff: [{ from: '2026-03-24', to: '2026-03-29' }],
    },
    (hour, day, chance) => (day < 8 || day > 13) && (hour > 13 || hour < 3) && chance < 0.3,
    settings.after.to(3 * HOUR),
  ),
  // Is gone without notice from the fifth to the fifteenth day, and accepts no direct messages.
  life(
    '4',
    'Dan',
    { zone: 'UTC' },
    (hour, day, chance) => (day < 5 || day >= 15) && hour > 6 && chance < 0.4,
  ),
];

const CLOSED = 'dm-4';

it('three weeks in the lives of four people: nobody is forgotten, nobody is disturbed, and every game goes on', async () => {
  let time = BEGIN;
  const now = () => new Date(time);
  const bot = testContext(games, translator, '0c'.repeat(32), now);
  const { service, store, messages } = bot;
  const random = quickRandom('three weeks');
  const announcer = createAnnouncer(bot, () => []);
  const shut: FakeMessageClient = {
    ...messages,
    async send(channelId, message, nonce) {
      if (channelId === CLOSED) throw apiError(50007);
      return messages.send(channelId, message, nonce);
    },
  };
  const reminder = createPosts({ ...bot, messages: shut }, bot.api(reminders));
  let interactions = 1;
  const asked = (tableId: string, person: Person) => ({ tableId, person, origin: String(interactions++) });

  /** Runs jobs as the queue does. */
  const work = async (): Promise<void> => {
    for (let job = store.jobs.shift(); job !== undefined; job = store.jobs.shift()) {
      if (job.queue === 'announce') {
        await announcer.announce(job.key);
        await reminder.follow(job.key);
      } else if (job.queue === 'computer') await service.playComputers(job.key);
      else if (job.queue === 'clock') await service.processDue(job.key);
      else await remind(job.key);
    }
  };

  const told: { readonly userId: string; readonly at: number; readonly tables: readonly string[] }[] = [];
  /** Does what the `remind` job does, and checks every message against the person's schedule. */
  const remind = async (userId: string): Promise<void> => {
    const { tables } = await bot.api(reminders).waiting(userId);
    const before = new Set(messages.sent.map(({ id }) => id));
    await reminder.remind(userId);
    // A newer reminder replaces the previous one.
    const sent = messages.sent.filter(({ id }) => !before.has(id));
    if (sent.length === 0) return;
    const life = lives.find(({ person }) => person.id === userId);
    expect(
      isQuiet(rest.of(life?.settings ?? { id: '', values: {} }), now()),
      `${life?.person.name} rests`,
    ).toBe(false);
    expect(sent.every(({ channelId }) => channelId !== CLOSED)).toBe(true);
    if (userId !== '4') expect(sent.map(({ channelId }) => channelId)).toEqual([`dm-${userId}`]);
    told.push({
      userId,
      at: time,
      tables: tables
        .filter(({ due }) => due)
        .map(({ loaded, time: { awaitedSince, deadline } }) =>
          [loaded.table.id, awaitedSince?.toISOString(), deadline?.toISOString()].join(' '),
        ),
    });
  };

  const open = async (game: string, clock: string): Promise<string> => {
    const [ann, ...others] = lives.map(({ person }) => person);
    if (ann === undefined) throw new Error('nobody lives here');
    const channelId = `${game}-${interactions}`;
    const where = { place: inServer('g', channelId), locale: 'en' as const, host: ann };
    const { id } = must(
      await service.open({ ...where, game, options: {}, clock, origin: String(interactions++) }),
    ).table;
    const { max } = games.find((one) => one.id === game)?.seats ?? { max: 4 };
    for (const other of others.slice(0, max - 1)) must(await service.join(asked(id, other)));
    must(await service.start(asked(id, ann)));
    return id;
  };

  /** A person's visit: they answer all questions and make every possible move. */
  const play = async ({ person }: Life, id: string): Promise<void> => {
    for (;;) {
      const loaded = await service.load(id);
      if (loaded?.table.status !== 'playing') return;
      const { table } = loaded;
      const mine = table.seats.some((one) => one.kind === 'computer' && one.caretakerFor?.id === person.id);
      if (mine) must(await service.takeSeat(asked(id, person)));
      if (table.paused !== undefined) must(await service.resume(asked(id, person)));
      for (const proposal of table.proposals)
        if (proposal.choices[person.id] === undefined)
          await service.choose(asked(id, person), proposal.id, random.int(2) === 0 ? 'wait' : 'caretaker');
      const position = await service.load(id);
      const seat = position && service.seatOf(position, person.id);
      if (position === undefined || seat === undefined) return;
      const list = service.moves(position, seat);
      const move = list[random.int(Math.max(1, list.length))];
      if (move === undefined) return;
      must(await service.move(asked(id, person), { verb: move.verb, args: move.args }));
      await work();
    }
  };

  const check = async (id: string): Promise<Loaded> => {
    const loaded = await service.load(id);
    if (loaded === undefined) throw new Error(`table ${id} is gone`);
    const { table } = loaded;
    for (const [seat, { left, deadline, runningSince }] of table.times.entries()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(table.clock?.max ?? 0);
      if (deadline === undefined || runningSince === undefined) continue;
      const occupant = table.seats[seat];
      const life = lives.find(({ person }) => occupant?.kind === 'human' && person.id === occupant.person.id);
      expect(running(rest.of(life?.settings ?? { id: '', values: {} }), runningSince, deadline)).toBe(left);
      // A player who runs out of time gets a message within the hour.
      expect(deadline.getTime()).toBeGreaterThan(time - HOUR);
    }
    return loaded;
  };

  for (const { settings } of lives)
    must(await service.changeSettings(settings.id, () => ({ ok: true, value: settings.values })));
  const clocks = ['fast', 'medium', '2d+6h/4d', 'none'];
  const ids = await Promise.all(
    games.map(({ id }, index) => open(id, clocks[index % clocks.length] ?? 'none')),
  );
  await work();
  let finished = 0;
  for (let hour = 0; hour < WEEKS * 7 * 24; hour++) {
    time = BEGIN + hour * HOUR;
    const [day, ofDay] = [Math.floor(hour / 24), (hour + 6) % 24];
    // The computer's clock is wrong by two hours for a while: nothing happens twice, and nothing is lost.
    if (hour === 100) time -= 2 * HOUR;
    await store.enqueueDue(now());
    await work();
    for (const life of lives)
      if (life.looks(ofDay, day, random.int(1000) / 1000)) for (const id of ids) await play(life, id);
    await work();
    for (const [at, id] of ids.entries()) {
      const { table, game } = await check(id);
      if (table.status !== 'finished') continue;
      finished++;
      const loaded = await service.load(id);
      if (loaded === undefined) throw new Error(`table ${id} is gone`);
      expect(must(await service.verify(loaded)).firstWrong).toBeUndefined();
      const last = messages.sent.findLast(({ channelId }) => channelId === table.place.channelId);
      expect(last && wordsOf(last.message)).toMatch(/wins?\b|Nobody wins/);
      ids[at] = await open(game.id, clocks[at % clocks.length] ?? 'none');
      await work();
    }
  }

  const tables = await Promise.all(
    [...new Set(messages.sent.map(({ channelId }) => channelId))].map((one) => store.latestTableIn(one)),
  );
  const steps = (
    await Promise.all(tables.map((table) => (table === undefined ? [] : store.steps(table.id))))
  ).flat();
  const events = steps.flatMap((step) => step.events.map(({ type }) => type));
  expect(finished, 'games played to the end').toBeGreaterThanOrEqual(2);
  expect(
    events.filter((type) => type === 'out-of-time').length,
    'times that somebody was out of time',
  ).toBeGreaterThan(0);
  expect(steps.filter(({ by }) => by === 'caretaker').length, 'moves of caretakers').toBeGreaterThan(0);
  expect(events.filter((type) => type === 'seat-returned').length, 'seats taken back').toBeGreaterThan(0);
  expect(told.length, 'reminders').toBeGreaterThan(10);
  // A person gets at most two reminders per deadline, and at most one message per hour.
  const heard = new Map<string, number>();
  for (const { userId, tables: listed } of told)
    for (const one of listed) heard.set(`${userId} ${one}`, (heard.get(`${userId} ${one}`) ?? 0) + 1);
  const hours = told.map(({ userId, at }) => `${userId} ${at}`);
  expect(new Set(hours).size).toBe(hours.length);
  expect(Math.max(...heard.values())).toBeLessThanOrEqual(2);
  expect(
    told
      .filter(({ userId }) => userId === '3')
      .every(({ at }) => at < Date.parse('2026-03-24T04:00Z') || at > Date.parse('2026-03-30T04:00Z')),
  ).toBe(true);
  expect(time - BEGIN).toBe(WEEKS * 7 * DAY - HOUR);
});
