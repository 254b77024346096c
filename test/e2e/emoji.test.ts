import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPlayground } from '../../playground/index.ts';
import { publicMessage, startBot, type Troubles } from './world.ts';

it('uses words when the upload fails', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-emoji-'));
  const playground = await createPlayground();
  const troubles: Troubles[] = [];
  const wrong = join(dataFolder, 'wrong');
  await mkdir(wrong);
  await writeFile(join(wrong, 'index.json'), JSON.stringify({ d4: '00000000' }));
  await writeFile(join(wrong, 'd4.png'), 'no picture');
  const rollpad = await startBot(playground, troubles, { dataFolder, emojis: wrong });
  try {
    await playground.waitFor(() => (troubles.length > 0 ? true : undefined), 'the failure to be logged');
    const ann = playground.person('ann').in('table-1');
    await ann.command('/newgame game:roll-to-the-top board:tree');
    await ann.command('/start');
    const rolled = await playground.waitFor(() => publicMessage(ann, /^1:play:/), 'the game to begin');
    const panel = (await rolled.press(/^1:play:/)).message;
    expect(JSON.stringify(panel.raw)).toMatch(/"label":"d\d+: /);
    expect(JSON.stringify([rolled.raw, panel.raw])).not.toMatch(/<:d\d+:|"emoji":\{"id"/);
    expect(troubles).toHaveLength(1);
  } finally {
    await rollpad.stop();
    await playground.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
