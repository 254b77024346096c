import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type Answer,
  createPlayground,
  InteractionFailed,
  type LabelMatcher,
  type PersonDriver,
  type Playground,
  type SeenMessage,
} from '../../playground/index.ts';
import type { AnyGame } from '../../src/core/game.ts';
import { quickRandom, type Random } from '../../src/core/random.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';
import { presses, tableNamedBy } from '../../src/discord/presses.ts';
import { fromTheGroundUp } from '../../src/games/from-the-ground-up/index.ts';
import { rollToTheTop } from '../../src/games/roll-to-the-top/index.ts';
import { customIds } from '../../src/testkit/discord/everything.ts';
import { pollUntil } from '../../src/testkit/poll-until.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../src/testkit/store/postgres.ts';
import { type BotProcess, patiently, startBot } from './bot-process.ts';
import { PATIENCE } from './world.ts';

/** How often the process is killed on each database: `KILLS=300 npm run test:e2e -- chaos`. */
const KILLS = Number(process.env.KILLS ?? 5);
/** Acknowledged moves between two kills. */
const MOVES_A_KILL = 4;
/** Maximum delay from a press to a kill, in ms: kills come before the answer, after it, and while the channel is told. */
const KILL_WITHIN = 300;

const PLAY = /^1:play:/;
const CONFIRM = /^1:confirm:/;
const ANY = /^1:(confirm|whole|show):/;

/** Where people play one game after another. */
interface Room {
  readonly game: AnyGame;
  /** Each where they play. */
  readonly people: readonly PersonDriver[];
  /** Whether a channel shows the game. */
  readonly isPublic: boolean;
  begin(): Promise<void>;
  /** Shows the record of the game. Left out where that is secret until its end: its moves are not compared. */
  readonly history?: () => Promise<Answer>;
  /** Its table. Undefined until somebody has moved. */
  table?: string | undefined;
  /** What was pressed in this game, as `moveOf` reads it. */
  moves: string[];
  /** The presses since the last check with their answers, for the message of a failure. */
  readonly told: string[];
  /** Whose plan was acknowledged, and how many steps the record had then. With plans it has moves that nobody pressed. */
  planned?: { readonly person: PersonDriver; readonly steps: number } | undefined;
}

const recordSchema = z.looseObject({
  steps: z.array(z.looseObject({ verb: z.string(), args: z.record(z.string(), z.string()) })),
});

let playground: Playground;
let folder: string;
let server: TestPostgres | undefined;
let databaseUrl: string | undefined;
let bot: BotProcess;
const start = async () => {
  bot = await startBot(playground, { folder, databaseUrl });
};

