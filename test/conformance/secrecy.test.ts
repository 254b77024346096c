import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Contribution } from '../../src/discord/interactions/contribution.ts';
import { games } from '../../src/games/index.ts';
import { adviceFor } from '../../src/table/play/turns.ts';
import type { ModelName } from '../../src/table/record.ts';
import type { Loaded } from '../../src/table/request.ts';
import { askBy, controlOf, type TestAsk } from '../../src/testkit/discord/bot-context.ts';
import { exitsOf, jobsOf, nextPresses } from '../../src/testkit/discord/exits.ts';
import { doDueWork, runJob } from '../../src/testkit/discord/jobs.ts';
import { playOut } from '../../src/testkit/discord/play-out.ts';
import {
  announce,
  type Exit,
  newWorld,
  type Outcome,
  useExit,
  type World,
} from '../../src/testkit/discord/worlds.ts';
import { must } from '../../src/testkit/table/lifecycle.ts';
import type { Saved } from '../../src/testkit/table/memory-store.ts';

/*
 * Secrets stay secret, whatever people use. Each case makes two worlds that differ only in what is secret. Everything
 * that leaves the bot (words, pictures, alternative texts, films, files, forms, suggestions, posts) must be the same in
 * both, byte for byte, for everybody who may not know the secret. It must differ for those who may, which shows that
 * the worlds differ at all.
 */

