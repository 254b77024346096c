import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type PersonDriver, type Playground } from '../playground/index.ts';
import type { Row } from './measure.ts';
import { commandsIn } from './people.ts';
import { rollpadIn } from './processes.ts';

const TABLES = 20;
/** How long Discord answers all requests with errors, in s. */
const OUTAGES = [20, 120];
/** More requests than the bot sends during an outage. */
const REQUESTS = 10_000;
/** Maximum time until all channels are up to date after the outage, in ms. */
const PATIENCE = 180_000;

/** A table of two people who play by commands. */
interface Played {
  readonly people: readonly PersonDriver[];
  isTold(): boolean;
}

/** How long it takes after an outage of Discord until all channels show the moves that were made during it. */
export async function* outage(): AsyncGenerator<Row> {
  for (const seconds of OUTAGES) yield await measure(seconds);
}

async function measure(seconds: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const playground = await createPlayground({ requestsPerSecond: 10_000 });
  try {
    const bot = await rollpadIn(playground, {
      DATA_FOLDER: folder,
    });
    try {
      const tables = await begin(playground);
      await playground.host.breakRequests(REQUESTS);
      for (const { people } of tables)
        for (const person of people)
          await person.beginCommand({ command: 'play', options: { move: 'done' } });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      await playground.host.clearFaults();
      const returned = performance.now();
      const until = returned + PATIENCE;
      while (!tables.every((table) => table.isTold())) {
        if (performance.now() > until)
          throw new Error(`waited ${PATIENCE / 1000} s for every channel to be told`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const after = (performance.now() - returned) / 1_000;
      return {
        what: `Discord was away for ${seconds} s: until ${TABLES} channels know of the moves made meanwhile`,
        ours: `${after.toFixed(1)} s`,
        beside: 'aim: 15 s',
      };
    } finally {
      await bot.stop();
    }
  } finally {
    await playground.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function begin(playground: Playground): Promise<readonly Played[]> {
  await commandsIn(playground);
  const tables: Played[] = [];
  for (let n = 0; n < TABLES; n++) {
    const name = `outage-${n}`;
    await playground.host.createChannel(name);
    const ann = playground.person('ann').in(name);
    const ben = playground.person('ben').in(name);
    await ann.command('/newgame roll-to-the-top');
    await ann.sees((message) => message.hasButton(/^1:join:/));
    await ben.command('/table join');
    await ann.command('/table start');
    await ann.sees((message) => message.hasButton(/^1:play:/));
    const isTold = () =>
      ann.messages.some((message) => !message.isPrivate && /\bBen\b.{0,5} skips/.test(message.text));
    tables.push({ people: [ann, ben], isTold });
  }
  return tables;
}