async function open(database: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'rollpad-chaos-'));
  server = database === 'PostgreSQL' ? await startPostgres() : undefined;
  databaseUrl = await server?.database();
  playground = await createPlayground({ patience: PATIENCE });
  await start();
  const isRegistered = () =>
    playground.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/commands'));
  await patiently(() => playground.waitFor(isRegistered, 'the commands to be registered'));
}
afterEach(async () => {
  bot?.child.kill('SIGKILL');
  await bot?.ended;
  await playground?.close();
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A move as in the button's id: the verb, and each option with its value, as hashes. */
function moveOf(customId: string): string {
  const press = customIds.read(customId);
  if (!presses.confirm.is(press) || press.verb === undefined) throw new Error(`${customId} is no move`);
  const picks = press.picks.map(({ option, value }) => `${option}${value}`);
  return [press.verb, ...picks.sort()].join(' ');
}

/** The table whose button it is. */
function tableOf(customId: string): string | undefined {
  const press = customIds.read(customId);
  return press && tableNamedBy(press);
}

/** The same for a stored step. */
function stepAsMove({ game }: Room, { verb, args }: z.infer<typeof recordSchema>['steps'][number]) {
  const options = game.verbs.find(({ name }) => name === verb)?.options ?? [];
  const picks = options.flatMap(({ name }, option) => {
    const value = args[name];
    return value === undefined ? [] : [`${option.toString(36)}${shortHash(value)}`];
  });
  return [shortHash(verb), ...picks.sort()].join(' ');
}

const answered = (person: PersonDriver, interactionId: string): Promise<Answer> =>
  patiently(
    () => person.answerTo(interactionId),
    (error) => error instanceof InteractionFailed,
  );

/** Retries, as a person does, when a freshly started bot did not answer in time. */
async function persistently(
  person: PersonDriver,
  begin: () => Promise<string>,
  attempts = 3,
): Promise<Answer> {
  try {
    return await answered(person, await begin());
  } catch (error) {
    if (!(error instanceof InteractionFailed) || attempts === 1) throw error;
    return persistently(person, begin, attempts - 1);
  }
}

const command = (person: PersonDriver, typed: string) =>
  persistently(person, () => person.beginCommand(typed));
const press = (person: PersonDriver, wanted: LabelMatcher) =>
  persistently(person, () => person.beginPress(wanted));

const sees = (person: PersonDriver, wanted: (message: SeenMessage) => boolean) =>
  patiently(() => person.sees(wanted));

/** A table in a channel of its own. */
async function channelRoom(
  game: AnyGame,
  options: string,
  handles: readonly [string, ...string[]],
): Promise<Room> {
  await playground.host.createChannel(game.id);
  const [first, ...others] = handles.map((handle) => playground.person(handle).in(game.id)) as [
    PersonDriver,
    ...PersonDriver[],
  ];
  return {
    ...{ game, people: [first, ...others], isPublic: true, moves: [], told: [] },
    async begin() {
      await command(first, `/newgame ${game.id} ${options}`);
      for (const driver of others) await command(driver, '/table join');
      await command(first, '/table start');
    },
    history: () => command(first, '/table history'),
  };
}

/** What the person plays alone from the position of a solo game that goes on. */
async function whatIfRoom(handle: string): Promise<Room> {
  await playground.host.createChannel('alone');
  const here = playground.person(handle).in('alone');
  await command(here, '/newgame roll-to-the-top seats:1');
  await command(here, '/table start');
  const direct = here.in('direct');
  const room: Room = {
    ...{ game: rollToTheTop, people: [direct], isPublic: false, moves: [], told: [] },
    async begin() {
      const { message: panel } = await press(here, PLAY);
      // By the dice, it stands behind More.
      if (!panel.hasButton(/^1:sandbox:/)) await press(here, /^1:more-panel:/);
      await press(here, /^1:sandbox:/);
      await press(here, /^1:what-if-play:/);
      await sees(direct, (message) => message.hasButton(PLAY));
    },
    async history() {
      const answer = await command(direct, '/table history');
      if (room.table === undefined || answer.message.files.some((file) => file.includes(`${room.table}.`)))
        return answer;
      // It is over, so the command shows the game that it came from.
      const more = new RegExp(`^1:after-game:${room.table}`);
      await sees(direct, (message) => message.hasButton(more));
      await press(direct, more);
      return press(direct, new RegExp(`^1:history:${room.table}`));
    },
  };
  return room;
}

/** Two people in one league after another, whose pairings no channel shows. */
async function leagueRoom(host: string, handles: readonly [string, string]): Promise<Room> {
  await playground.host.createChannel('league');
  const manager = playground.person(host).in('league');
  const people = handles.map((handle) => playground.person(handle).in('league'));
  const direct = people.map((person) => person.in('direct'));
  let leagues = 0;
  return {
    ...{ game: rollToTheTop, people: direct, isPublic: false, moves: [], told: [] },
    async begin() {
      await command(manager, '/league');
      const { modal } = await press(manager, /^1:league-form:/);
      const name = `League ${++leagues}`;
      await modal?.submit({ name, game: rollToTheTop.id, hours: '48' });
      await sees(manager, (message) => message.text.includes(name) && message.hasButton(/^1:join-league:/));
      for (const person of people) await press(person, /^1:join-league:/);
      await press(manager, /^1:my-league:/);
      await press(manager, /^1:manage-league:/);
      await press(manager, /^1:league-ask:.*begin/);
      await press(manager, /^1:league-do:/);
      for (const driver of direct)
        await sees(driver, (message) => message.text.includes(name) && message.hasButton(PLAY));
    },
  };
}

/**
 * A button by which a person can move now; undefined where it is not their turn in this game: whoever has ended it gets a
 * hint for another. Who gets no hints takes any choice.
 */
async function nextMove(
  { history, table }: Room,
  person: PersonDriver,
  random: Random,
): Promise<string | undefined> {
  const { message } =
    history === undefined ? await press(person, PLAY) : await command(person, '/table hint');
  const wanted = history === undefined ? ANY : CONFIRM;
  const isOfRoom = (customId: string) => table === undefined || tableOf(customId) === table;
  const choices = message.buttons.filter(
    ({ customId = '', disabled }) => wanted.test(customId) && isOfRoom(customId) && !disabled,
  );
  return choices[random.int(Math.max(1, choices.length))]?.customId;
}

/** Whether the end of the room's game has been announced. Somebody must have moved in it. */
const isOver = ({ people, table }: Room): boolean =>
  table !== undefined &&
  people.some(({ messages }) =>
    messages.some((message) => message.hasButton(new RegExp(`^1:after-game:${table}`))),
  );

/** Rounds of asking everyone for a move, before a game that neither goes on nor ends counts as stuck. */
const ATTEMPTS = 600;

/** Who may move, and by which button. Waits for planned moves; undefined once the game is over. */
async function turn(
  room: Room,
  random: Random,
): Promise<{ readonly person: PersonDriver; readonly customId: string } | undefined> {
  const found = await pollUntil(
    async () => {
      if (isOver(room)) return 'over';
      for (const person of room.people) {
        const customId = await nextMove(room, person, random);
        if (customId !== undefined) return { person, customId };
      }
      // The end of a league's game is announced in the league's channel, not to its players.
      return room.history === undefined && 'over';
    },
    'a move, or the end of the game',
    { every: 100, times: ATTEMPTS },
  );
  return found === 'over' ? undefined : found;
}

/** Somebody who waits plans, in one of the games: in the others each move of the record is one that somebody pressed. */
async function plan(room: Room, awaited: PersonDriver): Promise<void> {
  const person = room.people.find((person) => person !== awaited);
  if (person === undefined || room.game !== fromTheGroundUp) return;
  // The game has begun, but its message may be a lobby's still.
  await sees(person, (message) => message.hasButton(PLAY));
  const { message } = await press(person, PLAY);
  if (!message.hasButton('Plan ahead')) return;
  const planned = await (await message.press('Plan ahead')).message.press('Suggest a plan');
  expect(planned.message.hasButton(/^1:withdraw-plan:/)).toBe(true);
  room.planned = { person, steps: (await recorded(room)).length };
}

/** At rest, a running table has one public message with buttons. */
async function rest(room: Room): Promise<void> {
  const calls = () =>
    room.people[0]?.messages.filter(
      (message) => !message.isPrivate && message.hasButton(/^1:(play|join):/),
    ) ?? [];
  await patiently(() =>
    playground.waitFor(() => isOver(room) || calls().length === 1, 'one message with buttons'),
  );
}

async function recorded(room: Room): Promise<readonly string[]> {
  const message = (await room.history?.())?.message;
  const [file] = message?.files ?? [];
  if (message === undefined || file === undefined) throw new Error('the history comes without its file');
  const record = recordSchema.parse(JSON.parse((await message.bytes(file)).toString()));
  return record.steps.map((step) => stepAsMove(room, step));
}

/** In From the Ground Up all do this at the same time. The record of a running game ends before what is hidden. */
const AT_ONCE = ['pass', 'discard'].map(shortHash);

/** How many of the last moves can be hidden until the others have chosen, too. */
function hiddenIn({ game, people, moves }: Room): number {
  if (game !== fromTheGroundUp) return 0;
  const before = moves.findLastIndex((move) => !AT_ONCE.some((verb) => move.startsWith(verb)));
  return Math.min(people.length - 1, moves.length - 1 - before);
}

/** The record has each move once and in order, and no other but planned ones; a plan that did not come yet is kept. */
async function check(room: Room): Promise<void> {
  const { moves, planned } = room;
  const told = room.told.splice(0).join('\n');
  if (room.history === undefined) return;
  const steps = await recorded(room);
  let at = 0;
  for (const step of steps) if (step === moves[at]) at++;
  const lost = [told, ...moves, 'in', ...steps].join('\n');
  expect(moves.length - at, lost).toBeLessThanOrEqual(isOver(room) ? 0 : hiddenIn(room));
  if (planned === undefined) return expect(steps, told).toEqual(moves.slice(0, at));
  if (steps.length === planned.steps)
    expect((await press(planned.person, PLAY)).text, 'the plan').toContain('Your plan:');
}

const databases = ['PGlite', ...(postgresPrograms === undefined ? [] : ['PostgreSQL'])];

describe.each(databases)('under repeated kills, on %s,', (database) => {
  it(
    'no acknowledged move or plan is lost or repeated where the record can be read, and no message keeps its buttons',
    async () => {
      await open(database);
      const random = quickRandom(`chaos on ${database}`);
      for (const handle of ['ann', 'ben', 'chloe', 'daan']) await playground.person(handle).speaks('en-US');
      const rooms = [
        await channelRoom(rollToTheTop, 'rounds:6 seats:2', ['ann', 'ben']),
        await channelRoom(fromTheGroundUp, 'seats:2', ['ben', 'ann']),
        await whatIfRoom('chloe'),
        await leagueRoom('ann', ['ben', 'daan']),
      ];
      for (const room of rooms) await room.begin();
      for (let kills = 0, sinceKill = 0; kills < KILLS; ) {
        const room = rooms[random.int(rooms.length)] as Room;
        const next = await turn(room, random);
        if (next === undefined) {
          await check(room);
          Object.assign(room, { table: undefined, moves: [], planned: undefined });
          await room.begin();
          continue;
        }
        const { person, customId } = next;
        // One round of a league follows another.
        if (room.history !== undefined) room.table ??= tableOf(customId);
        if (random.int(2) === 0) await plan(room, person);
        if (room.history !== undefined) room.moves.push(moveOf(customId));
        const id = await person.beginPress(customId);
        if (sinceKill++ < MOVES_A_KILL) {
          const answer = tell(room, customId, await answered(person, id));
          if (isEarly(answer)) room.moves.pop();
          else if (!isMade(answer)) takeBack(room);
          continue;
        }
        const timer = setTimeout(() => bot.child.kill('SIGKILL'), random.int(KILL_WITHIN));
        const answer = await Promise.race([
          answered(person, id).catch(() => undefined),
          bot.ended.then(() => undefined),
        ]);
        await bot.ended;
        clearTimeout(timer);
        kills++;
        sinceKill = 0;
        await playground.waitFor(() => !playground.online, 'the bot to be gone');
        await start();
        // Where the old button is still there, it works; if its move is already made, it says so, and nothing happens twice.
        const isThere = person.messages.some((message) => message.hasButton(customId));
        const first = answer !== undefined && isMade(tell(room, customId, answer));
        const again = isThere ? tell(room, 'again', await press(person, customId)) : undefined;
        const second = again !== undefined && isMade(again);
        if (room.history !== undefined) expect(first && second, 'a second time').toBe(false);
        // A plan can have made a move before this press: then nobody acknowledged it.
        if (again !== undefined && isEarly(again) && !first) room.moves.pop();
        else if (!first && !second && room.planned !== undefined) takeBack(room);
        await check(room);
        if (room.isPublic) await rest(room);
      }
      for (const room of rooms) await check(room);
    },
    300_000 + KILLS * 120_000,
  );
});

function tell({ told }: Room, pressed: string, answer: Answer): Answer {
  told.push(`${pressed}: ${answer.kind}: ${answer.text}`);
  return answer;
}

/** Whether the answer to the press of a move says that it was made. */
const isMade = (answer: Answer) =>
  answer.kind === 'update' && !isEarly(answer) && !/has moved on|no longer possible/.test(answer.text);

/** Whether the answer to a press says that what it hit had only just appeared, and was not done. */
const isEarly = ({ text }: Answer) => text.includes('had only just appeared');

/** A planned move came before the one that was pressed last, or may have. */
function takeBack({ planned, moves }: Room): void {
  expect(planned, 'who has planned').toBeDefined();
  moves.pop();
}
