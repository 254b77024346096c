import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Requests } from '../../src/features/activity/protocol.ts';
import {
  answerMove,
  answerPast,
  answerPress,
  answerView,
  createActivity,
  watchTable,
} from '../../src/features/activity/service.ts';
import { league } from '../../src/features/league/records.ts';
import { games } from '../../src/games/index.ts';
import type { Loaded } from '../../src/table/request.ts';
import { seatOfPerson } from '../../src/table/seats/seats.ts';
import { askBy, controlOf, type TestAsk } from '../../src/testkit/discord/bot-context.ts';
import { exitsOf, jobsOf, nextPresses } from '../../src/testkit/discord/exits.ts';
import { doDueWork } from '../../src/testkit/discord/jobs.ts';
import { type Exit, newWorld, type World } from '../../src/testkit/discord/worlds.ts';

/*
 * A computer helps people only where `help.ts` allows it. Every door is tried: commands, buttons, menus, jobs and the
 * page's requests, as people use and forge them. A door leads to help if somebody asks the computer's judgement there, or
 * gets a game that continues the running one. Computer players who decide for their own seats do not count.
 */

const GROUND = 'from-the-ground-up';
/** Maximum number of presses of one kind that answers lead to. */
const ALIKE_MOST = 2;
const JUDGEMENTS = ['advice', 'strongAdvice', 'advantage', 'candidates', 'playOut'];

