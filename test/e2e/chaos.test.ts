import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  createPlayground,
  InteractionFailed,
  type PersonDriver,
  type Playground,
} from '../../playground/index.ts';
import { quickRandom } from '../../src/core/random.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';
import { presses } from '../../src/discord/presses.ts';
import { rollToTheTop } from '../../src/games/roll-to-the-top/index.ts';
import { customIds } from '../../src/testkit/discord/everything.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../src/testkit/store/postgres.ts';
import { type BotProcess, patiently, startBot } from './bot-process.ts';
import { PATIENCE } from './world.ts';

/** How often to repeat it all on each database, each time with other moments: `KILL_RUNS=30 npm run test:e2e -- chaos`. */
const RUNS = Number(process.env.KILL_RUNS ?? 1);
const MOVES = 60;
const KILLS = 8;
/** Maximum delay from a press to a kill, in ms: kills come before the answer, after it, and while the channel is told. */
const KILL_WITHIN = 300;

/** A press on a move, as in its `custom_id`. */
interface Attempt {
  readonly move: string;
  acknowledged: boolean;
}

const recordSchema = z.looseObject({
  steps: z.array(z.looseObject({ verb: z.string(), said: z.record(z.string(), z.string()) })),
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
  if (!presses.do.is(press) || press.verb === undefined) throw new Error(`${customId} is no move`);
  const picks = press.picks.map(({ option, value }) => `${option}${value}`);
  return [press.verb, ...picks.sort()].join(' ');
}

/** The same for a stored step. */
function stepAsMove({
  verb,
  said: args,
}: {
  readonly verb: string;
  readonly said: Readonly<Record<string, string>>;
}) {
  const options = rollToTheTop.commands.find(({ name }) => name === verb)?.options ?? [];
  const picks = options.flatMap(({ name }, option) => {
    const value = args[name];
    return value === undefined ? [] : [`${option.toString(36)}${shortHash(value)}`];
  });
  return [shortHash(verb), ...picks.sort()].join(' ');
}

/** Retries, as a person does, when a freshly started bot did not answer in time. */
async function persistently(ann: PersonDriver, begin: () => Promise<string>, attempts = 3): Promise<Answer> {
  try {
    return await answered(ann, await begin());
  } catch (error) {
    if (!(error instanceof InteractionFailed) || attempts === 1) throw error;
    return persistently(ann, begin, attempts - 1);
  }
}

const answered = (ann: PersonDriver, interactionId: string): Promise<Answer> =>
  patiently(
    () => ann.answerTo(interactionId),
    (error) => error instanceof InteractionFailed,
  );

async function newGame(ann: PersonDriver, ben: PersonDriver): Promise<void> {
  await persistently(ann, () => ann.beginCommand('/newgame roll-to-the-top rounds:6 seats:2'));
  await persistently(ben, () => ben.beginCommand('/join'));
  await persistently(ann, () => ann.beginCommand('/start'));
}

/** A suggested move of the person whose turn it is; undefined if the game is over. */
async function suggested(
  people: readonly PersonDriver[],
): Promise<{ readonly person: PersonDriver; readonly customId: string } | undefined> {
  for (const person of people) {
    const hint = await persistently(person, () => person.beginCommand('/hint'));
    const button = hint.message.buttons.find(({ customId }) => /^1:do:/.test(customId));
    if (button !== undefined) return { person, customId: button.customId };
  }
  return undefined;
}

/** At rest, the running table has one public message with buttons. */
async function rest(ann: PersonDriver, attempts = 6): Promise<void> {
  const calls = () => ann.messages.filter((one) => !one.isPrivate && one.hasButton(/^1:(play|join):/));
  try {
    await playground.waitFor(() => calls().length === 1, 'one message with buttons');
  } catch (error) {
    if (attempts === 1) throw new Error(`${calls().length} messages have buttons`, { cause: error });
    await rest(ann, attempts - 1);
  }
}

async function recordedMoves(ann: PersonDriver): Promise<readonly string[]> {
  const { message } = await persistently(ann, () => ann.beginCommand('/history'));
  const [file] = message.files;
  if (file === undefined) throw new Error('the history comes without its file');
  const record = recordSchema.parse(JSON.parse((await message.bytes(file)).toString()));
  return record.steps.map(stepAsMove);
}

/** The record has every acknowledged move, in order; all others were pressed, and no move is there twice. */
function compare(attempts: readonly Attempt[], recorded: readonly string[]): void {
  let at = 0;
  for (const { move, acknowledged } of attempts) {
    if (recorded[at] === move) at++;
    else if (acknowledged)
      expect.fail(`move ${at + 1} was acknowledged as ${move}, and is ${recorded[at]} in the record`);
  }
  expect(recorded.length, 'moves in the record').toBe(at);
}

const databases = ['PGlite', ...(postgresPrograms === undefined ? [] : ['PostgreSQL'])];
const runs = Array.from({ length: RUNS }, (_, index) => index + 1);

describe.each(databases)('under repeated kills, on %s,', (database) => {
  it.each(runs)(
    'no acknowledged move is lost or repeated, and no message keeps its buttons (run %i)',
    async (run) => {
      await open(database);
      const random = quickRandom(`chaos ${run}`);
      const ann = playground.person('ann').in('table-1');
      const ben = playground.person('ben').in('table-1');
      await playground.waitFor(
        () => playground.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/commands')),
        'the commands to be registered',
      );
      await newGame(ann, ben);
      let attempts: Attempt[] = [];
      let acknowledged = 0;
      let kills = 0;
      while (acknowledged < MOVES) {
        const next = await suggested([ann, ben]);
        if (next === undefined) {
          // The game is over.
          compare(attempts, await recordedMoves(ann));
          attempts = [];
          await newGame(ann, ben);
          continue;
        }
        const { person, customId } = next;
        const attempt: Attempt = { move: moveOf(customId), acknowledged: false };
        attempts.push(attempt);
        const kill = kills * (MOVES / KILLS) <= acknowledged && random.int(4) === 0;
        const id = await person.beginPress(customId);
        const timer = kill ? setTimeout(() => bot.child.kill('SIGKILL'), random.int(KILL_WITHIN)) : undefined;
        const answer = await Promise.race([
          answered(person, id).catch(() => undefined),
          ...(kill ? [bot.ended.then(() => undefined)] : []),
        ]);
        attempt.acknowledged = answer?.kind === 'update' && !answer.text.includes('has moved on');
        if (attempt.acknowledged) acknowledged++;
        if (!kill) continue;
        await bot.ended;
        clearTimeout(timer);
        kills++;
        await playground.waitFor(() => !playground.online, 'the bot to be gone');
        await start();
        if (person.messages.some((message) => message.hasButton(customId))) {
          // The old button still works; if its move is already made, it says so, and nothing happens twice.
          const repeated = await persistently(person, () => person.beginPress(customId));
          if (repeated.kind === 'update' && !repeated.text.includes('has moved on')) {
            expect(attempt.acknowledged, 'a move that was acknowledged is not made a second time').toBe(
              false,
            );
            attempt.acknowledged = true;
            acknowledged++;
          }
        } else if (!attempt.acknowledged) {
          // The answer arrived during the kill, so its message already has the next choice.
          attempt.acknowledged = true;
          acknowledged++;
        }
        compare(attempts, await recordedMoves(ann));
        if ((await suggested([ann, ben])) !== undefined) await rest(ann);
      }
      expect(kills).toBeGreaterThanOrEqual(KILLS - 2);
      compare(attempts, await recordedMoves(ann));
    },
    900_000,
  );
});
