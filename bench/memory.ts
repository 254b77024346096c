import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  createPlayground,
  InteractionFailed,
  type PersonDriver,
  type SeenMessage,
} from '../playground/index.ts';
import { quickRandom, type Random } from '../src/core/random.ts';
import { games } from '../src/games/index.ts';
import { postgresPrograms, startPostgres } from '../src/testkit/store/postgres.ts';
import type { Row } from './measure.ts';
import { rollpad } from './processes.ts';

const PRESSES = 2000;
/** Presses between two rows. */
const STEP = 250;

/** What moves a game on: the controls of a panel. */
const CONTROLS = /^1:(pick|do|look|options|page):/;

/**
 * Resident memory of a bot on PostgreSQL, with the playground in another process: somebody plays a game of each kind at
 * random, and opens pictures meanwhile. Nothing where PostgreSQL is not installed.
 */
export async function* memory(): AsyncGenerator<Row> {
  if (postgresPrograms === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const postgres = await startPostgres();
  const playground = await createPlayground({
    requestsPerSecond: 10_000,
    channels: games.map(({ id }) => ({ name: id, topic: '' })),
  });
  const bot = await rollpad({
    DISCORD_TOKEN: playground.token,
    DISCORD_API: playground.api,
    DATA_FOLDER: folder,
    DATABASE_URL: await postgres.database(),
  });
  const resident = () => `${bot.resident().toFixed(0)} MiB`;
  try {
    await playground.waitFor(
      () => playground.requests.some(({ method }) => method === 'PUT'),
      'the commands',
    );
    await quiet(() => playground.requests.length);
    yield { what: 'resident memory of a bot on PostgreSQL, when it is ready', ours: resident() };
    const random = quickRandom('memory');
    const players = games.map(({ id }) => playing(playground.person('ann').in(id), id, random));
    for (let count = 0; count < PRESSES; count++) {
      if (count > 0 && count % STEP === 0) yield { what: `… after ${count} presses`, ours: resident() };
      await players[count % players.length]?.next();
    }
    yield { what: `… after ${PRESSES} presses`, ours: resident() };
  } finally {
    await bot.stop();
    await playground.close();
    await postgres.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the bot has uploaded its emoji: until it sends nothing for a while. */
async function quiet(requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); ) {
    before = requests();
    await setTimeout(2000);
  }
}

/** Presses once at each step, from game to game. */
async function* playing(person: PersonDriver, game: string, random: Random): AsyncGenerator<void, never> {
  for (;;) {
    await person.command(`/newgame ${game}`);
    const lobby = await person.sees((message) => message.hasButton(/^1:add-computer:/));
    // The bot answers these two by editing the lobby.
    await person.beginPress(/^1:add-computer:/);
    yield;
    await person.sees((message) => message.hasButton(/^1:start:/) && message.text !== lobby.text);
    await person.beginPress(/^1:start:/);
    yield;
    const play = await person.sees((message) => message.hasButton(/^1:play:/));
    for (let opened = 0; play.now()?.hasButton(/^1:play:/); opened++) {
      let panel: SeenMessage | undefined = await used(() => play.press(/^1:play:/));
      yield;
      while (panel !== undefined && random.int(12) > 0) {
        panel = await used(anyControl(panel, random));
        yield;
      }
      if (opened % 4 === 3) {
        await used(() => play.press(/^1:table:/));
        yield;
      }
    }
  }
}

/** @returns the panel after it; undefined where the bot refuses, or the panel offers nothing more */
async function used(
  use: (() => Promise<{ readonly message: SeenMessage }>) | undefined,
): Promise<SeenMessage | undefined> {
  try {
    return (await use?.())?.message;
  } catch (error) {
    if (error instanceof InteractionFailed) return undefined;
    throw error;
  }
}

function anyControl(
  panel: SeenMessage,
  random: Random,
): (() => Promise<{ readonly message: SeenMessage }>) | undefined {
  const buttons = panel.buttons.filter(({ customId, disabled }) => !disabled && CONTROLS.test(customId));
  const menus = panel.menus.filter(({ customId, disabled }) => !disabled && CONTROLS.test(customId));
  const at = random.int(Math.max(1, buttons.length + menus.length));
  const button = buttons[at];
  if (button !== undefined) return () => panel.press(button.customId);
  const menu = menus[at - buttons.length];
  const option = menu?.options[random.int(Math.max(1, menu.options.length))];
  return menu === undefined || option === undefined
    ? undefined
    : () => panel.choose(menu.customId, option.value);
}
