import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, FolderNotWritable } from './errors.ts';
import { claimFolder } from './folder.ts';

const hasty = { heartbeat: 20, timeout: 200 };

describe('a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollpad-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a claim as another process would. @param differences from a valid claim of this process */
  const leave = async (differences: object | string): Promise<string> => {
    const release = await claimFolder(folder);
    const [name = ''] = readdirSync(folder);
    const own = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object;
    await release();
    const path = join(folder, 'in-use-other.json');
    const text = typeof differences === 'string' ? differences : JSON.stringify({ ...own, ...differences });
    writeFileSync(path, text);
    return path;
  };

  it('is created if missing, and belongs to one process until released', async () => {
    const inner = join(folder, 'a', 'b');
    const release = await claimFolder(inner);
    await expect(claimFolder(inner)).rejects.toThrow(FolderInUse);
    await expect(claimFolder(inner)).rejects.toThrow(
      `The data folder ${inner} is in use by another process (${process.pid}).`,
    );
    await release();
    await (await claimFolder(inner))();
    expect(readdirSync(inner)).toEqual([]);
  });

  it('belongs to one of several processes that claim it at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => claimFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(FolderInUse);
      else await outcome.value();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is free as soon as its process has died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const path = await leave({ pid });
    const release = await claimFolder(folder);
    expect(existsSync(path)).toBe(false);
    await release();
  });

  it('is free if another process has the dead one’s id', async () => {
    await leave({ pid: process.ppid, started: '1' });
    await (await claimFolder(folder))();
    await leave({ started: '1' });
    await (await claimFolder(folder))();
  });

  describe('where the system does not say when processes started', () => {
    const { readFileSync: read } = fs;
    beforeEach(() => {
      fs.readFileSync = ((path: string, ...more: never[]) => {
        if (path.startsWith('/proc/')) throw new Error('there is no such folder');
        return read(path, ...more);
      }) as typeof read;
      syncBuiltinESMExports();
    });
    afterEach(() => {
      fs.readFileSync = read;
      syncBuiltinESMExports();
    });

    it.each([
      ['another program that has the dead one’s id', process.ppid],
      ['this process, which has it', process.pid],
    ])('is free of a claim without touches, whatever runs by its number: %s', async (_which, pid) => {
      const path = await leave({ pid });
      await (await claimFolder(folder, hasty))();
      expect(existsSync(path)).toBe(false);
    });

    it('stays claimed while its process touches its claim', async () => {
      const release = await claimFolder(folder, hasty);
      await expect(claimFolder(folder, hasty)).rejects.toThrow(FolderInUse);
      await release();
    });

    it('is free as soon as its process has died', async () => {
      const { pid } = spawnSync(process.execPath, ['--version']);
      await leave({ pid });
      await (await claimFolder(folder))();
    });
  });

  it('stays claimed while a process on another machine touches its claim', async () => {
    const path = await leave({ host: 'far.example boot' });
    let touches = 0;
    const beat = setInterval(() => utimesSync(path, 0, ++touches), hasty.heartbeat);
    await expect(claimFolder(folder, hasty)).rejects.toThrow(
      new RegExp(`another process \\(${process.pid} on far.example\\)`),
    );
    clearInterval(beat);
    expect(existsSync(path)).toBe(true);
  });

  it.each([[{ host: 'far.example boot' }], ['']])(
    'is free when a claim from elsewhere falls silent',
    async (left) => {
      const path = await leave(left);
      await (await claimFolder(folder, hasty))();
      expect(existsSync(path)).toBe(false);
    },
  );

  it('stays claimed by touching the claim', async () => {
    const release = await claimFolder(folder, hasty);
    const [name = ''] = readdirSync(folder);
    const path = join(folder, name);
    utimesSync(path, 0, 0);
    // The same check that a process on another machine makes.
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'far.example' }));
    await expect(claimFolder(folder, hasty)).rejects.toThrow(FolderInUse);
    await release();
  });

  it('reports that it cannot be created or written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(claimFolder(join(file, 'data'))).rejects.toThrow(FolderNotWritable);
    await expect(claimFolder(join(file, 'data'))).rejects.toThrow(
      `The data folder ${join(file, 'data')} cannot be written: ENOTDIR`,
    );
  });
});
