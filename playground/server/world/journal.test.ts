import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  it('gives back what it was given, what is gone included', () => {
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

  it('is rewritten whole', () => {
    const journal = open();
    journal.append(entry('1'));
    journal.rewrite([entry('2')]);
    journal.append(entry('3'));
    journal.close();
    expect(open().read()).toEqual([entry('2'), entry('3')]);
  });

  it('loses but the last line when that was cut short', () => {
    const journal = open();
    journal.append(entry('1'));
    journal.close();
    appendFileSync(file(), '["message","2",{"id"');
    expect(open().read()).toEqual([entry('1')]);
  });

  it('says where it cannot be read', () => {
    open().append(entry('1'));
    writeFileSync(file(), `not json\n${readFileSync(file(), 'utf8')}`);
    expect(() => open().read()).toThrow(/world\.jsonl, line 1/);
  });
});

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