/** What was asked while somebody used a door. */
let asked: string[];
beforeEach(() => {
  asked = [];
  for (const game of games) {
    const { advise, planning } = game;
    vi.spyOn(game, 'advise').mockImplementation(told('advise', advise));
    const lasting = planning?.lasting;
    if (planning !== undefined && lasting !== undefined)
      vi.spyOn(planning, 'lasting').mockImplementation(told('lasting', lasting));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

function told<Args extends unknown[], T>(name: string, real: (...args: Args) => T): (...args: Args) => T {
  return (...args) => {
    asked.push(name);
    return real(...args);
  };
}

const watchedWorld = () =>
  newWorld(undefined, undefined, (question) => {
    if (JUDGEMENTS.includes(question)) asked.push(question);
  });
const direct = (name: string) =>
  askBy(name, { kind: 'direct', channelId: `dm-${askBy(name).person.id}`, guildId: undefined });
const namesIn = ({ table }: Loaded) =>
  table.seats.flatMap((one) => (one.kind === 'human' ? one.person.name : []));
const loadedIn = async ({ bot }: World, id: string) => (await bot.service.load(id)) ?? expect.fail();

/** A game of Mia and Ben, in which one is awaited and the other can plan. @param hints as in the form; left out: allowed */
async function begun(hints?: string): Promise<readonly [World, string]> {
  const world = watchedWorld();
  await world.newgame(world.as('Mia'), { game: GROUND });
  const id = await world.tableId();
  if (hints !== undefined) await world.fill(world.as('Mia'), `1:options:${id}:1:`, { hints: [hints] });
  await world.run(world.as('Ben'), 'join');
  await world.run(world.as('Mia'), 'start');
  return [world, id];
}

/** The first pairing of a league. */
async function pairing(): Promise<readonly [World, string]> {
  const world = watchedWorld();
  const { bot, see, run, fill, press, as } = world;
  const list = await see(await run(as('Mia'), 'league'));
  await fill(as('Mia'), controlOf(list, 'Set up a league'), { name: ['League'], game: [GROUND] });
  const { id } = (await bot.store.prisma.league.findFirst()) ?? expect.fail();
  for (const name of ['Mia', 'Ben', 'Cleo', 'Dora']) await press(as(name), `1:join-league:${id}`);
  await press(as('Mia'), `1:league-do:${id}:begin`);
  await doDueWork(bot, league.model);
  const first = await bot.store.prisma.leaguePairing.findFirst();
  return [world, first?.table ?? expect.fail()];
}

async function challenge(): Promise<readonly [World, string]> {
  const world = watchedWorld();
  const offered = await world.see(await world.run(world.as('Mia'), 'daily'));
  await world.press(world.as('Mia'), controlOf(offered, 'Start my try'));
  const [open] = await world.bot.store.openTablesOf(askBy('Mia').person.id);
  return [world, open?.id ?? expect.fail()];
}

/** The page's requests, as a person makes them beside the table. */
async function requestsOf(
  world: World,
  name: string,
  loaded: Loaded,
  presses: readonly string[],
): Promise<readonly Exit[]> {
  const { id: table } = loaded.table;
  const { person } = askBy(name);
  const who = { userId: person.id, name, channelId: '90', guildId: '9', locale: 'en' } as const;
  const { bot } = world;
  const activity = createActivity(bot, bot.store);
  const nonce = 'abcdefgh';
  const seat = seatOfPerson(loaded.table, person.id) ?? 0;
  const [move] = bot.service.moves(loaded, seat);
  const stamp = bot.service.stamp(loaded, seat);
  const uses: Readonly<Record<keyof Requests, readonly (() => Promise<unknown>)[]>> = {
    login: [() => answerView(activity, who, {})],
    view: [() => answerView(activity, who, { table, seen: true })],
    move: [async () => move && answerMove(activity, who, { table, stamp, nonce, move })],
    press: presses.map((words) => async () => {
      const [press = '', ...values] = words.split(' ');
      return answerPress(activity, who, { table, press, values, nonce });
    }),
    report: [],
    changes: [() => watchTable(activity, who, { table })],
    past: [() => answerPast(activity, who, { table })],
  };
  return Object.entries(uses).flatMap(([of, all]) =>
    all.map(
      (use, index): Exit => ({
        ...{ name: `page ${of} ${of === 'press' ? presses[index] : ''}`, of: `page ${of}` },
        use: async () => void (await use()),
      }),
    ),
  );
}

/** The doors by which the people at a table get a computer's help. */
async function doorsAt([world, id]: readonly [World, string], where: (name: string) => TestAsk) {
  const { bot } = world;
  const loaded = await loadedIn(world, id);
  const found = new Set<string>();
  const before = bot.store.save();
  const tables = new Set((await bot.store.prisma.table.findMany()).map((row) => row.id));
  const next: Exit[] = [];
  const use = async (exit: Exit, context: TestAsk) => {
    const at = world.clock.at;
    asked = [];
    const answer = await exit.use(world, context);
    const shown = answer !== undefined && 'kind' in answer && answer.kind === 'view' ? answer : undefined;
    for (const press of shown === undefined ? [] : nextPresses(JSON.stringify(await world.see(shown))))
      if (next.filter(({ of }) => of === press.of).length < ALIKE_MOST) next.push(press);
    const made = (await bot.store.prisma.table.findMany()).filter((row) => !tables.has(row.id));
    if (asked.length > 0 || made.some(({ doc }) => JSON.parse(doc).continuedFrom !== undefined))
      found.add(exit.of);
    bot.store.restore(before);
    world.clock.at = at;
  };
  const people = namesIn(loaded);
  for (const name of people) {
    const exits = exitsOf(world, {
      ...{ table: id, player: askBy(people.at(-1) ?? '').person.id, seat: 1, steps: [loaded.table.head, 1] },
      ...{ proposal: undefined, periods: ['2026-11-24', '2026-W48'] },
    });
    const context = { ...where(name), origin: '1000000' };
    next.splice(0);
    for (const exit of exits) await use(exit, context);
    const led = [...next];
    for (const exit of led) await use(exit, context);
    const presses = [...exits, ...led].map((exit) => exit.name).filter((words) => words.startsWith('1:'));
    for (const exit of await requestsOf(world, name, loaded, presses)) await use(exit, context);
  }
  const players = people.map((name) => askBy(name).person.id);
  const itself = [0, 86_400_000].flatMap((later) => jobsOf(world, id, players, later));
  for (const exit of itself.filter(({ of }) => of !== 'computer')) await use(exit, askBy('Mia'));
  return [...found].toSorted();
}

describe('a computer helps', () => {
  it('by these doors', async () => {
    expect(await doorsAt(await begun(), askBy)).toEqual([
      'hint',
      'page press',
      'suggest-plan',
      'what-if-play',
    ]);
  });

  it('nobody in a league’s pairing', async () => {
    expect(await doorsAt(await pairing(), direct)).toEqual([]);
  });

  it('nobody in a challenge', async () => {
    expect(await doorsAt(await challenge(), askBy)).toEqual([]);
  });

  it('nobody where the host has turned hints off', async () => {
    expect(await doorsAt(await begun('off'), askBy)).toEqual([]);
  });
});

it('who waits in a league’s pairing plans alone', async () => {
  const [world, id] = await pairing();
  const loaded = await loadedIn(world, id);
  const waiting = namesIn(loaded).find((name) => {
    const seat = seatOfPerson(loaded.table, askBy(name).person.id) ?? 0;
    return world.bot.service.plannable(loaded, seat).length > 0;
  });
  const plan = await world.see(await world.press(direct(waiting ?? ''), `1:plan:${id}`));
  expect(() => controlOf(plan, 'Suggest a plan')).toThrow();
});
