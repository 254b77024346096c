import fs, { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, fileJournal, lockFolder } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (id: string, value: object | undefined = { id }): Entry => ({ name: 'message', id, value });
const file = () => join(folder, 'inner', 'world.jsonl');
const open = () => fileJournal(join(folder, 'inner'));

describe('a journal', () => {
  it('returns what was written, including deletions', () => {
    const journal = open();
    expect(journal.read()).toEqual([]);
    const entries = [
      entry('1'),
      entry('2', { id: '2', content: 'ä\n"' }),
      { ...entry('1'), value: undefined },
    ];
    for (const one of entries) journal.append(one);
    journal.close();
    expect(open().read()).toEqual(entries);
  });

  it('can be rewritten as a whole', () => {
    const journal = open();
    journal.append(entry('1'));
    journal.rewrite([entry('2')]);
    journal.append(entry('3'));
    journal.close();
    expect(open().read()).toEqual([entry('2'), entry('3')]);
  });

  it('loses only the last line if that was truncated', () => {
    const journal = open();
    journal.append(entry('1'));
    journal.close();
    appendFileSync(file(), '["message","2",{"id"');
    expect(open().read()).toEqual([entry('1')]);
  });

  it('stays readable where a full disk has taken a part of a line', () => {
    const journal = open();
    journal.append(entry('1'));
    const { appendFileSync: append } = fs;
    fs.appendFileSync = (to, data) => {
      append(to, String(data).slice(0, 9));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    syncBuiltinESMExports();
    try {
      expect(() => journal.append(entry('2'))).toThrow('ENOSPC');
    } finally {
      fs.appendFileSync = append;
      syncBuiltinESMExports();
    }
    journal.append(entry('3'));
    journal.close();
    expect(open().read()).toEqual([entry('1'), entry('3')]);
  });

  it('says which line cannot be read', () => {
    open().append(entry('1'));
    writeFileSync(file(), `not json\n${readFileSync(file(), 'utf8')}`);
    expect(() => open().read()).toThrow(/world\.jsonl, line 1/);
  });
});

describe('a folder', () => {
  it('is held by one process at a time, and free again when released', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}, uses the folder ${folder}`);
    release();
    lockFolder(folder)();
  });

  it('is refused if another living process holds it', () => {
    writeFileSync(join(folder, 'lock'), String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  it.each([
    // No system has a process id as high as this.
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