// Which puzzle somebody gets is random among those near their rating. The worlds draw the same one.
beforeAll(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Who asks, and where. Mia, Ben and Cleo play in channel 90 of server 9. */
const askers = {
  'the host': () => askBy('Mia'),
  'the host in direct messages': () => direct('Mia'),
  'the one whose secret it is': () => askBy('Ben'),
  'the same in direct messages': () => direct('Ben'),
  'who took the seat over': () => askBy('Dora'),
  'somebody in the channel': () => askBy('Eva'),
  'a manager of the channel': () => askBy('Vic', { manages: true, managesServer: true }),
  'a member who does not see the channel': () => askBy('Fay', { channelId: '91' }),
  'a manager of another server': () =>
    askBy('Zoe', { guildId: '8', channelId: '80', manages: true, managesServer: true }),
  'a stranger in direct messages': () => direct('Yan'),
  'a stranger where the bot is not': () => outside('Ian'),
  // At a challenge.
  'who has not begun': () => askBy('Ben'),
  'who still plays': () => askBy('Cleo'),
  'who has given up': () => askBy('Dora'),
  'another one with a result': () => askBy('Eva'),
  // People who read what others show and what the bot posts.
  'everybody who reads what the host shows': () => askBy('Mia'),
  'everybody who reads what the host shows elsewhere': () => outside('Mia'),
  'everybody who reads what that one shows': () => askBy('Ben'),
  'everybody, by what the bot does by itself': () => askBy('Eva'),
} as const;
type Asker = keyof typeof askers;

const insiders = [
  'the host',
  'the one whose secret it is',
  'somebody in the channel',
  'everybody who reads what that one shows',
  'everybody, by what the bot does by itself',
] as const satisfies readonly Asker[];
const strangers = [
  'a member who does not see the channel',
  'a manager of another server',
  'a stranger in direct messages',
  'a stranger where the bot is not',
] as const satisfies readonly Asker[];
const atChallenge = [
  'the host',
  'the host in direct messages',
  'everybody who reads what the host shows',
  'everybody who reads what the host shows elsewhere',
  'everybody, by what the bot does by itself',
  'who has not begun',
  'who still plays',
  'who has given up',
  'another one with a result',
] as const satisfies readonly Asker[];
const ITSELF = 'everybody, by what the bot does by itself';
const isReader = (asker: Asker) => asker.startsWith('everybody who reads');

function direct(name: string): TestAsk {
  return askBy(name, { kind: 'direct', channelId: `dm-${idOf(name)}`, guildId: undefined });
}

function outside(name: string): TestAsk {
  const { where, person, ...rest } = askBy(name);
  const place = { kind: 'outside', channelId: '70', personId: person.id };
  return { ...rest, person, where: { ...where, place } };
}

function idOf(name: string): string {
  return askBy(name).person.id;
}

/** Two worlds that differ in a secret. */
interface Case {
  readonly worlds: readonly [World, World];
  /** The id of the table concerned. */
  readonly table: string;
  /** The people who may know the secret. */
  readonly knownTo?: readonly Asker[];
  /** Exits that may tell an asker something, by name. */
  readonly except?: Partial<Record<Asker, RegExp>>;
}

/** Maximum number of presses of one kind that answers lead to. */
const ALIKE_MOST = 2;
/** Maximum number of leaks shown in a failure. */
const TOLD_MOST = 5;
const DAY = 86_400_000;

/** The exits answered with anything but a refusal, and the slots that were filled, in all cases together. */
const answered = new Set<string>();
const slots = new Set<string>();

async function check({ worlds, table, knownTo = [], except = {} }: Case, asker: Asker): Promise<void> {
  // Messages are numbered from the start.
  const [one, other] = [newWorld(worlds[0]), newWorld(worlds[1])];
  const before = await one.bot.service.load(table);
  const fresh = { ...askers[asker](), origin: '1000000' };
  // Whose request already made a step: a repeated request, and one with the key of another person's.
  const used = { ...fresh, origin: (await one.bot.store.steps(table)).at(-1)?.origin ?? '' };
  const leaks: string[] = [];
  const next: Exit[] = [];
  const compare = async (exit: Exit, context: TestAsk = fresh): Promise<Outcome> => {
    const [here, there] = [await useExit(one, context, exit), await useExit(other, context, exit)];
    if (!here.isRefusal) answered.add(exit.of);
    for (const press of nextPresses(here.answer))
      if (next.filter(({ of }) => of === press.of).length < ALIKE_MOST) next.push(press);
    report(exit, here, there);
    return here;
  };
  const report = (exit: Exit, here: Outcome, there: Outcome) => {
    if (except[asker]?.test(exit.name) || isOut(before, here, asker) || isOut(before, there, asker)) return;
    if (here.answer !== there.answer) leaks.push(`${exit.name}: ${difference(here.answer, there.answer)}`);
    for (const channel of new Set([...here.posts.keys(), ...there.posts.keys()])) {
      const isTold =
        !knownTo.includes(asker) && knownTo.some((name) => channel === `dm-${askers[name]().person.id}`);
      const [post = '', twin = ''] = [here.posts.get(channel), there.posts.get(channel)];
      if (!isTold && post !== twin)
        leaks.push(`${exit.name}, posted in ${channel}: ${difference(post, twin)}`);
    }
  };
  const exits =
    asker === ITSELF
      ? [0, DAY].flatMap((later) => jobsOf(one, table, PLAYERS.map(idOf), later))
      : exitsOf(one, {
          ...{ table, player: idOf('Ben'), seat: 1, steps: [before?.table.head ?? 1, 2] },
          proposal: before?.table.proposals[0]?.id,
          periods: ['2026-11-24', '2026-W48'],
        });
  for (const exit of exits.filter(({ isPublic }) => isPublic || !isReader(asker))) {
    const { isRefusal, changed } = await compare(exit);
    if (changed.length > 0) await compare(repeated(exit));
    if ((isRefusal || changed.length > 0) && used.origin !== '') await compare(exit, used);
  }
  if (!isReader(asker)) for (const exit of [...next]) await compare(exit);
  if (knownTo.includes(asker)) expect(leaks).not.toEqual([]);
  else expect(leaks.slice(0, TOLD_MOST)).toEqual([]);
  for (const world of [...worlds, one]) for (const slot of world.slots) slots.add(slot);
}

/** The second answer to a request that arrives twice. */
function repeated(exit: Exit): Exit {
  return {
    ...{ name: `${exit.name}, again`, of: exit.of },
    async use(world, context) {
      await exit.use(world, context);
      return exit.use(world, context);
    },
  };
}

/**
 * Whether the secret has come out: dice were drawn, hidden choices were revealed, a game is over, or the asker has
 * taken the seat.
 */
function isOut(before: Loaded | undefined, { changed }: Outcome, asker: Asker): boolean {
  const { id } = askers[asker]().person;
  const seatOf = ({ table }: Loaded) =>
    table.seats.findIndex((one) => one.kind === 'human' && one.person.id === id);
  const hiddenIn = ({ game, state, table }: Loaded) =>
    state === undefined ? 0 : table.seats.flatMap((_, seat) => game.hidden?.(state, seat) ?? []).length;
  return changed.some(
    (after) =>
      (after.step?.chance.length ?? 0) > 0 ||
      after.table.status === 'finished' ||
      (after.table.id === before?.table.id &&
        (hiddenIn(after) < hiddenIn(before) ||
          seatOf(after) > seatOf(before) ||
          after.table.plans.length < before.table.plans.length)),
  );
}

function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(one)} | ${around(other)}`;
}

const PLAYERS = ['Mia', 'Ben', 'Cleo'];

/** A table of three. */
async function opened(game: string, options: object = {}): Promise<readonly [World, string]> {
  const world = newWorld();
  const blind = ['Fay', 'Zoe', 'Yan', 'Ian'].map(idOf);
  world.bot.members.sees = async (_, userId) => !blind.includes(userId);
  await world.newgame(world.as('Mia'), { game, ...options });
  for (const name of PLAYERS.slice(1)) await world.run(world.as(name), 'join');
  const id = await world.tableId();
  await announce(world, id);
  return [world, id];
}

async function begun(game: string, options: object = {}): Promise<readonly [World, string]> {
  const [world, id] = await opened(game, options);
  await world.run(world.as('Mia'), 'start');
  await announce(world, id);
  return [world, id];
}

async function finished(game: string): Promise<readonly [World, string]> {
  const [world, id] = await begun(game);
  await playOut(world.bot, id);
  await announce(world, id);
  return [world, id];
}

async function loadedIn({ bot }: World, id: string): Promise<Loaded> {
  return (await bot.service.load(id)) ?? Promise.reject(new Error('no table'));
}

/** The same world with an empty store, but for the shipped puzzles that somebody was shown, as that of today. */
function emptied(world: World): World {
  const empty = newWorld(world);
  const { store } = empty.bot;
  type Saved = ReturnType<typeof store.save>;
  // Without the feature of puzzles there is no such model.
  const puzzles = [...world.bot.store.save()].filter(([model]) => String(model) === 'puzzle');
  const shipped = puzzles.map(
    ([model, rows]) =>
      [
        model,
        new Map([...rows].filter(([, row]) => 'checked' in row && typeof row.checked === 'string')),
      ] as const,
  );
  store.restore(new Map(shipped) as Saved);
  return empty;
}

/** The same world with another seed: past draws are the same, and all future ones differ. */
async function reseeded(world: World, id: string): Promise<World> {
  const { seed, data } = (await loadedIn(world, id)).table;
  const codes = JSON.stringify(data.codes ?? {}).match(/(?<=:")\w+/g) ?? [];
  return newWorld(
    world,
    new Map([[seed, '08'.repeat(32)], ...codes.map((code) => [code, 'zxwvtsrq'] as const)]),
  );
}

/**
 * The same world in which two people have played instead of each other.
 *
 * @param stays the rows of these models stay theirs
 */
function exchanged(
  world: World,
  one: string,
  other: string,
  stays: readonly ModelName[] = [],
  changed = (_: Saved): Saved => _,
): World {
  const swap = (text: (name: string) => string) =>
    [
      [text(one), text(other)],
      [text(other), text(one)],
    ] as const;
  const texts = [(name: string) => name, idOf, (name: string) => `dm-${idOf(name)}`].flatMap(swap);
  const twin = newWorld(world, new Map(texts));
  const own = world.bot.store.save();
  const saved = new Map(twin.bot.store.save());
  for (const model of stays) saved.set(model, own.get(model) ?? new Map());
  twin.bot.store.restore(changed(saved));
  return twin;
}

const both = async (worlds: readonly [World, World], happens: (world: World) => Promise<unknown>) => {
  for (const world of worlds) await happens(world);
};

/** A person makes a move. @param which the index in the legal list; negative: from the end */
async function move(world: World, id: string, name: string, which: number): Promise<void> {
  const loaded = await loadedIn(world, id);
  const { person } = askBy(name);
  const seat = world.bot.service.seatOf(loaded, person.id) ?? -1;
  const chosen = world.bot.service.moves(loaded, seat).at(which);
  if (chosen === undefined) throw new Error(`${name} has no move`);
  const { verb, args } = chosen;
  const request = { tableId: id, person, origin: `move-${id}-${loaded.table.head}` };
  must(await world.bot.service.move(request, { verb, args }));
}

/** Plays a game to its end: one person as a computer player would, the other carelessly. @returns the winners' seats */
async function wonBy(world: World, id: string, name: string): Promise<string> {
  for (;;) {
    const loaded = await loadedIn(world, id);
    const { table, game, state } = loaded;
    if (table.status !== 'playing') return game.score(state).winners.join();
    const seat = game.awaiting(state)[0] ?? 0;
    const occupant = table.seats[seat];
    if (occupant?.kind !== 'human') throw new Error('the game awaits nobody');
    if (occupant.person.name === name) {
      const { verb, args } = adviceFor(loaded, seat).move;
      const request = { tableId: id, person: occupant.person, origin: `move-${id}-${table.head}` };
      must(await world.bot.service.move(request, { verb, args }));
    } else await move(world, id, occupant.person.name, -1);
  }
}

/** A person chooses differently in two worlds. */
async function chosenTwice(world: World, id: string, name: string): Promise<readonly [World, World]> {
  const twin = newWorld(world);
  await move(world, id, name, 0);
  await move(twin, id, name, -1);
  await both([world, twin], (one) => announce(one, id));
  return [world, twin];
}

/** @param among the askers */
function secret(name: string, among: readonly Asker[], make: () => Promise<Case>): void {
  describe(`${name}, asked by`, () => {
    let made: Promise<Case> | undefined;
    it.each(among)('%s', async (asker) => {
      made ??= make();
      await check(await made, asker);
    });
  });
}

const GROUND = 'from-the-ground-up';
const GRAPHIA = 'graphia-genesis';
const ofBen = ['the one whose secret it is', 'the same in direct messages'] as const;

describe('that there is a table', () => {
  const exists = ([world, table]: readonly [World, string]): Case => ({
    ...{ worlds: [world, emptied(world)], table, knownTo: ['somebody in the channel'] },
    // Results of a server are for its members.
    except: { 'a member who does not see the channel': /^\/(stats|leaderboard)/ },
  });
  const asked = [...strangers, 'somebody in the channel'] as const;
  secret('a lobby', asked, async () => exists(await opened(GROUND)));
  secret('a game', asked, async () => exists(await begun(GROUND)));
  secret('a game that is over', asked, async () => exists(await finished(GROUND)));
});

/** How the host asks in a given kind of place. */
const placed = (kind: string): TestAsk => {
  if (kind === 'direct') return direct('Mia');
  return kind === 'outside' ? outside('Mia') : askBy('Mia', { kind, channelId: '95', parentId: '90' });
};

describe.each(newWorld().bot.contributions.flatMap(({ places = [] }) => places.map(({ id }) => id)))(
  'in a place of the kind %s:',
  (kind) => {
    secret('that there is a table', ['the host', 'a manager of another server'], async () => {
      const world = newWorld();
      world.bot.members.sees = async () => false;
      await world.newgame(placed(kind), { game: GROUND });
      const [open] = await world.bot.store.openTablesOf(idOf('Mia'));
      if (open?.place.kind !== kind) throw new Error(`it is in a place of the kind ${open?.place.kind}`);
      return { worlds: [world, emptied(world)], table: open.id, knownTo: ['the host'] };
    });
  },
);

const withOtherDice = async ([world, table]: readonly [World, string]): Promise<Case> => ({
  worlds: [world, await reseeded(world, table)],
  table,
});

secret('the dice of a lobby', ['the host'], async () => withOtherDice(await opened(GROUND)));

describe.each(games.map(({ id }) => id))('%s:', (game) => {
  secret('the dice to come', ['the host', ITSELF], async () => withOtherDice(await begun(game)));
});

secret('a plan', insiders, async () => {
  const [world, table] = await begun(GROUND);
  const { bot } = world;
  for (;;) {
    const loaded = await loadedIn(world, table);
    const isWaiting = bot.service.plannable(loaded, bot.service.seatOf(loaded, idOf('Ben')) ?? 0).length > 0;
    if (isWaiting) break;
    const [mover = 0] = loaded.game.awaiting(loaded.state);
    const occupant = loaded.table.seats[mover];
    await move(world, table, occupant?.kind === 'human' ? occupant.person.name : '', 0);
  }
  const planned = newWorld(world);
  await planned.press(planned.as('Ben'), `1:suggest-plan:${table}`);
  expect((await loadedIn(planned, table)).table.plans).toHaveLength(1);
  return { worlds: [world, planned], table, knownTo: ofBen };
});

describe('what a seat has chosen in secret', () => {
  const chosen = async (
    happens = async (_: World, __: string): Promise<unknown> => undefined,
  ): Promise<Case> => {
    const [world, table] = await begun(GROUND, { tempo: 'together' });
    for (const name of PLAYERS) await move(world, table, name, 0);
    await happens(world, table);
    return { worlds: await chosenTwice(world, table, 'Ben'), table, knownTo: ofBen };
  };
  /** Ben leaves his seat to a computer, and the others offer it. */
  const left = async (world: World, table: string) => {
    await world.press(world.as('Ben'), `1:confirm-resign:${table}`);
    await world.press(world.as('Mia'), `1:offer:${table}:1`);
    const [vote] = (await loadedIn(world, table)).table.proposals;
    await world.press(world.as('Cleo'), `1:vote:${table}:${vote?.id}:yes`);
    await announce(world, table);
  };
  const taken = async (world: World, table: string) => {
    await world.press(world.as('Dora'), `1:take:${table}:1`);
    await announce(world, table);
  };
  secret('', [...insiders, 'the same in direct messages', 'a manager of the channel'], () => chosen());
  secret('while others vote', insiders, () =>
    chosen((world, table) => world.press(world.as('Mia'), `1:clock:${table}`, ['fast'])),
  );
  secret('before its player left', insiders, async () => {
    const { worlds, table } = await chosen();
    await both(worlds, (world) => world.press(world.as('Ben'), `1:confirm-resign:${table}`));
    await both(worlds, (world) => announce(world, table));
    // An export contains what people did themselves.
    return { worlds, table, knownTo: ofBen };
  });
  secret('before somebody took it over', [...insiders, 'who took the seat over'], async () => {
    const { worlds, table } = await chosen();
    await both(worlds, (world) => left(world, table).then(() => taken(world, table)));
    return { worlds, table, knownTo: [...ofBen, 'who took the seat over'] };
  });
  secret('after somebody took it over', [...insiders, 'who took the seat over'], async () => {
    const [world, table] = await begun(GROUND, { tempo: 'together' });
    await left(world, table);
    await taken(world, table);
    return { worlds: await chosenTwice(world, table, 'Dora'), table, knownTo: ['who took the seat over'] };
  });
});

describe('what a seat has drawn ahead of others', () => {
  const ahead = async (): Promise<Case> => {
    const [world, table] = await begun(GRAPHIA);
    const other = await reseeded(world, table);
    for (let moves = 0; moves < 3; moves++) {
      await move(world, table, 'Ben', 0);
      await move(other, table, 'Ben', -1);
    }
    await both([world, other], (one) => announce(one, table));
    return { worlds: [world, other], table, knownTo: ofBen };
  };
  secret('', insiders, ahead);
});

describe.each(['daily', 'weekly'] as const)('/%s', (span) => {
  const begin = async (world: World, name: string): Promise<string> => {
    const asked = await world.see(await world.run(world.as(name), span));
    await world.press(world.as(name), controlOf(asked, 'Start my try'));
    const [open] = await world.bot.store.openTablesOf(idOf(name));
    return open?.id ?? '';
  };
  /** Some begin, one gives up, one has a result; then Mia plays differently in two worlds. */
  const running = async (): Promise<Case> => {
    const world = newWorld();
    await announce(world, await begin(world, 'Cleo'));
    const given = await begin(world, 'Dora');
    await world.press(world.as('Dora'), `1:confirm-resign:${given}`);
    const done = await begin(world, 'Eva');
    await playOut(world.bot, done);
    const table = await begin(world, 'Mia');
    const other = newWorld(world);
    await playOut(world.bot, table);
    while ((await loadedIn(other, table)).table.status === 'playing') await move(other, table, 'Mia', 0);
    await both([world, other], (one) => announce(one, table));
    return {
      ...{ worlds: [world, other], table },
      knownTo: ['the host', 'the host in direct messages', 'another one with a result'],
      except: {
        'who has given up':
          /^\/(daily|weekly)|^1:(challenge:(results|play)|begin-challenge|sheet-run:(daily|weekly)):/,
      },
    };
  };
  /** The same with other dice in another world. */
  const drawn = async (): Promise<Case> => {
    const { worlds, table } = await running();
    return withOtherDice([worlds[0], table]);
  };
  const closed = async (of: Case): Promise<Case> => {
    await both(of.worlds, async (one) => {
      one.clock.at += 14 * DAY;
    });
    return of;
  };
  secret('how somebody played', [...atChallenge, ...strangers.slice(1)], running);
  secret(
    'who has played',
    ['the one whose secret it is', 'somebody in the channel', ...strangers.slice(1, 3)],
    async () => {
      const world = newWorld();
      const table = await begin(world, 'Ben');
      await playOut(world.bot, table);
      await announce(world, table);
      return {
        worlds: [world, exchanged(world, 'Ben', 'Cleo')],
        table,
        knownTo: ['the one whose secret it is'],
      };
    },
  );
  secret('its dice', ['the host', 'who still plays', 'another one with a result', ITSELF], drawn);
  secret('its dice, when it is closed', ['the host'], async () => ({
    ...(await closed(await drawn())),
    knownTo: ['the host'],
  }));
});

describe('a round of a league', () => {
  const LEAGUE = 'abcdef';
  /** Mia plays Ben, and Cleo plays Dora of their division; there is another division. */
  const started = async (): Promise<readonly [World, string]> => {
    const made = newWorld();
    const list = await made.see(await made.run(made.as('Mia'), 'league'));
    const typed = { name: ['Autumn'], game: [GROUND] };
    await made.fill(made.as('Mia'), controlOf(list, 'Set up a league'), typed);
    const id = (await made.bot.store.prisma.league.findFirst())?.id ?? '';
    await doDueWork(made.bot, 'leagueMessage');
    // Forged presses name a league with this id.
    const world = newWorld(made, new Map([[id, LEAGUE]]));
    for (const name of ['Mia', 'Cleo', 'Dora', 'Ben', 'Eva', 'Gus', 'Hal', 'Kim']) {
      world.clock.at++;
      await world.press(world.as(name), `1:join-league:${LEAGUE}`);
    }
    await world.press(world.as('Mia'), `1:league-do:${LEAGUE}:begin`);
    await doDueWork(world.bot, 'league');
    const table = (await world.bot.store.openTablesOf(idOf('Mia')))[0]?.id ?? '';
    return [world, table];
  };
  /** Mia and Ben are done; all others have not begun. */
  const running = async (): Promise<Case> => {
    const [world, table] = await started();
    const other = newWorld(world);
    const won = [await wonBy(world, table, 'Mia'), await wonBy(other, table, 'Ben')];
    if (won[0] === won[1]) throw new Error('the same person wins in both');
    await both([world, other], (one) => announce(one, table));
    return { worlds: [world, other], table, knownTo: ['the host', ...ofBen] };
  };
  const others = ['who still plays', 'who took the seat over', 'somebody in the channel', ITSELF] as const;
  secret('how two have played', ['the host', ...others, 'a manager of the channel', ...strangers], running);
  secret(
    'who has played',
    ['the one whose secret it is', 'somebody in the channel', ...strangers.slice(0, 3), ITSELF],
    async () => {
      const [world, table] = await started();
      await wonBy(world, table, 'Mia');
      await announce(world, table);
      // The second seats of their division's pairings.
      const swapped = new Map([
        [2, 3],
        [3, 2],
      ]);
      const other = exchanged(world, 'Ben', 'Dora', ['leagueMember', 'leagueSlot'], (saved) => {
        const pairings = [...(saved.get('leaguePairing') ?? [])].map(
          ([key, row]) =>
            [
              key,
              row.division === 0 ? { ...row, second: swapped.get(Number(row.second)) ?? row.second } : row,
            ] as const,
        );
        return new Map([...saved, ['leaguePairing', new Map(pairings)]]);
      });
      // A league shows on its servers who meets in a round, and which games are over.
      const shown = /^1:(my-league|division|league-season)|^leagueMessage/;
      const members = ['somebody in the channel', 'a member who does not see the channel', ITSELF] as const;
      const except = Object.fromEntries(members.map((name) => [name, shown]));
      return { worlds: [world, other], table, knownTo: ['the one whose secret it is'], except };
    },
  );
  secret('its dice', ['the host', 'the one whose secret it is', ...others], async () => {
    const { worlds, table } = await running();
    return withOtherDice([worlds[0], table]);
  });
});

describe('a found game', () => {
  const readers = ['the host', 'the host in direct messages', 'somebody in the channel'] as const;
  secret('who plays', [...readers, 'the one whose secret it is', ...strangers], async () => {
    const made = newWorld();
    for (const [name, chosen] of [
      ['Mia', 'Bold'],
      ['Ben', 'Swift'],
    ] as const) {
      await made.fill(made.as(name), '1:find-agree::', { name: [chosen] });
      await made.fill(made.as(name), '1:find-wish::', { games: [GROUND], size: ['two'] });
    }
    made.clock.at += DAY / 24;
    await runJob(made.bot, { queue: 'find', key: 'pool' });
    await doDueWork(made.bot, 'foundGame');
    const { id = '' } = (await made.bot.store.prisma.foundGame.findFirst()) ?? {};
    for (const name of ['Mia', 'Ben']) await made.press(made.as(name), `1:find-come:${id}`);
    const table = (await made.bot.store.openTablesOf(idOf('Mia')))[0]?.id ?? '';
    // Forged presses name a found game as a table.
    const world = newWorld(made, new Map([[id, table]]));
    return {
      worlds: [world, exchanged(world, 'Ben', 'Cleo')],
      table,
      // In the other world Cleo plays, who gets Ben's messages.
      knownTo: ['the one whose secret it is', 'who still plays'],
    };
  });
});

/** Buttons that no case reaches. */
const ELSEWHERE = [
  // For an unreadable table; for several at once; for an invitation; for a what-if game after another one.
  ...['close-unreadable', 'choose', 'decline', 'close-what-if'],
  // For a finished game.
  'rematch',
  // Tested with their features.
  ...['earlier', 'open-sheet', 'decision', 'course', 'sheet-elsewhere', 'sheet-run'],
  ...['save-club-form', 'club-sign-up', 'club-leave', 'club-here', 'club-wish', 'club-away'],
  ...['enter-league', 'save-league-form', 'save-edit-league', 'league-out-do', 'league-take-over'],
  ...['save-cup-form', 'edit-cup', 'save-edit-cup', 'find-withdraw', 'find-decline', 'find-again'],
  ...['puzzle', 'puzzle-again', 'puzzle-answer', 'puzzle-next', 'puzzle-stop'],
  ...['puzzle-mistake', 'puzzle-mistakes'],
  ...['pzshow', 'pzpick', 'pzverb', 'pzwhole', 'pzconfirm'],
];

/**
 * What the kernel and features contribute, and how the test covers each kind. An unknown kind is new, and could leak
 * something.
 */
const WALKED: Readonly<Record<keyof Contribution | 'api', string>> = {
  ...{ commands: 'exits', buttons: 'exits', messageCommands: 'exits', personCommands: 'exits' },
  ...{ openingCommands: 'options of /newgame', settings: 'commands and forms', clockLines: 'messages' },
  ...{ shows: 'slots', sheetName: 'pictures', follow: 'announcements', places: 'kinds of places' },
  ...{ jobs: 'what the bot does by itself', recurring: 'jobs', dueWork: 'jobs' },
  ...{ soonest: 'what is due', due: 'what is due', enqueues: 'jobs', rests: 'what is due' },
  ...{ forbidsHelp: 'refusals', helping: 'messages', hasLeft: 'tells nothing' },
  ...{ api: 'tells nothing', secret: 'asked by the rule', showsTo: 'asked by the rule' },
  ...{
    mayOpen: 'refusals',
    tableOptions: 'options of /newgame and forms',
    starting: 'tells nothing',
    ended: 'tells nothing',
    erasing: 'tells nothing',
    serverErasing: 'tells nothing',
  },
  ...{ settingsChanging: 'tells nothing', serversLeft: 'tells nothing', serversBack: 'tells nothing' },
  ...{ channelGone: 'tells nothing', runs: 'a page, tested with its feature' },
};

describe('the test covers everything:', () => {
  const { bot } = newWorld();
  const { commands, buttons, messageCommands, personCommands } = bot.handlers();

  it('each command and button was answered somewhere', () => {
    const all = [
      ...[...commands, ...messageCommands, ...personCommands].map(({ name }) => name),
      ...buttons.map(({ kind }) => kind),
    ];
    expect(all.filter((name) => !answered.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
  });

  it('no kind of contribution is unknown', () => {
    const all = bot.contributions.flatMap((contribution) => Object.keys(contribution));
    expect([...new Set(all)].filter((name) => !(name in WALKED))).toEqual([]);
  });

  it('each slot of messages was filled somewhere', () => {
    const all = bot.contributions.flatMap(({ shows }) => Object.keys(shows ?? {}));
    expect([...new Set(all)].filter((slot) => !slots.has(slot) && !ELSEWHERE.includes(slot))).toEqual([]);
  });
});
