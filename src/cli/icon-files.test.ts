import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CREDITS_FILE, ICONS_FILE, iconFiles } from './icon-files.ts';

describe('the icons that are shipped: run npm run icons', () => {
  const { icons, credits } = iconFiles();

  it('are exactly those that pictures use', () => {
    const shipped: unknown = JSON.parse(readFileSync(ICONS_FILE, 'utf8'));
    expect(Object.keys(shipped as object)).toEqual(Object.keys(JSON.parse(icons)));
    expect(readFileSync(ICONS_FILE, 'utf8')).toBe(icons);
  });

  it('credit their authors', () => {
    expect(readFileSync(CREDITS_FILE, 'utf8')).toBe(credits);
  });
});
