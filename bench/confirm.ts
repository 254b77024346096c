import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPlayground } from '../playground/index.ts';
import { games } from '../src/games/index.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import { begin, isOver, MOVE, openPlace, type Place } from './evening.ts';
import { quantile, type Row } from './measure.ts';
import { commandsIn } from './people.ts';
import { type Running, rollpadIn, startDatabase } from './processes.ts';

/** Moves of each game before those that count, so that its code is compiled. */
const WARM = 12;
/** Rounds, in which each game has its turn, and moves of a game in a round. */
const ROUNDS = 3;
const MOVES = 10;
/** Loaded into the bot, so that it deals the same games in each run. */
const SEEDED = ['--import', `${import.meta.dirname}/plain/seeded.mjs`];
/** The process is quiet when it has used no processor time for this long, in ms. */
const QUIET = 60;

/**
 * The bot's processor time for a **Confirm** with all that follows: the move, the panel, the computer players' moves and
 * the messages in the channel. The suggested moves are asked for beforehand and not counted.
 */
export async function* confirm(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-confirm-'));
  const server = postgresPrograms === undefined ? undefined : await startDatabase();
  const playground = await createPlayground({ requestsPerSecond: 10_000 });
  let bot: Running | undefined;
  try {
    bot = await rollpadIn(
      playground,
      {
        DATA_FOLDER: folder,
        ...(server === undefined ? {} : { DATABASE_URL: await server.database() }),
      },
      SEEDED,
    );
    await commandsIn(playground);
    const places: Place[] = [];
    for (let n = 0; n < games.length; n++) places.push(await openPlace(playground, n));
    const used = new Map(places.map((place) => [place, [] as number[]]));
    for (const place of places) await play(place, bot, WARM);
    for (let round = 0; round < ROUNDS; round++)
      for (const place of places) used.get(place)?.push(...(await play(place, bot, MOVES)));
    for (const [{ game }, unsorted] of used) {
      const times = unsorted.toSorted((a, b) => a - b);
      const [low, half, high] = [0.25, 0.5, 0.75].map((part) => quantile(times, part).toFixed(0));
      yield {
        what: `**Confirm** with all that follows, ${game}: processor time, median of ${times.length}`,
        ours: `${half} ms`,
        beside: `${low} to ${high} ms for the middle half; aim: 80 ms`,
      };
    }
  } finally {
    await bot?.stop();
    await playground.close();
    await server?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plays suggested moves. @returns the bot's processor time for each, in ms */
async function play(place: Place, bot: Running, moves: number): Promise<readonly number[]> {
  const used: number[] = [];
  while (used.length < moves) {
    const one = await confirmed(place, bot);
    if (one !== undefined) used.push(one);
    else if (isOver(place)) await begin(place);
  }
  return used;
}

/** Plays the suggested move. @returns the bot's processor time for it, in ms; undefined if it is not their turn */
async function confirmed({ person }: Place, bot: Running): Promise<number | undefined> {
  const { message } = await person.command('/table hint');
  if (!message.hasButton(MOVE)) return undefined;
  const before = await quiet(bot);
  await message.press(MOVE);
  return (await quiet(bot)) - before;
}

/** Waits until the bot does nothing. @returns its processor time so far, in ms */
async function quiet(bot: Running): Promise<number> {
  for (;;) {
    const before = bot.cpu();
    await pause(QUIET);
    if (bot.cpu() === before) return before;
  }
}
