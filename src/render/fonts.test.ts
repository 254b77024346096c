import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FALLBACK_FILE, fontCoverage, locate } from './fonts.ts';

describe('the characters of a font', () => {
  const known = fontCoverage(locate(FALLBACK_FILE));
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);

  it('are those with glyphs, also beyond the first plane', () => {
    for (const letter of 'Aé→−×ЖΩא😀') expect(has(letter), letter).toBe(true);
    for (const letter of '李の한🦄') expect(has(letter), letter).toBe(false);
  });

  it('cannot be read from other files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollpad-'));
    const file = join(folder, 'not-a-font.ttf');
    writeFileSync(file, Buffer.alloc(64));
    expect(() => fontCoverage(file)).toThrow('no table cmap');
    expect(() => fontCoverage(join(folder, 'missing.ttf'))).toThrow('ENOENT');
    rmSync(folder, { recursive: true });
  });
});
