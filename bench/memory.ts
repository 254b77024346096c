import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPlayground, type PersonDriver, type SeenMessage } from '../playground/index.ts';
import { quickRandom, type Random } from '../src/core/random.ts';
import { games } from '../src/games/index.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import type { Row } from './measure.ts';
import { Attempts, commandsIn } from './people.ts';
import { rollpadIn, startDatabase } from './processes.ts';

const PRESSES = 2000;
/** Presses between two rows. */
const STEP = 250;

/** The controls of a panel that move a game forward. */
const CONTROLS = /^1:(pick|whole|confirm|show|options|page):/;

/**
 * The resident memory of a bot on PostgreSQL, run as in the image, with the playground in another process. Somebody
 * plays a game of each kind at random and opens pictures meanwhile. Yields nothing if PostgreSQL is not installed.
 *
 * @throws at the end if the bot left presses without an answer
 */
export async function* memory(): AsyncGenerator<Row> {
  if (postgresPrograms === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const postgres = await startDatabase();
  const playground = await createPlayground({
    requestsPerSecond: 10_000,
    channels: games.map(({ id }) => ({ name: id, topic: '' })),
  });
  const bot = await rollpadIn(playground, {
    DATA_FOLDER: folder,
    DATABASE_URL: await postgres.database(),
  });
  const resident = () => `${bot.resident().toFixed(0)} MiB`;
  try {
    await commandsIn(playground);
    await quiet(() => playground.requests.length);
    yield { what: 'resident memory of a bot on PostgreSQL, when it is ready', ours: resident() };
    const random = quickRandom('memory');
    const presses = new Attempts();
    const players = games.map(({ id }) => playing(playground.person('ann').in(id), id, random, presses));
    for (let step = 0, next = STEP; presses.made < PRESSES; step++) {
      await players[step % players.length]?.next();
      if (presses.made < next) continue;
      yield {
        what: `… after ${presses.made} presses`,
        ours: `${resident()}, at most ${bot.mostResident().toFixed(0)} MiB`,
      };
      next += STEP;
    }
    yield presses.row;
    presses.check();
  } finally {
    await bot.stop();
    await playground.close();
    await postgres.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the bot has uploaded its emoji, that is until it has sent nothing for a while. */
async function quiet(requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); ) {
    before = requests();
    await setTimeout(2000);
  }
}

/** Presses once per step, game after game. */
async function* playing(
  person: PersonDriver,
  game: string,
  random: Random,
  presses: Attempts,
): AsyncGenerator<void, never> {
  /** @returns the panel after it; undefined if the bot does not answer, or the panel offers nothing more */
  const used = async (use: Press | undefined): Promise<SeenMessage | undefined> =>
    use === undefined ? undefined : (await presses.attempt(use))?.message;
  for (;;) {
    await person.command(`/newgame ${game}`);
    const lobby = await person.sees((message) => message.hasButton(/^1:computers:/));
    // The bot answers these two by editing the lobby.
    const { modal } = await person.press(/^1:computers:/);
    void modal.submit({}).catch(() => undefined);
    await person.sees((message) => message.hasButton(/^1:start:/) && message.text !== lobby.text);
    await person.beginPress(/^1:start:/);
    for (let opened = 0; ; opened++) {
      // Each turn is a new message, and the last one offers another game. Earlier games have such messages, too.
      const call = await person.sees(
        (message) => BigInt(message.id) >= BigInt(lobby.id) && message.hasButton(/^1:(play|rematch):/),
      );
      if (!call.hasButton(/^1:play:/)) break;
      let panel = await used(() => call.press(/^1:play:/));
      yield;
      while (panel !== undefined && random.int(12) > 0) {
        panel = await used(anyControl(panel, random));
        yield;
      }
      if (opened % 4 === 3 && call.now()?.hasButton(/^1:table:/) === true) {
        await used(() => call.press(/^1:table:/));
        yield;
      }
    }
  }
}

type Press = () => Promise<{ readonly message: SeenMessage }>;

function anyControl(panel: SeenMessage, random: Random): Press | undefined {
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
