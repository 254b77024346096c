import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createPlayground } from '../index.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython)
  process.stderr.write(
    '\nNO PYTHON: "a bot in another language" is not tested, for there is no python3.\n\n',
  );

it.skipIf(!hasPython)('a bot in another language, without any library, answers', async () => {
  const playground = await createPlayground();
  onTestFinished(() => playground.close());
  const script = fileURLToPath(new URL('../examples/ping.py', import.meta.url));
  const env = { ...process.env, DISCORD_API: playground.api, DISCORD_TOKEN: playground.token };
  const bot = spawn('python3', [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void bot.kill());
  let said = '';
  bot.stderr.on('data', (text) => {
    said += String(text);
  });
  const ended = new Promise<never>((_, reject) => bot.once('exit', () => reject(new Error(said))));
  const chloe = playground.person('chloe');
  const listed = expect.poll(() => chloe.commands(), { timeout: 60_000 }).toMatchObject([{ name: 'ping' }]);
  await Promise.race([listed, ended]);
  const answer = await Promise.race([chloe.command('/ping'), ended]);
  expect(answer.text).toBe('Pong, Chloé!');
  expect(playground.refusals).toEqual([]);
});
