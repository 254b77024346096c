import { describe, expect, it } from 'vitest';
import { contentTypeOf, safeFilename } from './attachments.ts';

describe('names of files', () => {
  it.each([
    ['sheet.png', 'sheet.png'],
    ['Mein Bogen (2).png', 'Mein_Bogen_2_.png'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['.hidden', 'hidden'],
    ['größe.png', 'größe.png'],
    ['/', '_'],
    ['...', 'unknown'],
    ['', 'unknown'],
  ])('keep what is harmless: %s', (name, safe) => {
    expect(safeFilename(name)).toBe(safe);
  });

  it('say what kind of file it is, and nothing that a browser would run', () => {
    expect(['a.PNG', 'a.svg', 'a.jsonl', 'a.html', 'a.js', 'a'].map(contentTypeOf)).toEqual([
      'image/png',
      'image/svg+xml',
      'application/jsonl; charset=utf-8',
      'application/octet-stream',
      'application/octet-stream',
      'application/octet-stream',
    ]);
  });
});
