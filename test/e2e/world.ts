import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { steppingStones } from '../../examples/stepping-stones/index.ts';
import {
  createPlayground,
  type LabelMatcher,
  type PersonDriver,
  type Playground,
  type SeenMessage,
} from '../../playground/index.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { AnyGame } from '../../src/core/game.ts';
import { games as offered } from '../../src/games/index.ts';
import { type Rollpad, start } from '../../src/rollpad.ts';
import type { Log } from '../../src/table/ports.ts';
import { withSameDice } from './dice.ts';

/** A short game that can be a challenge: the longest row is best. */
export const challengeStones = {
  ...steppingStones,
  solo: {
    options: () => ({ rounds: '6' }),
    merit: (state: Parameters<typeof steppingStones.score>[0]) => steppingStones.score(state).totals[0] ?? 0,
  },
} as unknown as AnyGame;

/** Log entries of level warning and above: in a sound bot, only those that a test provoked. */
export interface Troubles {
  readonly level: 'warn' | 'error';
  readonly about: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A whole Rollpad, as `npm start` runs it, on a local Discord with four people. */
export interface World {
  readonly playground: Playground;
  readonly troubles: Troubles[];
  /** Ends the bot, as Ctrl-C does, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Like `restart`, with something happening in between. */
  restartAfter(happens: () => Promise<void>): Promise<void>;
}

/** The settings of a test's bot. */
export interface BotWishes {
  /** Its folder, which contains the database unless that is elsewhere. */
  readonly dataFolder: string;
  readonly database?: Config['database'];
  readonly shards?: Config['shards'];
  readonly metrics?: Config['metrics'];
  /** Default: as in `npm start`. */
  readonly retention?: Config['retention'];
  readonly games?: readonly AnyGame[];
  readonly activity?: Config['activity'];
  /** The folder of the emoji; left out: no emoji. */
  readonly emojis?: string;
}

/** How long Discord waits for an answer in most tests, in ms: they must pass on a busy machine. */
export const PATIENCE = 20_000;

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;
/** Tuesday, 10:00 UTC, in ms since the epoch, which began on a Thursday. */
const TUESDAY = 130 * HOUR;

/** Starts a whole Rollpad in a playground. @param troubles collects what goes wrong */
export function startBot(
  playground: Playground,
  troubles: Troubles[],
  { dataFolder, database, shards, metrics, retention, games, activity, emojis }: BotWishes,
): Promise<Rollpad> {
  const record = (level: Troubles['level']) => (about: object, message: string) =>
    void troubles.push({ level, about: { ...about }, message });
  const log: Log = { debug() {}, info() {}, warn: record('warn'), error: record('error') };
  return start({
    config: {
      discord: { token: playground.token, api: playground.api },
      database: database ?? { folder: join(dataFolder, 'database') },
      dataFolder,
      playgroundPort: 0,
      logLevel: 'info',
      retention: retention ?? readConfig({}).retention,
      matching: true,
      shards,
      metrics,
      activity,
    },
    log,
    web: dataFolder,
    ...(activity === undefined ? {} : { sheets: pathToFileURL(`${dataFolder}/`) }),
    // The bot uses the playground's clock, which can jump forward.
    now: () => new Date(playground.clock.now()),
    onWind: playground.clock.onWind,
    games: withSameDice(games ?? offered),
    ...(emojis === undefined ? {} : { emojis }),
  });
}

/**
 * One world for all tests of a file. After each test, checks that nothing went wrong except what the test took out of
 * `troubles`.
 *
 * @param games default: all that are offered
 */
export function useWorld(games?: readonly unknown[]): World {
  let made: Awaited<ReturnType<typeof createWorld>> | undefined;
  const world = () => {
    if (made === undefined) throw new Error('The world is there within tests alone.');
    return made;
  };
  beforeAll(async () => {
    made = await createWorld(games as readonly AnyGame[] | undefined);
  });
  afterAll(() => made?.close());
  afterEach(() => expect(world().troubles.splice(0)).toEqual([]));
  return {
    get playground() {
      return world().playground;
    },
    get troubles() {
      return world().troubles;
    },
    restart: () => world().restart(),
    restartAfter: (happens) => world().restartAfter(happens),
  };
}

async function createWorld(games?: readonly AnyGame[]): Promise<World & { close(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-e2e-'));
  const playground = await createPlayground({ patience: PATIENCE });
  // No day and no week ends while a test plays, whatever time it is outside.
  await playground.host.wind(WEEK - ((playground.clock.now() - TUESDAY) % WEEK));
  const troubles: Troubles[] = [];
  const run = () => startBot(playground, troubles, { dataFolder, ...(games === undefined ? {} : { games }) });
  let rollpad: Rollpad = await run();
  return {
    playground,
    troubles,
    async restart() {
      await rollpad.stop();
      rollpad = await run();
    },
    async restartAfter(happens) {
      await rollpad.stop();
      await happens();
      rollpad = await run();
    },
    async close() {
      await rollpad.stop();
      await playground.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The newest public message in a channel with this button. */
export function publicMessage(person: PersonDriver, button: LabelMatcher): SeenMessage | undefined {
  return person.messages.findLast((message) => !message.isPrivate && message.hasButton(button));
}

/** The bot's requests that were refused, without those about a panel that closed while it was refreshed. */
export function refusalsOf({ refusals }: Pick<Playground, 'refusals'>): Playground['refusals'] {
  return refusals.filter(({ path, code }) => code !== 10008 || !path.startsWith('/webhooks/'));
}
