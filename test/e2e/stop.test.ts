import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPlayground, type PersonDriver, type Playground } from '../../playground/index.ts';
import { type BotProcess, patiently, startBot } from './bot-process.ts';
import { beginGame, openTable } from './players.ts';
import { PATIENCE } from './world.ts';

const PRESSES_A_SECOND = 20;

let playground: Playground;
let folder: string;
let bot: BotProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollpad-stop-'));
  playground = await createPlayground({ patience: PATIENCE });
});
afterEach(async () => {
  bot.child.kill('SIGKILL');
  await bot.ended;
  await playground.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  bot = await startBot(playground, { folder });
  const isRegistered = () =>
    playground.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/commands'));
  await patiently(() => playground.waitFor(isRegistered, 'the commands to be registered'));
}

it('SIGTERM during 20 presses per second loses none that reach the bot, and the next process answers', async () => {
  await start();
  const ann = playground.person('ann').in('table-1');
  await openTable(ann, 'roll-to-the-top', 'seats:1');
  await ann.command('/table start');
  const call = await patiently(() => ann.sees((message) => message.hasButton(/^1:play:/)));
  const button = call.buttons.find(({ customId }) => /^1:rules:/.test(customId))?.customId ?? '';

  const pressed: string[] = [];
  for (let at = 0; playground.online; at++) {
    pressed.push(await ann.beginPress(button));
    if (at === PRESSES_A_SECOND) bot.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 1_000 / PRESSES_A_SECOND));
  }
  expect(await bot.ended).toBe(0);
  // The last press may meet the closing gateway: Discord does not deliver it, and says so.
  const answers = await Promise.allSettled(pressed.slice(0, -1).map((id) => ann.answerTo(id)));
  const lost = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  expect(lost, `of ${pressed.length}`).toEqual([]);
  expect(pressed.length).toBeGreaterThan(PRESSES_A_SECOND);

  await start();
  expect((await patiently(() => ann.press(button))).isPrivate).toBe(true);
});

it('SIGTERM while hints are computed tells everybody who waits, and ends cleanly', async () => {
  await start();
  const [ann, ...others] = ['ann', 'ben', 'chloe', 'daan'].map((handle) =>
    playground.person(handle).in('table-1'),
  ) as [PersonDriver, ...PersonDriver[]];
  await patiently(() => beginGame([ann, ...others], 'graphia-genesis'));
  const asked = await Promise.all([ann, ...others].map((person) => person.beginCommand('/table hint')));
  bot.child.kill('SIGTERM');
  const answers = await Promise.all(asked.map((id) => ann.answerTo(id)));
  expect(answers.map(({ message }) => message.text)).not.toContain('');
  expect(await bot.ended).toBe(0);
});
