import { describe, expect, it } from 'vitest';
import { png } from '../../testing/raw-bot.ts';
import { contentTypeOf, pictureSize, safeFilename } from './files.ts';

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

  it('determine the type, which is never one that a browser would run', () => {
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

describe('the size of a picture', () => {
  it('is in the header of a PNG', () => {
    expect(pictureSize(png(1000, 700))).toEqual({ width: 1000, height: 700 });
  });

  it('is in the header of a GIF', () => {
    expect(pictureSize(Buffer.from('GIF89a\x10\x00\x20\x01', 'latin1'))).toEqual({ width: 16, height: 288 });
  });

  it('is in the frame of a JPEG, after other segments', () => {
    const bytes = Buffer.from('ffd8ffe000040000ffc0001108006400c803', 'hex');
    expect(pictureSize(bytes)).toEqual({ width: 200, height: 100 });
  });

  it.each([
    ['extended', 'VP8X', '0a000000000000006300000700'.padEnd(28, '0'), { width: 100, height: 8 }],
    ['lossless', 'VP8L', '0a0000002f63c00100'.padEnd(28, '0'), { width: 100, height: 8 }],
    ['lossy', 'VP8 ', '0a0000000000009d012a64000800', { width: 100, height: 8 }],
  ])('is in the first chunk of a WebP, %s', (_name, kind, hex, size) => {
    const head = Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
    expect(pictureSize(Buffer.concat([head, Buffer.from(hex, 'hex')]))).toEqual(size);
  });

  it('is unknown for anything else, and for truncated files', () => {
    const others = [
      Buffer.alloc(0),
      Buffer.from('hello'),
      png(1, 1).subarray(0, 20),
      Buffer.from('ffd8', 'hex'),
      Buffer.from('ffd8ffe0', 'hex'),
    ];
    expect(others.map(pictureSize)).toEqual(others.map(() => undefined));
  });
});
