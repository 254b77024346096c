import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('is held by one at a time, and free again when it is released', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}, uses the folder ${folder}`);
    release();
    lockFolder(folder)();
  });

  it('that another living process holds is refused', () => {
    writeFileSync(join(folder, 'lock'), String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  it.each([
    // No system gives a process so high a number.
    ['a process that was killed', '2147483646'],
    ['this process in an earlier life', String(process.pid)],
    ['nobody that can be read', 'x'],
  ])('of %s is taken over', (_name, owner) => {
    writeFileSync(join(folder, 'lock'), owner);
    const release = lockFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid));
    release();
  });
});
