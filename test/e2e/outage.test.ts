import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground, type Playground } from '../../playground/index.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../src/testkit/store/postgres.ts';
import { beginGame, tellsOfSkip } from './players.ts';
import { PATIENCE, startBot, type Troubles } from './world.ts';

describe.skipIf(postgresPrograms === undefined)('a PostgreSQL that goes away under a running bot', () => {
  const troubles: Troubles[] = [];
  let server: TestPostgres;
  let playground: Playground;
  let folder: string;
  let rollpad: Rollpad;
  beforeAll(async () => {
    server = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), 'rollpad-outage-'));
    playground = await createPlayground({ patience: PATIENCE });
    const database = { url: await server.database() };
    rollpad = await startBot(playground, troubles, { dataFolder: folder, database });
  });
  afterAll(async () => {
    await rollpad?.stop();
    await playground?.close();
    await server?.dispose();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('is reported privately; nothing is lost or done twice, and the same button works afterwards', async () => {
    const ann = playground.person('ann').in('table-1');
    const ben = playground.person('ben').in('table-1');
    const call = await beginGame([ann, ben], 'roll-to-the-top');
    const panel = (await call.press(/^1:play:/)).message;
    expect(panel.pictures).toHaveLength(1);

    await server.stop();
    const pressed = await call.press(/^1:play:/);
    expect([pressed.isPrivate, pressed.message.pictures]).toEqual([true, []]);
    expect(pressed.text).toContain('Nothing is lost, so please try again.');
    const typed = await ben.command('/table sheet');
    expect([typed.isPrivate, typed.text.includes('Nichts ist verloren')]).toEqual([true, true]);
    const moved = await ann.command('/play move:done');
    expect([moved.isPrivate, moved.text.includes('Nothing is lost, so please try again.')]).toEqual([
      true,
      true,
    ]);
    const failed = () =>
      troubles
        .filter(
          ({ message }) => message.endsWith('interactions failed') || message === 'an interaction failed',
        )
        .reduce((sum, { about: { count } }) => sum + (typeof count === 'number' ? count : 1), 0);
    await playground.waitFor(() => failed() === 3, 'all failures in the log');
    expect(playground.online).toBe(true);

    await server.start();
    const again = await call.press(/^1:play:/);
    expect(again.message.pictures).toHaveLength(1);
    expect(again.message.buttons.map(({ customId }) => customId)).toEqual(
      panel.buttons.map(({ customId }) => customId),
    );
    await ann.command('/play move:done');
    const done = await ben.command('/play move:done');
    // With some dice the next roll follows at once, and takes the room of this line.
    expect(done.text).toMatch(/Niemand hat eine Zahl eingetragen|Wurf 2/);
    // The queue works again, too: the channel gets the message.
    await ann.sees(tellsOfSkip('Ben'));
    const history = await ann.command('/table history');
    expect(history.text.match(/Ann skips/g)).toHaveLength(1);
    expect(failed()).toBe(3);
    expect((await ann.command('/table verify')).isPrivate).toBe(true);
  });
});
