import fs, { mkdtemp, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRoom, isHealthy, startHealth } from './health.ts';

const noon = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollpad-health-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('health', () => {
  it('is reported while all is well, and is valid for a minute', async () => {
    expect(await isHealthy(folder, noon)).toBe(false);
    const stop = startHealth({ folder, check: async () => true, now: () => noon });
    await expect.poll(() => readFile(join(folder, 'health'), 'utf8').catch(() => '')).not.toBe('');
    stop();
    expect(await isHealthy(folder, later(60))).toBe(true);
    expect(await isHealthy(folder, later(61))).toBe(false);
  });

  it.each([
    ['is not', async () => false],
    ['cannot be told', () => Promise.reject(new Error('no database'))],
  ])('is not said when all %s well', async (_what, check) => {
    const checked = vi.fn(check);
    startHealth({ folder, check: checked, now: () => noon })();
    const isChecked = () => checked.mock.settledResults.some(({ type }) => type !== 'incomplete');
    await expect.poll(isChecked).toBe(true);
    expect(await isHealthy(folder, noon)).toBe(false);
  });
});

describe('the room for the embedded database', () => {
  const { statfs } = fs;
  /** @param free in MiB */
  const leave = (free: number) => {
    fs.statfs = (async () => ({ bavail: free * 256, bsize: 4096 })) as unknown as typeof statfs;
    syncBuiltinESMExports();
  };
  afterEach(() => {
    fs.statfs = statfs;
    syncBuiltinESMExports();
  });

  it('is enough for the next file of its log', async () => {
    leave(16);
    await checkRoom(folder);
    leave(15.9);
    await expect(checkRoom(folder)).rejects.toThrow(/^only 15 MiB are free on the disk of /);
  });
});
