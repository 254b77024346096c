import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPlayground } from '../../playground/index.ts';
import { readEmojiFiles } from '../../src/emoji-files.ts';
import { startBot, type Troubles } from './world.ts';

const emojis = fileURLToPath(new URL('../../assets/emoji', import.meta.url));

it('uploads the emoji once, and menus carry them beside the words', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-emoji-'));
  const playground = await createPlayground();
  const troubles: Troubles[] = [];
  const listed = async () => {
    const { id } = await get(playground, '/oauth2/applications/@me');
    return (await get(playground, `/applications/${id}/emojis`)).items as readonly {
      readonly id: string;
      readonly name: string;
    }[];
  };
  let rollpad = await startBot(playground, troubles, { dataFolder, emojis });
  try {
    const files = await readEmojiFiles(emojis);
    let all = await listed();
    while (all.length < files.length) all = await listed();
    expect(all.map(({ name }) => name).sort()).toEqual(
      files.map(({ name, hash }) => `${name}_${hash}`).sort(),
    );

    await rollpad.stop();
    rollpad = await startBot(playground, troubles, { dataFolder, emojis });
    expect(await listed()).toEqual(all);

    expect(troubles).toEqual([]);
  } finally {
    await rollpad.stop();
    await playground.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
});

async function get(playground: { readonly api: string; readonly token: string }, path: string) {
  const response = await fetch(`${playground.api}/v10${path}`, {
    headers: { authorization: `Bot ${playground.token}` },
  });
  return response.json();
}
