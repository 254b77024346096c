import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPlayground } from '../playground/index.ts';
import { sum } from '../src/core/common.ts';
import { games } from '../src/games/index.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import { begin, isOver, MOVE, openPlace, type Place } from './evening.ts';
import type { Row } from './measure.ts';
import { commandsIn } from './people.ts';
import { type Running, rollpadIn, startDatabase } from './processes.ts';

/** Moves of each game before those that count, so that its code is compiled. */
const WARM = 10;
/** Moves of each game that count. */
const COUNTED = 15;
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
    bot = await rollpadIn(playground, {
      DATA_FOLDER: folder,
      ...(server === undefined ? {} : { DATABASE_URL: await server.database() }),
    });
    await commandsIn(playground);
    const places: Place[] = [];
    for (let n = 0; n < games.length; n++) places.push(await openPlace(playground, n));
    for (const place of places) {
      const used: number[] = [];
      while (used.length < WARM + COUNTED) {
        const one = await confirmed(place, bot);
        if (one !== undefined) used.push(one);
        else if (isOver(place)) await begin(place);
      }
      yield {
        what: `**Confirm** with all that follows, ${place.game}: processor time`,
        ours: `${(sum(used.slice(WARM)) / COUNTED).toFixed(0)} ms`,
        beside: 'aim: 80 ms',
      };
    }
  } finally {
    await bot?.stop();
    await playground.close();
    await server?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plays the suggested move. @returns the bot's processor time for it, in ms; undefined if it is not their turn */
async function confirmed({ person }: Place, bot: Running): Promise<number | undefined> {
  const { message } = await person.command('/hint');
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
